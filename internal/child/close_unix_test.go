//go:build unix

package child

import (
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestClose_HearsTheLastWords: a command that ends by itself when its input does is not killed
// before it has said what it has to say.
func TestClose_HearsTheLastWords(t *testing.T) {
	const script = `read request; echo '{"id":1,"protocol":1}'; cat > /dev/null; sleep 0.05; echo goodbye >&2`
	p, err := Start(t.Context(), []string{"sh", "-c", script}, 10*time.Second)
	require.NoError(t, err)
	began := time.Now()
	if p.Close(); time.Since(began) >= grace {
		t.Skip("the machine is too busy: the command did not end in time")
	}
	require.Equal(t, "goodbye", p.Complaints())
}

// TestLimits: the start and a game have six times the limit of an answer.
func TestLimits(t *testing.T) {
	const script = `read request; sleep 0.1; echo '{"id":1,"protocol":1,"can":["game"]}'; read request; echo '{"id":2}'; cat > /dev/null`
	const play, game = "gave no answer in 70ms (--timeout allows more; does it flush each answer?)", "gave no answer in 420ms (--timeout"
	for want, c := range map[string]struct {
		limit time.Duration
		ask   func(l boundedrecall.Learner)
	}{
		"gave no answer in 60ms (--timeout": {10 * time.Millisecond, nil}, // to start
		play:                                {70 * time.Millisecond, func(l boundedrecall.Learner) { l.Play(make([]float64, 2)) }},
		game:                                {70 * time.Millisecond, func(l boundedrecall.Learner) { l.(laws.Player).Game(nil) }},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			p, err := Start(t.Context(), []string{"sh", "-c", script}, c.limit)
			if err == nil {
				defer p.Close()
				err = Try(p, func() boundedrecall.Learner {
					l := p.Learners(2, 1)()
					c.ask(l)
					return l
				})
			}
			require.ErrorContains(t, err, want)
		})
	}
}

// TestLimit_OfReading: a command may read in pieces what does not fit into the pipe, as long as a
// piece is not late.
func TestLimit_OfReading(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for 1.6 seconds")
	}
	t.Parallel()
	const script = `read hello; echo '{"id":1,"protocol":1}'; for piece in 1 2 3 4; do sleep 0.4; head -c 60000 > /dev/null; done; exit 3`
	p, err := Start(t.Context(), []string{"sh", "-c", script}, time.Second)
	require.NoError(t, err)
	defer p.Close()
	err = Try(p, func() boundedrecall.Learner {
		l := p.Learners(60_000, 1)()
		l.Observe(make([]float64, 60_000))
		l.Play(make([]float64, 60_000))
		return l
	})
	require.ErrorContains(t, err, "ended (exit status 3) without an answer")
}
