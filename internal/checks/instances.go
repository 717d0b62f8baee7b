package checks

import (
	"iter"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/learners/convex"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// Window returns the rewards r_{t−M}, …, r_{t−1}, those of them that there are.
func Window(in *boundedrecall.Instance, t, m int) (rewards [][]float64) {
	for s := max(1, t-m); s < t; s++ {
		rewards = append(rewards, in.Reward(s))
	}
	return rewards
}

// Rows returns all rewards of the instance.
func Rows(in *boundedrecall.Instance) [][]float64 {
	return Window(in, in.Horizon()+1, in.Horizon())
}

// Repeat returns the rewards n times over.
func Repeat(n int, rewards ...[]float64) [][]float64 { return slices.Repeat(rewards, n) }

// Instance returns the instance that the text stands for.
func Instance(text string) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.ParseInstance(text))
}

// Rewards returns the instance with these rewards.
func Rewards(rows ...[]float64) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.NewInstance(rows))
}

// Draw draws rewards on the grid k/16, where sums are exact, in runs of
// equal rewards, with weight on ties and on the extremes.
func Draw(t *rapid.T, arms, horizon int) *boundedrecall.Instance {
	level := rapid.OneOf(rapid.SampledFrom([]int{0, 16, 8}), rapid.IntRange(0, 16))
	run := rapid.OneOf(rapid.Just(1), rapid.IntRange(1, max(1, horizon/3)))
	var drawn [][]float64
	for len(drawn) < horizon {
		r := make([]float64, arms)
		for i := range r {
			r[i] = float64(level.Draw(t, "sixteenths")) / 16
		}
		for range min(run.Draw(t, "run"), horizon-len(drawn)) {
			drawn = append(drawn, r)
		}
	}
	return Rewards(drawn...)
}

// Every yields every instance over the letters, for each of the horizons.
func Every(letters [][]float64, horizons *claims.Sizes) iter.Seq[*boundedrecall.Instance] {
	return func(yield func(*boundedrecall.Instance) bool) {
		for n := range horizons.All() {
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: letters}).All() {
				if !yield(in) {
					return
				}
			}
		}
	}
}

// Cycle returns the instance of the given number of cycles. A cycle has first
// one reward, firsts times, then the other, seconds times.
func Cycle(
	times, firsts int, first []float64, seconds int, second []float64,
) *boundedrecall.Instance {
	return Rewards(Repeat(times, append(Repeat(firsts, first), Repeat(seconds, second)...)...)...)
}

// Distance returns the largest difference between two plays.
func Distance(x, y []float64) (most float64) {
	for i := range x {
		most = max(most, math.Abs(x[i]-y[i]))
	}
	return most
}

// PlayAfter shows the learner the rewards and returns its next play.
func PlayAfter(l boundedrecall.Learner, rewards ...[]float64) []float64 {
	for _, r := range rewards {
		l.Observe(r)
	}
	x := make([]float64, l.Arms())
	l.Play(x)
	return x
}

// Totals returns what each arm earns in all rounds.
func Totals(in *boundedrecall.Instance) []float64 {
	sums := make([]float64, in.Arms())
	for t := range in.Horizon() {
		floats.Add(sums, in.Reward(t+1))
	}
	return sums
}

// DifferingBits returns how many of the numbers differ in any bit.
func DifferingBits(x, y []float64) (differ float64) {
	for i := range x {
		if math.Float64bits(x[i]) != math.Float64bits(y[i]) {
			differ++
		}
	}
	return differ
}

// WorstPlay lets the learner play the instance. It returns the largest
// difference, over the rounds, between the learner's play and the one wanted in
// that round.
func WorstPlay(
	l boundedrecall.Learner, in *boundedrecall.Instance,
	difference func(x, y []float64) float64, want func(round int) []float64,
) (most float64) {
	tr := boundedrecall.Play(l, in)
	for t := 1; t <= in.Horizon(); t++ {
		most = max(most, difference(tr.PlayOf(t), want(t)))
	}
	return most
}

// Of yields every instance of n rounds over the letters.
func Of(n int, letters [][]float64) iter.Seq[*boundedrecall.Instance] {
	return adversaries.Exhaustive{Horizon: n, Letters: letters}.All()
}

// DrawLosses draws losses on the grid k/8, and returns a length that none of
// their gradients on the domain exceeds.
func DrawLosses(t *rapid.T, k convex.Domain, n int) (losses []convex.Loss, longest float64) {
	for range n {
		x := make([]float64, k.Dim())
		for i := range x {
			x[i] = float64(rapid.IntRange(-16, 16).Draw(t, "coordinate")) / 8
		}
		var f convex.Loss = convex.Linear{Slope: x}
		if rapid.Bool().Draw(t, "curved") {
			f = convex.SquaredDistance{Target: x}
		}
		losses = append(losses, f)
	}
	return losses, convex.LongestGradient(k, losses)
}
