//go:build unix

package child

import (
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// never is a clock that stands still.
func never(time.Duration, func()) (stop func() bool) { return func() bool { return true } }

// over returns a clock on which this time is over at once, and any other never
// is.
func over(limit time.Duration) clock {
	return func(d time.Duration, f func()) (stop func() bool) {
		if d != limit {
			return never(d, f)
		}
		f()
		return func() bool { return false }
	}
}

// from returns a clock on which any time is over at once, from the k-th on that
// is asked for.
func from(k int) clock {
	asked := 0
	return func(d time.Duration, f func()) (stop func() bool) {
		if asked++; asked < k {
			return never(d, f)
		}
		return over(d)(d, f)
	}
}

// run starts a script of a shell.
func run(t *testing.T, script string, c clock) (*Process, error) {
	t.Helper()
	p, err := startWith(t.Context(), []string{"sh", "-c", script}, time.Minute, c)
	if err == nil {
		t.Cleanup(p.Close)
	}
	return p, err
}

// TestClose_HearsTheLastWords: a command that ends by itself when its input
// does is not killed before it has said what it has to say.
func TestClose_HearsTheLastWords(t *testing.T) {
	const script = `read request; echo '{"id":1,"protocol":1}'; cat > /dev/null; echo goodbye >&2`
	p, err := run(t, script, never)
	require.NoError(t, err)
	p.Close()
	require.Equal(t, "goodbye", p.Complaints())
}

// TestClose_Kills: a command that does not end when its input does is killed
// when its grace is over.
func TestClose_Kills(t *testing.T) {
	const script = `read request; echo '{"id":1,"protocol":1}'; while :; do sleep 60; done`
	p, err := run(t, script, over(grace))
	require.NoError(t, err)
	p.Close()
	require.Equal(t, "signal: killed", p.cmd.ProcessState.String())
}

// TestLimits: the start and a game have six times the limit of an answer. A
// time is asked for to wait for each answer.
func TestLimits(t *testing.T) {
	const greets = `read r; echo '{"id":1,"protocol":1,"can":["game"]}'; read r; echo '{"id":2}'; `
	play := func(l boundedrecall.Learner) { l.Play(make([]float64, 2)) }
	game := func(l boundedrecall.Learner) { l.(laws.Player).Game(nil) }
	much := func(l boundedrecall.Learner) { l.(laws.Player).Game(make([][]float64, 1<<17)) }
	for name, c := range map[string]struct {
		ask   func(l boundedrecall.Learner)
		clock clock
		then  string
		want  string
	}{
		"the start": {play, from(1), "cat > /dev/null", "gave no answer in 6m0s (--timeout"},
		"a play": {play, from(3), "cat > /dev/null",
			"gave no answer in 1m0s (--timeout allows more; does it flush each answer?)"},
		"a game":           {game, from(3), "cat > /dev/null", "gave no answer in 6m0s (--timeout"},
		"a game, not read": {much, from(3), "sleep 60", "read nothing for 6m0s (--timeout"},
		"input closed":     {much, over(grace), "exec <&-; sleep 60", "closed its standard input and went on"},
		"ended, not read":  {much, never, "exit 6", "ended (exit status 6) without an answer"},
		"ended":            {play, never, "exit 6", "ended (exit status 6) without an answer"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := run(t, greets+c.then, c.clock)
			if err == nil {
				p.oneByOne = true
				err = Try(p, func() boundedrecall.Learner {
					l := p.Learners(2, 1)()
					c.ask(l)
					return l
				})
			}
			require.ErrorContains(t, err, c.want, name)
		})
	}
}

// TestLimit_OfReading: a command may read in pieces what does not fit into the
// pipe, as long as it has read something when the limit is over. Here the limit
// is over once, when the third piece is written, so that the first are counted.
func TestLimit_OfReading(t *testing.T) {
	further := filepath.Join(t.TempDir(), "further")
	script := `read r; echo '{"id":1,"protocol":1,"can":["game"]}'; read r; echo '{"id":2}'; ` +
		`head -c 20000 > /dev/null; echo began >&2; ` +
		`until test -e '` + further + `'; do sleep 0.01; done; head -c 180000 > /dev/null; exit 3`
	var running atomic.Pointer[Process]
	var over atomic.Bool // once
	p, err := run(t, script, func(_ time.Duration, f func()) (stop func() bool) {
		var ended atomic.Bool // by the time, or by stop
		go func() {
			for p := running.Load(); p == nil || p.Complaints() != "began"; p = running.Load() {
				if time.Sleep(time.Millisecond); ended.Load() {
					return
				}
			}
			if !over.Load() && !ended.Swap(true) {
				over.Store(true)
				f()
				_ = os.WriteFile(further, nil, 0o600)
			}
		}()
		return func() bool { return !ended.Swap(true) }
	})
	require.NoError(t, err)
	running.Store(p)
	p.oneByOne = true
	err = Try(p, func() boundedrecall.Learner {
		l := p.Learners(60_000, 1)()
		l.(laws.Player).Game([][]float64{make([]float64, 60_000)})
		return l
	})
	require.ErrorContains(t, err, "ended (exit status 3) without an answer")
}

// TestRestart_EndsTheOld: a command that is started anew has been ended before.
func TestRestart_EndsTheOld(t *testing.T) {
	const script = `read request; echo '{"id":1,"protocol":1}'; cat > /dev/null`
	p, err := run(t, script, never)
	require.NoError(t, err)
	old := p.exited
	require.NoError(t, p.restart())
	require.NotEqual(t, old, p.exited)
	select {
	case <-old:
	default:
		t.Error("the old command still runs")
	}
}

// TestWindows_ResetIfTheyCan: a window has a method Reset if the command can
// reset, and only then.
func TestWindows_ResetIfTheyCan(t *testing.T) {
	for can, want := range map[string]bool{`["reset"]`: true, `["game"]`: false} {
		t.Run(can, func(t *testing.T) {
			p, err := run(t, `read r; echo '{"id":1,"protocol":1,"can":`+can+`}'; cat > /dev/null`, never)
			require.NoError(t, err)
			_, resets := p.Windows(1, 1)().(interface{ Reset() })
			require.Equal(t, want, resets, can)
		})
	}
}
