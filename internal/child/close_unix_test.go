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
	p, err := Start(t.Context(), []string{"sh", "-c", script}, 0)
	require.NoError(t, err)
	began := time.Now()
	if p.Close(); time.Since(began) >= grace {
		t.Skip("the machine is too busy: the command did not end in time")
	}
	require.Equal(t, "goodbye", p.Complaints())
}

// TestLimits: the start and a game have six times the limit of an answer.
func TestLimits(t *testing.T) {
	const script = `read request; sleep 0.15; echo '{"id":1,"protocol":1,"can":["game"]}'; read request; echo '{"id":2}'; cat > /dev/null`
	ask := func(limit time.Duration, ask func(l boundedrecall.Learner)) (err error) {
		p, err := Start(t.Context(), []string{"sh", "-c", script}, limit)
		if err != nil {
			return err
		}
		defer p.Close()
		defer func() { err = recover().(error) }()
		ask(p.Learners(2, 1)())
		return nil
	}
	play := func(l boundedrecall.Learner) { l.Play(make([]float64, 2)) }
	require.ErrorContains(t, ask(10*time.Millisecond, play), "gave no answer in 60ms (--timeout")
	require.ErrorContains(t, ask(100*time.Millisecond, play), "gave no answer in 100ms (--timeout allows more; does it flush each answer?)")
	if testing.Short() {
		return // a game waits longest
	}
	err := ask(100*time.Millisecond, func(l boundedrecall.Learner) { l.(laws.Player).Game(nil) })
	require.ErrorContains(t, err, "gave no answer in 600ms (--timeout")
}
