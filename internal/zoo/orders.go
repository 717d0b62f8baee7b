package zoo

import (
	"math"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// orders returns the bugs that treat rounds, arms or levels differently that should be
// treated alike.
func orders() []Mutant {
	symmetric := windowClaims
	symmetric.Symmetric, symmetric.SymmetryTolerance = true, 1e-12
	wide := symmetric
	wide.Recall = 4 * recall
	equal := properties.Claims{ArmSymmetric: true, SymmetryTolerance: 1e-12}
	return []Mutant{
		{
			Name: "discounts", Bug: "newer rewards weigh more, in a learner that is said to be symmetric",
			Maker:  func() boundedrecall.Learner { return &discounts{newWindow(threeArms, recall)} },
			Claims: symmetric,
		},
		{
			Name: "latest-breaks-ties", Bug: "ties go to the arm with the better latest reward",
			Maker:  func() boundedrecall.Learner { return &latestBreaksTies{newWindow(2, recall)} },
			Claims: symmetric,
		},
		{
			Name: "first-breaks-ties", Bug: "ties go to the first arm",
			Maker:  func() boundedrecall.Learner { return &firstBreaksTies{learners.NewFollowTheLeader(threeArms)} },
			Claims: equal,
		},
		{
			Name: "last-arm-rest", Bug: "the last arm gets what is left of 1, rounding and a clamp included",
			Maker:  func() boundedrecall.Learner { return &lastArmRest{hedge()} },
			Claims: equal,
		},
		{
			Name: "scale-not-shift", Bug: "linear multiplicative weights in place of exponential ones",
			Maker:  func() boundedrecall.Learner { return learners.NewMWU(threeArms, 0.5) },
			Claims: properties.Claims{ShiftInvariant: true, SymmetryTolerance: 1e-12},
		},
		{
			Name: "symmetric-float32", Bug: "adds rewards up in float32: the order shows in rounding",
			Maker:  func() boundedrecall.Learner { return &float32Sums{newWindow(threeArms, 4*recall)} },
			Claims: wide,
		},
		{
			Name: "shift-float32", Bug: "the same, in a learner that is said to see differences only",
			Maker:  func() boundedrecall.Learner { return &float32Sums{newWindow(threeArms, recall)} },
			Claims: properties.Claims{ShiftInvariant: true, SymmetryTolerance: 1e-12},
		},
		{
			Name: "shift-quantized", Bug: "stores rewards as multiples of 1/128",
			Maker:  func() boundedrecall.Learner { return &quantized{hedge()} },
			Claims: properties.Claims{ShiftInvariant: true, SymmetryTolerance: 1e-12},
		},
		{
			Name: "zero-means-missing", Bug: "divides an arm's sum by the number of its rewards that are not 0",
			Maker:  func() boundedrecall.Learner { return newZeroMeansMissing() },
			Claims: properties.Claims{ShiftInvariant: true, ArmSymmetric: true, SymmetryTolerance: 1e-12},
		},
	}
}

// discounts halves the weight of a reward each round.
type discounts struct{ window }

func (d *discounts) Play(dst []float64) {
	mustFit(d.arms, dst)
	d.proportional(dst, func(k int, _ []float64) float64 { return math.Ldexp(1, k-recall) })
}

// latestBreaksTies follows the leader. On a tie it plays the arm that was better in the
// last round.
type latestBreaksTies struct{ window }

func (l *latestBreaksTies) Play(dst []float64) {
	mustFit(l.arms, dst)
	sums := make([]float64, l.arms)
	for _, r := range l.rewards {
		floats.Add(sums, r)
	}
	floats.AddScaled(sums, 1e-6, l.rewards[recall-1])
	top, leaders := floats.Max(sums), 0.0
	for _, s := range sums {
		if s == top {
			leaders++
		}
	}
	for i, s := range sums {
		dst[i] = 0
		if s == top {
			dst[i] = 1 / leaders
		}
	}
}

// firstBreaksTies plays the first of the leaders.
type firstBreaksTies struct{ *learners.FollowTheLeader }

func (l *firstBreaksTies) Play(dst []float64) {
	l.FollowTheLeader.Play(dst)
	leader := floats.MaxIdx(dst)
	clear(dst)
	dst[leader] = 1
}

// lastArmRest gives the other arms a least weight for exploration and the last arm the
// rest.
type lastArmRest struct{ *learners.Hedge }

func (l *lastArmRest) Play(dst []float64) {
	l.Hedge.Play(dst)
	rest, last := 1.0, len(dst)-1
	for i := range last {
		dst[i] = max(dst[i], 0.2)
		rest -= dst[i]
	}
	dst[last] = max(rest, 0)
	floats.Scale(1/floats.Sum(dst), dst)
}

// zeroMeansMissing averages an arm's rewards over the rounds with a positive one.
type zeroMeansMissing struct {
	sums, counts []float64
}

func newZeroMeansMissing() *zeroMeansMissing {
	return &zeroMeansMissing{make([]float64, threeArms), make([]float64, threeArms)}
}

func (z *zeroMeansMissing) Arms() int { return len(z.sums) }

func (z *zeroMeansMissing) Play(dst []float64) {
	mustFit(len(z.sums), dst)
	means := make([]float64, len(dst))
	for i, s := range z.sums {
		means[i] = s / max(1, z.counts[i])
	}
	exponential(dst, means, 1)
}

func (z *zeroMeansMissing) Observe(reward []float64) {
	mustReward(len(z.sums), reward)
	for i, r := range reward {
		z.sums[i] += r
		if r != 0 {
			z.counts[i]++
		}
	}
}

func (z *zeroMeansMissing) Reset() {
	clear(z.sums)
	clear(z.counts)
}

// float32Sums adds up in float32 to save memory.
type float32Sums struct{ window }

func (f *float32Sums) Play(dst []float64) {
	mustFit(f.arms, dst)
	sums := make([]float64, f.arms)
	for i := range sums {
		var sum float32
		for _, r := range f.rewards {
			sum += float32(r[i])
		}
		sums[i] = float64(sum)
	}
	exponential(dst, sums, 0.5)
}

// quantized saves more.
type quantized struct{ *learners.Hedge }

func (q *quantized) Observe(reward []float64) {
	mustReward(q.Arms(), reward)
	r := make([]float64, len(reward))
	for i, x := range reward {
		r[i] = math.Round(x*128) / 128
	}
	q.Hedge.Observe(r)
}
