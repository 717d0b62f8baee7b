package learners

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"boundedrecall"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestAverageRestartGrid_IsTheLearnersOneByOne compares with games, by leads, by
// products and by copies.
func TestAverageRestartGrid_IsTheLearnersOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(1, 3).Draw(t, "arms")
		unit := rapid.SampledFrom([]int{1, 2, 3, 10, 11, 64}).Draw(t, "unit")
		rewards := make([][]float64, rapid.IntRange(1, 60).Draw(t, "horizon"))
		for s := range rewards {
			rewards[s] = make([]float64, d)
			for i := range rewards[s] {
				rewards[s][i] = float64(rapid.IntRange(0, unit).Draw(t, "reward")) / float64(unit)
			}
		}
		in := boundedrecall.Must(boundedrecall.NewInstance(rewards))
		recalls := rapid.SampledFrom([][]int{{1}, {7}, {1, 2, 3}, {5, 200}}).Draw(t, "recalls")
		rates := []float64{1e-12, 0.3, 4, 100}
		inclusive := rapid.Bool().Draw(t, "inclusive")
		grid := AverageRestartGrid(in, recalls, rates, inclusive)
		for k, m := range recalls {
			for l, eta := range rates {
				make := NewAverageRestart
				if inclusive {
					make = NewInclusiveAverageRestart
				}
				want := boundedrecall.TotalRegret(make(m, func() boundedrecall.Learner { return NewHedge(d, eta) }), in)
				if math.Abs(grid[k][l]-want) > 1e-11 {
					t.Fatalf("M=%d η=%v: total regret %v, the learner's %v", m, eta, grid[k][l], want)
				}
			}
		}
	})
}

func TestLeads_AreOfTwoArmsOnAGrid(t *testing.T) {
	for text, unit := range map[string]float64{
		"(0,1) (1,1)":         1,
		"3*(0,0.5)":           2,
		"(0,0.25) (0.5,1)":    4,
		"(0.1,0.7)":           10,
		"(0.5,0.2) (0,0.3)":   10,
		"(0,0.0625)":          0,
		"(0.3333333333333,1)": 0,
		"(0,1,1)":             0,
	} {
		in, err := boundedrecall.ParseInstance(text)
		require.NoError(t, err)
		if w := newLeads(in); unit == 0 {
			require.Nil(t, w, text)
		} else {
			require.Equal(t, unit, w.unit, text)
		}
	}
}

func TestAverageRestartGrid_Panics(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{0, 1}}))
	require.Panics(t, func() { AverageRestartGrid(in, []int{0}, []float64{1}, true) })
	require.Panics(t, func() { AverageRestartGrid(in, []int{2, 2}, []float64{1}, true) })
	require.Panics(t, func() { AverageRestartGrid(in, []int{2}, []float64{0}, true) })
	require.Empty(t, AverageRestartGrid(in, nil, []float64{1}, true))
	require.Len(t, AverageRestartGrid(in, []int{2}, nil, true), 1)
}

// BenchmarkGrid is the evaluation over an instance of 50 learning rates, from an
// eighth of the tuned one to eight times, beside that of the learner with one of them;
// and of ten recalls beside the longest.
func BenchmarkGrid(b *testing.B) {
	recalls := []int{100, 200, 300, 400, 500, 600, 700, 800, 900, 1000}
	const longest = 1000
	for _, d := range []int{2, 10} {
		tuned := HedgeRate(d, longest+1)
		rates := make([]float64, 50)
		for l := range rates {
			rates[l] = tuned * math.Pow(2, 3*float64(2*l-49)/49)
		}
		for _, levels := range []uint64{2, 1 << 50} {
			rng := rand.New(rand.NewPCG(11, 12))
			rewards := make([][]float64, 2000)
			for t := range rewards {
				rewards[t] = make([]float64, d)
				for i := range rewards[t] {
					rewards[t][i] = float64(rng.Uint64N(levels)) / float64(levels-1)
				}
			}
			in := boundedrecall.Must(boundedrecall.NewInstance(rewards))
			name := fmt.Sprintf("M=%d/d=%d/{0,1}", longest, d)
			if levels > 2 {
				name = fmt.Sprintf("M=%d/d=%d/[0,1]", longest, d)
			}
			b.Run(name+"/one", func(b *testing.B) {
				for b.Loop() {
					boundedrecall.TotalRegret(NewAverageRestart(longest, func() boundedrecall.Learner { return NewHedge(d, tuned) }), in)
				}
			})
			b.Run(name+"/50-rates", func(b *testing.B) {
				for b.Loop() {
					AverageRestartGrid(in, []int{longest}, rates, false)
				}
			})
			b.Run(name+"/10-recalls", func(b *testing.B) {
				for b.Loop() {
					AverageRestartGrid(in, recalls, []float64{tuned}, false)
				}
			})
		}
	}
}
