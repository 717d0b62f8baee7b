package bandits

import (
	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// A Learner plays a distribution over d arms in each round, and sees the loss
// of the arm that was drawn from it.
//
// A learner is not safe for concurrent use.
type Learner interface {
	// Arms returns the number of arms d.
	Arms() int

	// Play fills all of dst with the distribution for the coming round. It
	// changes nothing that a later call could see. It panics if the length of
	// dst is not Arms().
	Play(dst []float64)

	// Observe tells the learner which arm was drawn, from 0, and its loss. It
	// panics on an arm that cannot be drawn and on a loss outside [0,1], NaN
	// among them.
	Observe(arm int, loss float64)

	// Reset returns the learner to the state its maker gave it.
	Reset()
}

// A Maker gives fresh, independent, equal learners.
type Maker func() Learner

// A Bounded learner carries a proved bound on its expected regret.
type Bounded interface {
	Learner

	// TotalRegretBound returns W(n): on any losses of n rounds that are fixed
	// beforehand, the learner's expected total regret over its draws is at most
	// W(n). It returns +Inf where nothing is proved.
	TotalRegretBound(rounds int) float64
}

// ExpectedRegret resets the learner and returns its expected total regret on
// the losses, which is its expected total loss less the total loss of the best
// arm. Nothing is drawn at random: ExpectedRegret plays every sequence of
// draws, which takes O(T·d^T) steps, and the result is exact up to rounding. It
// panics if the numbers of arms differ.
func ExpectedRegret(l Learner, losses *boundedrecall.Instance) float64 {
	mustFit(l.Arms(), losses.Reward(1))
	return expectedLoss(l, losses, nil) - bestLoss(losses)
}

// expectedLoss returns the expected loss from the coming round on, given the
// draws so far.
func expectedLoss(l Learner, losses *boundedrecall.Instance, drawn []int) float64 {
	l.Reset()
	for t, arm := range drawn {
		l.Observe(arm, losses.Reward(t + 1)[arm])
	}
	x, loss := make([]float64, l.Arms()), losses.Reward(len(drawn)+1)
	l.Play(x)
	total := floats.Dot(x, loss)
	for arm, p := range x {
		if p > 0 && len(drawn)+1 < losses.Horizon() {
			total += p * expectedLoss(l, losses, append(drawn, arm))
		}
	}
	return total
}

// bestLoss returns the total loss of the best arm.
func bestLoss(losses *boundedrecall.Instance) float64 {
	totals := make([]float64, losses.Arms())
	for t := range losses.Horizon() {
		floats.Add(totals, losses.Reward(t+1))
	}
	return floats.Min(totals)
}

// must panics with the complaint unless ok.
func must(ok bool, complaint string) {
	if !ok {
		panic("bandits: " + complaint)
	}
}

func mustFit(arms int, s []float64) {
	must(len(s) == arms, "slice length is not the number of arms")
}

func mustBeDrawn(arms, arm int, loss float64) {
	must(arm >= 0 && arm < arms, "no such arm")
	must(boundedrecall.IsReward(loss), "loss is not in [0,1]")
}

func mustBeProbability(p float64) {
	must(p > 0 && p <= 1, "probability of the arm is not in (0,1]")
}
