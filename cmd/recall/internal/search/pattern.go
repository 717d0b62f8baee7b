package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
)

// A run is a number of rounds with equal rewards. Patterns share the rewards: a
// move makes new ones.
type run struct {
	rounds  int
	rewards []float64
}

// A pattern is a sequence of runs, repeated until the horizon cuts it. A
// pattern as long as the horizon can be any instance.
type pattern []run

// patternOf returns the runs of an instance.
func patternOf(in *boundedrecall.Instance) (p pattern) {
	for t := 1; t <= in.Horizon(); t++ {
		if r := in.Reward(t); t > 1 && slices.Equal(r, in.Reward(t-1)) {
			p[len(p)-1].rounds++
		} else {
			p = append(p, run{1, r})
		}
	}
	return p
}

// unfold fills dst, row-major, with the pattern over and over.
func (p pattern) unfold(dst []float64) {
	n := 0
	for _, r := range p {
		for range r.rounds {
			n += copy(dst[n:], r.rewards)
		}
	}
	for n < len(dst) { // after each doubling dst[:n] holds whole periods
		n += copy(dst[n:], dst[:n])
	}
}

// A mover changes patterns at random. Steps are log-uniform: small steps are as
// likely as steps of about half the window.
type mover struct {
	rng     *rand.Rand
	recall  int // the longest step, about
	longest int // the longest pattern
}

// move makes one random change, in place.
func (m *mover) move(p pattern) pattern {
	k := m.rng.IntN(len(p))
	switch m.rng.IntN(10) {
	case 0, 1:
		p[k].rewards = m.changed(p[k].rewards)
	case 2:
		p[k].rewards = m.letter(len(p[k].rewards))
	case 3, 4:
		m.shiftBoundary(p, k)
	case 5:
		p[k].rounds = max(1, p[k].rounds+m.sign()*m.step())
	case 6:
		p = m.insert(p, k)
	case 7:
		p = m.drop(p, k)
	case 8:
		p = m.duplicate(p, k)
	case 9:
		p = m.rearrange(p, k)
	}
	return m.tidy(p)
}

func (m *mover) step() int {
	return int(math.Exp(m.rng.Float64() * math.Log(float64(m.recall)+1)))
}

func (m *mover) sign() int { return 1 - 2*m.rng.IntN(2) }

// changed returns the rewards with a change of one arm's: mostly to 0 or 1,
// sometimes to ½, or by a step.
func (m *mover) changed(rewards []float64) []float64 {
	r := slices.Clone(rewards)
	i := m.rng.IntN(len(r))
	switch n := m.rng.IntN(8); {
	case n < 3:
		r[i] = 0
	case n < 6:
		r[i] = 1
	case n < 7:
		r[i] = 0.5
	default:
		r[i] = min(1, max(0, r[i]+float64(m.sign())*math.Exp(-6*m.rng.Float64())))
	}
	return r
}

// letter returns rewards that pay one of the arms, all except one, or none.
func (m *mover) letter(arms int) []float64 {
	i, others := m.rng.IntN(arms+1), float64(m.rng.IntN(2))
	r := slices.Repeat([]float64{others}, arms)
	if i < arms {
		r[i] = 1 - others
	}
	return r
}

// shiftBoundary moves the boundary between run k and the next run.
func (m *mover) shiftBoundary(p pattern, k int) {
	if k+1 == len(p) {
		return
	}
	step := m.step()
	from, to := &p[k], &p[k+1]
	if m.rng.IntN(2) == 0 {
		from, to = to, from
	}
	step = min(step, from.rounds)
	from.rounds, to.rounds = from.rounds-step, to.rounds+step
}

// insert puts a new run in place of some rounds of run k, or before it.
func (m *mover) insert(p pattern, k int) pattern {
	between := run{rewards: m.letter(len(p[k].rewards))}
	between.rounds = m.step()
	if m.rng.IntN(2) == 0 {
		return slices.Insert(p, k, between)
	}
	before, after := p[k], p[k]
	before.rounds = m.rng.IntN(p[k].rounds)
	between.rounds = min(between.rounds, p[k].rounds-before.rounds)
	after.rounds -= before.rounds + between.rounds
	return slices.Replace(p, k, k+1, before, between, after)
}

// drop removes run k, and gives its rounds to a neighbour or drops them too.
func (m *mover) drop(p pattern, k int) pattern {
	if len(p) == 1 {
		return p
	}
	rounds := p[k].rounds
	p = slices.Delete(p, k, k+1)
	if m.rng.IntN(2) == 0 {
		p[k%len(p)].rounds += rounds
	}
	return p
}

// duplicate repeats some runs that begin with run k.
func (m *mover) duplicate(p pattern, k int) pattern {
	end := min(k+m.step(), len(p))
	if m.rng.IntN(4) == 0 { // the whole pattern, so that its copies can differ
		k, end = 0, len(p)
	}
	return slices.Insert(p, end, p[k:end]...)
}

// rearrange swaps run k with the next, or moves the first runs to the end.
func (m *mover) rearrange(p pattern, k int) pattern {
	if k+1 < len(p) && m.rng.IntN(2) == 0 {
		p[k], p[k+1] = p[k+1], p[k]
		return p
	}
	return slices.Concat(p[k:], p[:k])
}

// tidy joins equal neighbours, leaves out runs without rounds and cuts the
// pattern at the horizon.
func (m *mover) tidy(p pattern) pattern {
	kept, left := p[:0], m.longest
	for _, r := range p {
		r.rounds = min(r.rounds, left)
		left -= r.rounds
		if n := len(kept); n > 0 && slices.Equal(kept[n-1].rewards, r.rewards) {
			kept[n-1].rounds += r.rounds
		} else if r.rounds > 0 {
			kept = append(kept, r)
		}
	}
	return kept
}
