package boundedrecall

// IntervalRegrets returns the total regret on every interval of the given number of
// rounds: max_i Σ r_{t,i} − Σ ⟨x_t, r_t⟩ over t = s..s+rounds−1, at index s−1, for
// s = 1..T−rounds+1. It takes O(T·d) steps. It panics unless 1 ≤ rounds ≤ T.
//
// E. Hazan and C. Seshadhri, Efficient learning algorithms for changing environments,
// 26th International Conference on Machine Learning (ICML), 2009.
func (tr *Transcript) IntervalRegrets(rounds int) []float64 {
	in := tr.instance
	if rounds < 1 || rounds > in.Horizon() {
		panic("boundedrecall: interval is not of 1..T rounds")
	}
	until, before := newTotals(in.arms), newTotals(in.arms) // the sums of rounds 1..t, and 1..t−rounds
	regrets := make([]float64, 0, in.Horizon()-rounds+1)
	for t := 1; t <= in.Horizon(); t++ {
		until.add(tr.PlayOf(t), in.Reward(t))
		if t > rounds {
			before.add(tr.PlayOf(t-rounds), in.Reward(t-rounds))
		}
		if t >= rounds {
			regrets = append(regrets, until.totalRegretSince(before))
		}
	}
	return regrets
}

// totalRegretSince returns the total regret of the rounds that s has and u has not. All
// rounds of u are rounds of s.
func (s *totals) totalRegretSince(u totals) float64 {
	regret := 0.
	for i := range s.arms {
		gained := s.arms[i].minus(u.arms[i])
		if r := gained - s.learner.minus(u.learner); i == 0 || r > regret {
			regret = r
		}
	}
	return regret
}
