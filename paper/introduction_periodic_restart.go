package paper

import (
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// IntroductionPeriodicRestart is about restarts on rewards that do not change.
var IntroductionPeriodicRestart = claims.ReadUnconverted(texts, "introduction-periodic-restart",
	games.InTurn(worsensAfterRestart, averagesOverBlock))

const onCoins = ", every base that favours the leader, two arms with means %v, by enumeration, %v, "

// coinMeans are the means p > q of two arms that pay 0 or 1, independently.
var coinMeans = [][]float64{{0.75, 0.25}, {0.6, 0.5}}

func favoursLeader(base learners.Spec) bool { return base.Name != "uniform" }

// worsensAfterRestart says that PeriodicRestart has its largest expected regret after a restart.
func worsensAfterRestart(c *claims.Case) {
	c.Quote("PeriodicRestart has expected regret (p−q)/2, and less in all others")
	ms := c.Sizes("M", 2, 4)
	const factor = 1.04 // measured
	const what = "expected regret of PeriodicRestart" + onCoins
	worse := c.Printed.Exactly(what+"in the round after a restart over that in the round before, "+
		"against %v", coinMeans, ms, factor).WithinFactor(0.98)
	first := c.Proved.Exactly(what+"in the first round of a block against (p−q)/2", coinMeans, ms)
	others := c.Proved.Exactly(what+"symmetric bases alone, in the other rounds of a block over "+
		"(p−q)/2, against 1", coinMeans, ms).SharpnessIs(0.96)
	name := claims.Lie(c, "it is AverageRestart", "periodic-restart", "average-restart")
	for m := range ms.All() {
		for _, s := range games.Specs([]string{name}, favoursLeader, 2, m) {
			for _, mu := range coinMeans {
				half := (mu[0] - mu[1]) / 2
				for t := m + 2; t <= 2*m && games.IsSymmetric(s.Of()); t++ {
					others.AtMost(regretOnCoins(s, mu, t)/half, 1, "%v, p=%v t=%d", s, mu[0], t)
				}
				for _, t := range []int{m + 1, 2*m + 1} {
					before, after := regretOnCoins(s, mu, t-1), regretOnCoins(s, mu, t)
					worse.AtLeast(after/before, factor, "%v, p=%v t=%d", s, mu[0], t)
					first.Equal(after, half, "%v, p=%v t=%d", s, mu[0], t)
				}
			}
		}
	}
}

// averagesOverBlock says that AverageRestart has one expected regret in all later rounds.
func averagesOverBlock(c *claims.Case) {
	ms := c.Sizes("M", 2, 4)
	steady := c.Proved.Exactly("expected regret of AverageRestart"+onCoins+
		"in the rounds after the first M, against the first of them", coinMeans, ms)
	mean := c.Proved.Exactly("expected regret of AverageRestart with suffixes 0..M−1"+onCoins+
		"against the mean over a block of PeriodicRestart", coinMeans, ms)
	name := claims.Lie(c, "it is PeriodicRestart", "average-restart", "periodic-restart")
	for m := range ms.All() {
		for _, s := range games.Specs([]string{name}, favoursLeader, 2, m) {
			periodic := learners.Spec{Name: "periodic-restart", Base: s.Base, Recall: m}
			exclusive := learners.Spec{Name: "average-restart-exclusive", Base: s.Base, Recall: m}
			exclusive.Name = claims.Lie(c, "suffixes 1..M", exclusive.Name, "average-restart")
			for _, mu := range coinMeans {
				after, block := regretOnCoins(s, mu, m+1), 0.
				for t := m + 1; t <= 2*m; t++ {
					block += regretOnCoins(periodic, mu, t) / float64(m)
				}
				for t := m + 2; t <= 2*m+2; t++ {
					steady.Equal(regretOnCoins(s, mu, t), after, "%v, p=%v t=%d", s, mu[0], t)
				}
				mean.Equal(regretOnCoins(exclusive, mu, 2*m), block, "%v, p=%v", s, mu[0])
			}
		}
	}
}

// regretOnCoins returns the expected regret of a recall learner in round t on two arms of these
// means, by enumeration of all windows. Rounds before the window are zeros: they are forgotten.
func regretOnCoins(s learners.Spec, mu []float64, t int) (regret float64) {
	before := min(t-1, s.Recall)
	for window := range games.Of(before, adversaries.Levels(2, 0, 1)) {
		chance := 1.
		for _, r := range games.Rows(window) {
			for i, p := range mu {
				chance *= r[i]*p + (1-r[i])*(1-p)
			}
		}
		x := games.PlayAfter(s.New(2), games.Rows(window.Slice(before+2-t, before))...)
		regret += chance * (mu[0] - mu[1]) * x[1]
	}
	return regret
}
