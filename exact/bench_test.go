package exact

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Sweeps over windows of two arms, in window updates per second, beside a plain
// copy of the arrays a sweep streams through: two read, one written. go test
// -bench Sweep -cpu 1,2.

func benchTable(m int) *table {
	tb := newTable(NewAlphabet(2, 1, true), m, 1, defaultUnit)
	rng := rand.New(rand.NewPCG(1, 1))
	for w := range tb.plays {
		tb.plays[w] = rng.Int64N(defaultUnit + 1)
	}
	return tb
}

func BenchmarkSweep(b *testing.B) {
	for _, m := range []int{9, 11, 13, 15} {
		tb := benchTable(m)
		c := tb.against(0)
		src, dst := make([]int64, tb.count), make([]int64, tb.count)
		rate := func(b *testing.B) {
			b.ReportMetric(float64(b.N)*float64(tb.count)/b.Elapsed().Seconds()/1e6, "Mwindows/s")
		}
		b.Run(fmt.Sprintf("finite/M=%d", m), func(b *testing.B) {
			for range b.N {
				step(tb.windows, dst, src, tb.plays, c)
				src, dst = dst, src
			}
			rate(b)
		})
		search, _ := maxMeanCycle(b.Context(), tb, c, false, 0, func(int, int) {})
		b.Run(fmt.Sprintf("long/M=%d", m), func(b *testing.B) {
			for range b.N {
				search.sweep()
			}
			rate(b)
		})
		b.Run(fmt.Sprintf("copy/M=%d", m), func(b *testing.B) {
			for range b.N {
				copy(dst, src)
				src, dst = dst, src
			}
			rate(b)
		})
	}
}
