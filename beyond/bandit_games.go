package beyond

import (
	"math"
	"slices"

	"boundedrecall/beyond/bandits"
	"boundedrecall/beyond/internal/feedback"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// drawPulls draws rounds. The losses are so small that every arm remains likely.
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

// seeForgetting draws two pasts and a window of M rounds, and records by how much the
// plays after them differ. The pasts of a stationary learner may differ in length.
func seeForgetting(t *rapid.T, y *claims.Tally, name string, l bandits.Learner, m int, stationary bool) {
	n := rapid.IntRange(0, 2*m).Draw(t, "rounds before")
	other := n
	if stationary {
		other = rapid.IntRange(0, 2*m).Draw(t, "other rounds before")
	}
	window := drawPulls(t, m, l.Arms())
	x := feedback.PlayAfterPulls(l, slices.Concat(drawPulls(t, n, l.Arms()), window)...)
	off := games.Distance(x, feedback.PlayAfterPulls(l, slices.Concat(drawPulls(t, other, l.Arms()), window)...))
	y.For(t).AtMost(off, 0, "%s, M=%d, d=%d", name, m, l.Arms())
}

// exp3OnConstant returns the expected total regret of EXP3 over n rounds whose losses are
// (0,1). An estimate moves with each draw of arm 2 and never else, so the number of these
// is a Markov chain.
func exp3OnConstant(eta float64, n int) (regret float64) {
	weights, chance := exp3Weights(2, eta, 1, n), make([]float64, n+2)
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

// exp3Weights returns EXP3's weight on an arm after 0..n draws of it with loss 1, where all other losses
// are 0.
func exp3Weights(d int, eta float64, arm, n int) []float64 {
	l, weights, x := bandits.NewEXP3(d, eta), make([]float64, n+1), make([]float64, d)
	for k := range weights {
		l.Play(x)
		if weights[k] = x[arm]; x[arm] < 1e-300 {
			break
		}
		l.Observe(arm, 1)
	}
	return weights
}

// markedOnConstant returns the expected number of draws that MarkedRestart makes of a bad arm, the first
// (0) or the second (1), in so many cycles of a marker and a block. The bad arm has the loss 1 and the
// others 0. In a block the draws of the bad arm by EXP3, and those of the first arm in a row, are a Markov
// chain. A marker needs the fewer draws of the first arm the more of them end the block before.
func markedOnConstant(m, d int, eta float64, bad, cycles int) float64 {
	k := int(math.Ceil(math.Sqrt(float64(m))))
	b := m - k
	weights, chances, block := exp3Weights(d, eta, bad, b), table(k, b+1), 0.
	chances[0][0] = 1
	for range b {
		next := table(k, b+1)
		for run, row := range chances {
			for count, chance := range row {
				switch weight := weights[count]; {
				case chance == 0:
				case run == k-1: // the second arm for sure
					next[0][count] += chance
					block += chance * float64(bad)
				case bad == 0:
					next[run+1][count+1] += chance * weight
					next[0][count] += chance * (1 - weight)
					block += chance * weight
				default:
					first := (1 - weight) / float64(d-1)
					next[0][count+1] += chance * weight
					next[run+1][count] += chance * first
					next[0][count] += chance * (1 - weight - first)
					block += chance * weight
				}
			}
		}
		chances = next
	}
	ends := 0. // draws of the first arm that end a block
	for run, row := range chances {
		ends += float64(run) * floats.Sum(row)
	}
	if bad == 0 {
		return float64(cycles)*(float64(k)+block) - float64(cycles-1)*ends
	}
	return float64(cycles) * (1 + block)
}

// table returns rows of zeros.
func table(rows, columns int) [][]float64 {
	all := make([][]float64, rows)
	for i := range all {
		all[i] = make([]float64, columns)
	}
	return all
}
