package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// IntroductionRecentWeight is about how much AverageRestart heeds each round of the window.
var IntroductionRecentWeight = claims.Read(texts, "introduction-recent-weight", games.InTurn(weighsAlike, weighsRecent))

// weighsAlike says that multiplicative weights without a window heed all rounds alike.
func weighsAlike(c *claims.Case) {
	ns := c.Range("n", 2, 5)
	equal := c.Printed.Every("how far the reward e_1, e_2 or 0 of m ≤ n rounds ago can move the weight "+
		"of arm 1 in multiplicative weights, η = ½, after n rounds, against how far the reward of one round ago can, %v", ns)
	for n := range ns.All() {
		moves := furthestMoves(learners.NewMWU(2, 0.5), n)
		for k, move := range moves {
			equal.Equal(move, moves[0], "n = %d, m = %d", n, k+1)
		}
	}
}

// weighsRecent says how far AverageRestart heeds a round, and that symmetric learners heed all alike.
func weighsRecent(c *claims.Case) {
	const furthest claims.Formula = "(M−m+1)/M"
	ms := c.Range("M", 2, 4)
	const moved = "how far the reward e_1, e_2 or 0 of m ≤ M rounds ago can move the weight of arm 1 in the play of "
	limit := c.Proved.Every(moved+"AverageRestart over every base, against %v, %v", furthest, ms)
	attained := c.Proved.Every(moved+"AverageRestart over follow-the-leader, against %v, %v", furthest,
		ms)
	symmetric := c.Proved.Every(moved+"the windowed learner over every symmetric base, against how far the reward of one round ago can, %v", ms)
	for m := range ms.All() {
		for _, s := range games.Specs([]string{"average-restart"}, games.AnyBase, 2, m) {
			moves := furthestMoves(s.New(2), m)
			for k, move := range moves {
				share := furthest.Float(claims.Where{"M": m, "m": k + 1})
				limit.AtMost(move, share, "%v, m=%d", s, k+1)
				if s.Base == "ftl" {
					attained.Equal(move, share, "%v, m=%d", s, k+1)
				}
			}
		}
		for _, s := range games.Specs([]string{"windowed"}, games.IsSymmetric, 2, m) {
			moves := furthestMoves(s.New(2), m)
			for k, move := range moves {
				symmetric.Equal(move, moves[0], "%v, m=%d", s, k+1)
			}
		}
	}
}

// furthestMoves returns, for m = 1..n, how far the weight of arm 1 can move after n rounds of e_1, e_2
// and 0 if the reward m rounds ago changes and the others stay.
func furthestMoves(l boundedrecall.Learner, n int) []float64 {
	moves := make([]float64, n)
	play := func(rows [][]float64) []float64 { l.Reset(); return games.PlayAfter(l, rows...) }
	for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
		rows := rowsOf(in)
		x := play(rows)
		for at, own := range rows {
			for _, rows[at] = range adversaries.Gaps() {
				moves[n-1-at] = max(moves[n-1-at], games.Distance(x, play(rows)))
			}
			rows[at] = own
		}
	}
	return moves
}
