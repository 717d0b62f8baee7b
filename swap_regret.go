package boundedrecall

// TotalSwapRegret returns max_φ Σ_t Σ_i x_{t,i} (r_{t,φ(i)} − r_{t,i}), the maximum over
// all maps φ of arms to arms: how much more the plays would have earned if all weight
// on an arm i had been on φ(i). It is at least 0, and at least TotalRegret(). It takes
// O(T·d²) steps.
//
// A. Blum and Y. Mansour, From external to internal regret, J. Machine Learning Research
// 8 (2007).
func (tr *Transcript) TotalSwapRegret() (total float64) {
	d := tr.instance.arms
	earned := make([]sum, d*d) // Σ_t x_{t,i} r_{t,j} at i·d+j
	for t := 1; t <= tr.instance.Horizon(); t++ {
		r := tr.instance.Reward(t)
		for i, weight := range tr.PlayOf(t) {
			for j := range r {
				earned[i*d+j].addProduct(weight, r[j])
			}
		}
	}
	for i := range d {
		of := earned[i*d : (i+1)*d]
		best := i
		for j := range of {
			if of[j].minus(of[best]) > 0 {
				best = j
			}
		}
		total += of[best].minus(of[i])
	}
	return total
}

// PerRoundSwapRegret returns TotalSwapRegret()/T.
func (tr *Transcript) PerRoundSwapRegret() float64 {
	return tr.TotalSwapRegret() / float64(tr.instance.Horizon())
}
