package search

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A mover changes patterns at random. Steps are log-uniform: small steps are as likely as
// steps of about half the window.
type mover struct {
	rng     *rand.Rand
	recall  int // the longest step, about
	longest int // the longest pattern
	buffer  []float64
}

// move makes one random change.
func (m *mover) move(p *pattern) {
	k := m.rng.IntN(len(p.lengths))
	switch m.rng.IntN(10) {
	case 0, 1:
		m.setReward(p.reward(k))
	case 2:
		m.setLetter(p.reward(k))
	case 3, 4:
		m.shiftBoundary(p, k)
	case 5:
		p.lengths[k] = max(1, p.lengths[k]+m.sign()*m.step())
	case 6:
		m.insert(p, k)
	case 7:
		m.drop(p, k)
	case 8:
		m.duplicate(p, k)
	case 9:
		m.rearrange(p, k)
	}
	m.tidy(p)
}

func (m *mover) step() int {
	return int(math.Exp(m.rng.Float64() * math.Log(float64(m.recall)+1)))
}

func (m *mover) sign() int { return 1 - 2*m.rng.IntN(2) }

// setReward changes one arm's reward: mostly to 0 or 1, sometimes to ½, or by a
// step.
func (m *mover) setReward(r []float64) {
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
}

// setLetter pays one arm, all except one arm, or no arm.
func (m *mover) setLetter(r []float64) {
	i, others := m.rng.IntN(len(r)+1), float64(m.rng.IntN(2))
	for k := range r {
		r[k] = others
	}
	if i < len(r) {
		r[i] = 1 - others
	}
}

// shiftBoundary moves the boundary between run k and the next run.
func (m *mover) shiftBoundary(p *pattern, k int) {
	if k+1 == len(p.lengths) {
		return
	}
	step := m.step()
	from, to := k, k+1
	if m.rng.IntN(2) == 0 {
		from, to = to, from
	}
	step = min(step, p.lengths[from])
	p.lengths[to] += step
	if p.lengths[from] -= step; p.lengths[from] == 0 {
		p.remove(from)
	}
}

// insert puts a new run in place of some rounds of run k, or beside it.
func (m *mover) insert(p *pattern, k int) {
	m.buffer = append(m.buffer[:0], p.reward(k)...)
	m.setLetter(m.buffer)
	length := m.step()
	if m.rng.IntN(2) == 0 {
		p.insert(k, length, m.buffer)
		return
	}
	before := m.rng.IntN(p.lengths[k])
	length = min(length, p.lengths[k]-before)
	after := p.lengths[k] - before - length
	if after > 0 {
		p.insert(k+1, after, p.reward(k))
	}
	p.insert(k+1, length, m.buffer)
	if p.lengths[k] = before; before == 0 {
		p.remove(k)
	}
}

// drop removes run k, and gives its rounds to a neighbour or drops them too.
func (m *mover) drop(p *pattern, k int) {
	if len(p.lengths) == 1 {
		return
	}
	length := p.lengths[k]
	p.remove(k)
	if m.rng.IntN(2) == 0 {
		p.lengths[k%len(p.lengths)] += length
	}
}

// duplicate repeats some runs that begin with run k.
func (m *mover) duplicate(p *pattern, k int) {
	end := min(k+m.step(), len(p.lengths))
	if m.rng.IntN(4) == 0 { // the whole pattern, so that its copies can differ
		k, end = 0, len(p.lengths)
	}
	d := p.arms()
	p.lengths = slices.Insert(p.lengths, end, p.lengths[k:end]...)
	p.rewards = slices.Insert(p.rewards, end*d, p.rewards[k*d:end*d]...)
}

// rearrange swaps run k with the next, or moves the first runs to the end.
func (m *mover) rearrange(p *pattern, k int) {
	if k+1 < len(p.lengths) && m.rng.IntN(2) == 0 {
		p.lengths[k], p.lengths[k+1] = p.lengths[k+1], p.lengths[k]
		a, b := p.reward(k), p.reward(k+1)
		for i := range a {
			a[i], b[i] = b[i], a[i]
		}
		return
	}
	d := p.arms()
	p.lengths = slices.Concat(p.lengths[k:], p.lengths[:k])
	p.rewards = slices.Concat(p.rewards[k*d:], p.rewards[:k*d])
}

// tidy joins equal neighbours and cuts the pattern at the horizon.
func (m *mover) tidy(p *pattern) {
	d := p.arms()
	kept, rounds := 0, 0
	for k, length := range p.lengths {
		if length = min(length, m.longest-rounds); length == 0 {
			break
		}
		rounds += length
		if kept > 0 && slices.Equal(p.reward(k), p.reward(kept-1)) {
			p.lengths[kept-1] += length
			continue
		}
		copy(p.rewards[kept*d:], p.reward(k))
		p.lengths[kept] = length
		kept++
	}
	p.lengths, p.rewards = p.lengths[:kept], p.rewards[:kept*d]
}
