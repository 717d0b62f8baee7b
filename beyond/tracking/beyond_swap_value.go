package tracking

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_swap_value.md
var beyondSwapValueProof string

// BeyondSwapValue is how small swap regret can be with two arms.
var BeyondSwapValue = claims.Statement{
	ID: "beyond-swap-value", Reference: "Beyond the paper: the value of swap regret for two arms", Origin: claims.Beyond,
	Proved: claims.Holds("With two arms let e = E|S_{M+1}|/(2(M+1)), the value of regret (beyond-1). Every learner with recall M, stationary or not, has swap regret at least e/(1−e) per round for odd M, "+
		"and at least e for even M, on some one-hot instance of every horizon T that M+1 divides. "+
		"The smallest long-run swap regret that a learner with recall M can guarantee is 1/3, 1/4, 3/13, 3/16, 5/27, 5/31, 35/221, 28/193 for M = 1..8.", claims.ByHand, claims.ByCertificate),
	Proof:     beyondSwapValueProof,
	Tightness: "the bounds are attained for M = 1..5 and M = 7; see beyond-swap-conjecture",
	Sharpness: 1,
	Check:     checkBeyondSwapValue,
}

// swapFloor returns e/(1−e) for odd M and e for even M.
func swapFloor(m int) *big.Rat {
	e := exact.TwoArmValue(m)
	if m%2 == 1 {
		e.Quo(e, new(big.Rat).Sub(big.NewRat(1, 1), e))
	}
	return e
}

func checkBeyondSwapValue(c *claims.Case) {
	ms := c.Range("M", 1, 5)
	floor := c.Proved.Tally(claims.Exhaustive, claims.AtLeast, "mean swap regret per round over all one-hot sequences of M+1 rounds, played twice, those with S = 0 at half weight for odd M, every deterministic recall learner over every base of two arms, against e/(1−e) or e, %v", ms).WithinFactor(1)
	for m := range ms.All() {
		limit, _ := swapFloor(m).Float64()
		for _, name := range games.Deterministic() {
			for _, base := range games.Bases(2, games.AnyBase) {
				s := learners.Spec{Name: name, Base: base, Recall: m}
				l := s.New(2)
				total, weights := 0., 0.
				for in := range (adversaries.Exhaustive{Horizon: m + 1, Letters: [][]float64{{1, 0}, {0, 1}}}).All() {
					twice := boundedrecall.Must(boundedrecall.Concat(in, in))
					weight, lead := 1., 0.
					for t := 1; t <= m+1; t++ {
						lead += in.Reward(t)[0] - in.Reward(t)[1]
					}
					if lead == 0 {
						weight = 0.5
					}
					total += weight * boundedrecall.Play(l, twice).PerRoundSwapRegret()
					weights += weight
				}
				floor.See(total/weights, limit, "%v", s)
			}
		}
	}
	// A learner that knows the coming reward is below the floor.
	oracle := 0.
	for in := range (adversaries.Exhaustive{Horizon: 2, Letters: [][]float64{{1, 0}, {0, 1}}}).All() {
		oracle = max(oracle, boundedrecall.Play(&foresight{in: in}, in).PerRoundSwapRegret())
	}
	if limit, _ := swapFloor(1).Float64(); oracle >= limit {
		c.Fatalf("a learner that knows the rewards has swap regret %v", oracle)
	}

	values := []*big.Rat{big.NewRat(1, 3), big.NewRat(1, 4), big.NewRat(3, 13), big.NewRat(3, 16), big.NewRat(5, 27), big.NewRat(5, 31), big.NewRat(35, 221), big.NewRat(28, 193)}
	ms = c.Range("M", 1, len(values))
	lower := c.Proved.Tally(claims.Certificate, claims.Equals, "swap regret forced on every stationary learner, by a mixture of periodic instances, against 1/3, 1/4, 3/13, 3/16, 5/27, 5/31, 35/221, 28/193, as fractions, %v", ms)
	upper := c.Proved.Tally(claims.Certificate, claims.Equals, "swap regret guaranteed by a learner over rewards in [0,1], by potentials, against the same, the same M")
	bound := c.Proved.Tally(claims.Certificate, claims.AtLeast, "the value against e/(1−e) or e, the same M").WithinFactor(1)
	for m := range ms.All() {
		of := func(kind certificate.Kind) *big.Rat {
			return games.Certified(c, kind, func(one *certificate.Certificate) bool { return one.Regret == "swap" && one.Recall == m })
		}
		forced := of(certificate.ClassLower)
		lower.SeeFractions(forced, values[m-1], "M=%d", m)
		upper.SeeFractions(of(certificate.LongRunUpper), values[m-1], "M=%d", m)
		bound.SeeFractions(forced, swapFloor(m), "M=%d", m)
	}
	ms = c.Range("M", 1, 6).Short(5)
	program := c.Proved.Tally(claims.Exact, claims.Equals, "the same by a linear program over stationary learners, %v", ms)
	for m := range ms.All() {
		program.SeeFractions(games.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Regret: exact.Swap}), values[m-1], "M=%d", m)
	}
}

// A foresight learner plays the arm that the coming round rewards.
type foresight struct {
	in    *boundedrecall.Instance
	round int
}

func (l *foresight) Arms() int         { return 2 }
func (l *foresight) Reset()            { l.round = 0 }
func (l *foresight) Observe([]float64) { l.round++ }
func (l *foresight) Play(x []float64) {
	x[0] = math.Round(l.in.Reward(l.round + 1)[0])
	x[1] = 1 - x[0]
}
