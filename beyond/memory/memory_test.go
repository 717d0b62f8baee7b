package memory

import (
	"math/rand/v2"
	"testing"

	"boundedrecall"

	"github.com/stretchr/testify/require"
)

func TestCounter_Refuses(t *testing.T) {
	require.PanicsWithValue(t, "memory: counter without states", func() { NewCounter(0) })
	c := NewCounter(4)
	for _, reward := range [][]float64{{0, 0}, {1, 1}, {0.5, 0.5}, {1, 0.5}} {
		require.PanicsWithValue(t, "memory: a counter takes the rewards (1,0) and (0,1) alone",
			func() { c.Observe(reward) })
	}
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}, {1, 0}, {0, 1}}))
	plays := boundedrecall.Play(c, in)
	require.Equal(t, []float64{5. / 8, 3. / 8}, plays.PlayOf(1))
	require.Equal(t, []float64{7. / 8, 1. / 8}, plays.PlayOf(3))
}

// playOn lets the learner play rounds of one reward.
func playOn(r *Recorder, rounds int, rng *rand.Rand, reward ...float64) {
	x := make([]float64, 2)
	for range rounds {
		arm := 0
		if r.Play(x); rng.Float64() >= x[0] {
			arm = 1
		}
		r.Observe(arm, reward)
	}
}

// TestRecorder_Writes: what it has written is read again, wherever the draws
// lead.
func TestRecorder_Writes(t *testing.T) {
	r := NewRecorder(100)
	rng := rand.New(rand.NewPCG(3, 4))
	playOn(r, r.length, rng, 1, 0)
	require.Equal(t, 0, r.age)
	require.Equal(t, float64(r.length), r.now, "0 on record, and the gaps since the record began")
	cycle, _ := r.Cycle()
	for range 200 {
		before := r.now
		playOn(r, cycle, rng, 0.75, 0.25)
		require.Equal(t, 0, r.age, "a record in each cycle")
		require.InDelta(t, min(before+float64(cycle)/2, float64(r.most)+float64(r.length)/2), r.now, 0.5)
	}
	for range 50 { // after any draws the learner finds its feet
		for range rng.IntN(300) {
			r.Observe(rng.IntN(2), []float64{0, 0})
		}
		playOn(r, 2*cycle, rng, 0, 1)
		require.GreaterOrEqual(t, r.age, 0)
	}
}
