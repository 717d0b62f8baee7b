package paper

import (
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"gonum.org/v1/gonum/stat/distuv"
)

// leastSamples3 is the least M of the sentence.
const leastSamples3 = 8

// Section3 is the lower bound without a window, and the intuition for the one with it.
var Section3 = claims.Read(texts, "section-3", games.InTurn(forcesAlone3, distinguishes3))

// forcesAlone3 says what T fair coins for each arm force on every learner that remembers all rounds.
func forcesAlone3(c *claims.Case) {
	c.Quote("For T ≥ log₂ d that is at least a constant times √(ln d/T)")
	alone := games.Factor(c, "and at least 0.30·√(ln d/T)")
	computed := c.Numbers("for d = 2, 3, 8, 64, 1024, 1000000 and T = 1, 2, 3, 6, 10, 20, 100, 1000, 10000")
	ds, ts := c.Sizes("d", sizesOf(computed[:6])...), c.Sizes("T", sizesOf(computed[6:])...)
	y := c.Printed.Exactly("expected regret of every learner on T fair coins for each arm, against "+
		"%v·√(ln d/T), %v, %v with T ≥ log₂ d", alone, ds, ts).SharpnessIs(0.999)
	for d, n := range games.Pairs(ds, ts) {
		if float64(n) >= math.Log2(float64(d)) {
			least := alone * math.Sqrt(math.Log(float64(d))/float64(n))
			y.AtLeast(forcedAlone3(d, n), least, "d=%d T=%d", d, n)
		}
	}
}

// forcedAlone3 is (E max_i S_i(T) − T/2)/T for fair coins.
func forcedAlone3(d, rounds int) float64 {
	if rounds == 1 {
		return 1 - math.Pow(2, -float64(d)) - 1./2 // some arm earns 1
	}
	coins := adversaries.RandomPeriod{Recall: rounds - 1, Arms: d, Horizon: rounds}
	return coins.ExpectedPerRoundRegret()
}

// distinguishes3 says how well a test tells the two coins apart.
func distinguishes3(c *claims.Case) {
	c.Quote("of a coin with mean 1/2 or 1/2 + √(1/M), M ≥ 8")
	c.Quote("with more than probability 1/2 + √(n·ln 2/(2M))")
	most := func(n, m int) float64 { return math.Sqrt(float64(n) * math.Ln2 / float64(2*m)) }
	ms := c.Sizes("M", sizesOf(c.Numbers("at M = 8, 30, 100, 1000, 10000"))...)
	least, below := games.Number(c, "it is right with more than 0.8"), games.Number(c, "and less than 0.9")
	variation := games.Number(c, "for one sample the total variation is 0.85")
	apart := c.Proved.Exactly("probability that the best test is right on n samples of the coins, one "+
		"sample, ⌈√M⌉, ⌈M/100⌉, ⌈M/10⌉ and M, less 1/2, against √(n·ln 2/(2M)), %v", ms).
		SharpnessIs(variation)
	const right = "probability that the best test on M samples is right, against %v, %v"
	atLeast := c.Proved.Exactly(right, least, ms).SharpnessIs(0.95)
	atMost := c.Proved.Exactly(right, below, ms).SharpnessIs(0.976)
	vanishes := c.Printed.Exactly("total variation between ⌈√M⌉ samples of the coins, against "+
		"0.87·M^(−1/4), %v", ms).WithinFactor(0.98)
	// The proof's −ln(1 − 4/M) ≤ 8·ln 2/M is an equality at the least M.
	games.MustCarry(c, -math.Log1p(-4./leastSamples3), 8*math.Ln2/leastSamples3, "M = %d", leastSamples3)
	for m := range ms.All() {
		size := float64(m)
		root := int(math.Ceil(math.Sqrt(size)))
		for _, n := range []int{1, root, (m + 99) / 100, (m + 9) / 10, m} {
			apart.AtMost(coinsApart(n, m)/2, most(n, m), "n=%d M=%d", n, m)
		}
		atLeast.AtLeast((1+coinsApart(m, m))/2, least, "M=%d", m)
		atMost.AtMost((1+coinsApart(m, m))/2, below, "M=%d", m)
		vanishes.AtMost(coinsApart(root, m), 0.87*math.Pow(size, -0.25), "M=%d", m)
	}
}

// coinsApart returns the total variation between the number of heads in n tosses of a fair
// coin and of one with mean 1/2 + √(1/M).
func coinsApart(n, m int) (total float64) {
	fair := distuv.Binomial{N: float64(n), P: 1. / 2}
	other := distuv.Binomial{N: float64(n), P: 1./2 + math.Sqrt(1/float64(m))}
	for k := range n + 1 {
		total += math.Abs(fair.Prob(float64(k))-other.Prob(float64(k))) / 2
	}
	return total
}
