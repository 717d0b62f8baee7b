package paper

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed introduction_recent_weight.md
var introductionRecentWeightProof string

// IntroductionRecentWeight is about how much AverageRestart heeds each round of the window.
var IntroductionRecentWeight = claims.Statement{
	ID: "introduction-recent-weight", Reference: "Introduction and Section 5.3, more weight on recent rounds", Origin: claims.Prose,
	Printed: claims.Holds("AverageRestart treats the rounds that it can observe highly asymmetrically, putting far more weight on more recent rounds.", claims.ByHand),
	Proved: claims.Holds("The reward m rounds ago can move the weight of an arm in AverageRestart's play by at most (M−m+1)/M, over any base learner, and over follow-the-leader it does: M times as far one round ago as M rounds ago. "+
		"A learner that is symmetric in the window is moved as far by each of the M rewards.", claims.ByHand),
	Proof:     introductionRecentWeightProof,
	Tightness: "attained, over follow-the-leader",
	Sharpness: 1,
	Check:     checkIntroductionRecentWeight,
}

func checkIntroductionRecentWeight(c *claims.Case) {
	ms := c.Range("M", 2, 4)
	recent := c.Printed.Tally(claims.Exhaustive, claims.AtLeast, "how far the reward one round ago can move AverageRestart's weight of arm 1 over how far that M rounds ago can, every base but the uniform one, rewards e_1, e_2 and 0, against 0.59·M, %v", ms).WithinFactor(0.99)
	limit := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "how far the reward m rounds ago can move AverageRestart's weight of arm 1, every base, all windows over e_1, e_2 and 0, against (M−m+1)/M, m = 1..M, %v", ms).WithinFactor(1)
	ftl := c.Proved.Tally(claims.Exhaustive, claims.Equals, "the same over follow-the-leader, against (M−m+1)/M")
	symmetric := c.Proved.Tally(claims.Exhaustive, claims.Equals, "how far the reward m rounds ago can move the weight of arm 1 in the play of the windowed learner, against the same for m = 1, every symmetric base, m = 1..M, %v", ms)
	for m := range ms.All() {
		for _, base := range games.Bases(2, games.AnyBase) {
			s := learners.Spec{Name: "average-restart", Base: base, Recall: m}
			moves := furthestMoves(s)
			if base != "uniform" {
				recent.See(moves[0]/moves[m-1], 0.59*float64(m), "%v", s)
			}
			for k, move := range moves {
				share, _ := big.NewRat(int64(m-k), int64(m)).Float64()
				limit.See(move, share, "%v, m=%d", s, k+1)
				if base == "ftl" {
					ftl.See(move, share, "%v, m=%d", s, k+1)
				}
			}
			if windowed := (learners.Spec{Name: "windowed", Base: base, Recall: m}); windowed.Symmetric() {
				moves := furthestMoves(windowed)
				for k, move := range moves {
					symmetric.See(move, moves[0], "%v, m=%d", windowed, k+1)
				}
			}
		}
	}
}

// furthestMoves returns, for m = 1..M, how far the weight of arm 1 can move if the
// reward m rounds ago changes and the others stay, over all windows of e_1, e_2 and 0.
func furthestMoves(s learners.Spec) []float64 {
	type context struct {
		m    int
		rest string
	}
	lowest, highest := map[context]float64{}, map[context]float64{}
	moves := make([]float64, s.Recall)
	l := s.New(2)
	for in := range (adversaries.Exhaustive{Horizon: s.Recall, Letters: adversaries.Gaps()}).All() {
		l.Reset()
		rows := rowsOf(in)
		x := games.PlayAfter(l, rows...)[0]
		for k := range s.Recall {
			at := s.Recall - 1 - k
			own := rows[at]
			rows[at] = []float64{1, 1} // stands for the reward that changes
			key := context{k, games.Rewards(rows...).String()}
			rows[at] = own
			low, seen := lowest[key]
			if !seen {
				low, highest[key] = math.Inf(1), math.Inf(-1)
			}
			lowest[key], highest[key] = min(low, x), max(highest[key], x)
			moves[k] = max(moves[k], highest[key]-lowest[key])
		}
	}
	return moves
}
