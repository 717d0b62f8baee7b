package windows_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A ring32 holds the last numbers in float32, in a ring, and computes in float32.
type ring32 struct {
	ring   []float32
	pushed int
	sum    float32 // kept as numbers come and go
	value  func(w *ring32) float32
}

func inFloat32(rows int, value func(w *ring32) float32) windows.Maker {
	return func() windows.Window { return &ring32{ring: make([]float32, rows), value: value} }
}

func (w *ring32) Push(row []float64) {
	x, place := float32(row[0]), w.pushed%len(w.ring)
	w.sum += x - w.ring[place]
	w.ring[place] = x
	w.pushed++
}

func (w *ring32) Value(dst []float64) { dst[0] = float64(w.value(w)) }

// total adds up the ring from its first place.
func (w *ring32) total() (sum float32) {
	for _, x := range w.ring {
		sum += x
	}
	return sum
}

// inOrder has the ring's numbers in their order.
func (w *ring32) inOrder() []float32 {
	place := w.pushed % len(w.ring)
	return slices.Concat(w.ring[place:], w.ring[:place])
}

// attention weighs each number by the exponential of it, in the ring's order.
func (w *ring32) attention() float32 {
	most, sum, of := slices.Max(w.ring), float32(0), float32(0)
	for _, x := range w.ring {
		weight := float32(math.Exp(float64(x - most)))
		sum, of = sum+weight, of+weight*x
	}
	return of / sum
}

// A totaled32 is the sum of the numbers of ten seconds in float32, without the
// first of them if it is wrong.
type totaled32 struct {
	totaled
	wrong bool
}

func (w *totaled32) ValueAt(dst []float64, now time.Duration) {
	w.totaled.ValueAt(dst, now)
	sum, rows := float32(0), w.rows
	if w.wrong && len(rows) > 0 {
		rows = rows[1:]
	}
	for _, x := range rows {
		sum += float32(x)
	}
	dst[0] = float64(sum)
}

// A layers32 is a model of float32 over tokens 0 to 7: its values are sums of
// weights, which nearly cancel for some tokens, and it adds them up in blocks
// whose length depends on how many tokens there were, as a kernel does whose
// cache grows.
type layers32 struct {
	ring32
	old  float32 // how much a token counts that has left the window
	left float32 // the last token that has left it
	drop float32 // by how much the values change with each token that has left it
}

func layersInFloat32(rows int, old, drop float32) windows.Maker {
	return func() windows.Window {
		return &layers32{ring32: ring32{ring: make([]float32, rows)}, old: old, drop: drop}
	}
}

func (w *layers32) Push(row []float64) {
	w.left = w.ring[w.pushed%len(w.ring)]
	w.ring32.Push(row)
}

// weigh is the weight of a token at a place of the window in an entry of the
// value.
func weigh(token float32, at, entry int) float32 {
	return float32(math.Sin(float64(token+1) * float64(2*entry+1) * float64(at+3)))
}

func (w *layers32) Value(dst []float64) {
	block := 1 + w.pushed%3
	for j := range dst {
		sum, at := w.old*weigh(w.left, 0, j)+w.drop*float32(w.pushed), 0
		for rows := range slices.Chunk(w.inOrder(), block) {
			part := float32(0)
			for _, x := range rows {
				part += weigh(x, at, j)
				at++
			}
			sum += part
		}
		dst[j] = float64(sum)
	}
}

// float32Rows: where every value is a number of float32 rounding is that of
// float32, and a leak stays one. Values that are whole numbers do not count.
func float32Rows() (all []row) {
	const text = "rounding in float32, as every value is, explains"
	wide, narrow := lastRows(0, 0), lastRows(-4, 4)
	allowed := narrow
	allowed.Rounding = true
	total := func(w *ring32) float32 { return w.total() }
	attention := func(w *ring32) float32 { return w.attention() }
	running := func(w *ring32) float32 { return w.sum }
	mean32 := func(from int) func(w *ring32) float32 {
		return func(w *ring32) (mean float32) {
			rows := w.inOrder()[from:]
			for _, x := range rows {
				mean += x / float32(len(rows))
			}
			return mean
		}
	}
	ulps := narrow
	ulps.ULPs = 64 * windows.ULPsOfFloat32
	long := windows.Claims{Count: windows.Last(300), Low: -4, High: 4}
	all = []row{
		is("sum of a ring", inFloat32(streamRecall, total), wide, rounds).of(100, "frame").saying(text),
		is("sum of a ring of 300", inFloat32(300, total), long, rounds).of(50, "frame"),
		is("sum of a ring, in ulps", inFloat32(streamRecall, total), ulps, innocent).of(100, "frame"),
		is("attention", inFloat32(streamRecall, attention), narrow, rounds).of(100, "frame").saying(text),
		is("attention, allowed", inFloat32(streamRecall, attention), allowed, rounds).of(100, "frame"),
		is("running sum", inFloat32(streamRecall, running), wide, leaks).of(100, "frame").saying(text),
		is("running sum, narrow", inFloat32(streamRecall, running), narrow, leaks).of(100, "frame"),
		is("running sum, in ulps", inFloat32(streamRecall, running), ulps, leaks).of(100, "frame"),
		is("one row more", inFloat32(streamRecall+1, total), narrow, leaks).of(100, "frame"),
	}
	tokens := windows.Claims{Count: windows.Last(5), Outputs: 4, High: 7, Values: windows.Integers}
	all = append(all,
		is("a model of tokens", layersInFloat32(5, 0, 0), tokens, rounds).of(100, "frame").saying(text),
		is("a model of a token more", layersInFloat32(6, 0, 0), tokens, leaks).of(100, "frame"),
		is("a model that forgets slowly", layersInFloat32(5, 1e-6, 0), tokens, leaks).of(100, "frame"),
		is("a model that counts", layersInFloat32(5, 0, 1e-6), tokens, leaks).of(100, "frame"))
	whole := lastRows(-1e7, 1e7)
	counts := func(w *ring32) float32 { return float32(math.Floor(float64(w.sum))) }
	jumps := is("whole numbers", inFloat32(streamRecall, counts), whole, leaks).of(100, "frame")
	jumps.also = func(t *testing.T, f windows.Finding) { require.False(t, f.Violation.Leak.Float32, f) }
	all = append(all, jumps)
	for name, claims := range map[string]windows.Claims{"wide": wide, "narrow": narrow} {
		claims.Is = windows.Mean
		right := is("mean, "+name, inFloat32(streamRecall, mean32(0)), claims, holds).of(100, "statistic")
		right.also = func(t *testing.T, f windows.Finding) {
			require.Contains(t, f.Notes, "rounding is that of float32, as every value is a number of float32")
		}
		all = append(all, right,
			is("mean of four, "+name, inFloat32(streamRecall, mean32(1)), claims, isWrong).of(100, "statistic"))
	}
	inTime := windows.Claims{Count: windows.Since(10 * time.Second), Is: windows.Sum}
	all = append(all,
		is("sum in time", func() windows.Window { return &totaled32{} }, inTime, holds).of(100, "statistic"),
		is("sum in time without the first", func() windows.Window { return &totaled32{wrong: true} }, inTime,
			isWrong).of(100, "statistic"))
	return named("float32", all)
}
