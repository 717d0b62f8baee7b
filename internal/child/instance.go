package child

import (
	"errors"
	"fmt"

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
}

func (p *Process) newInstance(out int, fields []byte) *instance {
	if p.again || p.isolate && p.open == 0 && p.made > 0 {
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
	in.on, in.start = in.p.made, in.p.starts
	in.tell("new", in.fields)
}

// tell sends a request and does not wait for the answer.
func (in *instance) tell(do string, fields []byte) {
	in.check(in.p.err)
	in.check(in.p.tell(in.p.newRequest(do, in.on, fields)))
}

// check panics if there is an error, or if the command that had the instance has ended. A
// command that fails to answer is at fault; the next instance starts it anew.
func (in *instance) check(err error) {
	switch {
	case in.start != in.p.starts:
		panic(&laws.Fault{Err: errors.New("the command that had it has ended")})
	case err != nil && in.p.again:
		panic(&laws.Fault{Err: err})
	case err != nil:
		panic(&laws.Unavailable{Err: err})
	}
}

// ask sends a request and returns its answer. plays is the length of the list of plays that
// the answer must have, 0 for none. It panics with the instance's fault if there is one, now
// or since the last ask.
func (in *instance) ask(do string, fields []byte, plays int) answer {
	in.check(in.p.err)
	r := in.p.newRequest(do, in.on, fields)
	r.plays = plays
	a, err := in.p.ask(r)
	in.check(err)
	if f := in.p.faults[in.on]; f != nil {
		delete(in.p.faults, in.on)
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

// Play fills dst with the play, or the value.
func (in *instance) Play(dst []float64) { in.fill(dst, in.ask("play", nil, 0).Play) }

// push sends a row and does not wait for the answer.
func (in *instance) push(row []float64) { in.tell("observe", rowField(row)) }

// Game plays a whole game in one exchange. It returns nil if the command cannot.
func (in *instance) Game(rows [][]float64) [][]float64 {
	if !in.p.abilities["game"] {
		return nil
	}
	return in.askPlays("game", rowsField(rows), len(rows)+1)
}

// fill copies a play of an answer to dst.
func (in *instance) fill(dst []float64, play []Number) {
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
		in.ask("reset", nil, 0)
		return
	}
	_ = in.Close() // the next request tells what is wrong
	in.closed = false
	in.create()
}

// Close has the command forget the instance.
func (in *instance) Close() error {
	if in.closed || in.p.err != nil || in.start != in.p.starts {
		return in.p.err
	}
	in.closed = true
	in.p.open--
	delete(in.p.faults, in.on)
	return in.p.tell(in.p.newRequest("close", in.on, nil))
}
