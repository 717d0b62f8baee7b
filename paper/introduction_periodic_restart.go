package paper

import (
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// IntroductionPeriodicRestart is about restarts on rewards that do not change.
var IntroductionPeriodicRestart = claims.Read(texts, "introduction-periodic-restart",
	worsensAfterRestart, averagesOverBlock)

const onCoins = ", every base that favours the leader, two arms with means %v, by enumeration, %v, "

// coinMeans are the means p > q of two arms that pay 0 or 1, independently.
var coinMeans = [][]float64{{0.75, 0.25}, {0.6, 0.5}}

func favoursLeader(base learners.Spec) bool { return base.Name != "uniform" }

// worsensAfterRestart says that PeriodicRestart has its largest expected regret
// after a restart.
func worsensAfterRestart(c *claims.Case) {
	ms := c.Sizes("M = 2, 4")
	const factor, less = 1.04, 0.97 // measured
	const what = "expected regret of PeriodicRestart" + onCoins
	worse := c.Printed.Says("periodically gets worse every M rounds, right after it restarts").
		Exactly(what+"in the round after a restart over that in the round before, "+
			"against %v", coinMeans, ms, factor).WithinFactor(0.98)
	first := c.Holds.Says("In the first round of each block PeriodicRestart has expected regret (p−q)/2").
		Where("means p > q").Exactly(what+"in the first round of a block", coinMeans, ms)
	others := c.Holds.Says("and less in all others").
		Exactly(what+"symmetric bases alone, in the other "+
			"rounds of a block, over that in the first, against %v", coinMeans, ms, less)
	name := claims.Input(c, "PeriodicRestart", "periodic-restart")
	favour := claims.Input(c, "the bases", favoursLeader)
	for m := range ms.All() {
		for _, s := range checks.Specs([]string{name}, favour, 2, m) {
			for _, mu := range coinMeans {
				given, half := first.Given(claims.Let{"p": mu[0], "q": mu[1]}), regretOnCoins(s, mu, m+1)
				for t := m + 2; t <= 2*m && checks.IsSymmetric(s.Of()); t++ {
					others.Compare(regretOnCoins(s, mu, t)/half, claims.AtMost, less, "%v, p=%v t=%d", s, mu[0], t)
				}
				for _, t := range []int{m + 1, 2*m + 1} {
					before, after := regretOnCoins(s, mu, t-1), regretOnCoins(s, mu, t)
					worse.Compare(after/before, claims.AtLeast, factor, "%v, p=%v t=%d", s, mu[0], t)
					given.Measure(after, "%v, p=%v t=%d", s, mu[0], t)
				}
			}
		}
	}
}

// averagesOverBlock says that AverageRestart has one expected regret in all
// later rounds.
func averagesOverBlock(c *claims.Case) {
	ms := c.Sizes("M = 2, 4")
	steady := c.Holds.Says("AverageRestart's expected regret is the same in all rounds after the first M").
		Exactly("expected regret of AverageRestart"+onCoins+
			"in the rounds after the first M, against the first of them", coinMeans, ms)
	mean := c.Holds.Says("it is the mean over a block of PeriodicRestart's").
		Exactly("expected regret of AverageRestart with suffixes 0..M−1"+onCoins+
			"against the mean over a block of PeriodicRestart", coinMeans, ms)
	name := claims.Input(c, "AverageRestart", "average-restart")
	for m := range ms.All() {
		for _, s := range checks.Specs([]string{name}, favoursLeader, 2, m) {
			periodic := learners.Spec{Name: "periodic-restart", Base: s.Base, Recall: m}
			exclusive := checks.Averaging(c, "With suffixes 0..M−1", s.Base, m)
			exclusive.Name = claims.Input(c, "the suffixes 0..M−1", exclusive.Name)
			for _, mu := range coinMeans {
				after, block := regretOnCoins(s, mu, m+1), 0.
				for t := m + 1; t <= 2*m; t++ {
					block += regretOnCoins(periodic, mu, t) / float64(m)
				}
				for t := m + 2; t <= 2*m+2; t++ {
					steady.Compare(regretOnCoins(s, mu, t), claims.Equals, after, "%v, p=%v t=%d", s, mu[0], t)
				}
				mean.Compare(regretOnCoins(exclusive, mu, 2*m), claims.Equals, block, "%v, p=%v", s, mu[0])
			}
		}
	}
}

// coinRegrets are the values of [regretOnCoins].
var coinRegrets memory[coinGame, float64]

type coinGame struct {
	learner learners.Spec
	p, q    float64
	round   int
}

// regretOnCoins returns the expected regret of a recall learner in round t on
// two arms of these means, by enumeration of all windows. Rounds before the
// window are zeros: they are forgotten.
func regretOnCoins(s learners.Spec, mu []float64, t int) float64 {
	return coinRegrets.of(coinGame{s, mu[0], mu[1], t}, func() (regret float64) {
		before, l := min(t-1, s.Recall), s.New(2)
		for window := range checks.Of(before, adversaries.Levels(2, 0, 1)) {
			chance := 1.
			for _, r := range checks.Rows(window) {
				for i, p := range mu {
					chance *= r[i]*p + (1-r[i])*(1-p)
				}
			}
			l.Reset()
			x := checks.PlayAfter(l, checks.Rows(window.Slice(before+2-t, before))...)
			regret += chance * (mu[0] - mu[1]) * x[1]
		}
		return regret
	})
}
