package child

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// An instance is a learner or a window in the command.
type instance struct {
	p      *Process
	on     int
	out    int    // how many numbers it answers
	fields []byte // of the request that made it
	start  int    // which start of the command made it
	closed bool
	fault  *fault // the first since the last ask
}

// A fault is an error that the command answered.
type fault struct{ text, asked string }

var (
	_ laws.Player = &learner{}
	_ laws.Asker  = &learner{}
)

// Learners returns a maker of learners. They panic with [*laws.Unavailable]
// when the command cannot be asked, and with [*laws.Fault] when it answers with
// an error.
func (p *Process) Learners(arms int, seed uint64) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		return &learner{p.newInstance(arms, fmt.Appendf(nil, `,"kind":"learner","arms":%d,"seed":%d`,
			arms, seed))}
	}
}

// Windows returns a maker of windows that take rows of inputs numbers and have
// values of outputs numbers, and panic as learners do. They have a method Reset
// if the command can reset.
func (p *Process) Windows(inputs, outputs int) func() laws.Window {
	return func() laws.Window {
		w := &window{p.newInstance(outputs, fmt.Appendf(nil, `,"kind":"window","inputs":%d,"outputs":%d`,
			inputs, outputs))}
		if p.Resets() {
			return resettable{w}
		}
		return w
	}
}

// Try makes one thing and waits for the answer. It returns an error if the
// command cannot be asked, or refuses.
func Try[L any](p *Process, maker func() L) (err error) {
	defer func() {
		switch panicked := recover().(type) {
		case nil:
		case *laws.Unavailable:
			err = panicked
		case *laws.Fault:
			err = panicked
		default:
			panic(panicked)
		}
	}()
	maker()
	if _, err = p.answers(); err != nil {
		return err
	}
	if f := p.last.fault; f != nil {
		return fmt.Errorf("%s answered with the error %q; it was asked %s", p.argv[0], f.text, f.asked)
	}
	return p.last.Close()
}

func (p *Process) newInstance(out int, fields []byte) *instance {
	if p.again || p.isolate && p.open == 0 && p.made > 0 {
		if err := p.restart(); err != nil {
			panic(&laws.Unavailable{Err: err})
		}
	}
	in := &instance{p: p, out: out, fields: fields}
	in.create()
	p.last = in
	return in
}

func (in *instance) create() {
	in.p.made++
	in.p.open++
	in.on, in.start = in.p.made, in.p.starts
	in.tell("new", in.fields)
}

// check panics if there is an error, or if the command that had the instance
// has ended. A command that fails to answer is at fault; the next instance
// starts it anew.
func (in *instance) check(err error) {
	switch {
	case in.start != in.p.starts:
		panic(&laws.Fault{Err: errors.New("the command that had it has ended")})
	case err != nil && in.p.again:
		panic(&laws.Fault{Err: err, Protocol: in.p.breach})
	case err != nil:
		panic(&laws.Unavailable{Err: err})
	}
}

// tell sends a request and does not wait for the answer.
func (in *instance) tell(do string, fields []byte) {
	in.check(in.p.err)
	in.check(in.p.tell(in.p.newRequest(do, in, fields)))
}

// ask sends a request and returns its answer. plays is the length of the list
// of plays that the answer must have, 0 for none. It panics with the instance's
// fault if there is one, now or since the last ask.
func (in *instance) ask(do string, fields []byte, plays int) answer {
	in.check(in.p.err)
	r := in.p.newRequest(do, in, fields)
	r.plays = plays
	a, err := in.p.ask(r)
	in.check(err)
	in.p.fruitless = 0
	if f := in.fault; f != nil {
		in.fault = nil
		panic(&laws.Fault{Err: fmt.Errorf("%s, asked %s", f.text, f.asked)})
	}
	return a
}

// askPlays is ask for a list of plays.
func (in *instance) askPlays(do string, fields []byte, plays int) [][]float64 {
	all, numbers := make([][]float64, plays), make([]float64, plays*in.out)
	for t, play := range in.ask(do, fields, plays).Plays {
		all[t], numbers = numbers[:in.out:in.out], numbers[in.out:]
		in.fill(all[t], play)
	}
	return all
}

// fill copies a play of an answer to dst.
func (in *instance) fill(dst []float64, play []Number) {
	if len(play) != in.out {
		err := fmt.Errorf("it answered %d numbers, want %d", len(play), in.out)
		panic(&laws.Fault{Err: err, Protocol: true})
	}
	for i, x := range play {
		dst[i] = float64(x)
	}
}

// Play fills dst with the play, or the value.
func (in *instance) Play(dst []float64) { in.fill(dst, in.ask("play", nil, 0).Play) }

// push sends a row and does not wait for the answer.
func (in *instance) push(row []float64) { in.tell("observe", rowField(row)) }

// Game plays a whole game in one exchange. It returns nil if the command
// cannot.
func (in *instance) Game(rows [][]float64) [][]float64 {
	if !in.p.abilities["game"] {
		return nil
	}
	return in.askPlays("game", rowsField(rows), len(rows)+1)
}

// reset resets the instance, or makes another if the command cannot.
func (in *instance) reset() {
	if in.p.Resets() {
		in.ask("reset", nil, 0)
		return
	}
	_ = in.Close() // the next request tells what is wrong
	in.closed, in.fault = false, nil
	in.create()
}

// Close has the command forget the instance.
func (in *instance) Close() error {
	if in.closed || in.p.err != nil || in.start != in.p.starts {
		return in.p.err
	}
	in.closed = true
	in.p.open--
	return in.p.tell(in.p.newRequest("close", nil, fmt.Appendf(nil, `,"on":%d`, in.on)))
}

// A learner is an instance that observes rewards.
type learner struct{ *instance }

func (l *learner) Arms() int { return l.out }
func (l *learner) Reset()    { l.reset() }

// Observe waits for the answer only where the command should refuse.
func (l *learner) Observe(reward []float64) {
	if slices.ContainsFunc(reward, func(r float64) bool { return !boundedrecall.IsReward(r) }) {
		l.ask("observe", rowField(reward), 0)
	} else {
		l.push(reward)
	}
}

// Ask asks for the play several times in one exchange. It returns nil if the
// command cannot.
func (l *learner) Ask(times int) [][]float64 {
	if !l.p.abilities["times"] {
		return nil
	}
	return l.askPlays("play", fmt.Appendf(nil, `,"times":%d`, times), times)
}

// A window is an instance that is pushed rows.
type window struct{ *instance }

func (w *window) Push(x []float64)    { w.push(x) }
func (w *window) Value(dst []float64) { w.Play(dst) }

// Times reports whether the command takes the time of a row and of a value.
func (p *Process) Times() bool { return p.abilities["time"] }

// TimedWindows is Windows for windows that are told the time of each row and
// value.
func (p *Process) TimedWindows(inputs, outputs int) func() laws.Window {
	maker := p.Windows(inputs, outputs)
	return func() laws.Window {
		switch w := maker().(type) {
		case resettable:
			return timed(w)
		case *window:
			return timed{w}
		}
		panic("child: a window of another type")
	}
}

// A timed window is told times in seconds.
type timed struct{ *window }

func (w timed) PushAt(row []float64, at time.Duration) {
	w.tell("observe", append(rowField(row), atField(at)...))
}

func (w timed) ValueAt(dst []float64, at time.Duration) {
	w.fill(dst, w.ask("play", atField(at), 0).Play)
}

func atField(at time.Duration) []byte {
	return appendNumber([]byte(`,"at":`), at.Seconds())
}

// A resettable is a window that the command can reset.
type resettable struct{ *window }

func (w resettable) Reset() { w.reset() }
