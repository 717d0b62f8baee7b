package fuzz

import (
	"math"
	"slices"

	"boundedrecall/beyond/convex"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"
)

// gridIndex is the inverse of onGrid.
func gridIndex(r float64) int {
	if r == 0 && math.Signbit(r) {
		return grid + 1
	}
	return int(r * grid)
}

// encodeLearner returns the bytes that reader.learner reads.
func encodeLearner(s learners.Spec, arms int, recalls []int, rates []float64) []byte {
	return []byte{
		byte(slices.Index(learners.RecallNames(), s.Name)), byte(slices.Index(learners.BaseNames(), s.Base)),
		byte(slices.Index(recalls, s.Recall)), byte(arms - 1), byte(slices.Index(rates, s.Rate)),
	}
}

// encode returns bytes that decode to the game, with a short code for the rewards.
func (g game) encode() []byte {
	data := append(encodeLearner(g.Spec, g.arms, recalls, rates), byte(g.spare))
	return append(data, encodeRewards(g.rounds)...)
}

// encodeRewards returns the rounds as pieces: repetitions of earlier rounds, and runs.
func encodeRewards(rounds [][]float64) (data []byte) {
	for t := 0; t < len(rounds); {
		run := matches(rounds, t, t)
		back, more := 0, run // the longest piece that repeats earlier rounds
		for k := 1; k <= min(t, opCount); k++ {
			if m := matches(rounds, t, t-k); m > more {
				back, more = k, m
			}
		}
		switch {
		case back > 0:
			data = append(data, opGoOn|byte(back-1), byte(more-1))
		case laws.Same(rounds[t], make([]float64, len(rounds[t]))):
			data = append(data, opZeros|byte(run-1))
		default:
			data = append(data, opRun|byte(run-1))
			for _, r := range rounds[t] {
				data = append(data, byte(gridIndex(r)))
			}
		}
		t += more
	}
	return data
}

// matches returns how many rounds from t on, at most opCount, equal those from s on;
// for s = t, how many are the same as round t.
func matches(rounds [][]float64, t, s int) int {
	n, step := 0, 1
	if s == t {
		step = 0
	}
	for n < opCount && t+n < len(rounds) && laws.Same(rounds[t+n], rounds[s+n*step]) {
		n++
	}
	return n
}

// An extremeRun is a run of equal rounds: the rewards of each arm, in extremeRewards.
type extremeRun struct {
	rounds  int
	rewards []int
}

// encodeExtreme returns bytes that decodeExtreme reads as the learner and the runs.
func encodeExtreme(s learners.Spec, arms int, runs ...extremeRun) []byte {
	data := encodeLearner(s, arms, extremeRecalls, extremeRates)
	for _, run := range runs {
		data = append(data, byte(run.rounds-1))
		for _, r := range run.rewards {
			data = append(data, byte(r))
		}
	}
	return data
}

// encode returns bytes that decode to the game.
func (g convexGame) encode() []byte {
	data := []byte{
		byte(g.wrapper), byte(g.base), byte(g.kind), byte(g.dim - 1),
		byte(slices.Index(recalls, g.recall)), byte(slices.Index(convexRates, g.rate)),
	}
	for _, f := range g.losses {
		linear, _ := f.(convex.Linear)
		squared, curved := f.(convex.SquaredDistance)
		data = append(data, map[bool]byte{true: 1}[curved])
		for _, v := range append(linear.Slope, squared.Target...) {
			data = append(data, byte(v*grid+16))
		}
	}
	return data
}
