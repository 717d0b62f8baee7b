package fuzz

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/exact"
)

// A leadTable is a stationary learner of two arms whose play is a function of
// the lead of arm 1, the sum of r_{t,1} − r_{t,2} over the last M rounds. So it
// is symmetric. If it is mean-based, it gives an arm that trails by more than
// lead weight at most gamma. The bytes of an input of FuzzForcedRegret stand
// for one.
type leadTable struct {
	recall      int
	weights     []float64 // of arm 1, at lead −M..M
	meanBased   bool
	gamma, lead float64

	// spoil, if there is one, breaks the learner to judge, in the tests of the
	// oracle.
	spoil func(boundedrecall.Learner) boundedrecall.Learner
}

// forcedRecall is the largest recall that FuzzForcedRegret tries.
const forcedRecall = 18

// decodeLeadTable maps any bytes to a learner: one byte each for the kind, the
// recall, γ and D, and then the weights. Missing bytes count as zero.
func decodeLeadTable(data []byte) leadTable {
	b := reader{data}
	l := leadTable{meanBased: b.below(2) == 1, recall: 1 + b.below(forcedRecall)}
	l.gamma = float64(b.next()) / 512
	below := b.next()
	if l.meanBased { // the instance of Lemma 4.2 needs 3 | M, and D < M/3
		l.recall = 3 + l.recall/3*3
		l.lead = float64(below % (l.recall / 3))
	}
	l.weights = make([]float64, 2*l.recall+1)
	for k := range l.weights {
		w, lead := float64(b.next())/255, float64(k-l.recall)
		if l.meanBased && lead > l.lead {
			w = max(w, 1-l.gamma)
		} else if l.meanBased && lead < -l.lead {
			w = min(w, l.gamma)
		}
		l.weights[k] = w
	}
	return l
}

// String writes the learner down so that a person can build it.
func (l leadTable) String() string {
	kind := "symmetric"
	if l.meanBased {
		kind = fmt.Sprintf("mean-based with γ = %v, D = %v", l.gamma, l.lead)
	}
	return fmt.Sprintf("%s learner, recall %d, weights of arm 1 by its lead %v", kind, l.recall,
		l.weights)
}

// learner returns the learner to judge.
func (l leadTable) learner() boundedrecall.Learner {
	learner := boundedrecall.Learner(&leadLearner{table: l, gaps: make([]float64, l.recall)})
	if l.spoil != nil {
		return l.spoil(learner)
	}
	return learner
}

// forcedRegret hunts for a learner with less regret than the paper's lower
// bounds force on it: Lemma 4.2 and Theorem 4.1 for mean-based learners,
// Theorem 5.6 for symmetric ones.
func (l leadTable) forcedRegret() error {
	if l.meanBased {
		return l.onCounterexample()
	}
	return l.onMixture()
}

// forcedSlack allows for the rounding of a total regret of at most a few
// hundred rounds.
const forcedSlack = 1e-9

// onCounterexample plays two copies of the instance of Lemma 4.2.
func (l leadTable) onCounterexample() error {
	c := adversaries.Counterexample{Recall: l.recall, Horizon: 6 * l.recall}
	regret := boundedrecall.TotalRegret(l.learner(), boundedrecall.Must(c.Instance()))
	if forced := c.TotalRegretForced(l.gamma, l.lead); !(regret >= forced-forcedSlack) {
		return fmt.Errorf("total regret %v over %d rounds, forced are %v", regret, c.Horizon, forced)
	}
	return nil
}

// onMixture plays the cycles behind Theorem 5.6 until the window is full, and
// then one period of each. The mean regret of a round must be exactly what the
// theorem says.
func (l leadTable) onMixture() error {
	mean := 0.0
	for _, cycle := range exact.SymmetricMixture(l.recall) {
		weight, _ := cycle.Weight.Float64()
		for arm := range 2 { // the regret is against this arm
			mean += weight / 2 * l.onCycle(cycle.Letters, arm)
		}
	}
	want, _ := exact.SymmetricValue(l.recall).Float64()
	if !(math.Abs(mean-want) <= forcedSlack) {
		return fmt.Errorf("mean regret per round on the mixture of cycles %v, forced is %v", mean, want)
	}
	return nil
}

// onCycle returns the regret per round against the arm over one period, once
// the window is full. Letter 1 rewards that arm, letter 2 the other one.
func (l leadTable) onCycle(letters []int, arm int) float64 {
	learner, x, total := l.learner(), make([]float64, 2), 0.0
	for t := range l.recall + len(letters) {
		winner := arm
		if letters[t%len(letters)] == 2 {
			winner = 1 - arm
		}
		reward := make([]float64, 2)
		reward[winner] = 1
		learner.Play(x)
		if t >= l.recall {
			total += reward[arm] - x[winner]
		}
		learner.Observe(reward)
	}
	return total / float64(len(letters))
}

// A leadLearner plays a leadTable.
type leadLearner struct {
	table leadTable
	gaps  []float64 // of the last M rounds, in a ring
	next  int
}

func (l *leadLearner) Arms() int { return 2 }

func (l *leadLearner) Play(dst []float64) {
	lead := 0.0
	for _, gap := range l.gaps {
		lead += gap
	}
	dst[0] = l.table.weights[l.table.recall+int(lead)]
	dst[1] = 1 - dst[0]
}

func (l *leadLearner) Observe(reward []float64) {
	l.gaps[l.next] = reward[0] - reward[1]
	l.next = (l.next + 1) % len(l.gaps)
}

func (l *leadLearner) Reset() {
	clear(l.gaps)
	l.next = 0
}
