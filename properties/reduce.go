package properties

import (
	"fmt"
	"math"
	"slices"
)

// reduceRounds bounds the work of making a witness small, in rounds of the cases
// tried.
const reduceRounds = 1 << 19

// report makes the failing case small and tells the whole story.
func (s *search) report() string {
	_, err := s.reduce(s.kept)
	if err == nil {
		return fmt.Sprintf("%v\n  and the learner does not always do it: the same case passed when repeated", s.first)
	}
	at, most := margin(err), s.largestMargin
	if s.law.once || math.IsInf(at, 1) {
		return err.Error()
	}
	return fmt.Sprintf("%v\n  broken by %.3g here; by %.3g at most in the cases seen", err, at, most)
}

// reduce makes the case smaller as long as it breaks the law, by more than
// rounding if it does so now, until no step will go, and returns it with its
// violation, nil if the case does not fail again. The case of a law that checks
// just one was the best of its kind, and must stay as good.
func (s *search) reduce(c Case) (Case, error) {
	err := s.law.check(c)
	if err == nil {
		return c, nil
	}
	rounds := 0
	for again := true; again; {
		again = false
		for smaller := range steps(c) {
			if !smaller.size().less(c.size()) {
				continue
			}
			if rounds += 1 + smaller.size()[0]; rounds > reduceRounds {
				return c, err
			}
			e := s.law.check(smaller)
			if e == nil || telling(margin(err)) && !telling(margin(e)) || s.law.once && margin(e) > margin(err) {
				continue
			}
			s.largestMargin = max(s.largestMargin, margin(e))
			c, err, again = smaller, e, true
			break
		}
	}
	return c, err
}

// size measures a case, the first number first: what a reader has to take in.
type size [6]int

func (a size) less(b size) bool { return slices.Compare(a[:], b[:]) < 0 }

func (c Case) size() size {
	var n size
	n[1] = c.I + c.J
	for _, part := range c.parts() {
		in := *part
		n[0] += horizon(in)
		for t := 1; t <= horizon(in); t++ {
			r := in.Reward(t)
			if t == 1 || !slices.Equal(r, in.Reward(t-1)) {
				n[2]++ // runs
			}
			for i, x := range r {
				if !slices.Contains(r[:i], x) {
					n[3]++ // arms that differ
				}
				if x != 0 && x != 0.5 && x != 1 {
					n[4]++ // rewards that are not plain
				}
				switch x {
				case 0:
				case 1:
					n[5]++
				default:
					n[5] += 2
				}
			}
		}
	}
	return n
}

// steps yields cases that may be smaller than c: rounds dropped, from one part or
// from all, half of them first; indices lowered; runs lengthened; arms merged;
// rewards made 0, 1 or ½.
func steps(c Case) func(yield func(Case) bool) {
	return func(yield func(Case) bool) {
		_ = dropRounds(c, yield) && lowerIndices(c, yield) && lengthenRuns(c, yield) &&
			mergeArms(c, yield) && coarsen(c, yield)
	}
}

// edit returns c with the rewards of part k replaced.
func (c Case) edit(k int, rewards [][]float64) Case {
	*c.parts()[k] = instance(rewards)
	return c
}

func (c Case) rows(k int) [][]float64 { return rows(*c.parts()[k]) }

func (c Case) horizon(k int) int { return horizon(*c.parts()[k]) }

const parts = 3

func dropRounds(c Case, yield func(Case) bool) bool {
	longest := max(c.horizon(0), c.horizon(1), c.horizon(2))
	for n := longest; n >= 1; n /= 2 {
		for from := 0; from+n <= longest; from += n {
			all := c
			for k := range parts {
				r := c.rows(k)
				if from+n > len(r) {
					continue
				}
				r = slices.Delete(r, from, from+n)
				if all = all.edit(k, r); !yield(c.edit(k, r)) {
					return false
				}
			}
			pasts := c.edit(0, rows(all.Past)).edit(1, rows(all.Other))
			later, both := all, all // indices of rounds go with the rounds
			later.J = max(0, c.J-n)
			both.I, both.J = max(0, c.I-n), later.J
			if !yield(pasts) || !yield(all) || !yield(later) || !yield(both) {
				return false
			}
		}
	}
	return true
}

func lowerIndices(c Case, yield func(Case) bool) bool {
	for _, i := range [...]int{0, c.I / 2, c.I - 1} {
		lower := c
		if lower.I = max(i, 0); !yield(lower) {
			return false
		}
	}
	for _, j := range [...]int{0, c.J / 2, c.J - 1} {
		lower := c
		if lower.J = max(j, 0); !yield(lower) {
			return false
		}
	}
	return true
}

// lengthenRuns makes a round equal to a neighbour.
func lengthenRuns(c Case, yield func(Case) bool) bool {
	for k := range parts {
		for t := 0; t+1 < c.horizon(k); t++ {
			forward, backward := c.rows(k), c.rows(k)
			copy(forward[t+1], forward[t])
			copy(backward[t], backward[t+1])
			if !yield(c.edit(k, forward)) || !yield(c.edit(k, backward)) {
				return false
			}
		}
	}
	return true
}

// mergeArms gives an arm the rewards of another, in all parts.
func mergeArms(c Case, yield func(Case) bool) bool {
	for j := range c.arms() {
		for i := range j {
			merged := c
			for k := range parts {
				r := c.rows(k)
				for t := range r {
					if j < len(r[t]) {
						r[t][j] = r[t][i]
					}
				}
				merged = merged.edit(k, r)
			}
			if !yield(merged) {
				return false
			}
		}
	}
	return true
}

func (c Case) arms() int {
	d := 0
	for _, part := range c.parts() {
		if *part != nil {
			d = max(d, (*part).Arms())
		}
	}
	return d
}

// coarsen replaces every occurrence of a reward in the case by 0, 1 or ½, then
// an arm's rewards in single runs.
func coarsen(c Case, yield func(Case) bool) bool {
	for _, plain := range [...]float64{0, 1, 0.5} {
		for _, x := range c.values() {
			coarse := c
			for k := range parts {
				r := c.rows(k)
				for t := range r {
					for i := range r[t] {
						if r[t][i] == x {
							r[t][i] = plain
						}
					}
				}
				coarse = coarse.edit(k, r)
			}
			if !yield(coarse) {
				return false
			}
		}
	}
	return coarsenRuns(c, yield)
}

func coarsenRuns(c Case, yield func(Case) bool) bool {
	for k := range parts {
		all := c.rows(k)
		for from, to := 0, 0; from < len(all); from = to {
			for to = from + 1; to < len(all) && slices.Equal(all[from], all[to]); {
				to++
			}
			for i := range all[from] {
				for _, plain := range [...]float64{0, 1, 0.5} {
					r := c.rows(k)
					for t := from; t < to; t++ {
						r[t][i] = plain
					}
					if !yield(c.edit(k, r)) {
						return false
					}
				}
			}
		}
	}
	return true
}

// values returns the rewards that are not 0, in increasing order.
func (c Case) values() []float64 {
	var all []float64
	for k := range parts {
		all = append(all, slices.Concat(c.rows(k)...)...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(x float64) bool { return x == 0 })
}
