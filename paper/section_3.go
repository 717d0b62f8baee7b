package paper

import (
	"fmt"
	"math"

	"boundedrecall/claims"
)

// Constants of the sentences of Section3.
const (
	least3     claims.Number = "0.8"  // how often the best test on a window full of samples is right
	most3      claims.Number = "0.9"  // is more than that
	variation3 claims.Number = "0.85" // of the bound on the total variation, at n = 1
)

// Section3 is the intuition for the lower bound.
var Section3 = claims.Statement{
	ID: "section-3", Reference: "Section 3, why the lower bound holds", Origin: claims.Prose,
	Printed: claims.Holds("A learner cannot distinguish between reward signals with mean 1/2 and with mean 1/2 + √(1/M) with o(M) samples.",
		claims.ByHand),
	Proved: claims.Holds("From n samples of a coin, with mean 1/2 or 1/2 + √(1/M), M ≥ 8, no test is right with more than probability "+
		"1/2 + √(n·ln 2/(2M)) on average over the two: that is 1/2 + o(1) for n = o(M). "+
		fmt.Sprintf("With a window full of samples, n = M, it is right with more than %v and less than %v ", least3, most3)+
		"at five M from 8 to 10⁴.",
		claims.ByHand, claims.ByMeasurement),
	Proof: "The best test is right with probability (1 + TV)/2, TV the total variation between n samples of the one and of the other. " +
		"A sample has the divergence KL = −½·ln(1 − 4/M) from a fair coin to the other, and −ln(1−x) ≤ 2x·ln 2 for x ≤ 1/2, " +
		"since the left side is convex and both agree at 0 and 1/2. " +
		"So KL ≤ 4·ln 2/M, and by Pinsker's inequality TV ≤ √(n·KL/2) ≤ √(2n·ln 2/M). The numbers at n = M are computed.",
	Tightness: fmt.Sprintf("the bound has the right order in n/M: at n = 1 the total variation is %v of it", variation3),
	Check:     checkSection3,
}

func checkSection3(c *claims.Case) {
	ms := c.Sizes("M", 8, 30, 100, 1000, 10_000)
	most := c.Proved.Tally(claims.Exact, claims.AtMost,
		"total variation between n samples of the coins, one sample, ⌈√M⌉, ⌈M/100⌉, ⌈M/10⌉ and M, against √(2n·ln 2/M), %v", ms).
		SharpnessIs(variation3.Float())
	const right = "probability that the best test on M samples is right, against %v, %v"
	atLeast := c.Proved.Tally(claims.Exact, claims.AtLeast, right, least3, ms).SharpnessIs(0.95)
	atMost := c.Proved.Tally(claims.Exact, claims.AtMost, right, most3, ms).SharpnessIs(0.976)
	vanishes := c.Printed.Tally(claims.Exact, claims.AtMost,
		"total variation between ⌈√M⌉ samples of the coins, against 0.87·M^(−1/4), %v", ms).WithinFactor(0.98)
	for m := range ms.All() {
		size := float64(m)
		root := int(math.Ceil(math.Sqrt(size)))
		for _, n := range []int{1, root, (m + 99) / 100, (m + 9) / 10, m} {
			most.See(coinsApart(n, m), math.Sqrt(2*float64(n)*math.Ln2/size), "n=%d M=%d", n, m)
		}
		atLeast.See((1+coinsApart(m, m))/2, least3.Float(), "M=%d", m)
		atMost.See((1+coinsApart(m, m))/2, most3.Float(), "M=%d", m)
		vanishes.See(coinsApart(root, m), 0.87*math.Pow(size, -0.25), "M=%d", m)
	}
}

// coinsApart returns the total variation between the number of heads in n tosses of a fair
// coin and of one with mean 1/2 + √(1/M).
func coinsApart(n, m int) (total float64) {
	mean := 0.5 + math.Sqrt(1/float64(m))
	ways := 0. // the logarithm of n over k
	for k := range n + 1 {
		fair := math.Exp(ways - float64(n)*math.Ln2)
		other := math.Exp(ways + float64(k)*math.Log(mean) + float64(n-k)*math.Log1p(-mean))
		total += math.Abs(fair-other) / 2
		ways += math.Log(float64(n-k)) - math.Log(float64(k+1))
	}
	return total
}
