package paper

import (
	"fmt"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// IntroductionPeriodicRestart is about restarts on rewards that do not change.
var IntroductionPeriodicRestart = claims.Read(texts, "introduction-periodic-restart", func(c *claims.Case) {
	ms := c.Sizes("M", 2, 4)
	worsensAfterRestart(c, ms)
	averagesOverBlock(c, ms)
})

// worsensAfterRestart says that PeriodicRestart has the expected regret (p−q)/2 after each restart,
// and less in the other rounds.
func worsensAfterRestart(c *claims.Case, ms *claims.Sizes) {
	const factor claims.Formula = "1.04" // measured
	const what = "expected regret of PeriodicRestart, %v, %v, "
	worse := c.Printed.Exactly(what+"in the round after a restart over that in the round before, against %v", coinGameText, ms, factor).WithinFactor(0.98)
	first := c.Proved.Exactly(what+"in the first round of a block against (p−q)/2", coinGameText, ms)
	others := c.Proved.Exactly(what+"symmetric bases alone, in the other rounds of a block over (p−q)/2, against 1", coinGameText, ms).SharpnessIs(0.96)
	for m := range ms.All() {
		for g := range coinGames {
			half := claims.Formula("(p−q)/2").Float(claims.Where{"p": g.p, "q": g.q})
			if games.IsSymmetric(learners.Spec{Name: g.base}) {
				for t := m + 2; t <= 2*m; t++ {
					others.AtMost(g.expectedRegret("periodic-restart", m, t)/half, 1, "%v, M=%d t=%d", g, m, t)
				}
			}
			for _, t := range []int{m + 1, 2*m + 1} {
				after := g.expectedRegret("periodic-restart", m, t)
				worse.AtLeast(after/g.expectedRegret("periodic-restart", m, t-1), factor.Float(), "%v, M=%d t=%d", g, m, t)
				first.Equal(after, half, "%v, M=%d t=%d", g, m, t)
			}
		}
	}
}

// averagesOverBlock says that AverageRestart has one expected regret in all rounds after the first M,
// with suffixes 0..M−1 the mean of PeriodicRestart's over a block.
func averagesOverBlock(c *claims.Case, ms *claims.Sizes) {
	steady := c.Proved.Exactly("expected regret of AverageRestart, %v, %v, in the rounds after the first M, against the first of them", coinGameText, ms)
	mean := c.Proved.Exactly("expected regret of AverageRestart with suffixes 0..M−1, %v, %v, against the mean over a block of "+
		"PeriodicRestart", coinGameText, ms)
	for m := range ms.All() {
		for g := range coinGames {
			after, block := g.expectedRegret("average-restart", m, m+1), 0.
			for t := m + 1; t <= 2*m; t++ {
				block += g.expectedRegret("periodic-restart", m, t) / float64(m)
			}
			for t := m + 2; t <= 2*m+2; t++ {
				steady.Equal(g.expectedRegret("average-restart", m, t), after, "%v, M=%d t=%d", g, m, t)
			}
			mean.Equal(g.expectedRegret("average-restart-exclusive", m, 2*m), block, "%v, M=%d", g, m)
		}
	}
}

// A coinGame is two arms that pay 1 with the means p and q, independently, and a base learner.
type coinGame struct {
	base string
	p, q float64
}

var coinMeans = []twoMeans{{0.75, 0.25}, {0.6, 0.5}}

type twoMeans [2]float64

func (m twoMeans) String() string { return fmt.Sprintf("(%v,%v)", m[0], m[1]) }

// coinGameText names all of them.
var coinGameText = fmt.Sprintf("every base that favours the leader, two arms with means %v or %v, by enumeration",
	coinMeans[0], coinMeans[1])

func (g coinGame) String() string { return fmt.Sprintf("%s, means (%v, %v)", g.base, g.p, g.q) }

// coinGames yields the means with every base that favours the leader.
func coinGames(yield func(coinGame) bool) {
	for _, mu := range coinMeans {
		for _, base := range games.Bases(2, func(s learners.Spec) bool { return s.Name != "uniform" }) {
			if !yield(coinGame{base, mu[0], mu[1]}) {
				return
			}
		}
	}
}

// expectedRegret returns the expected regret in round t of a learner with recall m: enumerated over
// all windows.
func (g coinGame) expectedRegret(name string, m, t int) (regret float64) {
	n := min(t-1, m)
	rows := make([][]float64, t-1-n, t-1)
	for k := range rows {
		rows[k] = []float64{0, 0} // before the window: they are forgotten
	}
	l := learners.Spec{Name: name, Base: g.base, Recall: m}.New(2)
	for window := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Levels(2, 0, 1)}).All() {
		rewards, chance := rowsOf(window), 1.
		for _, r := range rewards {
			chance *= (r[0]*g.p + (1-r[0])*(1-g.p)) * (r[1]*g.q + (1-r[1])*(1-g.q))
		}
		l.Reset()
		regret += chance * (g.p - g.q) * games.PlayAfter(l, append(rows, rewards...)...)[1]
	}
	return regret
}
