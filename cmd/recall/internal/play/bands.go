package play

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// The least of many regrets is the least by chance, too. To say which of the
// others the rounds tell from it, they are cut into stretches, and the two
// learners' rewards are compared stretch by stretch.
const (
	stretches = 16

	// leastStretch is how many rounds a stretch has at least.
	leastStretch = 4

	// toldByChance is the probability that any learner is told from any other
	// that is as good, if the differences in the stretches are independent and
	// normal.
	toldByChance = 0.05
)

// stretched reports whether the games are cut into stretches: where learners
// differ in a range, and there are rounds enough.
func (p *playRun) stretched() bool {
	return len(p.ranges) > 0 && p.data.Instance.Horizon() >= stretches*leastStretch
}

// stretchOf returns the stretch of a round (from 1) of n, from 0.
func stretchOf(t, n int) int { return (t - 1) * stretches / n }

// tell fills in which games the rounds tell from the one with the least regret:
// those of which the mean difference in reward lies farther from 0 than
// Student's t says for all pairs of games together (Bonferroni).
func tell(games []game, least int) {
	if len(games) < 2 || games[least].stretches == nil {
		return
	}
	pairs := float64(len(games)*(len(games)-1)) / 2
	student := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: stretches - 1}
	far := student.Quantile(1 - toldByChance/2/pairs)
	for k := range games {
		var by [stretches]float64
		for b := range by {
			by[b] = games[least].stretches[b] - games[k].stretches[b]
		}
		mean, deviation := stat.MeanStdDev(by[:], nil)
		told := math.Abs(mean) > far*deviation/math.Sqrt(stretches)
		games[k].ToldApart = &told
	}
}
