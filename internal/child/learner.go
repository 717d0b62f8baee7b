package child

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"time"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// Protocol is the page that describes the protocol.
//
//go:embed protocol.md
var Protocol string

// version is the protocol's version.
const version = 1

// Start starts the command and greets it. It must answer each request within the time
// limit. It is killed when the context ends.
func Start(ctx context.Context, argv []string, limit time.Duration) (*Process, error) {
	p, err := start(ctx, argv, limit)
	if err != nil {
		return nil, err
	}
	r := p.newRequest("hello", 0, "protocol", version)
	a, err := p.ask(r)
	switch {
	case err != nil:
	case a.Error != nil:
		err = p.fail(r, "answered with the error %q", *a.Error)
	case a.Protocol != version:
		err = p.fail(r, "speaks protocol %d, want %d", a.Protocol, version)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	for _, able := range a.Can {
		p.abilities[able] = true
	}
	return p, nil
}

// Resets reports whether the command can reset a learner or a window. If it cannot, a
// learner's Reset makes a new one.
func (p *Process) Resets() bool { return p.abilities["reset"] }

// PlaysGames reports whether the command can play whole games.
func (p *Process) PlaysGames() bool { return p.abilities["game"] }

// Learners returns a maker of learners. They panic with [*laws.Unavailable] when the
// command cannot be asked, and with [*laws.Fault] when it answers with an error.
func (p *Process) Learners(arms int, seed uint64) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		l := &learner{p.instance(arms, "kind", "learner", "arms", arms, "seed", seed)}
		switch {
		case p.PlaysGames() && p.abilities["times"]:
			return struct {
				*player
				asks
			}{&player{l}, asks{l.in}}
		case p.PlaysGames():
			return &player{l}
		}
		return l
	}
}

// Windows returns a maker of windows that take rows of inputs numbers and have values
// of outputs numbers, and panic as learners do. They have a method Reset if the command can reset.
func (p *Process) Windows(inputs, outputs int) func() laws.Window {
	return func() laws.Window {
		w := &window{p.instance(outputs, "kind", "window", "inputs", inputs, "outputs", outputs)}
		switch {
		case p.Resets() && p.PlaysGames():
			return struct {
				*window
				games
				resets
			}{w, games{w.instance}, resets{w.instance}}
		case p.Resets():
			return struct {
				*window
				resets
			}{w, resets{w.instance}}
		case p.PlaysGames():
			return struct {
				*window
				games
			}{w, games{w.instance}}
		}
		return w
	}
}

// Try makes one thing and waits for the answer. It returns an error if the command
// cannot be asked, or refuses.
func Try[L any](p *Process, maker func() L) (err error) {
	defer func() {
		if u, ok := recover().(*laws.Unavailable); ok {
			err = u
		}
	}()
	l := maker()
	if err = p.settle(); err != nil {
		return err
	}
	if f := p.faults[p.made]; f != nil {
		return fmt.Errorf("%s answered with the error %q; it was asked %s", p.argv[0], f.text, f.asked)
	}
	return any(l).(io.Closer).Close()
}

// A fault is an error that the command answered for an instance.
type fault struct{ text, asked string }

// blame keeps the first fault of an instance until the instance is asked again.
func (p *Process) blame(r request, text string) {
	if p.faults[r.on] == nil && r.do != "close" {
		p.faults[r.on] = &fault{clip(printable(text)), clip(string(r.line[:len(r.line)-1]))}
	}
}

// instance is a learner or a window in the command.
type instance struct {
	p      *Process
	on     int
	out    int   // how many numbers it answers
	fields []any // the fields of the request that made it
	closed bool
}

func (p *Process) instance(out int, fields ...any) *instance {
	if p.isolate && p.open == 0 && p.made > 0 {
		if err := p.restart(); err != nil {
			panic(&laws.Unavailable{Err: err})
		}
	}
	in := &instance{p: p, out: out, fields: fields}
	in.create()
	return in
}

func (in *instance) create() {
	in.p.made++
	in.p.open++
	in.on = in.p.made
	in.tell("new", in.fields...)
}

// tell sends a request and does not wait for the answer.
func (in *instance) tell(do string, fields ...any) {
	if err := in.p.tell(in.p.newRequest(do, in.on, fields...)); err != nil {
		panic(&laws.Unavailable{Err: err})
	}
}

// ask sends a request and returns its answer. It panics with the instance's fault if
// there is one, now or since it was asked last.
func (in *instance) ask(do string, fields ...any) answer {
	a, err := in.p.ask(in.p.newRequest(do, in.on, fields...))
	if err != nil {
		panic(&laws.Unavailable{Err: err})
	}
	if f := in.p.faults[in.on]; f != nil {
		delete(in.p.faults, in.on)
		panic(&laws.Fault{Err: fmt.Errorf("%s, asked %s", f.text, f.asked)})
	}
	return a
}

// Play fills dst with the play, or the value.
func (in *instance) Play(dst []float64) { in.fill(dst, in.ask("play").Play) }

func (in *instance) fill(dst []float64, play []number) {
	if len(play) != in.out {
		panic(&laws.Fault{Err: fmt.Errorf("it answered %d numbers, want %d", len(play), in.out)})
	}
	for i, x := range play {
		dst[i] = float64(x)
	}
}

// Close has the command forget the instance.
func (in *instance) Close() error {
	if in.closed || in.p.err != nil {
		return in.p.err
	}
	in.closed = true
	in.p.open--
	delete(in.p.faults, in.on)
	return in.p.tell(in.p.newRequest("close", in.on))
}

// Game plays a whole game in one exchange.
func (in *instance) Game(rows [][]float64) [][]float64 {
	return in.all(in.ask("game", "rows", rows).Plays)
}

// all returns the plays of an answer.
func (in *instance) all(plays [][]number) [][]float64 {
	all, numbers := make([][]float64, len(plays)), make([]float64, len(plays)*in.out)
	for t := range all {
		all[t], numbers = numbers[:in.out:in.out], numbers[in.out:]
		in.fill(all[t], plays[t])
	}
	return all
}

// Reset resets the instance, or makes another if the command cannot.
func (in *instance) Reset() {
	if in.p.Resets() {
		in.ask("reset")
		return
	}
	_ = in.Close() // the next request tells what is wrong
	in.closed = false
	in.create()
}

// A learner hides what an instance can do on request only.
type learner struct{ in *instance }

func (l *learner) Arms() int          { return l.in.out }
func (l *learner) Play(dst []float64) { l.in.Play(dst) }
func (l *learner) Reset()             { l.in.Reset() }
func (l *learner) Close() error       { return l.in.Close() }

// Observe waits for the answer only where the command should refuse.
func (l *learner) Observe(reward []float64) {
	for _, r := range reward {
		if !boundedrecall.IsReward(r) {
			l.in.ask("observe", "row", reward)
			return
		}
	}
	l.in.tell("observe", "row", reward)
}

// A player is a learner whose command can play whole games.
type player struct{ *learner }

func (l *player) Game(rewards [][]float64) [][]float64 { return l.in.Game(rewards) }

// asks is for commands that can be asked several times at once.
type asks struct{ in *instance }

func (a asks) Ask(times int) [][]float64 {
	return a.in.all(a.in.ask("play", "times", times).Plays)
}

type window struct{ instance *instance }

func (w *window) Push(x []float64)    { w.instance.tell("observe", "row", x) }
func (w *window) Value(dst []float64) { w.instance.Play(dst) }
func (w *window) Close() error        { return w.instance.Close() }

type games struct{ in *instance }

func (g games) Game(rows [][]float64) [][]float64 { return g.in.Game(rows) }

type resets struct{ in *instance }

func (r resets) Reset() { r.in.Reset() }
