package exact

import (
	"fmt"
	"math"
	"math/rand/v2"

	"boundedrecall"
)

// All histories are played to check a claim about a learner if they are few,
// and otherwise as many drawn ones as checkedHistories says. A learner that
// breaks its claim on a share s of them then passes with probability
// (1−s)^checkedHistories.
const fewHistories, checkedHistories = 1 << 12, 300

// follow plays histories of at most the given number of rounds over all rewards
// {0, 1/q, …, 1}^d with the learner. It hands each play to compare, with the
// number of rounds seen and the letter of the last of them. A check built on it
// may miss faults; it does not produce false alarms.
func (a Alphabet) follow(
	l boundedrecall.Learner, rounds int, compare func(t, letter int, play []float64) error,
) error {
	rng := rand.New(rand.NewPCG(1, 2))
	play, reward, numerators := make([]float64, a.arms), make([]float64, a.arms), make([]int, a.arms)
	histories, levels := checkedHistories, a.q+1
	number := math.Pow(float64(levels), float64(a.arms*rounds))
	all := number <= fewHistories
	if all {
		histories = int(number)
	}
	for code := range histories {
		n := rounds
		if !all {
			n = rng.IntN(rounds + 1)
		}
		l.Reset()
		for t, letter := 0, 0; ; t++ {
			l.Play(play)
			if err := compare(t, letter, play); err != nil {
				return err
			}
			if t == n {
				break
			}
			for i := range numerators {
				if all {
					numerators[i], code = code%levels, code/levels
				} else {
					numerators[i] = rng.IntN(levels)
				}
				reward[i] = float64(numerators[i]) / float64(a.q)
			}
			l.Observe(reward)
			letter = a.find(numerators)
		}
	}
	return nil
}

// check compares the learner's plays after histories of at most the given
// number of rounds with the table. Some should be longer than the recall. It
// finds learners that remember more than M rounds, that treat the time before
// the first round other than as zero rewards, whose play changes within the
// claimed period or, if the table's letters are gaps, with a reward common to
// all arms.
func (tb *table) check(maker boundedrecall.Maker, rounds int) error {
	w, same := 0, fmt.Sprintf("window: it has no recall of %d and period of %d%s", tb.recall,
		tb.period, tb.alphabet.claim())
	if tb.next != nil {
		same = "lead: its play depends on more than the round and the lead"
	}
	return tb.alphabet.follow(maker(), rounds, func(t, letter int, play []float64) error {
		w = tb.after(w, letter)
		if t == 0 {
			w = 0
		}
		for i, units := range tb.at(t%tb.period, w) {
			x := float64(units) / float64(tb.unit)
			if math.Abs(x-play[i]) > tb.alphabet.tolerance(tb.unit) {
				return fmt.Errorf("after %d rounds the learner plays arm %d with %.12g, "+
					"and with %.12g after another history with the same %s", t, i+1, play[i], x, same)
			}
		}
		return nil
	})
}

func (a Alphabet) claim() string {
	if a.gaps {
		return ", or it does not ignore a reward common to all arms"
	}
	return ""
}

// checkSymmetry returns an error if exchanging two arms in a window does not
// exchange their weights in the play, to within one unit and 1e-11. It looks at
// all windows, and returns the largest difference in units.
func (tb *table) checkSymmetry() (worst int64, err error) {
	d := tb.alphabet.arms
	tolerance := 1 + int64(1e-11*float64(tb.unit))
	here, there := make([]int64, d), make([]int64, d)
	for i, order := range neighbours(d) {
		letters := tb.alphabet.permuted(order)
		for p := range tb.period {
			for w := range tb.count {
				tb.fillWeights(here, p, w)
				tb.fillWeights(there, p, tb.image(w, letters))
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

// fillWeights fills dst with the weights of all d arms, in units.
func (tb *table) fillWeights(dst []int64, phase, w int) {
	x := tb.at(phase, w)
	rest := tb.unit
	for i, n := range x {
		dst[i] = n
		rest -= n
	}
	dst[len(x)] = rest
}
