package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// IntroductionRecentWeight is about how much AverageRestart heeds each round of
// the window.
var IntroductionRecentWeight = claims.Read(texts, "introduction-recent-weight",
	weighsAlike, weighsRecent)

const furthestText = "how far the reward e_1, e_2 or 0 of m ≤ %s rounds ago can move x_1 in "

// weighsAlike says that multiplicative weights and symmetric learners heed all
// rounds alike.
func weighsAlike(c *claims.Case) {
	ns, ms := c.Sizes("n = 2..5"), c.Sizes("M = 2..4")
	const first = ", against how far the reward of one round ago can, %v"
	equal := c.Printed.Says("the rewards of the first round have as much impact").
		Every(furthestText+"multiplicative weights, η = ½, after n rounds"+first,
			"n", ns)
	symmetric := c.Holds.Says("is moved equally far by each of the M rewards").
		Every(furthestText+"the windowed learner, symmetric bases"+first, "M", ms)
	alike := func(y *claims.Tally, l boundedrecall.Learner, name any, n int) {
		moves := furthestMoves(l, n)
		for k, move := range moves {
			y.Compare(move, claims.Equals, moves[0], "%v, n = %d, m = %d", name, n, k+1)
		}
	}
	windowed := claims.Input(c, "the windowed learner", "windowed")
	mwu := claims.Input(c, "multiplicative weights", learners.Spec{Name: "mwu", Rate: 0.5})
	for n := range ns.All() {
		if mwu.HasRecall() {
			mwu.Recall = n
		}
		alike(equal, mwu.New(2), "η = ½", n)
	}
	for m := range ms.All() {
		for _, s := range checks.Specs([]string{windowed}, checks.IsSymmetric, 2, m) {
			alike(symmetric, s.New(2), s, m)
		}
	}
}

// weighsRecent says how far AverageRestart heeds a round.
func weighsRecent(c *claims.Case) {
	ms := c.Sizes("M = 2..4")
	const play = furthestText + "AverageRestart over %s, %v"
	limit := c.Holds.Says("by at most (M−m+1)/M").Every(play, "M", "every base", ms)
	attained := c.Holds.Says("(M−m+1)/M").Every(play, "M", "follow-the-leader", ms)
	ratio := c.Holds.Says("There the reward one round ago moves it M").
		Every(play+": that of one round ago as a multiple of that of M rounds ago", "M", "follow-the-leader", ms)
	for m := range ms.All() {
		for _, s := range checks.Specs([]string{"average-restart"}, checks.AnyBase, 2, m) {
			moves := furthestMoves(s.New(2), m)
			for k, move := range moves {
				let := claims.Let{"M": m, "m": k + 1}
				limit.Given(let).Measure(move, "%v, m=%d", s, k+1)
				if s.Base == "ftl" {
					attained.Given(let).Measure(move, "%v, m=%d", s, k+1)
				}
			}
			if s.Base == "ftl" {
				ratio.Given(claims.Let{"M": m}).Measure(moves[0]/moves[m-1], "%v", s)
			}
		}
	}
}

// furthestMoves returns, for m = 1..n, how far a change of the reward m rounds
// ago can move x_1.
func furthestMoves(l boundedrecall.Learner, n int) []float64 {
	moves := make([]float64, n)
	play := func(rows [][]float64) []float64 { l.Reset(); return checks.PlayAfter(l, rows...) }
	for in := range checks.Of(n, adversaries.Gaps()) {
		rows := checks.Rows(in)
		x := play(rows)
		for at, own := range rows {
			for _, rows[at] = range adversaries.Gaps() {
				moves[n-1-at] = max(moves[n-1-at], checks.Distance(x, play(rows)))
			}
			rows[at] = own
		}
	}
	return moves
}
