package program

import (
	"errors"
	"io"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// Search calls do, which may play learners of the program. If one of them breaks
// a law that every learner keeps, do does not return, and the error is a
// [*Finding].
func (p *Program) Search(do func() error) (err error) {
	defer func() {
		switch panicked := recover().(type) {
		case nil:
		case *laws.Unavailable:
			err = p.orOver(panicked)
		case failure:
			err = p.found(panicked.law, panicked.rewards, panicked.said)
		default:
			panic(panicked)
		}
	}()
	return do()
}

// A failure is what a searching learner panics with.
type failure struct {
	law     law
	rewards laws.Rounds
	said    error
}

// Learner returns a learner of the program for [Program.Search]. Each of its
// games is that of a new learner. Its plays are distributions.
func (p *Program) Learner() boundedrecall.Learner {
	p.last = &searching{p: p}
	return p.last
}

// Blame returns the law that the program breaks on the rewards of the last game
// of the last learner that was made, as a [*Finding], or err if it breaks none.
func (p *Program) Blame(err error) error {
	var f *Finding
	if p.last == nil || errors.As(err, &f) {
		return err
	}
	if _, broken := p.Play(p.last.seen); errors.As(broken, &f) {
		return f
	}
	return err
}

type searching struct {
	p     *Program
	inner boundedrecall.Learner // nil before it is asked
	seen  laws.Rounds
}

func (l *searching) Arms() int { return l.p.arms }

func (l *searching) Play(dst []float64) {
	l.ask(func() { l.inner.Play(dst) })
	l.judge([][]float64{dst})
}

func (l *searching) Observe(reward []float64) {
	l.seen = append(l.seen, slices.Clone(reward))
	l.ask(func() { l.inner.Observe(reward) })
}

func (l *searching) Reset() {
	if l.inner != nil {
		_ = l.inner.(io.Closer).Close() // the next request tells what is wrong
	}
	l.inner, l.seen = nil, nil
}

// Game plays a whole game. It returns nil if a game of the learner has begun.
func (l *searching) Game(rows [][]float64) (plays [][]float64) {
	if l.inner != nil {
		return nil
	}
	l.seen = slices.Clone(rows)
	l.ask(func() { plays = laws.Plays(func() boundedrecall.Learner { return l.inner }, rows) })
	l.judge(plays)
	return plays
}

// ask calls f, which asks the learner in the program.
func (l *searching) ask(f func()) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *laws.Fault:
			failing := func() boundedrecall.Learner { panic(p) }
			panic(failure{contract[0], l.seen, laws.Deterministic(failing, l.seen)})
		default:
			panic(p)
		}
	}()
	if l.inner == nil {
		l.inner = l.p.maker()()
	}
	f()
}

// judge panics unless the plays are distributions. The last of them is the play
// after what was seen.
func (l *searching) judge(plays [][]float64) {
	zeros := slices.Repeat(laws.Rounds{make([]float64, l.p.arms)}, len(plays)-1)
	if simplex(plays, zeros) == nil {
		return
	}
	first := make([]float64, l.p.arms)
	first[0] = 1
	before := slices.Repeat([][]float64{first}, len(l.seen)+1-len(plays))
	panic(failure{contract[1], l.seen, simplex(append(before, plays...), l.seen)})
}

// simplex is the law of that name for plays on the rewards.
func simplex(plays [][]float64, rewards laws.Rounds) error {
	return laws.Simplex(func() boundedrecall.Learner { return Recorded(plays) }, rewards)
}
