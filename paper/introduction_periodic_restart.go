package paper

import (
	_ "embed"
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed introduction_periodic_restart.md
var introductionPeriodicRestartProof string

// IntroductionPeriodicRestart is about restarts on rewards that do not change.
var IntroductionPeriodicRestart = claims.Statement{
	ID: "introduction-periodic-restart", Reference: "Introduction, PeriodicRestart on time-invariant data", Origin: claims.Prose,
	Printed: claims.Holds("Even on time-invariant stochastic data the performance of PeriodicRestart periodically gets worse every M rounds, right after it restarts.", claims.ByHand),
	Proved: claims.Holds("Let two arms pay 0 or 1, independently, with means p > q, and let the base learner be symmetric, treat the arms alike and favour the leader. In the first round of each block PeriodicRestart has expected regret (p−q)/2, and less in all others. "+
		"AverageRestart's expected regret is the same in all rounds after the first M; with suffixes 0..M−1 it is the mean over a block of PeriodicRestart.", claims.ByHand),
	Proof:     introductionPeriodicRestartProof,
	Tightness: "an identity",
	Check:     checkIntroductionPeriodicRestart,
}

// expectedRegret returns the expected regret in round t of a learner with recall M of
// two arms that pay 1 with the given means, independently: enumerated over all windows.
func expectedRegret(s learners.Spec, means [2]float64, t int) (regret float64) {
	n, letters := min(t-1, s.Recall), adversaries.Levels(2, 0, 1)
	rows := make([][]float64, t-1)
	for k := range rows {
		rows[k] = letters[0] // zeros before the window: they are forgotten
	}
	l := s.New(2)
	var extend func(k int, chance float64)
	extend = func(k int, chance float64) {
		if k == t-1 {
			l.Reset()
			regret += chance * (means[0] - means[1]) * games.PlayAfter(l, rows...)[1]
			return
		}
		for _, letter := range letters {
			rows[k] = letter
			extend(k+1, chance*likelihood(letter[0], means[0])*likelihood(letter[1], means[1]))
		}
	}
	extend(t-1-n, 1)
	return regret
}

func likelihood(reward, mean float64) float64 {
	if reward == 1 {
		return mean
	}
	return 1 - mean
}

// regretAfter returns, for n = 0..rounds, the expected regret of a symmetric base
// learner in the round after n rounds of the same rewards, from the law of the lead.
func regretAfter(base learners.Spec, means [2]float64, rounds int) []float64 {
	up, down := means[0]*(1-means[1]), means[1]*(1-means[0])
	law := map[int]float64{0: 1}
	regrets := make([]float64, rounds+1)
	l := base.New(2)
	for n := range regrets {
		for lead, chance := range law {
			rows := make([][]float64, n)
			for k := range rows {
				switch {
				case k < lead:
					rows[k] = []float64{1, 0}
				case k < -lead:
					rows[k] = []float64{0, 1}
				default:
					rows[k] = []float64{0, 0}
				}
			}
			l.Reset()
			regrets[n] += chance * (means[0] - means[1]) * games.PlayAfter(l, rows...)[1]
		}
		next := map[int]float64{}
		for lead, chance := range law {
			next[lead+1] += chance * up
			next[lead-1] += chance * down
			next[lead] += chance * (1 - up - down)
		}
		law = next
	}
	return regrets
}

func checkIntroductionPeriodicRestart(c *claims.Case) {
	favoursLeader := func(s learners.Spec) bool { return s.Name != "uniform" }
	means := [][2]float64{{0.75, 0.25}, {0.6, 0.5}}
	ms := c.Sizes("M", 2, 4)
	worse := c.Printed.Tally(claims.Exact, claims.AtLeast, "expected regret of PeriodicRestart in the rounds after restarts, M+1 and 2M+1, over that in the round before, every base that favours the leader, means (3/4, 1/4) and (3/5, 1/2), by enumeration, against 1.04, %v", ms)
	again := c.Printed.Tally(claims.Exact, claims.Equals, "the same M rounds later, t = M+1..2M, same cases")
	steady := c.Proved.Tally(claims.Exact, claims.Equals, "expected regret of AverageRestart in round t against that in round M+1, t = M+2..2M+2, same cases")
	first := c.Proved.Tally(claims.Exact, claims.Equals, "expected regret of PeriodicRestart in the first round of a block against (p−q)/2, same cases")
	mean := c.Proved.Tally(claims.Exact, claims.Equals, "expected regret of AverageRestart with suffixes 0..M−1 in round 2M against the mean over a block of PeriodicRestart, same cases")
	law := c.Proved.Tally(claims.Exact, claims.Equals, "expected regret of PeriodicRestart over symmetric bases by enumeration against that from the law of the lead, t = M+1..2M, same cases")
	for m := range ms.All() {
		for _, mu := range means {
			for _, base := range games.Bases(2, favoursLeader) {
				s := learners.Spec{Name: "periodic-restart", Base: base, Recall: m}
				block := 0.
				var after []float64
				if games.IsSymmetric(s.Of()) {
					after = regretAfter(s.Of(), mu, m)
				}
				for t := m + 1; t <= 2*m; t++ {
					regret := expectedRegret(s, mu, t)
					block += regret / float64(m)
					again.See(expectedRegret(s, mu, t+m), regret, "%v, means (%v, %v), t=%d", s, mu[0], mu[1], t)
					if after != nil {
						law.See(regret, after[t-m-1], "%v, means (%v, %v), t=%d", s, mu[0], mu[1], t)
					}
				}
				for _, t := range []int{m + 1, 2*m + 1} {
					regret := expectedRegret(s, mu, t)
					worse.See(regret/expectedRegret(s, mu, t-1), 1.04, "%v, means (%v, %v), t=%d", s, mu[0], mu[1], t)
					first.See(regret, (mu[0]-mu[1])/2, "%v, means (%v, %v), t=%d", s, mu[0], mu[1], t)
				}
				exclusive := learners.Spec{Name: "average-restart-exclusive", Base: base, Recall: m}
				mean.See(expectedRegret(exclusive, mu, 2*m), block, "%v, means (%v, %v)", exclusive, mu[0], mu[1])
				average := learners.Spec{Name: "average-restart", Base: base, Recall: m}
				for t := m + 2; t <= 2*m+2; t++ {
					steady.See(expectedRegret(average, mu, t), expectedRegret(average, mu, m+1), "%v, means (%v, %v), t=%d", average, mu[0], mu[1], t)
				}
			}
		}
	}

	ms = c.Sizes("M", 20, 60, 100).Short(1)
	long := c.Proved.Tally(claims.Exact, claims.AtMost, "the largest expected regret of PeriodicRestart in a round of a block but its first, over (p−q)/2, every symmetric base that favours the leader, means 3/4 and 1/4, from the law of the lead, against 1, %v", ms)
	drop := c.Proved.Tally(claims.Exact, claims.AtMost, "its expected regret in the last round of a block over that in the first, the same, against 1/10")
	for m := range ms.All() {
		for _, base := range games.Bases(2, func(s learners.Spec) bool { return favoursLeader(s) && games.IsSymmetric(s) }) {
			s := learners.Spec{Name: "periodic-restart", Base: base, Recall: m}
			after := regretAfter(s.Of(), means[0], m-1)
			largest := math.Inf(-1)
			for _, regret := range after[1:] {
				largest = max(largest, regret)
			}
			long.See(largest/0.25, 1, "%v", s)
			drop.See(after[m-1]/after[0], 1./10, "%v", s)
		}
	}
}
