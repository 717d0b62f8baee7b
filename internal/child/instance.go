package child

import (
	"fmt"

	"boundedrecall/properties/laws"
)

// An instance is a learner or a window in the command.
type instance struct {
	p      *Process
	on     int
	out    int   // how many numbers it answers
	fields []any // the fields of the request that made it
	closed bool
}

func (p *Process) newInstance(out int, fields ...any) *instance {
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

// push sends a row and does not wait for the answer.
func (in *instance) push(row []float64) { in.tell("observe", "row", row) }

// Game plays a whole game, in one exchange if the command can.
func (in *instance) Game(rows [][]float64) [][]float64 {
	if in.p.abilities["game"] {
		return in.rows(in.ask("game", "rows", rows).Plays)
	}
	plays := make([][]float64, len(rows)+1)
	for t := range plays {
		plays[t] = make([]float64, in.out)
		in.Play(plays[t])
		if t < len(rows) {
			in.push(rows[t])
		}
	}
	return plays
}

// rows returns the plays of an answer.
func (in *instance) rows(plays [][]number) [][]float64 {
	all, numbers := make([][]float64, len(plays)), make([]float64, len(plays)*in.out)
	for t := range all {
		all[t], numbers = numbers[:in.out:in.out], numbers[in.out:]
		in.fill(all[t], plays[t])
	}
	return all
}

// fill copies a play of an answer to dst.
func (in *instance) fill(dst []float64, play []number) {
	if len(play) != in.out {
		panic(&laws.Fault{Err: fmt.Errorf("it answered %d numbers, want %d", len(play), in.out)})
	}
	for i, x := range play {
		dst[i] = float64(x)
	}
}

// reset resets the instance, or makes another if the command cannot.
func (in *instance) reset() {
	if in.p.Resets() {
		in.ask("reset")
		return
	}
	_ = in.Close() // the next request tells what is wrong
	in.closed = false
	in.create()
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
