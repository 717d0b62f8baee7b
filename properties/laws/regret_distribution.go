package laws

import (
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// A RegretDistribution is the distribution of the total regret of a learner
// that draws its plays, on an instance that is fixed beforehand. The draws of
// different rounds are independent, so the reward is a sum of independent terms
// with finitely many values, and its distribution is a convolution.
// RegretDistribution holds this distribution twice on a grid: once with each
// term rounded down to a grid point, and once with each term rounded up. So
// each probability has a lower and an upper bound. Both are certain, because
// they allow for rounding in float64. Nothing is sampled.
type RegretDistribution struct {
	rounds     int
	step       float64
	best, mean float64
	slack      float64   // how far rounding may move the sum
	down, up   []float64 // probability of a reward of k steps, k = 0, 1, …
	factor     float64   // relative rounding error of sums of these probabilities
}

// NewRegretDistribution resets the learner and plays it on the instance to
// learn the distribution of each round. The grid has the given step, at most 1;
// the bounds enclose the distribution shifted by at most rounds·step. Time and
// memory grow as rounds²/step, the time also with the number of outcomes. It
// panics on a step that is not in (0,1].
func NewRegretDistribution(
	l boundedrecall.Randomized, in *boundedrecall.Instance, step float64,
) *RegretDistribution {
	if !(step > 0 && step <= 1) {
		panic("laws: step is not in (0,1]")
	}
	g := &RegretDistribution{
		rounds: in.Horizon(),
		step:   step,
		down:   []float64{1},
		up:     []float64{1},
	}
	outcomes := 0
	expected := 0.0
	totals := make([]float64, in.Arms())
	l.Reset()
	for t := 1; t <= in.Horizon(); t++ {
		down, up := map[int]float64{}, map[int]float64{}
		for p, x := range l.Distribution() {
			reward := floats.Dot(x, in.Reward(t))
			steps := reward / step
			down[int(math.Floor(steps+gridSlack))] += p
			up[int(math.Ceil(steps-gridSlack))] += p
			expected += p * reward
			outcomes++
		}
		g.down, g.up = convolve(g.down, down), convolve(g.up, up)
		l.Play(make([]float64, in.Arms()))
		l.Observe(in.Reward(t))
		floats.Add(totals, in.Reward(t))
	}
	g.best = floats.Max(totals)
	g.mean = g.best - expected
	g.slack = float64(g.rounds) * (gridSlack*step + (float64(in.Arms()+1)+g.best)*0x1p-52)
	g.factor = float64(outcomes+g.rounds+len(g.up)) * 0x1p-52
	return g
}

// A term that misses a grid point by at most the share gridSlack of a step
// counts as on the point. RegretDistribution.slack allows for this.
const gridSlack = 1e-9

// convolve returns the distribution of the sum. A term's has few values.
func convolve(sum []float64, term map[int]float64) []float64 {
	top := 0
	for k := range term {
		top = max(top, k)
	}
	next := make([]float64, len(sum)+top)
	for k := range top + 1 {
		if p, ok := term[k]; ok {
			floats.AddScaled(next[k:k+len(sum)], p, sum)
		}
	}
	return next
}

// Mean returns the expected total regret.
func (g *RegretDistribution) Mean() float64 { return g.mean }

// AtLeast returns bounds on the probability that the total regret is x or more:
// low ≤ P ≤ high.
func (g *RegretDistribution) AtLeast(x float64) (low, high float64) {
	reward := g.best - x // regret ≥ x means reward ≤ best − x
	low = g.atMost(g.up, reward-g.slack) * (1 - g.factor)
	high = g.atMost(g.down, reward+g.slack)*(1+g.factor) + 0x1p-1000
	return max(0, low), min(1, high)
}

// atMost returns the sum of the probabilities of up to reward/step steps.
func (g *RegretDistribution) atMost(sums []float64, reward float64) float64 {
	if reward < 0 {
		return 0
	}
	cells := min(len(sums), int(reward/g.step)+1)
	return floats.Sum(sums[:cells])
}
