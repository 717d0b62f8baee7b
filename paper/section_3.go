package paper

import (
	"math"
	"slices"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"

	"gonum.org/v1/gonum/stat/distuv"
)

// Section3 is the lower bound without a window, and the intuition for the one
// with it.
var Section3 = claims.Read(texts, "section-3", forcesAlone, forcesExactly, testsTellCoinsApart)

// forcesAlone says what T fair coins for each arm force on a learner that
// remembers all.
func forcesAlone(c *claims.Case) {
	sizes := sizesOf(c.Numbers("for d = 2, 3, 8, 64, 1024, 1000000 and T = 1, 2, 3, 6, 10, 20, " +
		"100, 1000, 10000"))
	ds, ts := c.Sizes("d", sizes[:6]...), c.Sizes("T", sizes[6:]...)
	const words = "and at least 0.30·√(ln d/T)"
	const what = "expected regret of every learner on T fair coins an arm, %v, %v with T ≥ log₂ d"
	constant := c.Value(words, claims.AtLeast, claims.Let{"d": math.E, "T": 1})
	y := c.Holds.Says(words).Where("For T ≥ log₂ d").Exactly(what, ds, ts).SharpnessIs(0.999)
	printed := c.Printed.Says("must incur at least Ω(√((log d)/T))").Where("T ≥ log₂ d").
		Exactly(what+", against the order with this constant", ds, ts).SharpnessIs(0.999)
	for d, n := range checks.Pairs(ds, ts) {
		if float64(n) < math.Log2(float64(d)) {
			continue
		}
		forced := 1 - math.Pow(2, -float64(d)) - 1./2 // in one round: some arm earns 1
		if n > 1 {
			coins := adversaries.RandomPeriod{Recall: n - 1, Arms: d, Horizon: n}
			forced = coins.ExpectedPerRoundRegret()
		}
		let := claims.Let{"d": d, "T": n, "Ω": func(x float64) float64 { return constant * x }}
		y.Given(let).Measure(forced, "d=%d T=%d", d, n)
		printed.Given(let).Measure(forced, "d=%d T=%d", d, n)
	}
}

// forcesExactly says what T fair coins for each arm force on every learner, to
// the last digit.
func forcesExactly(c *claims.Case) {
	ts := c.Sizes("T = 2..5").Short(4)
	y := c.Holds.Says("is (E max_i S_i(T) − T/2)/T").
		Every("T fair coins for each of two arms, by enumeration, every learner's expected regret, %v", ts)
	for n := range ts.All() {
		coins := adversaries.RandomPeriod{Recall: n - 1, Arms: 2, Horizon: n}
		all := slices.Collect(coins.All())
		most := func(n int) float64 { most, _ := meanSums(all, n); return most }
		forced, _ := everyLearnersRegret(n, all)
		y.Given(claims.Let{"T": n, "E max_i S_i": most}).Measure(forced, "T=%d", n)
	}
}

const rightTestWords = "No test is right with more than probability 1/2 + √(n·ln 2/(2M))"

// testsTellCoinsApart says how well a test tells the two coins apart.
func testsTellCoinsApart(c *claims.Case) {
	ms := c.Sizes("M", sizesOf(c.Numbers("at M = 8, 30, 100, 1000, 10000"))...)
	// In the proof −ln(1 − 4/M) ≤ 8·ln 2/M is an equality at the least M.
	least := claims.Input(c, "the least M", 8.)
	c.Holds.Exactly("−ln(1 − 4/M) against 8·ln 2/M, M = %v", least).
		Compare(-math.Log1p(-4/least), claims.Equals, 8*math.Ln2/least)
	const right = "probability that the best test is right on "
	apart := c.Holds.Says(rightTestWords).Where("M ≥ 8").
		Exactly(right+"n samples of the coins, one sample, ⌈√M⌉, ⌈M/100⌉, ⌈M/10⌉ and M, %v", ms)
	one := c.Holds.Says("for one sample the total variation is 0.85").
		Exactly("total variation for one sample, over the bound on it, to two digits, %v", ms).
		Within(0.005)
	const full = "full of samples, n = M"
	atLeast := c.Holds.Says("it is right with more than 0.8").Where(full).
		Exactly(right+"M samples, %v", ms).SharpnessIs(0.95)
	atMost := c.Holds.Says("and less than 0.9").Where(full).
		Exactly(right+"M samples, %v", ms).SharpnessIs(0.976)
	vanishes := c.Why.Says("for ⌈√M⌉ samples the total variation is at most 0.87·M^{−1/4}").
		Exactly("total variation of ⌈√M⌉ samples of the coins, %v", ms).WithinFactor(0.98)
	fair := claims.Float(c.Numbers("signals with mean 1/2")[0])
	other := claims.Float(c.Numbers("and with mean 1/2 + √(1/M)")[0])
	for m := range ms.All() {
		root := int(math.Ceil(math.Sqrt(float64(m))))
		for _, n := range []int{1, root, (m + 99) / 100, (m + 9) / 10, m} {
			bound := apart.Given(claims.Let{"n": n, "M": m})
			bound.Measure((1+coinsApart(c, n, m))/2, "n=%d M=%d", n, m)
			if n == 1 {
				most := c.Value(rightTestWords, claims.AtMost, claims.Let{"n": 1, "M": m})
				one.Given(nil).Measure(coinsApart(c, 1, m)/(2*most-1), "M=%d", m)
			}
		}
		atLeast.Given(claims.Let{"n": m, "M": m}).Measure((1+coinsApart(c, m, m))/2, "M=%d", m)
		atMost.Given(claims.Let{"n": m, "M": m}).Measure((1+coinsApart(c, m, m))/2, "M=%d", m)
		total := meansApart(root, fair, other+math.Sqrt(1/float64(m)))
		vanishes.Given(claims.Let{"M": m}).Measure(total, "M=%d", m)
	}
}

// coinsApart returns the total variation of n tosses of the two coins.
func coinsApart(c *claims.Case, n, m int) (total float64) {
	other := c.Value("of a coin with mean 1/2 or 1/2 + √(1/M)", claims.Equals, claims.Let{"M": m})
	return meansApart(n, c.Value("of a coin with mean 1/2", claims.Equals, nil), other)
}

// meansApart returns that of n tosses of coins with these means.
func meansApart(n int, mean, larger float64) (total float64) {
	fair := distuv.Binomial{N: float64(n), P: mean}
	other := distuv.Binomial{N: float64(n), P: larger}
	for k := range n + 1 {
		total += math.Abs(fair.Prob(float64(k))-other.Prob(float64(k))) / 2
	}
	return total
}
