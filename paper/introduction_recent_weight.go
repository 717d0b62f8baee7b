package paper

import (
	_ "embed"
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
	Printed: claims.Holds("AverageRestart treats the rounds that it can observe highly asymmetrically, "+
		"putting far more weight on more recent rounds.", claims.ByHand),
	Proved: claims.Holds("The reward m rounds ago can move the weight of an arm in AverageRestart's play by at most (M−m+1)/M, over any base "+
		"learner, and over follow-the-leader it does: M times as far one round ago as M rounds ago. "+
		"A learner that is symmetric in the window is moved as far by each of the M rewards.", claims.ByHand),
	Proof:     introductionRecentWeightProof,
	Tightness: "attained, over follow-the-leader",
	Sharpness: 1,
	Check:     checkIntroductionRecentWeight,
}

func checkIntroductionRecentWeight(c *claims.Case) {
	const times claims.Number = "0.59" // measured
	ms := c.Range("M", 2, 4)
	const moved = "how far the reward e_1, e_2 or 0 of m ≤ M rounds ago can move the weight of arm 1 in the play of "
	recent := c.Printed.Tally(claims.Exhaustive, claims.AtLeast, "how far the reward e_1, e_2 or 0 of one round ago can move the weight of "+
		"arm 1, over how far the reward of M rounds ago can, AverageRestart over every base but the uniform one, against %v·M, %v", times, ms).
		WithinFactor(0.99)
	limit := c.Proved.Tally(claims.Exhaustive, claims.AtMost, moved+"AverageRestart over every base, against (M−m+1)/M, %v", ms)
	attained := c.Proved.Tally(claims.Exhaustive, claims.Equals, moved+"AverageRestart over follow-the-leader, against (M−m+1)/M, %v", ms)
	symmetric := c.Proved.Tally(claims.Exhaustive, claims.Equals,
		moved+"the windowed learner over every symmetric base, against how far the reward of one round ago can, %v", ms)
	for m := range ms.All() {
		for _, s := range games.Specs([]string{"average-restart"}, games.AnyBase, 2, m) {
			moves := furthestMoves(s)
			if s.Base != "uniform" {
				recent.See(moves[0]/moves[m-1], times.Float()*float64(m), "%v", s)
			}
			for k, move := range moves {
				share, _ := big.NewRat(int64(m-k), int64(m)).Float64()
				limit.See(move, share, "%v, m=%d", s, k+1)
				if s.Base == "ftl" {
					attained.See(move, share, "%v, m=%d", s, k+1)
				}
			}
		}
		for _, s := range games.Specs([]string{"windowed"}, games.IsSymmetric, 2, m) {
			moves := furthestMoves(s)
			for k, move := range moves {
				symmetric.See(move, moves[0], "%v, m=%d", s, k+1)
			}
		}
	}
}

// furthestMoves returns, for m = 1..M, how far the weight of arm 1 can move if the
// reward m rounds ago changes and the others stay, over all windows of e_1, e_2 and 0.
func furthestMoves(s learners.Spec) []float64 {
	type context struct {
		at   int
		rest string
	}
	type span struct{ low, high float64 }
	spans, moves := map[context]span{}, make([]float64, s.Recall)
	for in := range (adversaries.Exhaustive{Horizon: s.Recall, Letters: adversaries.Gaps()}).All() {
		rows := rowsOf(in)
		x := games.PlayAfter(s.New(2), rows...)[0]
		for at, own := range rows {
			rows[at] = []float64{1, 1} // stands for the reward that changes
			key := context{at, games.Rewards(rows...).String()}
			rows[at] = own
			seen, ok := spans[key]
			if !ok {
				seen = span{x, x}
			}
			seen = span{min(seen.low, x), max(seen.high, x)}
			spans[key] = seen
			ago := s.Recall - at
			moves[ago-1] = max(moves[ago-1], seen.high-seen.low)
		}
	}
	return moves
}
