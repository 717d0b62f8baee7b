package beyond

import (
	"slices"

	"boundedrecall/beyond/bandits"
	"boundedrecall/beyond/internal/feedback"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"

	"pgregory.net/rapid"
)

// drawPulls draws rounds. The losses are so small that every arm remains
// likely.
func drawPulls(t *rapid.T, n, d int) []feedback.Pull {
	pulls := make([]feedback.Pull, n)
	for k := range pulls {
		pulls[k] = feedback.Pull{
			Arm:         rapid.IntRange(0, d-1).Draw(t, "arm"),
			Loss:        float64(rapid.IntRange(0, 4).Draw(t, "loss")) / 256,
			Probability: float64(rapid.IntRange(4, 16).Draw(t, "probability")) / 16,
		}
		if k > 0 && rapid.Bool().Draw(t, "again") {
			pulls[k].Arm = pulls[k-1].Arm
		}
	}
	return pulls
}

// seeForgetting draws two pasts and a window of M rounds, and records by how
// much the plays after them differ. The pasts of a stationary learner may
// differ in length.
func seeForgetting(
	t *rapid.T, y *claims.Tally, name string, l bandits.Learner, m int, stationary bool,
) {
	d, n := l.Arms(), rapid.IntRange(0, 2*m).Draw(t, "rounds before")
	other, window := n, drawPulls(t, m, d)
	if stationary {
		other = rapid.IntRange(0, 2*m).Draw(t, "other rounds before")
	}
	x := feedback.PlayAfterPulls(l, slices.Concat(drawPulls(t, n, d), window)...)
	z := feedback.PlayAfterPulls(l, slices.Concat(drawPulls(t, other, d), window)...)
	y.Compare(checks.Distance(x, z), claims.AtMost, 0, "%s, M=%d, d=%d", name, m, d)
}

// seeFixed records by how much the plays differ after two pasts, each followed
// by the first rounds of the window, as many as shown says. The pasts make a
// difference as long as the learner remembers them.
func seeFixed(
	y *claims.Tally, name string, l bandits.Learner, shown int, window []feedback.Pull,
	pasts ...[]feedback.Pull,
) {
	x := feedback.PlayAfterPulls(l, slices.Concat(pasts[0], window[:shown])...)
	z := feedback.PlayAfterPulls(l, slices.Concat(pasts[1], window[:shown])...)
	y.Compare(checks.Distance(x, z), claims.AtMost, 0, "%s, fixed rounds", name)
}

// exp3OnConstant returns the expected total regret of EXP3 over n rounds whose
// losses are (0,1). An estimate moves with each draw of arm 2 and never else,
// so the number of these is a Markov chain.
func exp3OnConstant(eta float64, n int) (regret float64) {
	weights, chance := bandit{0, 2, eta}.exp3Weights(1, n), make([]float64, n+2)
	chance[0] = 1
	for t := range n {
		for k := t; k >= 0; k-- {
			moved := chance[k] * weights[k]
			regret += moved
			chance[k] -= moved
			chance[k+1] += moved
		}
	}
	return regret
}

// exp3Weights returns EXP3's weight on an arm after 0..n draws of it with loss
// 1, where all other losses are 0.
func (b bandit) exp3Weights(arm, n int) []float64 {
	l, weights, x := b.exp3(), make([]float64, n+1), make([]float64, b.d)
	for k := range weights {
		l.Play(x)
		if weights[k] = x[arm]; x[arm] < 1e-300 {
			break
		}
		l.Observe(arm, 1)
	}
	return weights
}

// markedOnConstant returns the expected number of draws that MarkedRestart
// makes of a bad arm, the first (0) or the second (1), in cycles of a marker
// and a block. The bad arm has the loss 1 and the others 0. In a block the
// draws of the bad arm by EXP3, and those of the first arm in a row, are a
// Markov chain. Draws of the first arm that end a block count for the next
// marker.
func markedOnConstant(b bandit, bad, cycles int) float64 {
	k, rounds := marked(b.m)
	width, weights, block := rounds+1, b.exp3Weights(bad, rounds), 0.
	chances := make([]float64, k*width) // by the draws of the first arm in a row, and of the bad arm
	chances[0] = 1
	for range rounds {
		next := make([]float64, k*width)
		for at, chance := range chances {
			run, count := at/width, at%width
			if chance == 0 {
				continue
			}
			if run == k-1 { // the second arm for sure
				next[count] += chance
				block += chance * float64(bad)
				continue
			}
			p := [2]float64{} // the chances of the first arm and the second
			p[bad], p[1-bad] = weights[count], (1-weights[count])/float64(b.d-1)
			next[at+width+1-bad] += chance * p[0]
			next[count+bad] += chance * p[1]
			next[count] += chance * (1 - p[0] - p[1])
			block += chance * p[bad]
		}
		chances = next
	}
	ends := 0. // draws of the first arm that end a block
	for at, chance := range chances {
		ends += float64(at/width) * chance
	}
	if bad == 0 {
		return float64(cycles)*(float64(k)+block) - float64(cycles-1)*ends
	}
	return float64(cycles) * (1 + block)
}
