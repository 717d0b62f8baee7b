package certificate

import (
	"errors"
	"fmt"
	"math/big"
)

// checkSeparableUpper checks cost(w,g) + Φ(wg) − Φ(w) ≤ value for all windows w of
// gaps, all gaps g and both arms, where Φ is a sum of functions φ_i of s_i, the sum of
// the newest i gaps. It is for two arms and learners that count: arm 1's weight is a
// sum of functions f_i(s_i) too. The inequality is then, with s_0 = 0,
//
//	c(g) + Σ_{i=0..M} h_i(s_i) ≤ value,  h_i(s) = φ_{i+1}(s+g) − φ_i(s) − g·f_i(s),
//
// with φ_0 = φ_{M+1} = 0, c(g) = g against arm 1 and 0 against arm 2. The largest value
// over all windows is the value of the best walk s_0, s_1, …, s_M, found layer by layer.
//
// For a learner of counts the gaps are −1 and 1, and the bound holds for all rewards in
// [0,1]: round the gap of each round to −1 or 1, independently and with the gap as its
// mean. The learner's play is the mean of its plays on the rounded window, which is
// independent of the coming round. So its regret is the mean of its regret on the rounded
// rewards.
func (c *Certificate) checkSeparableUpper(p *player, value *big.Rat) error {
	if c.Arms != 2 || len(c.Separable) != c.Recall {
		return errors.New("separable potentials need two arms and a function for each of the newest 1..M gaps")
	}
	weight, err := p.weights()
	if err != nil {
		return err
	}
	steps := make([]int, 2*p.q+1)
	for k := range steps {
		steps[k] = k - p.q
	}
	if p.def.counts() {
		if c.Levels != 2 {
			return errors.New("a proof for all rewards in [0,1] has two levels")
		}
		steps = []int{-1, 1}
	}
	s, err := c.separable(p, steps)
	if err != nil {
		return err
	}
	var worst *big.Rat
	for arm := range 2 {
		for _, gap := range steps {
			if v := s.largest(weight, arm, gap); worst == nil || p.cmp(v, worst) > 0 {
				worst = v
			}
		}
	}
	if k := p.cmp(worst, value); k > 0 || p.exact() && k < 0 {
		return fmt.Errorf("the potentials prove %s and not the value", worst.FloatString(12))
	}
	return nil
}

// weights returns the functions f_i, or an error if the learner does not count. Sums of
// gaps are numerators.
func (p *player) weights() (func(i, sum int) interval, error) {
	zero := exactly(new(big.Rat))
	lead := func(i, sum int) interval {
		return p.baseAfter(i, []int{max(sum, 0), max(-sum, 0)})[0]
	}
	mean := func(shortest int) func(i, sum int) interval {
		return func(i, sum int) interval {
			if i < shortest {
				return zero
			}
			return p.times(lead(i, sum), big.NewRat(1, int64(p.recall+1-shortest)))
		}
	}
	whole := func(f func(sum int) interval) func(i, sum int) interval {
		return func(i, sum int) interval {
			if i < p.recall {
				return zero
			}
			return f(sum)
		}
	}
	switch p.def.Wrapper {
	case "windowed":
		return whole(func(sum int) interval { return lead(p.recall, sum) }), nil
	case "average restart":
		return mean(1), nil
	case "inclusive average restart":
		return mean(0), nil
	case "leads":
		return whole(func(sum int) interval { return exactly(p.plays[p.recall+sum]) }), nil
	case "counts":
		return whole(func(sum int) interval { return exactly(p.plays[(p.recall+sum)/2]) }), nil
	}
	return nil, fmt.Errorf("separable potentials are for learners that count, not for %q", p.def.Wrapper)
}

// separable is a potential that is a sum of functions of the sums of gaps.
type separable struct {
	*player
	steps []int // the gaps, as numerators, from the least to the largest in equal strides
	phi   [][]*big.Rat
}

// separable reads the functions φ_i.
func (c *Certificate) separable(p *player, steps []int) (*separable, error) {
	s := &separable{player: p, steps: steps}
	for k, row := range c.Separable {
		if i := k + 1; len(row) != s.sums(i) {
			return nil, fmt.Errorf("function %d has %d values: the sum of %d gaps has %d", i, len(row), i, s.sums(i))
		}
		var values []*big.Rat
		for _, text := range row {
			v, err := p.rational(text)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
		s.phi = append(s.phi, values)
	}
	return s, nil
}

// sums returns how many values the sum of i gaps has.
func (s *separable) sums(i int) int { return i*(len(s.steps)-1) + 1 }

// stride is the difference between neighbouring gaps.
func (s *separable) stride() int { return s.steps[1] - s.steps[0] }

// sum is the k-th value of the sum of i gaps.
func (s *separable) sum(i, k int) int { return i*s.steps[0] + k*s.stride() }

// at returns φ_i at a sum against an arm, and 0 for i = 0 and i = M+1.
func (s *separable) at(arm, i, sum int) *big.Rat {
	if i == 0 || i > len(s.phi) {
		return new(big.Rat)
	}
	if arm == 1 {
		sum = -sum
	}
	return s.phi[i-1][(sum-i*s.steps[0])/s.stride()]
}

// largest returns an upper bound, attained if the plays are exact, on
// cost + Φ(wg) − Φ(w) over all windows w.
func (s *separable) largest(weight func(i, sum int) interval, arm, gap int) *big.Rat {
	recall := len(s.phi)
	term := func(i, sum int) *big.Rat { // h_i
		gain := s.sub(s.at(arm, i+1, sum+gap), s.at(arm, i, sum))
		return s.add(gain, s.times(weight(i, sum), s.reward(-gap)).hi)
	}
	best := []*big.Rat{term(0, 0)}
	if arm == 0 {
		best[0] = s.add(best[0], s.reward(gap))
	}
	for i := 1; i <= recall; i++ {
		next := make([]*big.Rat, s.sums(i))
		for k, v := range best {
			for n := range s.steps {
				if at := k + n; next[at] == nil || s.cmp(v, next[at]) > 0 {
					next[at] = v
				}
			}
		}
		for k := range next {
			next[k] = s.add(next[k], term(i, s.sum(i, k)))
		}
		best = next
	}
	top := best[0]
	for _, v := range best {
		if s.cmp(v, top) > 0 {
			top = v
		}
	}
	return top
}
