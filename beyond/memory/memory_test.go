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
		require.PanicsWithValue(t, "memory: a counter takes the rewards (1,0) and (0,1) alone", func() { c.Observe(reward) })
	}
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}, {1, 0}, {0, 1}}))
	plays := boundedrecall.Play(c, in)
	require.Equal(t, []float64{5. / 8, 3. / 8}, plays.PlayOf(1))
	require.Equal(t, []float64{7. / 8, 1. / 8}, plays.PlayOf(3))
}

// leakyRecorder remembers the lead of all rounds, as a fresh learner cannot.
type leakyRecorder struct {
	*Recorder
	total float64
}

func (l *leakyRecorder) Observe(arm int, reward []float64) {
	l.Recorder.Observe(arm, reward)
	l.total += reward[0] - reward[1]
	if l.age >= 0 {
		l.now = l.total
	}
}

func (l *leakyRecorder) Reset() { l.Recorder.Reset(); l.total = 0 }

// TestDifferenceOfPlays: the check of forgetting tells a learner that does not forget.
func TestDifferenceOfPlays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	told := 0
	for range 50 {
		require.Zero(t, differenceOfPlays(NewRecorder(100), 100, 250, 100, true, rng))
		if differenceOfPlays(&leakyRecorder{Recorder: NewRecorder(100)}, 100, 250, 100, true, rng) > 0 {
			told++
		}
	}
	require.Greater(t, told, 10, "in blocks, which are a third of the rounds")
}

// TestRecorder_Writes: what it has written is read again, wherever the draws lead.
func TestRecorder_Writes(t *testing.T) {
	r := NewRecorder(100)
	rng := rand.New(rand.NewPCG(3, 4))
	playOn(r, r.length, rng, func(int, []float64) []float64 { return []float64{1, 0} })
	require.Equal(t, 0, r.age)
	require.Equal(t, float64(r.length), r.now, "0 on record, and the gaps since the record began")
	cycle, _ := r.Cycle()
	for range 200 {
		before := r.now
		playOn(r, cycle, rng, func(int, []float64) []float64 { return []float64{0.75, 0.25} })
		require.Equal(t, 0, r.age, "a record in each cycle")
		require.InDelta(t, min(before+float64(cycle)/2, float64(r.most)+float64(r.length)/2), r.now, 0.5)
	}
	for range 50 { // after any draws the learner finds its feet
		for range rng.IntN(300) {
			r.Observe(rng.IntN(2), []float64{0, 0})
		}
		playOn(r, 2*cycle, rng, func(int, []float64) []float64 { return []float64{0, 1} })
		require.GreaterOrEqual(t, r.age, 0)
	}
}
