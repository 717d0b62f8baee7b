package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
)

// Theorem5_6 says that symmetric learners have regret.
var Theorem5_6 = claims.Read(texts, "theorem-5.6", mixtureForces, exceedsConstants)

// meanOnMixture is (k+1)/(6k+2) with k = ⌈M/2⌉, the mean regret per round on
// the mixture of cycles.
func meanOnMixture(m int) *big.Rat {
	k := int64(m+1) / 2
	return big.NewRat(k+1, 6*k+2)
}

const (
	meanOnMixtureWords   = "the mean regret is (k+1)/(6k+2)"
	forcedOnMixtureWords = "it has Reg ≥ (1−M/T)·(k+1)/(6k+2) − M/T"
)

// mixtureForces says what the mixture of cycles, and the worst of them, force
// on symmetric learners.
func mixtureForces(c *claims.Case) {
	ms := c.Sizes("M = 1, 2, 3, 4, 5, 6, 7, 8, 11, 12").Short(5)
	const what = "stationary symmetric learners, some of which treat the arms unequally, %v: "
	cost := c.Holds.Says(meanOnMixtureWords).Where("k = ⌈M/2⌉").
		Exactly(what+"mean regret on the mixture of cycles after round M", ms)
	worst := c.Holds.Says(forcedOnMixtureWords).Where("k = ⌈M/2⌉").
		Cases(what+"regret on the worst cycle of the mixture, T = 120M", ms).WithinFactor(0.94)
	least := c.Value("For T ≥ 120M that is more than 3/20", claims.More, nil)
	share := 0.77
	if c.Short() { // up to M = 5
		share = 0.62
	}
	printed := c.Printed.Says("on which Reg(A) = Ω(1)").
		Cases("regret of windowed learners over the symmetric mean-based bases on the worst cycle "+
			"of the mixture, T = 120M, where Ω(x) is %v·x, %v", least, ms).SharpnessIs(share)
	for m := range ms.All() {
		let := claims.Let{"M": m, "T": 120 * m, "Ω": func(x float64) float64 { return least * x }}
		for _, l := range stationarySymmetric(m) {
			mean, most := onSymmetricMixture(l, m, 120*m)
			cost.Given(let).Measure(mean, "%s, M=%d", l.name, m)
			worst.Given(let).Measure(most, "%s, M=%d", l.name, m)
			if l.meanBased {
				printed.Given(let).Measure(most, "%s, M=%d", l.name, m)
			}
		}
	}
}

// exceedsConstants says that this is more than 3/20 for T ≥ 120M, and more than
// 1/6 in the long run.
func exceedsConstants(c *claims.Case) {
	large := c.Sizes("M = 1, 10, 1000, 1000000")
	finite := c.Holds.Says("For T ≥ 120M that is more than 3/20").Where("For T ≥ 120M").
		Exactly("(1−M/T)·(k+1)/(6k+2) − M/T at T = 120M, 121M, %v", large).SharpnessIs(0.96)
	sixth := c.Holds.Says("and in the long run more than 1/6").
		Exactly("(k+1)/(6k+2), as fractions, %v", large).WithinFactor(0.999)
	for m := range large.All() {
		mean := meanOnMixture(m)
		for _, periods := range []int{120, 121} {
			share := big.NewRat(1, int64(periods))
			forced := new(big.Rat).Sub(mean, new(big.Rat).Mul(mean, share))
			finite.Given(claims.Let{"M": m, "T": periods * m}).
				Measure(forced.Sub(forced, share), "M=%d, T=%dM", m, periods)
		}
		sixth.Given(nil).Measure(mean, "M=%d", m)
	}
}

// onSymmetricMixture plays a learner on the cycles of [exact.SymmetricMixture],
// each from each reward on, and with the arms exchanged. It returns the mean
// regret per round after round m against the arm that the mixture names, and
// the largest regret per round.
func onSymmetricMixture(l boundedrecall.Learner, m, horizon int) (mean, worst float64) {
	worst = math.Inf(-1)
	e := [][]float64{{1, 0}, {0, 1}}
	for _, cycle := range exact.SymmetricMixture(m) {
		period := len(cycle.Letters)
		weight := claims.Float(cycle.Weight) / 2 / float64(period*(horizon-m))
		for arm := range 2 { // the one that the regret is against
			for offset := range period {
				rows := make([][]float64, horizon)
				for t := range rows {
					letter := cycle.Letters[(t+offset)%period] // letters 1 and 2 are e_1 and e_2
					rows[t] = e[(letter-1)^arm]
				}
				tr := boundedrecall.Play(l, checks.Rewards(rows...))
				for t := m + 1; t <= horizon; t++ {
					x, r := tr.PlayOf(t), rows[t-1]
					mean += weight * (r[arm] - x[0]*r[0] - x[1]*r[1])
				}
				worst = max(worst, tr.PerRoundRegret())
			}
		}
	}
	return mean, worst
}
