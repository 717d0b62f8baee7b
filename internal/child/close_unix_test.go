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
	for says, ask := range map[string]func(l boundedrecall.Learner){
		"gave no answer in 100ms (--timeout allows more; does it flush each answer?)": func(l boundedrecall.Learner) { l.Play(make([]float64, 2)) },
		"gave no answer in 600ms (--timeout":                                          func(l boundedrecall.Learner) { l.(laws.Player).Game(nil) },
	} {
		p, err := Start(t.Context(), []string{"sh", "-c", script}, 100*time.Millisecond)
		require.NoError(t, err)
		l := p.Learners(2, 1)()
		func() {
			defer func() { require.ErrorContains(t, recover().(error), says) }()
			ask(l)
		}()
		p.Close()
	}
	_, err := Start(t.Context(), []string{"sh", "-c", script}, 10*time.Millisecond)
	require.ErrorContains(t, err, "gave no answer in 60ms (--timeout")
}
