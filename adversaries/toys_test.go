package adversaries

import (
	"encoding/binary"
	"hash/fnv"
	"math"

	"boundedrecall"
)

// toy is a learner with recall M, given by a function that computes the play x
// from the round and the last M rewards, oldest first, zero before round 1.
type toy struct {
	arms, recall int
	play         func(x []float64, t int, window [][]float64)
	seen         [][]float64
}

func (l *toy) Arms() int { return l.arms }
func (l *toy) Reset()    { l.seen = nil }
func (l *toy) Observe(r []float64) {
	l.seen = append(l.seen, append([]float64(nil), r...))
}
func (l *toy) Play(x []float64) {
	window := make([][]float64, l.recall)
	for k := range window {
		window[k] = make([]float64, l.arms)
		if s := len(l.seen) - l.recall + k; s >= 0 {
			window[k] = l.seen[s]
		}
	}
	l.play(x, len(l.seen)+1, window)
}

// toys returns learners of three kinds: one that ignores the window, one that
// follows the last reward, and one that plays noise keyed by round and window.
func toys(arms, recall int) map[string]boundedrecall.Learner {
	return map[string]boundedrecall.Learner{
		"constant": &toy{arms: arms, recall: recall, play: func(x []float64, _ int, _ [][]float64) {
			for i := range x {
				x[i] = float64(i + 1)
			}
			normalise(x)
		}},
		"follow the last reward": &toy{arms: arms, recall: recall,
			play: func(x []float64, _ int, window [][]float64) {
				for i := range x {
					x[i] = 0.01 + window[recall-1][i]
				}
				normalise(x)
			}},
		"noise": &toy{arms: arms, recall: recall, play: func(x []float64, t int, window [][]float64) {
			for i := range x {
				x[i] = noise(t, i, window)
			}
			normalise(x)
		}},
	}
}

// windowedLeader follows the leader of the window and shares ties evenly.
func windowedLeader(recall int) boundedrecall.Learner {
	return &toy{arms: 2, recall: recall, play: func(x []float64, _ int, window [][]float64) {
		x[0] = (1 + sign(lead(window))) / 2
		x[1] = 1 - x[0]
	}}
}

// sly knows the rewards of a two-armed instance and plays the better arm, as
// far as it may: an arm trailing by more than d in the window gets weight at
// most gamma.
func sly(in *boundedrecall.Instance, recall int, gamma, d float64) boundedrecall.Learner {
	return &toy{arms: 2, recall: recall, play: func(x []float64, t int, window [][]float64) {
		x[1] = 0
		if gap(in.Reward(t)) < 0 {
			x[1] = 1
		}
		switch l := lead(window); {
		case l > d:
			x[1] = min(x[1], gamma)
		case l < -d:
			x[1] = max(x[1], 1-gamma)
		}
		x[0] = 1 - x[1]
	}}
}

// noise returns a number in (0,1] that depends on everything it is given.
func noise(t, i int, window [][]float64) float64 {
	h := fnv.New64a()
	write := func(v uint64) { _, _ = h.Write(binary.LittleEndian.AppendUint64(nil, v)) }
	write(uint64(t))
	write(uint64(i))
	for _, r := range window {
		for _, v := range r {
			write(math.Float64bits(v))
		}
	}
	return (float64(h.Sum64()%1000) + 1) / 1000
}

func normalise(x []float64) {
	total := 0.0
	for _, v := range x {
		total += v
	}
	for i := range x {
		x[i] /= total
	}
}

func gap(r []float64) float64 { return r[0] - r[1] }

func lead(window [][]float64) float64 {
	total := 0.0
	for _, r := range window {
		total += gap(r)
	}
	return total
}

// windowLead sums the gaps of the rounds from..to of the instance.
func windowLead(in *boundedrecall.Instance, from, to int) float64 {
	total := 0.0
	for s := from; s <= to; s++ {
		total += gap(in.Reward(s))
	}
	return total
}

func sign(v float64) float64 {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// hoeffding returns how far the mean of n independent numbers in an interval of
// the given width may lie from its expectation, but with probability 1e-11
// shared among tests comparisons.
func hoeffding(n, tests int, width float64) float64 {
	return width * math.Sqrt(math.Log(2e11*float64(tests))/(2*float64(n)))
}
