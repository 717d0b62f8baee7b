//go:build unix

package child

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// greeting answers hello, and new with the id 2.
const greeting = `read r; echo '{"id":1,"protocol":1,"can":["game","times"]}'; read r; echo '{"id":2}'; read r; `

// TestStart_Refuses: an answer to the greeting that is none, and no command.
func TestStart_Refuses(t *testing.T) {
	for script, want := range map[string]string{
		`cat`:                                              `it has "do", as a request has: does the command repeat what it reads?`,
		`echo hello; cat`:                                  `which is no answer: invalid character 'h'`,
		`echo '{"id":1}'; cat`:                             `speaks protocol 0, want 1`,
		`echo '{"id":1,"protocol":2}'; cat`:                `speaks protocol 2, want 1`,
		`echo '{"id":2,"protocol":1}'; cat`:                `its "id" is 2, want 1`,
		`echo '{"id":1.5,"protocol":1}'; cat`:              `1.5 is not a whole number`,
		`echo '{"id":"1","protocol":1}'; cat`:              `"1" is not a whole number`,
		`echo '{"protocol":1}'; cat`:                       `it has no "id"`,
		`echo '{"id":1,"protocol":1,"error":"busy"}'; cat`: `answered with the error "busy"`,
		`read r; exit 5`:                                   `ended (exit status 5) without an answer`,
		`exec >&-; cat >/dev/null`:                         `closed its standard output and went on running`,
		`read r; printf '{"id":1,"protocol":1}'`:           ``, // a last line needs no end
		`read r; echo '{"id":1.0,"protocol":1e0}'`:         ``,
	} {
		t.Run(script, func(t *testing.T) {
			_, err := run(t, script, graceFor(want))
			if want == "" {
				require.NoError(t, err, script)
			} else {
				require.ErrorContains(t, err, want, script)
			}
		})
	}
	for _, argv := range [][]string{nil, {""}, {" "}} {
		_, err := Start(t.Context(), argv, time.Minute)
		require.EqualError(t, err, "the command is empty", "%q", argv)
	}
	_, err := Start(t.Context(), []string{"/no/such/command"}, time.Minute)
	require.EqualError(t, err, "/no/such/command does not start: no such file or directory")
}

// graceFor returns a clock on which a command that goes on running has no time
// to end.
func graceFor(want string) clock {
	if strings.Contains(want, "closed its standard output") {
		return over(grace)
	}
	return never
}

// TestAnswers_Refused: what the page on the protocol says is no answer, as the
// answer to the third request, for a play, for two plays or for a game of one
// round. Only some of it breaks the protocol.
func TestAnswers_Refused(t *testing.T) {
	play := func(l boundedrecall.Learner) { l.Play(make([]float64, 2)) }
	twice := func(l boundedrecall.Learner) { l.(laws.Asker).Ask(2) }
	game := func(l boundedrecall.Learner) { l.(laws.Player).Game([][]float64{{0, 1}}) }
	for k, c := range []struct {
		ask      func(boundedrecall.Learner)
		answer   string // in the shell
		want     string
		protocol bool
	}{
		{play, `echo '{"id":4,"play":[0.5,0.5]}'`, `its "id" is 4, want 3`, true},
		{play, `echo '{"id":2,"play":[0.5,0.5]}'`, `its "id" is 2, want 3`, true},
		{play, `echo '{"play":[0.5,0.5]}'`, `it has no "id"`, true},
		{play, `echo '{"id":3}'`, `it has no "play"`, true},
		{play, `echo '{"id":3,"play":null}'`, `"play" is null`, true},
		{play, `echo '{"id":3,"play":[null,1]}'`, `is not a number`, true},
		{play, `echo '{"id":3,"play":[1]}'`, `it answered 1 numbers, want 2: [1]`, true},
		{play, `echo '{"id":3,"play":[0,5,0,5]}'`, `it answered 4 numbers, want 2: [0 5 0 5]`, true},
		{play, `echo '{"id":3,"play":[0.5,0.5],"play":[1,0]}'`, `"play" comes twice`, true},
		{play, `echo '{"id":3,"Play":[0.5,0.5]}'`, `write "play"`, true},
		{play, `echo '{"id":3,"play":[0.5,0.5]} x'`, `something follows it`, true},
		{play, `echo '0.5 0.5'`, `its standard output is for answers alone`, true},
		{play, `echo "$r"`, `it has "do"`, true},
		{play, `exec >&-; sleep 60`, `closed its standard output`, false},
		{play, `echo '{"id":3,"error":"division by zero"}'`, `division by zero, asked {"id":3`, false},
		{play, `echo oh no >&2; exit 4`, `ended (exit status 4) without an answer`, false},
		{play, `kill -9 $$`, `ended (signal: killed) without an answer`, false},
		{twice, `echo '{"id":3,"plays":[[0.5,0.5]]}'`, `it has 1 "plays", want 2`, true},
		{twice, `echo '{"id":3,"play":[0.5,0.5]}'`, `it has no "plays"`, true},
		{game, `echo '{"id":3,"plays":[[0.5,0.5],[1]]}'`, `it answered 1 numbers, want 2`, true},
		{game, `echo '{"id":3,"plays":[[0.5,0.5]]}'`, `it has 1 "plays", want 2`, true},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			p, err := run(t, greeting+c.answer+"; cat > /dev/null", graceFor(c.want))
			require.NoError(t, err, c.answer)
			fault := faultOf(t, func() { c.ask(p.Learners(2, 1)()) })
			require.ErrorContains(t, fault, c.want, c.answer)
			require.Equal(t, c.protocol, fault.Protocol, c.answer)
		})
	}
}

// faultOf returns the fault that the function panics with.
func faultOf(t *testing.T, f func()) (fault *laws.Fault) {
	t.Helper()
	defer func() {
		p := recover()
		var ok bool
		if fault, ok = p.(*laws.Fault); !ok {
			t.Fatalf("the panic is %v, want a fault", p)
		}
	}()
	f()
	return nil
}

// TestTry_Refused: a command that refuses to make a learner cannot be tried, and
// one that makes it can.
func TestTry_Refused(t *testing.T) {
	for answer, want := range map[string]string{
		`{"id":2,"error":"no arms"}`: `answered with the error "no arms"; it was asked {"id":2,"do":"new"`,
		`{"id":2}`:                   ``,
	} {
		p, err := run(t, `read r; echo '{"id":1,"protocol":1}'; read r; echo '`+answer+`'; cat >/dev/null`,
			never)
		require.NoError(t, err)
		err = Try(p, func() boundedrecall.Learner { return p.Learners(2, 1)() })
		if want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, want)
		}
	}
}

// TestClose_Ends: a command that was closed is asked nothing more, and its end
// is not that of a command that ended by itself.
func TestClose_Ends(t *testing.T) {
	p, err := run(t, greeting+`cat > /dev/null`, never)
	require.NoError(t, err)
	require.NoError(t, p.err)
	p.Close()
	require.EqualError(t, p.err, "it was closed")
	p, err = run(t, greeting+`exit 1`, never)
	require.NoError(t, err)
	require.Error(t, faultOf(t, func() { p.Learners(2, 1)().Play(make([]float64, 2)) }))
	p.Close()
	require.ErrorContains(t, p.err, "ended (exit status 1)")
}

// TestInstance_OfACommandThatEnded: an instance does not talk to the command
// that was started anew.
func TestInstance_OfACommandThatEnded(t *testing.T) {
	p, err := run(t, greeting+`exit 1`, never)
	require.NoError(t, err)
	first := p.Learners(2, 1)()
	require.ErrorContains(t, faultOf(t, func() { first.Play(make([]float64, 2)) }),
		"ended (exit status 1)")
	second := p.Learners(2, 1)() // which starts the command anew
	require.EqualError(t, faultOf(t, func() { first.Play(make([]float64, 2)) }),
		"the command that had it has ended")
	require.EqualError(t, faultOf(t, func() { first.Observe([]float64{0, 1}) }),
		"the command that had it has ended")
	require.ErrorContains(t, faultOf(t, func() { second.Play(make([]float64, 2)) }),
		"ended (exit status 1)")
}

// TestRestarts_End: a command whose instances never have a play is not started
// for ever. One that plays now and then is started more often.
func TestRestarts_End(t *testing.T) {
	const plays = `echo '{"id":3,"play":[1,0]}'; read r; `
	for script, want := range map[string]int{greeting: mostFruitless,
		greeting + plays: 2 * mostFruitless} {
		t.Run(script, func(t *testing.T) {
			p, err := run(t, script+`echo '{"id":9}'`, never)
			require.NoError(t, err)
			n := 0
			for n < 2*mostFruitless && !gone(p) {
				n++
			}
			require.Equal(t, want, n, script)
		})
	}
}

// gone asks a new learner for two plays, and reports whether the command is not
// started any more.
func gone(p *Process) (gone bool) {
	defer func() { _, gone = recover().(*laws.Unavailable) }()
	l := p.Learners(2, 1)()
	l.Play(make([]float64, 2))
	l.Play(make([]float64, 2))
	return false
}
