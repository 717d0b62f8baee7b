package boundedrecall

import "slices"

// SwitchingRegret returns the total regret against the best sequence of arms that
// switches at most the given number of times,
//
//	max Σ_t r_{t,a_t} − Σ_t ⟨x_t, r_t⟩ over a_1..a_T with at most K rounds a_t ≠ a_{t−1},
//
// and such a sequence: the arm (from 0) of round t at index t−1. With K = 0 it is
// TotalRegret. It takes O(T·d·K) steps and about T·(K+1)·(d/8+4) bytes. It panics if
// switches < 0.
//
// M. Herbster and M. K. Warmuth, Tracking the best expert, Machine Learning 32(2), 1998.
func (tr *Transcript) SwitchingRegret(switches int) (total float64, arms []int) {
	if switches < 0 {
		panic("boundedrecall: negative number of switches")
	}
	arms = tr.instance.bestSequence(min(switches, tr.instance.Horizon()-1))
	var earned sum
	for t, arm := range arms {
		earned.add(tr.instance.Reward(t + 1)[arm])
	}
	return earned.minus(tr.learner), arms
}

// bestSequence returns a sequence of arms with the largest total reward among those
// with at most so many switches, by dynamic programming over the rounds.
func (in *Instance) bestSequence(switches int) []int {
	d, layers := in.arms, switches+1
	// best[k·d+i] is the largest reward so far of a sequence that ends in arm i and has
	// switched at most k times; top[k] is the arm with the largest such reward.
	best := make([]float64, layers*d)
	top := make([]int, layers)
	// For the way back: the arm that a switch to round t comes from, and whether the best
	// sequence with at most k switches that ends in arm i switches to it in round t.
	from := make([]int32, in.Horizon()*layers)
	switched := make([]byte, (in.Horizon()*layers*d+7)/8)
	for t := range in.Horizon() {
		r := in.Reward(t + 1)
		for k := switches; k >= 0; k-- { // layer k−1 is still that of the round before
			row := best[k*d : (k+1)*d]
			for i := range row {
				if k > 0 {
					other := top[k-1]
					if value := best[(k-1)*d+other]; t > 0 && value > row[i] {
						row[i] = value
						at := (t*layers+k)*d + i
						switched[at/8] |= 1 << (at % 8)
					}
				}
				row[i] += r[i]
			}
			if k > 0 {
				from[t*layers+k] = int32(top[k-1])
			}
		}
		for k := range top {
			row := best[k*d : (k+1)*d]
			top[k] = slices.Index(row, slices.Max(row))
		}
	}
	arms := make([]int, in.Horizon())
	k, arm := switches, top[switches]
	for t := in.Horizon() - 1; t >= 0; t-- {
		arms[t] = arm
		if at := (t*layers+k)*d + arm; switched[at/8]&(1<<(at%8)) != 0 {
			arm = int(from[t*layers+k])
			k--
		}
	}
	return arms
}
