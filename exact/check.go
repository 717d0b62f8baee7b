package exact

import (
	"fmt"
	"math"
	"math/rand/v2"

	"boundedrecall"
)

// checkedHistories is how many histories are drawn to check a claim about a
// learner. A learner that breaks its claim on a share s of them passes with
// probability (1−s)^checkedHistories.
const checkedHistories = 300

// check draws histories over all rewards {0, 1/q, …, 1}^d, shorter and longer
// than the recall, and compares what a learner plays after them with the table.
// It finds learners that remember more than M rounds, that treat the time before
// the first round other than as zero rewards, whose play changes within the
// claimed period or, if the table's letters are gaps, with a reward common to
// all arms. It may miss faults; it does not produce false alarms.
func (tb *table) check(maker boundedrecall.Maker) error {
	rng := rand.New(rand.NewPCG(1, 2))
	l := maker()
	play, reward := make([]float64, tb.alphabet.arms), make([]float64, tb.alphabet.arms)
	numerators := make([]int, tb.alphabet.arms)
	for range checkedHistories {
		n := rng.IntN(3*tb.recall + 2*tb.period)
		l.Reset()
		w := 0
		for range n {
			w = tb.after(w, tb.alphabet.draw(rng, numerators, reward))
			l.Observe(reward)
		}
		l.Play(play)
		for i, units := range tb.at(n%tb.period, w) {
			x := float64(units) / float64(tb.unit)
			if math.Abs(x-play[i]) > tb.alphabet.tolerance(tb.unit) {
				return fmt.Errorf("after %d rounds the learner plays arm %d with %.12g, "+
					"and with %.12g after another history with the same window: it has no recall of %d and period of %d%s",
					n, i+1, play[i], x, tb.recall, tb.period, tb.alphabet.claim())
			}
		}
	}
	return nil
}

func (a Alphabet) claim() string {
	if a.gaps {
		return ", or it does not ignore a reward common to all arms"
	}
	return ""
}

// checkSymmetry returns an error if exchanging two arms in a window does not exchange
// their weights in the play, to within one unit and 1e-11. It looks at all windows, and
// returns the largest difference in units.
func (tb *table) checkSymmetry() (worst int64, err error) {
	d := tb.alphabet.arms
	tolerance := 1 + int64(1e-11*float64(tb.unit))
	here, there := make([]int64, d), make([]int64, d)
	for i, order := range neighbours(d) {
		letters := tb.alphabet.permuted(order)
		for p := range tb.period {
			for w := range tb.count {
				tb.full(here, p, w)
				tb.full(there, p, tb.image(w, letters))
				for k := range here {
					diff := max(here[order[k]]-there[k], there[k]-here[order[k]])
					worst = max(worst, diff)
					if diff > tolerance {
						return worst, fmt.Errorf("the learner does not treat arms %d and %d alike: "+
							"the plays in a window and in the one with the arms exchanged differ by %.3g",
							i+1, i+2, float64(diff)/float64(tb.unit))
					}
				}
			}
		}
	}
	return worst, nil
}

// full fills dst with the weights of all d arms, in units.
func (tb *table) full(dst []int64, phase, w int) {
	x := tb.at(phase, w)
	rest := tb.unit
	for i, n := range x {
		dst[i] = n
		rest -= n
	}
	dst[len(x)] = rest
}
