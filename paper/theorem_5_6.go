package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
)

// Constants of the sentences of Theorem5_6.
const (
	finite5_6  claims.Formula = "3/20" // for T ≥ 120M
	longRun5_6 claims.Formula = "1/6"
	periods5_6                = 120
)

// The mean regret, and what is forced over T rounds.
const (
	mean5_6   claims.Formula = "(k+1)/(6k+2)"
	half5_6   claims.Formula = "⌈M/2⌉" // k
	forced5_6 claims.Formula = "(1−M/T)·(k+1)/(6k+2) − M/T"
)

// where5_6 says what the letters stand for at T = periods5_6·M.
func where5_6(m int) claims.Where {
	return claims.Where{"M": m, "T": periods5_6 * m, "k": half5_6.Rat(claims.Where{"M": m})}
}

// Theorem5_6 says that symmetric learners have regret.
var Theorem5_6 = claims.Read(texts, "theorem-5.6", checkTheorem5_6).Unquoted()

func checkTheorem5_6(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 4, 5, 6, 7, 8, 11, 12).Short(5)
	const what = "stationary symmetric learners, some of which treat the arms unequally, %v: "
	cost := c.Proved.Exactly(what+
		"mean regret per round on the mixture of cycles, after round M, against %v", ms, mean5_6)
	worst := c.Proved.Cases(what+
		"regret on the worst cycle of the mixture, T = %dM, against %v", ms, periods5_6, forced5_6).WithinFactor(0.94)
	printed := c.Printed.Cases("regret of windowed learners over the symmetric mean-based bases on the "+
		"worst cycle of the mixture, T = %dM, against %v, %v", periods5_6, finite5_6, ms)
	for m := range ms.All() {
		at := where5_6(m)
		for _, l := range stationarySymmetric(m) {
			mean, most := onSymmetricMixture(l, m, periods5_6*m)
			cost.Equal(mean, mean5_6.Float(at), "%s, M=%d", l.name, m)
			worst.AtLeast(most, forced5_6.Float(at), "%s, M=%d", l.name, m)
			if l.meanBased {
				printed.AtLeast(most, finite5_6.Float(), "%s, M=%d", l.name, m)
			}
		}
	}
	exceeds5_6(c)
}

// exceeds5_6 says that the bound is more than 3/20 for T ≥ 120M and more than 1/6 in the long run.
func exceeds5_6(c *claims.Case) {
	large := c.Sizes("M", 1, 10, 1000, 1_000_000)
	twentieths := c.Proved.Exactly("%v at T = %dM, against %v, %v",
		forced5_6, periods5_6, finite5_6, large).SharpnessIs(0.96)
	sixth := c.Proved.Exactly("%v against %v, as fractions, %v",
		mean5_6, longRun5_6, large).WithinFactor(0.999)
	for m := range large.All() {
		at := where5_6(m)
		twentieths.AtLeast(forced5_6.Float(at), finite5_6.Float(), "M=%d", m)
		sixth.AtLeast(mean5_6.Rat(at), longRun5_6.Rat(), "M=%d", m)
	}
}

// onSymmetricMixture plays a learner on the cycles of [exact.SymmetricMixture], from each
// reward of the cycle on, and with the arms exchanged. It returns the mean regret per
// round after round m against the arm that the mixture names, and the largest regret per
// round over all rounds.
func onSymmetricMixture(l boundedrecall.Learner, m, horizon int) (mean, worst float64) {
	worst = math.Inf(-1)
	e := [][]float64{{1, 0}, {0, 1}}
	for _, cycle := range exact.SymmetricMixture(m) {
		weight, _ := cycle.Weight.Float64()
		period := len(cycle.Letters)
		for _, arm := range []int{0, 1} { // the one that the regret is against
			total := 0.
			for offset := range period {
				rows := make([][]float64, horizon)
				for t := range rows {
					rows[t] = e[(cycle.Letters[(t+offset)%period]-1)^arm] // letters 1 and 2 are e_1 and e_2
				}
				tr := boundedrecall.Play(l, games.Rewards(rows...))
				for t := m + 1; t <= horizon; t++ {
					x, r := tr.PlayOf(t), rows[t-1]
					total += r[arm] - x[0]*r[0] - x[1]*r[1]
				}
				worst = max(worst, tr.PerRoundRegret())
			}
			mean += weight / 2 * total / float64(period*(horizon-m))
		}
	}
	return mean, worst
}
