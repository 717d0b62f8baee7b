package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// IntroductionRecentWeight is about how much AverageRestart heeds each round of the window.
var IntroductionRecentWeight = claims.ReadUnconverted(texts, "introduction-recent-weight",
	games.InTurn(weighsAlike, weighsRecent))

const furthestText = "how far the reward e_1, e_2 or 0 of m ≤ %s rounds ago can move x_1 in "

// weighsAlike says that multiplicative weights and symmetric learners heed all rounds alike.
func weighsAlike(c *claims.Case) {
	ns, ms := c.Range("n", 2, 5), c.Range("M", 2, 4)
	const first = ", against how far the reward of one round ago can, %v"
	equal := c.Printed.Every(furthestText+"multiplicative weights, η = ½, after n rounds"+first,
		"n", ns)
	symmetric := c.Proved.Every(furthestText+"the windowed learner, symmetric bases"+first, "M", ms)
	alike := func(y *claims.Tally, l boundedrecall.Learner, name any, n int) {
		moves := furthestMoves(l, n)
		for k, move := range moves {
			y.Equal(move, moves[0], "%v, n = %d, m = %d", name, n, k+1)
		}
	}
	const average = "average-restart"
	windowed := claims.Lie(c, "the windowed learner averages restarts", "windowed", average)
	for n := range ns.All() {
		mwu := learners.Spec{Name: "mwu", Rate: 0.5}
		restarts := learners.Spec{Name: average, Base: mwu.Name, Recall: n, Rate: mwu.Rate}
		mwu = claims.Lie(c, "multiplicative weights average restarts", mwu, restarts)
		alike(equal, mwu.New(2), "η = ½", n)
	}
	for m := range ms.All() {
		for _, s := range games.Specs([]string{windowed}, games.IsSymmetric, 2, m) {
			alike(symmetric, s.New(2), s, m)
		}
	}
}

// weighsRecent says how far AverageRestart heeds a round.
func weighsRecent(c *claims.Case) {
	c.Quote("by at most (M−m+1)/M, over any base learner, and over follow-the-leader it does")
	ms := c.Range("M", 2, 4)
	const play = furthestText + "AverageRestart over %s, against (M−m+1)/M, %v"
	limit := c.Proved.Every(play, "M", "every base", ms)
	attained := c.Proved.Every(play, "M", "follow-the-leader", ms)
	name := claims.Lie(c, "it is the windowed learner", "average-restart", "windowed")
	for m := range ms.All() {
		for _, s := range games.Specs([]string{name}, games.AnyBase, 2, m) {
			for k, move := range furthestMoves(s.New(2), m) {
				share := float64(m-k) / float64(m) // m−k is M−m+1 for m = k+1 rounds ago
				limit.AtMost(move, share, "%v, m=%d", s, k+1)
				if s.Base == "ftl" {
					attained.Equal(move, share, "%v, m=%d", s, k+1)
				}
			}
		}
	}
}

// furthestMoves returns, for m = 1..n, how far a change of the reward m rounds ago can move x_1.
func furthestMoves(l boundedrecall.Learner, n int) []float64 {
	moves := make([]float64, n)
	play := func(rows [][]float64) []float64 { l.Reset(); return games.PlayAfter(l, rows...) }
	for in := range games.Of(n, adversaries.Gaps()) {
		rows := games.Rows(in)
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
