package beyond

import (
	"math"
	"math/rand/v2"
	"testing"

	"boundedrecall/beyond/memory"

	"github.com/stretchr/testify/require"
)

// A leakyRecorder plays by the lead of all rounds where it does not write, as a
// fresh learner cannot.
type leakyRecorder struct {
	*memory.Recorder
	total float64
}

func (l *leakyRecorder) Observe(arm int, reward []float64) {
	l.Recorder.Observe(arm, reward)
	l.total += reward[0] - reward[1]
}

func (l *leakyRecorder) Play(dst []float64) {
	if l.Recorder.Play(dst); dst[0] > 0 && dst[0] < 1 {
		dst[0] = 1 / (1 + math.Exp(-l.total))
	}
}

func (l *leakyRecorder) Reset() { l.Recorder.Reset(); l.total = 0 }

// TestDifferenceOfPlays: the check of forgetting tells a learner that does not
// forget.
func TestDifferenceOfPlays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	told := 0
	for range 50 {
		require.Zero(t, differenceOfPlays(memory.NewRecorder(100), 100, 220, 100, true, rng))
		if differenceOfPlays(&leakyRecorder{Recorder: memory.NewRecorder(100)}, 100, 220, 100, true,
			rng) > 0 {
			told++
		}
	}
	require.Greater(t, told, 40, "the last round is one of a block")
}
