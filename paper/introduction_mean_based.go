package paper

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"

	"gonum.org/v1/gonum/floats"
)

// IntroductionMeanBased is what the paper says in words that mean-based means.
var IntroductionMeanBased = claims.ReadUnconverted(texts, "introduction-mean-based", func(c *claims.Case) {
	c.Quote("a learner that gives such an arm all its weight, γ = 1/√T, need not be mean-based")
	const learner = "the learner that plays an arm that leads all others by more than √T, else " +
		"the last, %v, "
	const gamma = "the largest γ for which it is not γ-mean-based, against "
	ns, ts := c.Range("T", 1, 5), c.Sizes("T", 9, 100, 10_000)
	asked := c.Premise.Every(learner+"every instance over {0,1}³: such an arm's weight, against "+
		"1", ns).WithinFactor(1)
	two := c.Printed.Every(learner+"every instance over {e_1, e_2, 0}: "+gamma+"1/√T", ns).
		WithinFactor(1)
	three := c.Proved.Cases(learner+"rewards (1,1,0) in every round: "+gamma+"1 − 1/T", ts)
	for in := range games.Every(adversaries.Levels(3, 0, 1), ns) {
		l, sums := newOnlyLeader(in), slices.Sorted(slices.Values(games.Totals(in)))
		if x := games.PlayAfter(l, games.Rows(in)...); sums[2]-sums[1] > l.lead {
			asked.AtLeast(x[floats.MaxIdx(games.Totals(in))], 1, "%v", in)
		}
	}
	for in := range games.Every(adversaries.Gaps(), ns) {
		l := newOnlyLeader(in)
		two.AtMost(mostGamma(l, in, false), 1/l.lead, "%v", in)
	}
	together := claims.Lie(c, "arm 1 leads alone", []float64{1, 1, 0}, []float64{1, 0, 0})
	for n := range ts.All() {
		in := games.Rewards(games.Repeat(n, together)...)
		three.WithWitness(witness.Rewards{Instance: in}).
			Equal(mostGamma(newOnlyLeader(in), in, false), 1-1/float64(n), "T = %d", n)
	}
})

// mostGamma returns the largest γ for which the learner is not γ-mean-based: an arm of weight x ≥ γ
// trails by more than γT. If late, the round's own reward counts, as printed.
func mostGamma(l boundedrecall.Learner, in *boundedrecall.Instance, late bool) (most float64) {
	tr, sums := boundedrecall.Play(l, in), make([]float64, in.Arms())
	for t := 1; t <= in.Horizon(); t++ {
		before := slices.Clone(sums)
		if floats.Add(sums, in.Reward(t)); late {
			before = sums
		}
		for i, x := range tr.PlayOf(t) {
			most = max(most, min((slices.Max(before)-before[i])/float64(in.Horizon()), x))
		}
	}
	return most
}

// onlyLeader plays the arm that leads all others by more than lead, else the last arm.
type onlyLeader struct {
	sums []float64
	lead float64
}

// newOnlyLeader returns the learner for the instance, with the lead √T.
func newOnlyLeader(in *boundedrecall.Instance) *onlyLeader {
	return &onlyLeader{make([]float64, in.Arms()), math.Sqrt(float64(in.Horizon()))}
}

func (l *onlyLeader) Arms() int           { return len(l.sums) }
func (l *onlyLeader) Reset()              { clear(l.sums) }
func (l *onlyLeader) Observe(r []float64) { floats.Add(l.sums, r) }

func (l *onlyLeader) Play(dst []float64) {
	clear(dst)
	best := floats.MaxIdx(l.sums)
	others := slices.Delete(slices.Clone(l.sums), best, best+1)
	if l.sums[best]-slices.Max(others) <= l.lead {
		best = len(dst) - 1
	}
	dst[best] = 1
}
