package learners

import (
	"math"

	"boundedrecall"
)

// Delayed is a learner for rewards that arrive τ rounds late: its play of round
// t does not depend on the rewards of the rounds t−τ, …, t−1. It runs τ+1
// copies of a learner, one on each class of rounds that are congruent modulo
// τ+1. The copy that plays in round t has last observed round t−τ−1, so nothing
// has to wait. A round costs what a round of one copy costs.
//
// A learner has recall M with delay τ if its play of round t is a function of
// the M rewards r_{t−τ−M}, …, r_{t−τ−1}. Copies with recall m use r_{t−(τ+1)},
// r_{t−2(τ+1)}, …, r_{t−m(τ+1)}, of which the oldest is of age m(τ+1) ≤ M+τ if
// m = ⌈M/(τ+1)⌉, as in a [Spec] with a delay. If the copies are stationary, so
// is the learner, and like them it forgets strictly.
//
// Play and Observe take turns, as for every learner: that is for recorded
// rewards. Where rewards do come late, a caller observes each reward when it
// comes, in the order of the rounds, and asks PlayAhead for the play of a round
// whose last rewards are still missing.
//
// M. J. Weinberger and E. Ordentlich, On delayed prediction of individual
// sequences, IEEE Trans. Inf. Theory 48(7), 2002. The statement delay says what
// it costs under bounded recall.
type Delayed struct {
	copies []boundedrecall.Learner // by round, modulo τ+1
	plays  int                     // the copy that plays in the coming round
}

// NewDelayed returns τ+1 copies of the learner for rewards that arrive τ ≥ 0
// rounds late. It panics if τ is negative or if an int cannot hold τ+1. Without
// delay it plays as the learner does.
func NewDelayed(delay int, maker boundedrecall.Maker) *Delayed {
	must(delay >= 0 && delay < math.MaxInt, "delay is negative or too large")
	d := &Delayed{copies: make([]boundedrecall.Learner, delay+1)}
	for k := range d.copies {
		d.copies[k] = maker()
	}
	d.Reset()
	return d
}

// Arms returns the number of arms.
func (d *Delayed) Arms() int { return d.copies[0].Arms() }

// Play fills dst with the play of the copy whose round it is.
func (d *Delayed) Play(dst []float64) { d.PlayAhead(dst, 0) }

// PlayAhead fills dst with the play of a round for which the rewards of the
// given number of rounds before it have not been observed yet. It panics if
// that number is not in 0..τ.
func (d *Delayed) PlayAhead(dst []float64, missing int) {
	must(missing >= 0 && missing < len(d.copies), "more rounds are missing than the delay")
	d.copies[(d.plays+missing)%len(d.copies)].Play(dst)
}

// Observe shows the rewards of the first round that was not observed yet to the
// copy of that round. They matter τ+1 rounds later for the first time.
func (d *Delayed) Observe(reward []float64) {
	d.copies[d.plays].Observe(reward)
	d.plays++
	if d.plays == len(d.copies) {
		d.plays = 0
	}
}

// Reset resets all copies. The first one plays next.
func (d *Delayed) Reset() {
	for _, l := range d.copies {
		l.Reset()
	}
	d.plays = 0
}

// TotalRegretBound returns the sum of the copies' bounds W(⌈n/(τ+1)⌉,d) or
// W(⌊n/(τ+1)⌋,d), each over the rounds of its class: the best arm of all rounds
// has no more than the best arms of the classes together.
func (d *Delayed) TotalRegretBound(n, arms int) float64 {
	return d.sum(n, func(l boundedrecall.Learner, n int) float64 { return regretBoundOf(l, n, arms) })
}

// TotalSwapRegretBound returns the sum of the copies' bounds on their swap
// regret, as [Delayed.TotalRegretBound] does.
func (d *Delayed) TotalSwapRegretBound(n, arms int) float64 {
	return d.sum(n, func(l boundedrecall.Learner, n int) float64 {
		return swapRegretBoundOf(l, n, arms)
	})
}

// TotalSwitchingRegretBound returns the sum of the copies' bounds against
// sequences with K switches: a sequence of arms does not switch more often on
// the rounds of a class. It is +Inf over a learner without such a bound.
func (d *Delayed) TotalSwitchingRegretBound(n, arms, switches int) float64 {
	return d.sum(n, func(l boundedrecall.Learner, n int) float64 {
		if b, ok := l.(interface {
			TotalSwitchingRegretBound(rounds, arms, switches int) float64
		}); ok {
			return b.TotalSwitchingRegretBound(n, arms, switches)
		}
		return math.Inf(1)
	})
}

// sum returns the sum of the bounds of the copies that play in n rounds, each
// over its own rounds.
func (d *Delayed) sum(n int, bound func(l boundedrecall.Learner, n int) float64) float64 {
	l, copies := d.copies[0], len(d.copies)
	rounds, longer := n/copies, n%copies
	total := 0.0
	if longer > 0 {
		total = float64(longer) * bound(l, rounds+1)
	}
	if rounds > 0 {
		total += float64(copies-longer) * bound(l, rounds)
	}
	return total
}
