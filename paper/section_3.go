package paper

import (
	"math"

	"boundedrecall/claims"
)

// Section3 is the intuition for the lower bound.
var Section3 = claims.Statement{
	ID: "section-3", Reference: "Section 3, why the lower bound holds", Origin: claims.Prose,
	Printed: claims.Holds("A learner cannot distinguish between reward signals with mean 1/2 and with mean 1/2 + √(1/M) with o(M) samples.", claims.ByHand),
	Proved: claims.Holds("From n samples of a coin, with mean 1/2 or 1/2 + √(1/M), M ≥ 8, no test is right with more than probability 1/2 + √(n·ln 2/(2M)) on average over the two: that is 1/2 + o(1) for n = o(M). "+
		"With a window full of samples, n = M, it is right with more than 0.8 and less than 0.9 at five M from 8 to 10⁴.", claims.ByHand, claims.ByMeasurement),
	Proof: "The best test is right with probability (1 + TV)/2, TV the total variation between n samples of the one and of the other. A sample has the divergence KL = −½·ln(1 − 4/M) from a fair coin to the other, and −ln(1−x) ≤ 2x·ln 2 for x ≤ 1/2, " +
		"since the left side is convex and both agree at 0 and 1/2. So KL ≤ 4·ln 2/M, and by Pinsker's inequality TV ≤ √(n·KL/2) ≤ √(2n·ln 2/M). The numbers at n = M are computed.",
	Tightness: "the bound has the right order in n/M: at n = 1 the total variation is 0.85 of it",
	Check:     checkSection3,
}

func checkSection3(c *claims.Case) {
	ms := c.Sizes("M", 8, 30, 100, 1000, 10_000)
	most := c.Proved.Tally(claims.Exact, claims.AtMost, "total variation between n samples of the coins, n = 1, ⌈√M⌉, ⌈M/100⌉, ⌈M/10⌉, M, against √(2n·ln 2/M), %v", ms).SharpnessIs(0.85)
	full := c.Proved.Tally(claims.Exact, claims.AtLeast, "probability that the best test on M samples is right, against 0.8, the same M").WithinFactor(0.9)
	never := c.Proved.Tally(claims.Exact, claims.AtMost, "the same against 0.9, the same M")
	vanishes := c.Printed.Tally(claims.Exact, claims.AtMost, "total variation between ⌈√M⌉ samples of the coins, against 0.87·M^(−1/4), the same M").WithinFactor(0.98)
	for m := range ms.All() {
		of := func(share float64) int { return int(math.Ceil(share)) }
		root := of(math.Sqrt(float64(m)))
		for _, n := range []int{1, root, of(float64(m) / 100), of(float64(m) / 10), m} {
			most.See(coinsApart(n, m), math.Sqrt(2*float64(n)*math.Ln2/float64(m)), "n=%d M=%d", n, m)
		}
		right := (1 + coinsApart(m, m)) / 2
		full.See(right, 0.8, "M=%d", m)
		never.See(right, 0.9, "M=%d", m)
		vanishes.See(coinsApart(root, m), 0.87*math.Pow(float64(m), -0.25), "M=%d", m)
	}
}

// coinsApart returns the total variation between the number of heads in n tosses of a fair
// coin and of one with mean 1/2 + √(1/M).
func coinsApart(n, m int) float64 {
	mean := 0.5 + math.Sqrt(1/float64(m))
	total := 0.0
	for k := range n + 1 {
		all, _ := math.Lgamma(float64(n + 1))
		heads, _ := math.Lgamma(float64(k + 1))
		tails, _ := math.Lgamma(float64(n - k + 1))
		ways := all - heads - tails
		fair := math.Exp(ways - float64(n)*math.Ln2)
		other := math.Exp(ways + float64(k)*math.Log(mean) + float64(n-k)*math.Log1p(-mean))
		total += math.Abs(fair-other) / 2
	}
	return total
}
