package boundedrecall

// TotalSwapRegret returns max_φ Σ_t Σ_i x_{t,i} (r_{t,φ(i)} − r_{t,i}), the maximum over
// all maps φ of arms to arms: how much more the plays would have earned if all weight
// on an arm i had been on φ(i). It is at least 0, and at least TotalRegret(). It takes
// O(T·d²) steps.
//
// A. Blum and Y. Mansour, From external to internal regret, J. Machine Learning Research
// 8 (2007).
func (tr *Transcript) TotalSwapRegret() float64 {
	total, _ := tr.bestSwap()
	return total
}

// PerRoundSwapRegret returns TotalSwapRegret()/T.
func (tr *Transcript) PerRoundSwapRegret() float64 {
	return tr.TotalSwapRegret() / float64(tr.instance.Horizon())
}

// BestSwap returns a map φ that attains TotalSwapRegret: φ(i), from 0, at index i. Where
// no other arm is better than i it is i.
func (tr *Transcript) BestSwap() []int {
	_, swap := tr.bestSwap()
	return swap
}

func (tr *Transcript) bestSwap() (total float64, swap []int) {
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
	swap = make([]int, d)
	for i := range swap {
		of := earned[i*d : (i+1)*d]
		swap[i] = i
		for j := range of {
			if of[j].minus(of[swap[i]]) > 0 {
				swap[i] = j
			}
		}
		total += of[swap[i]].minus(of[i])
	}
	return total, swap
}
