package child

import (
	"fmt"
	"io"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

var (
	_ laws.Player = &learner{}
	_ laws.Asker  = &learner{}
)

// Learners returns a maker of learners. They panic with [*laws.Unavailable] when the
// command cannot be asked, and with [*laws.Fault] when it answers with an error.
func (p *Process) Learners(arms int, seed uint64) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		return &learner{p.newInstance(arms, fmt.Appendf(nil, `,"kind":"learner","arms":%d,"seed":%d`, arms, seed))}
	}
}

// Windows returns a maker of windows that take rows of inputs numbers and have values
// of outputs numbers, and panic as learners do. They have a method Reset if the command can
// reset.
func (p *Process) Windows(inputs, outputs int) func() laws.Window {
	return func() laws.Window {
		w := &window{p.newInstance(outputs, fmt.Appendf(nil, `,"kind":"window","inputs":%d,"outputs":%d`, inputs, outputs))}
		if p.Resets() {
			return resettable{w}
		}
		return w
	}
}

// Try makes one thing and waits for the answer. It returns an error if the command
// cannot be asked, or refuses.
func Try[L any](p *Process, maker func() L) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *laws.Unavailable:
			err = p
		case *laws.Fault:
			err = p
		default:
			panic(p)
		}
	}()
	l := maker()
	if _, err = p.answers(); err != nil {
		return err
	}
	if f := p.faults[p.made]; f != nil {
		return fmt.Errorf("%s answered with the error %q; it was asked %s", p.argv[0], f.text, f.asked)
	}
	return any(l).(io.Closer).Close()
}

// A learner is an instance that observes rewards.
type learner struct{ *instance }

func (l *learner) Arms() int { return l.out }
func (l *learner) Reset()    { l.reset() }

// Observe waits for the answer only where the command should refuse.
func (l *learner) Observe(reward []float64) {
	for _, r := range reward {
		if !boundedrecall.IsReward(r) {
			l.ask("observe", rowField(reward), 0)
			return
		}
	}
	l.push(reward)
}

// Ask asks for the play several times in one exchange. It returns nil if the command cannot.
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

// A resettable is a window that the command can reset.
type resettable struct{ *window }

func (w resettable) Reset() { w.reset() }
