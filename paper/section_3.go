package paper

import (
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"gonum.org/v1/gonum/stat/distuv"
)

// The means of the coins, and a bound on the probability to tell them apart.
const (
	fair3  claims.Formula = "1/2"
	other3 claims.Formula = "1/2 + √(1/M)"
	right3 claims.Formula = "1/2 + √(n·ln 2/(2M))"

	leastSamples3 = 8

	enough3 claims.Condition = "T ≥ log₂ d"
)

// Section3 is the lower bound without a window, and the intuition for the one with it.
var Section3 = claims.Read(texts, "section-3", games.InTurn(forcesAlone3, distinguishes3))

// forcesAlone3 says what T fair coins for each arm force on every learner that remembers all rounds.
func forcesAlone3(c *claims.Case) {
	ds, ts := c.Sizes("d", 2, 3, 8, 64, 1024, 1_000_000), c.Sizes("T", 2, 3, 6, 10, 20, 100, 1000, 10_000)
	alone := factor(c, "and at least 0.31·√(ln d/T) for each d and T computed")
	c.Quote("for %s that is at least", enough3)
	y := c.Printed.Exactly("expected regret of every learner on T fair coins for each arm, against %v·√(ln "+
		"d/T), %v, %v with %v", alone, ds, ts, enough3).SharpnessIs(0.97)
	for d, n := range games.Pairs(ds, ts) {
		if enough3.Holds(claims.Where{"T": n, "d": d}) {
			coins := adversaries.RandomPeriod{Recall: n - 1, Arms: d, Horizon: n}
			y.AtLeast(coins.ExpectedPerRoundRegret(), alone*math.Sqrt(math.Log(float64(d))/float64(n)), "d=%d T=%d", d, n)
		}
	}
}

// distinguishes3 says how well a test tells the two coins apart.
func distinguishes3(c *claims.Case) {
	ms := c.Sizes("M", 8, 30, 100, 1000, 10_000)
	c.Quote("with mean %s or %s, M ≥ %d, no test is right with more than probability %s", fair3, other3, leastSamples3, right3)
	least, below := number(c, "it is right with more than 0.8"), number(c, "and less than 0.9")
	variation := number(c, "for one sample the total variation is 0.85")
	c.Quote("at M = 8, 30, 100, 1000, 10000")
	most := c.Proved.Exactly("probability that the best test is right on n samples of the coins, one sample, ⌈√M⌉, ⌈M/100⌉, ⌈M/10⌉ and M, less 1/2, "+
		"against what %v has above that, %v", right3, ms).
		SharpnessIs(variation)
	const right = "probability that the best test on M samples is right, against %v, %v"
	atLeast := c.Proved.Exactly(right, least, ms).SharpnessIs(0.95)
	atMost := c.Proved.Exactly(right, below, ms).SharpnessIs(0.976)
	vanishes := c.Printed.Exactly("total variation between ⌈√M⌉ samples of the coins, against 0.87·M^(−1/4), %v", ms).WithinFactor(0.98)
	// The proof's −ln(1 − 4/M) ≤ 8·ln 2/M is an equality at the least M.
	games.MustCarry(c, -math.Log1p(-4./leastSamples3), 8*math.Ln2/leastSamples3, "M = %d", leastSamples3)
	for m := range ms.All() {
		size := float64(m)
		root := int(math.Ceil(math.Sqrt(size)))
		for _, n := range []int{1, root, (m + 99) / 100, (m + 9) / 10, m} {
			most.AtMost(coinsApart(n, m)/2, right3.Float(claims.Where{"n": n, "M": m})-fair3.Float(), "n=%d M=%d", n, m)
		}
		atLeast.AtLeast((1+coinsApart(m, m))/2, least, "M=%d", m)
		atMost.AtMost((1+coinsApart(m, m))/2, below, "M=%d", m)
		vanishes.AtMost(coinsApart(root, m), 0.87*math.Pow(size, -0.25), "M=%d", m)
	}
}

// coinsApart returns the total variation between the number of heads in n tosses of a fair
// coin and of one with mean 1/2 + √(1/M).
func coinsApart(n, m int) (total float64) {
	fair, other := distuv.Binomial{N: float64(n), P: fair3.Float()}, distuv.Binomial{N: float64(n), P: other3.Float(claims.Where{"M": m})}
	for k := range n + 1 {
		total += math.Abs(fair.Prob(float64(k))-other.Prob(float64(k))) / 2
	}
	return total
}
