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
var IntroductionMeanBased = claims.Read(texts, "introduction-mean-based", checkIntroductionMeanBased)

func checkIntroductionMeanBased(c *claims.Case) {
	const learner = "the learner that plays the arm which leads all others by more than √T, and the last arm if none does, "
	ns, ts := c.Range("T", 1, 5), c.Sizes("T", 9, 100, 10_000)
	asked := c.Premise.Every(learner+"%v, every instance over {0,1}³: "+
		"the weight of an arm that leads all others by more than √T, against 1", ns).WithinFactor(1)
	two := c.Printed.Every(learner+"%v, every instance over {e_1, e_2, 0}: "+
		"the largest γ for which it is not γ-mean-based, against 1/√T", ns).WithinFactor(1)
	three := c.Proved.Cases(learner+"%v, rewards (1,1,0) in every round: "+
		"the largest γ for which it is not γ-mean-based, against 1 − 1/T", ts)
	for n := range ns.All() {
		root := claims.Formula("√T").Float(claims.Where{"T": n})
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Levels(3, 0, 1)}).All() {
			l := &onlyLeader{sums: make([]float64, 3), lead: root}
			x := games.PlayAfter(l, rowsOf(in)...)
			if second := slices.Sorted(slices.Values(l.sums))[1]; slices.Max(l.sums)-second > root {
				asked.AtLeast(x[floats.MaxIdx(l.sums)], 1, "%v", in)
			}
		}
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
			two.AtMost(mostGamma(&onlyLeader{sums: make([]float64, 2), lead: root}, in, false), claims.Formula("1/√T").
				Float(claims.Where{"T": n}), "%v", in)
		}
	}
	for n := range ts.All() {
		lead, in := math.Sqrt(float64(n)), games.Rewards(games.Repeat(n, []float64{1, 1, 0})...)
		three.WithWitness(witness.Rewards{Instance: in}).
			Equal(mostGamma(&onlyLeader{sums: make([]float64, 3), lead: lead}, in, false), 1-1/float64(n), "T = %d", n)
	}
}

// mostGamma returns the largest γ for which the learner is not γ-mean-based on the instance: an arm of
// weight x that trails by L in any round shows that for γ < L/T, γ ≤ x. If late, the round's own reward
// counts, as printed.
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

// onlyLeader plays the arm that leads all others by more than the lead, and the last arm if none does.
type onlyLeader struct {
	sums []float64
	lead float64
}

func (l *onlyLeader) Arms() int           { return len(l.sums) }
func (l *onlyLeader) Reset()              { clear(l.sums) }
func (l *onlyLeader) Observe(r []float64) { floats.Add(l.sums, r) }

func (l *onlyLeader) Play(dst []float64) {
	clear(dst)
	best := floats.MaxIdx(l.sums)
	if others := slices.Delete(slices.Clone(l.sums), best, best+1); l.sums[best]-slices.Max(others) <= l.lead {
		best = len(dst) - 1
	}
	dst[best] = 1
}
