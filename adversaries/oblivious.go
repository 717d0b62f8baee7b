package adversaries

import "boundedrecall"

// Oblivious is an instance as an adversary: it ignores the play, replays the instance, and
// gives zero rewards after the horizon.
type Oblivious struct {
	instance *boundedrecall.Instance
	round    int
}

var _ boundedrecall.Adversary = (*Oblivious)(nil)

// NewOblivious returns the adversary that replays the instance.
func NewOblivious(in *boundedrecall.Instance) *Oblivious { return &Oblivious{instance: in} }

// Arms returns the instance's number of arms.
func (o *Oblivious) Arms() int { return o.instance.Arms() }

// Reward fills dst with the coming round's rewards. It panics unless dst has one
// entry for each arm.
func (o *Oblivious) Reward(dst, _ []float64) {
	if len(dst) != o.Arms() {
		panic("adversaries: slice length is not the number of arms")
	}
	o.round++
	copy(dst, o.instance.Reward(o.round))
}

// Reset starts again from round 1.
func (o *Oblivious) Reset() { o.round = 0 }
