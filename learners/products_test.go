package learners

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/internal/listing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// driveApart returns rewards that let one arm get far ahead of the others, then
// another, so that products of factors underflow and arms come back.
func driveApart(d, horizon int) [][]float64 {
	rng := rand.New(rand.NewPCG(5, 6))
	rewards := make([][]float64, horizon)
	for t := range rewards {
		rewards[t] = make([]float64, d)
		for i := range rewards[t] {
			rewards[t][i] = rng.Float64() / 8
		}
		rewards[t][t*2*d/horizon%d] = 1
	}
	return rewards
}

// TestProducts_AgreeWithCopies holds the fast restarts against copies of the
// base learner: sums of plays, over many sizes and rates, through underflow and
// back.
func TestProducts_AgreeWithCopies(t *testing.T) {
	for _, d := range []int{1, 2, 5} {
		// weights leave the range of float64 from 60 rounds at η = 12
		for _, m := range []int{1, 2, 15, 16, 17, 64, 700, 1100} {
			for _, eta := range []float64{1e-12, 0.1, 0.5, 3, 12} {
				for name, base := range map[string]boundedrecall.Maker{
					"hedge": func() boundedrecall.Learner { return NewHedge(d, eta) },
					"mwu":   func() boundedrecall.Learner { return NewMWU(d, eta) },
				} {
					if m > 100 && (controls.Short() || d == 1 || eta < 3 || m > 1000 && name == "mwu") {
						continue // takes seconds
					}
					fast, slow := newProducts(base(), m), newRestarts(m, base)
					require.NotNil(t, fast)
					x, y := make([]float64, d), make([]float64, d)
					for s, r := range driveApart(d, min(3*m+5, 2500)) {
						fast.observe(r)
						slow.observe(r)
						if m > 100 && s%50 != 0 {
							continue
						}
						fast.total(x)
						slow.total(y)
						for i := range x {
							if math.Abs(x[i]-y[i]) > 1e-12*float64(m) {
								t.Fatalf("%s, d=%d M=%d η=%v, round %d, arm %d: products %v, copies %v", name, d, m, eta,
									s+1, i+1, x[i], y[i])
							}
						}
					}
				}
			}
		}
	}
}

// TestProducts_StayInRange lets an arm get ahead at one speed until
// the weights are first computed anew, and at full speed from then on.
func TestProducts_StayInRange(t *testing.T) {
	for _, eta := range []float64{3, 12, 25} {
		for _, ahead := range [][]float64{{0, 1}, {1, 0}} {
			for speed := 0.0; speed <= 1; speed += 1.0 / 16 {
				p := newProducts(NewHedge(2, eta), 160)
				for s := range 160 {
					r := slices.Clone(ahead)
					if s < p.every {
						floats.Scale(speed, r)
					}
					p.observe(r)
					if total := floats.Sum(p.totals); !(math.Abs(total-160) <= 1e-9) {
						t.Fatalf("η=%v, speed %v, round %d: the plays add up to %v", eta, speed, s+1, total)
					}
				}
			}
		}
	}
}

// TestProducts_AreOfHedgeAndMWU: a learner that embeds Hedge may play something
// else, and a steep one takes copies.
func TestProducts_AreOfHedgeAndMWU(t *testing.T) {
	require.NotNil(t, newProducts(NewHedge(2, 1), 5))
	require.NotNil(t, newProducts(NewMWU(2, 0.5), 5))
	require.Nil(t, newProducts(struct{ *Hedge }{NewHedge(2, 1)}, 5))
	require.Nil(t, newProducts(NewFTPL(2, 1), 5))
	require.Nil(t, newProducts(NewHedge(2, 100), 3), "too steep")
}

// TestProducts_AreStrict compares, bit for bit, the plays after different pasts
// and in different rounds, and those of a learner that was reset, with weights
// that have left the range of float64.
func TestProducts_AreStrict(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	const m, d = 900, 3
	window := driveApart(d, m)
	for _, past := range []int{0, 1, 7, m - 1, m, m + 1, 2*m + 13} {
		one, other := newProducts(NewHedge(d, 3), m), newProducts(NewHedge(d, 3), m)
		for s := range past {
			one.observe([]float64{1, 0, float64(s%3) / 3})
		}
		for _, r := range window {
			one.observe(r)
			other.observe(r)
		}
		require.Equal(t, other.totals, one.totals, "past of %d rounds", past)
		one.reset()
		fresh := newProducts(NewHedge(d, 3), m)
		for s, r := range slices.Concat(window, window[:m/2]) {
			require.Equal(t, fresh.totals, one.totals, "round %d after a reset", s+1)
			one.observe(r)
			fresh.observe(r)
		}
	}
}

// BenchmarkAverageRestart times a round of AverageRestart over Hedge. For
// comparison it times the same with copies of the base learner, the transcribed
// algorithm, and a yardstick that reads and writes the same amount of numbers
// once and reads them once more.
func BenchmarkAverageRestart(b *testing.B) {
	for _, size := range sizes {
		name := fmt.Sprintf("M=%d/d=%d", size.m, size.d)
		base := func() boundedrecall.Learner { return NewHedge(size.d, HedgeRate(size.d, size.m+1)) }
		rewards := driveApart(size.d, 64)
		run := func(b *testing.B, s suffixes) {
			x := make([]float64, size.d)
			for k := 0; b.Loop(); k++ {
				s.total(x)
				s.observe(rewards[k%len(rewards)])
			}
		}
		b.Run(name+"/products", func(b *testing.B) { run(b, newProducts(base(), size.m)) })
		if size.m*size.d <= 100_000 {
			b.Run(name+"/copies", func(b *testing.B) { run(b, newRestarts(size.m, base)) })
		}
		if size.m <= 1000 && size.d <= 10 {
			b.Run(name+"/listing", func(b *testing.B) {
				benchmarkRounds(b, listing.AverageRestart(size.m, base))
			})
		}
		b.Run(name+"/yardstick", func(b *testing.B) { yardstick(b, size.m, size.d) })
	}
}
