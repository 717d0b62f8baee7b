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

// A fault is an error that the command answered, or a play that is none.
type fault struct {
	text, asked string
	protocol    bool // the answer is not what was agreed on
}

func (f fault) Error() string {
	if f.protocol {
		return f.text
	}
	return fmt.Sprintf("%s, asked %s", f.text, f.asked)
}

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
	if p.again || p.anew {
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
	if in.p.open == 0 {
		in.p.beginCase()
	}
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
	in.settled(err)
	return a
}

// settled panics with the error, or with the instance's fault, if there is one.
func (in *instance) settled(err error) {
	in.check(err)
	in.p.fruitless = 0
	if f := in.fault; f != nil {
		in.fault = nil
		panic(&laws.Fault{Err: *f, Protocol: f.protocol})
	}
}

// askPlays is ask for a list of plays.
func (in *instance) askPlays(do string, fields []byte, plays int) [][]float64 {
	a, all := in.ask(do, fields, plays), make([][]float64, plays)
	for t := range all {
		all[t] = a.numbers(t)
		in.fill(request{into: all[t]}, all[t])
	}
	in.settled(nil)
	return all
}

// fill copies the numbers of a play to where the request wants them.
func (in *instance) fill(r request, numbers []float64) {
	if len(numbers) != in.out {
		text := fmt.Sprintf("it answered %d numbers, want %d", len(numbers), in.out)
		if len(numbers) <= 8 { // so that a decimal comma, which makes two numbers of one, is seen
			text += fmt.Sprintf(": %v", numbers)
		}
		in.fails(r, fault{text, r.String(), true})
	} else if !r.known {
		copy(r.into, numbers)
	}
}

// fails notes a fault, unless there is one already. in may be nil.
func (in *instance) fails(r request, f fault) {
	if in != nil && in.fault == nil && !r.known {
		in.fault = &f
	}
}

// Play fills dst with the play, or the value.
func (in *instance) Play(dst []float64) {
	in.PlayLater(dst)
	in.Settle()
}

// Defers reports true: plays can be asked for now and answered later.
func (in *instance) Defers() bool { return true }

// PlayLater asks for the play, or the value. Settle fills dst.
func (in *instance) PlayLater(dst []float64) { in.later(dst, nil) }

func (in *instance) later(dst []float64, at []byte) {
	in.check(in.p.err)
	r := in.p.newRequest("play", in, nil)
	r.into, r.at = dst, at
	in.check(in.p.tell(r))
}

// Settle waits for all answers. It panics with the instance's fault if there is
// one.
func (in *instance) Settle() {
	in.check(in.p.err)
	_, err := in.p.answers()
	in.settled(err)
}

// push sends a row and does not wait for the answer.
func (in *instance) push(row []float64, at []byte) {
	in.check(in.p.err)
	r := in.p.newRequest("observe", in, nil)
	r.row, r.at = appendRow(nil, row), at
	in.check(in.p.tell(r))
}

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
		in.tell("reset", nil)
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
		l.ask("observe", appendRow([]byte(`,"row":`), reward), 0)
	} else {
		l.push(reward, nil)
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

func (w *window) Push(x []float64)    { w.push(x, nil) }
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

func (w timed) PushAt(row []float64, at time.Duration) { w.push(row, seconds(at)) }

func (w timed) ValueAt(dst []float64, at time.Duration) {
	w.later(dst, seconds(at))
	w.Settle()
}

// ValueAtLater asks for the value. Settle fills dst.
func (w timed) ValueAtLater(dst []float64, at time.Duration) { w.later(dst, seconds(at)) }

func seconds(at time.Duration) []byte { return appendNumber(nil, at.Seconds()) }

// A resettable is a window that the command can reset.
type resettable struct{ *window }

func (w resettable) Reset() { w.reset() }
