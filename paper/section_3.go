package paper

import (
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"gonum.org/v1/gonum/stat/distuv"
)

// Section3 is the lower bound without a window, and the intuition for the one with it.
var Section3 = claims.Read(texts, "section-3", games.InTurn(forcesAlone3, distinguishes3))

// forcesAlone3 says what T fair coins for each arm force on a learner that remembers all.
func forcesAlone3(c *claims.Case) {
	c.Quote("For T ≥ log₂ d that is at least a constant times √(ln d/T)")
	alone := games.Factor(c, "and at least 0.30·√(ln d/T)")
	sizes := sizesOf(c.Numbers("for d = 2, 3, 8, 64, 1024, 1000000 and T = 1, 2, 3, 6, 10, 20, " +
		"100, 1000, 10000"))
	ds, ts := c.Sizes("d", sizes[:6]...), c.Sizes("T", sizes[6:]...)
	y := c.Printed.Exactly("expected regret of every learner on T fair coins an arm, against "+
		"%v·√(ln d/T), %v, %v with T ≥ log₂ d", alone, ds, ts).SharpnessIs(0.999)
	for d, n := range games.Pairs(ds, ts) {
		if float64(n) < math.Log2(float64(d)) {
			continue
		}
		forced := 1 - math.Pow(2, -float64(d)) - 1./2 // in one round: some arm earns 1
		if n > 1 {
			coins := adversaries.RandomPeriod{Recall: n - 1, Arms: d, Horizon: n}
			forced = coins.ExpectedPerRoundRegret()
		}
		y.AtLeast(forced, alone*math.Sqrt(math.Log(float64(d))/float64(n)), "d=%d T=%d", d, n)
	}
}

// distinguishes3 says how well a test tells the two coins apart.
func distinguishes3(c *claims.Case) {
	c.Quote("of a coin with mean 1/2 or 1/2 + √(1/M), M ≥ 8")
	c.Quote("with more than probability 1/2 + √(n·ln 2/(2M))")
	most := func(n, m int) float64 { return math.Sqrt(float64(n) * math.Ln2 / float64(2*m)) }
	ms := c.Sizes("M", sizesOf(c.Numbers("at M = 8, 30, 100, 1000, 10000"))...)
	least := games.Number(c, "it is right with more than 0.8")
	below := games.Number(c, "and less than 0.9")
	apart := c.Proved.Exactly("probability that the best test is right on n samples of the coins, "+
		"one sample, ⌈√M⌉, ⌈M/100⌉, ⌈M/10⌉ and M, less 1/2, against √(n·ln 2/(2M)), %v", ms).
		SharpnessIs(games.Number(c, "for one sample the total variation is 0.85"))
	const right = "probability that the best test on M samples is right, against %v, %v"
	atLeast := c.Proved.Exactly(right, least, ms).SharpnessIs(0.95)
	atMost := c.Proved.Exactly(right, below, ms).SharpnessIs(0.976)
	vanishes := c.Printed.Exactly("total variation of ⌈√M⌉ samples of the coins, against "+
		"0.87·M^(−1/4), %v", ms).WithinFactor(0.98)
	// The proof's −ln(1 − 4/M) ≤ 8·ln 2/M is an equality at the least M, which is 8.
	games.MustCarry(c, -math.Log1p(-4./8), 8*math.Ln2/8, "M = 8")
	for m := range ms.All() {
		root := int(math.Ceil(math.Sqrt(float64(m))))
		for _, n := range []int{1, root, (m + 99) / 100, (m + 9) / 10, m} {
			apart.AtMost(coinsApart(n, m)/2, most(n, m), "n=%d M=%d", n, m)
		}
		atLeast.AtLeast((1+coinsApart(m, m))/2, least, "M=%d", m)
		atMost.AtMost((1+coinsApart(m, m))/2, below, "M=%d", m)
		vanishes.AtMost(coinsApart(root, m), 0.87*math.Pow(float64(m), -0.25), "M=%d", m)
	}
}

// coinsApart returns the total variation of n tosses of coins with means 1/2, 1/2 + √(1/M).
func coinsApart(n, m int) (total float64) {
	fair := distuv.Binomial{N: float64(n), P: 1. / 2}
	other := distuv.Binomial{N: float64(n), P: 1./2 + math.Sqrt(1/float64(m))}
	for k := range n + 1 {
		total += math.Abs(fair.Prob(float64(k))-other.Prob(float64(k))) / 2
	}
	return total
}
