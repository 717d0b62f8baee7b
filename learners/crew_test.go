package learners

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"boundedrecall"

	"github.com/stretchr/testify/require"
)

func TestCrew_DoesEveryPartOnce(t *testing.T) {
	for _, parts := range []int{0, 1, fewestParts, 1000} {
		done := make([]atomic.Int32, parts)
		c := newCrew(parts, func(part int) { done[part].Add(1) })
		for run := 1; run <= 100; run++ {
			c.run()
			for part := range done {
				require.EqualValues(t, run, done[part].Load())
			}
		}
	}
}

// TestCrew_PartsThatAreJobs: a helper that has a job of its own does not wait for
// others to do it.
func TestCrew_PartsThatAreJobs(t *testing.T) {
	var done atomic.Int32
	inner := make([]*crew, 50)
	for k := range inner {
		inner[k] = newCrew(50, func(int) { done.Add(1) })
	}
	newCrew(len(inner), func(part int) { inner[part].run() }).run()
	require.EqualValues(t, 2500, done.Load())
}

func TestCrew_PanicsAsItsPartsDo(t *testing.T) {
	var bad atomic.Bool
	c := newCrew(100, func(part int) {
		if part == 50 && bad.Load() {
			panic("part 50")
		}
	})
	for range 200 {
		bad.Store(true)
		require.PanicsWithValue(t, "part 50", c.run)
		bad.Store(false)
		c.run()
	}
}

// TestRestarts_AreTheSameOnAnyNumberOfProcessors compares, bit for bit, with restarts
// whose blocks are worked on one after the other.
func TestRestarts_AreTheSameOnAnyNumberOfProcessors(t *testing.T) {
	const d, recall = 3, 2500
	base := func() boundedrecall.Learner { return NewFTPL(d, 0.01) }
	parallel, serial := newRestarts(recall, base), newRestarts(recall, base)
	require.GreaterOrEqual(t, parallel.adding.parts, fewestParts)
	serialize(serial)
	rng := rand.New(rand.NewPCG(9, 9))
	x, y, r := make([]float64, d), make([]float64, d), make([]float64, d)
	for range 20 {
		for i := range r {
			r[i] = rng.Float64()
		}
		parallel.observe(r)
		serial.observe(r)
		parallel.total(x)
		serial.total(y)
		require.Equal(t, y, x)
	}
}

// serialize lets the blocks be worked on one after the other.
func serialize(r *restarts) {
	r.adding = newCrew(1, func(int) {
		for k := range r.totals {
			r.addBlock(k)
		}
	})
	r.observing = newCrew(1, func(int) {
		for k := range r.totals {
			r.observeBlock(k)
		}
	})
}
