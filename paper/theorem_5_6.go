package paper

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/exact"
)

//go:embed theorem_5_6.md
var theorem5_6Proof string

// Theorem5_6 says that symmetric learners have regret.
var Theorem5_6 = claims.Statement{
	ID: "theorem-5.6", Reference: "Theorem 5.6, symmetric learners", Origin: claims.Numbered,
	Printed: claims.Holds("Let A be an M-mean-based, symmetric, stationary learner. Then for all large T there is an instance with two arms on which Reg(A) = Ω(1): at least 3/20 for T ≥ 120M.", claims.ByHand).WithSlip(claims.Misprint),
	Why:     "“M-mean-based” should go: theorem-4.1 covers those learners, and the section is about any symmetric stationary learner. In the proof M/18 should be M/6.",
	Proved: claims.Holds("Every learner with recall M whose play is a symmetric function of the window, a stationary one or one that changes with the round, "+
		"has Reg ≥ (1−M/T)·(k+1)/(6k+2) − M/T, k = ⌈M/2⌉, on some instance of T rounds of the rewards e_1 and e_2. "+
		"So its regret in the long run is at least (k+1)/(6k+2) > 1/6.", claims.ByHand),
	Proof:     theorem5_6Proof,
	Tightness: "attained in the long run, see beyond-3",
	Sharpness: 0.95,
	Check:     checkTheorem5_6,
}

func checkTheorem5_6(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 4, 5, 6, 7, 8, 11, 12).Short(7)
	const times = 120
	cost := c.Proved.Tally(claims.Exact, claims.Equals, "mean regret per round of symmetric learners on the mixture of cycles, after round M, against (k+1)/(6k+2), %v", ms)
	worst := c.Proved.Tally(claims.Single, claims.AtLeast, "regret of symmetric learners on the worst of these cycles, T = %dM, against (1−M/T)·(k+1)/(6k+2) − M/T, %v", times, ms)
	printed := c.Printed.Tally(claims.Single, claims.AtLeast, "the same, windowed learners over the symmetric mean-based bases, T = %dM, against 3/20, %v", times, ms)
	for m := range ms.All() {
		lambda, _ := exact.SymmetricValue(m).Float64()
		for _, l := range symmetricLearners(m) {
			mean, most := onSymmetricMixture(l, m, times*m)
			cost.See(mean, lambda, "%s, M=%d", l.name, m)
			worst.See(most, (1-1./times)*lambda-1./times, "%s, M=%d", l.name, m)
			if l.meanBased {
				printed.See(most, 3./20, "%s, M=%d", l.name, m)
			}
		}
	}
}

// onSymmetricMixture plays a symmetric learner on the cycles that [exact.SymmetricMixture]
// mixes, from each round of the cycle on, and with the arms exchanged. It returns the mean
// regret per round after round m against the arm that the mixture names, and the largest
// regret per round over all rounds.
func onSymmetricMixture(l symmetricLearner, m, horizon int) (mean, worst float64) {
	worst = math.Inf(-1)
	e := [][]float64{{1, 0}, {0, 1}}
	for _, cycle := range exact.SymmetricMixture(m) {
		weight, _ := cycle.Weight.Float64()
		for _, arm := range []int{0, 1} { // the one that the regret is against
			total := 0.
			for offset := range cycle.Letters {
				var rows [][]float64
				for t := range horizon {
					letter := cycle.Letters[(t+offset)%len(cycle.Letters)] // 1 or 2, for e_1 or e_2
					rows = append(rows, e[(letter-1)^arm])
				}
				tr := boundedrecall.Play(l, rewards(rows...))
				for t := m + 1; t <= horizon; t++ {
					total += rows[t-1][arm] - tr.PlayOf(t)[0]*rows[t-1][0] - tr.PlayOf(t)[1]*rows[t-1][1]
				}
				worst = max(worst, tr.PerRoundRegret())
			}
			mean += weight / 2 * total / float64(len(cycle.Letters)*(horizon-m))
		}
	}
	return mean, worst
}
