package exact

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
)

func benchTable(m int) *table {
	tb := newTable(NewAlphabet(2, 1, true), m, 1, defaultUnit)
	rng := rand.New(rand.NewPCG(1, 1))
	for w := range tb.plays {
		tb.plays[w] = rng.Int64N(defaultUnit + 1)
	}
	return tb
}

// BenchmarkSweep times a sweep over all windows of two arms: for a finite
// horizon, and for the long run after convergence. For comparison it times a
// plain copy of the values, on the same number of processors. Run it by go test
// -bench Sweep -cpu 1,2.
func BenchmarkSweep(b *testing.B) {
	for _, m := range []int{9, 11, 13, 15} {
		tb := benchTable(m)
		c := tb.against(toArm(2, 0))
		src, dst := make([]int64, tb.count), make([]int64, tb.count)
		run := func(name string, sweep func()) {
			sweep() // the first ones wait for the memory
			sweep()
			b.Run(fmt.Sprintf("M=%d/%s", m, name), func(b *testing.B) {
				for b.Loop() {
					sweep()
				}
				b.ReportMetric(float64(b.N)*float64(tb.count)/b.Elapsed().Seconds()/1e6, "Mwindows/s")
			})
		}
		run("finite", func() {
			step(tb.windows, dst, src, tb.plays, c)
			src, dst = dst, src
		})
		search, _ := maxMeanCycle(b.Context(), tb, c, false, func(int, int) {})
		run("long", search.sweep)
		run("copy", func() {
			parallel(tb.windows, func(_, from, to int) {
				from, to = 3*from, 3*to
				copy(dst[from:to], src[from:to])
			})
			src, dst = dst, src
		})
	}
}

// BenchmarkTable is the filling of a table of plays, by learners whose round
// costs O(d) and O(M·d), beside a sweep over it.
func BenchmarkTable(b *testing.B) {
	for _, m := range []int{7, 9, 11, 13} {
		tb := benchTable(m)
		rate := learners.HedgeRate(2, m+1)
		hedge := func() boundedrecall.Learner { return learners.NewHedge(2, rate) }
		run := func(name string, maker boundedrecall.Maker) {
			b.Run(fmt.Sprintf("M=%d/%s", m, name), func(b *testing.B) {
				for b.Loop() {
					if err := tb.tabulate(b.Context(), maker, false, func(int, int) {}); err != nil {
						b.Fatal(err)
					}
				}
				n := float64(b.N) * float64(tb.count)
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/n, "ns/window")
			})
		}
		run("windowed", func() boundedrecall.Learner { return learners.NewWindowed(m, hedge) })
		run("average", func() boundedrecall.Learner { return learners.NewAverageRestart(m, hedge) })
	}
}
