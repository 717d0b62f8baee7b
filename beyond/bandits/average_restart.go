package bandits

import (
	"math"

	"boundedrecall/internal/restart"

	"gonum.org/v1/gonum/floats"
)

// AverageRestart plays the mean of what exponential weights play after each
// suffix of length 0..M of the window. All copies share one estimate a round:
// the loss of the arm drawn over the probability that the mean gave it.
//
// It is stationary, and a function of the arms drawn, their losses and these
// probabilities in the last M rounds ([AverageRestart.ObserveWithProbability]).
// It is not a function of arms and losses alone: an arm's probability depends
// on older rounds.
type AverageRestart struct {
	ages restart.Ages[*EXP3]
	eta  float64
	mean []float64 // the play of the coming round
	play []float64 // of one copy
}

// NewInclusiveAverageRestart returns the average over suffixes of length 0..M,
// M ≥ 1, for d ≥ 1 arms with learning rate eta, positive and finite. It panics
// otherwise.
func NewInclusiveAverageRestart(recall, d int, eta float64) *AverageRestart {
	must(recall >= 1, "recall < 1")
	ages := restart.NewAges(recall, func() *EXP3 { return NewEXP3(d, eta) })
	a := &AverageRestart{ages: ages, eta: eta, mean: make([]float64, d), play: make([]float64, d)}
	a.average()
	return a
}

// AverageRestartRate returns √(2 ln d/((M+1)d)), the rate that minimizes the
// bound in the long run: it is then √(2d ln d/(M+1)) per round. With one arm it
// returns the rate for two.
func AverageRestartRate(d, recall int) float64 { return EXP3Rate(d, recall+1) }

// Arms returns the number of arms.
func (a *AverageRestart) Arms() int { return len(a.play) }

// Play fills dst with the mean.
func (a *AverageRestart) Play(dst []float64) {
	mustFit(a.Arms(), dst)
	copy(dst, a.mean)
}

// average finds the mean. It adds the plays in the order of age, so that the
// sum depends on the window alone.
func (a *AverageRestart) average() {
	clear(a.mean)
	for m := 0; m <= a.ages.Oldest(); m++ {
		a.ages.Of(m).Play(a.play)
		floats.Add(a.mean, a.play)
	}
	floats.Scale(1/floats.Sum(a.mean), a.mean)
}

// Observe shows all copies the loss over the probability that the mean gives
// the arm, and restarts the oldest.
func (a *AverageRestart) Observe(arm int, loss float64) {
	mustBeDrawn(a.Arms(), arm, loss)
	a.ObserveWithProbability(arm, loss, a.mean[arm])
}

// ObserveWithProbability is Observe for an arm that was drawn with the given
// probability. After M calls the learner's play is a function of what these
// were given, bit for bit. It panics if the probability is not in (0,1].
func (a *AverageRestart) ObserveWithProbability(arm int, loss, probability float64) {
	mustBeDrawn(a.Arms(), arm, loss)
	mustBeProbability(probability)
	for _, l := range a.ages.All() {
		l.estimate(arm, loss/probability)
	}
	a.ages.Turn().Reset()
	a.average()
}

// Reset forgets all losses.
func (a *AverageRestart) Reset() {
	a.ages.Reset(func(_ int, e *EXP3) { e.Reset() })
	a.average()
}

// TotalRegretBound returns ((n+M)/(M+1))·ln d/η + ηnd/2.
func (a *AverageRestart) TotalRegretBound(n int) float64 {
	d, m := float64(a.Arms()), a.ages.Oldest()
	return restart.AverageBound(n, m, m+1, math.Log(d)/a.eta) + a.eta*float64(n)*d/2
}
