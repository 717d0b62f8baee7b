package certificate

import (
	"errors"
	"fmt"
	"math/big"
)

// checkSeparableUpper checks cost(w,g) + Φ(wg) − Φ(w) ≤ value for all windows w
// of gaps −1 and 1, both gaps g and both arms, where Φ is a sum of functions
// φ_i of s_i, the sum of the newest i gaps. It is for learners of counts: arm
// 1's weight is a function f of s_M. The inequality is then, with s_0 = 0,
//
//	c(g) + Σ_{i=0..M} h_i(s_i) ≤ value,  h_i(s) = φ_{i+1}(s+g) − φ_i(s), and −g·f(s) more for i = M,
//
// with φ_0 = φ_{M+1} = 0, c(g) = g against arm 1 and 0 against arm 2. The
// largest value over all windows is the value of the best walk s_0, s_1, …,
// s_M, found layer by layer.
//
// The bound holds for all rewards in [0,1]: round the gap of each round to −1
// or 1, independently and with the gap as its mean. The learner's play is the
// mean of its plays on the rounded window, which is independent of the coming
// round. So its regret is the mean of its regret on the rounded rewards.
func (c *Certificate) checkSeparableUpper(p *player, value *big.Rat) error {
	if !p.def.counts() || len(c.Separable) != c.Recall || c.Levels != 2 {
		return errors.New("separable potentials need a learner of counts, two levels and a function for each of the newest 1..M gaps")
	}
	s := separable{player: p}
	for k, row := range c.Separable {
		if len(row) != k+2 {
			return fmt.Errorf("function %d has %d values: the sum of %d gaps has %d", k+1, len(row), k+1,
				k+2)
		}
		var values []*big.Rat
		for _, text := range row {
			v, err := p.rational(text)
			if err != nil {
				return err
			}
			values = append(values, v)
		}
		s.phi = append(s.phi, values)
	}
	worst := s.largest(0, -1)
	for _, walk := range []struct{ arm, gap int }{{0, 1}, {1, -1}, {1, 1}} {
		if v := s.largest(walk.arm, walk.gap); p.cmp(v, worst) > 0 {
			worst = v
		}
	}
	if p.cmp(worst, value) != 0 {
		return fmt.Errorf("the potentials prove %s and not the value", worst.FloatString(12))
	}
	return nil
}

// separable is a potential that is a sum of functions of the sums of gaps.
type separable struct {
	*player
	phi [][]*big.Rat // φ_1, …, φ_M at the sums −i, −i+2, …, i of i gaps
}

// at returns φ_i at a sum against an arm, and 0 for i = 0 and i = M+1.
func (s *separable) at(arm, i, sum int) *big.Rat {
	if i == 0 || i > len(s.phi) {
		return new(big.Rat)
	}
	if arm == 1 {
		sum = -sum
	}
	return s.phi[i-1][(sum+i)/2]
}

// term returns h_i at a sum.
func (s *separable) term(arm, gap, i, sum int) *big.Rat {
	rise := s.sub(s.at(arm, i+1, sum+gap), s.at(arm, i, sum))
	if i < s.recall {
		return rise
	}
	return s.sub(rise, s.mul(big.NewRat(int64(gap), 1), s.plays[(sum+i)/2]))
}

// largest returns the largest cost + Φ(wg) − Φ(w) over all windows w.
func (s *separable) largest(arm, gap int) *big.Rat {
	best := []*big.Rat{s.term(arm, gap, 0, 0)} // by the number of gaps 1
	if arm == 0 {
		best[0] = s.add(best[0], big.NewRat(int64(gap), 1))
	}
	for i := 1; i <= s.recall; i++ {
		next := make([]*big.Rat, i+1)
		for up := range next {
			next[up] = best[min(up, i-1)]
			if up > 0 && s.cmp(best[up-1], next[up]) > 0 {
				next[up] = best[up-1]
			}
			next[up] = s.add(next[up], s.term(arm, gap, i, 2*up-i))
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
