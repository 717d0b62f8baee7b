package beyond

import (
	_ "embed"
	"encoding/json"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// The base learners for which the printed AverageRestart needs the term 1/M of
// its bound on swap regret.

// A pastPlayer plays a function of all rewards since its first round. A reward
// of zeros and ones is written as a letter, with bit i set if arm i+1 earns.
type pastPlayer struct {
	arms  int
	plays func(past []int) []float64
	past  []int
}

func (l *pastPlayer) Arms() int          { return l.arms }
func (l *pastPlayer) Reset()             { l.past = l.past[:0] }
func (l *pastPlayer) Play(dst []float64) { copy(dst, l.plays(l.past)) }

func (l *pastPlayer) Observe(reward []float64) {
	letter := 0
	for arm, x := range reward {
		letter |= int(x) << arm
	}
	l.past = append(l.past, letter)
}

// ofLetters returns the rewards that the letters stand for.
func ofLetters(arms int, letters ...int) (rows [][]float64) {
	for _, letter := range letters {
		row := make([]float64, arms)
		for arm := range row {
			row[arm] = float64(letter >> arm & 1)
		}
		rows = append(rows, row)
	}
	return rows
}

// misled returns the plays of a learner of two arms that gains on k times e_2
// and then e_1, repeated, wherever it begins, only by an exchange of the arms.
func misled(k int) func(past []int) []float64 {
	cycle := append(slices.Repeat([]int{2}, k), 1)
	return func(past []int) []float64 {
		for from := range cycle {
			coming, fits := 0, true
			for t := range len(past) + 1 {
				coming = cycle[(from+t)%len(cycle)]
				fits = fits && (t == len(past) || past[t] == coming)
			}
			switch {
			case !fits:
				continue
			case len(past) == 0:
				coming = 2
			case !slices.Contains(past, 1):
				coming = 1
			case past[0] != 1 || len(past) > 2:
				coming = 3 - coming
			}
			return ofLetters(2, coming)[0]
		}
		return []float64{0.5, 0.5}
	}
}

// swapOnCycle returns the swap regret per round in the long run of a learner
// with recall m on the repeated rewards.
func swapOnCycle(l boundedrecall.Learner, m int, cycle [][]float64) (regret float64) {
	in := checks.Rewards(checks.Repeat(m/len(cycle)+2, cycle...)...)
	tr, n := boundedrecall.Play(l, in), in.Horizon()
	for i := range in.Arms() {
		most := 0.
		for j := range in.Arms() {
			gain := 0.
			for t := n - len(cycle) + 1; t <= n; t++ { // the window is full
				gain += tr.PlayOf(t)[i] * (in.Reward(t)[j] - in.Reward(t)[i])
			}
			most = max(most, gain)
		}
		regret += most / float64(len(cycle))
	}
	return regret
}

// needDropped says what the two-arm learners have, and the printed
// AverageRestart over them.
func needDropped(c *claims.Case) {
	base := c.Holds.Says("some base learner of two arms has swap regret at most W = M − 3").
		Where("For every k ≥ 2", "M ≥ 2k+7").
		Every("swap regret over M+1 rounds of the learner of the proof, on every instance over " +
			"{e_1, e_2}, k = 2, M = 11, 12 and k = 3, M = 13")
	average := c.Holds.Says("has M·Reg = W + (k−1)/(k+1)").
		Where("For every k ≥ 2", "M ≥ 2k+7", "W = M − 3").
		Cases("swap regret per round in the long run of AverageRestart, suffixes 1..M, over the " +
			"learner of the proof, on k times e_2 and then e_1, k = 2, M = 11, 12 and k = 3, M = 13")
	for _, size := range [][2]int{{2, 11}, {2, 12}, {3, 13}} {
		k, m := size[0], size[1]
		plays := claims.Input(c, "base learner of two arms", misled(k))
		maker := func() boundedrecall.Learner { return &pastPlayer{arms: 2, plays: plays} }
		let := claims.Let{"k": k, "M": m}
		base.Given(let).Measure(largestSwap(maker(), adversaries.OneHots(2), m+1), "k=%d, M=%d", k, m)
		cycle := ofLetters(2, append(slices.Repeat([]int{2}, k), 1)...)
		average.Given(let).Measure(
			swapOnCycle(learners.NewAverageRestart(m, maker), m, cycle), "k=%d, M=%d", k, m)
	}
}

//go:embed swap_three_arms.json
var threeArmSwap []byte

// needDroppedOnThree says the same of three arms and a learner that plays all
// alike at first. A reward of three arms is e_i or 1−e_i up to a common reward,
// if it is 0 or 1.
func needDroppedOnThree(c *claims.Case) {
	var tables []struct {
		Recall, Total int
		Cycle         string
		Plays         map[string][]float64
	}
	if err := json.Unmarshal(threeArmSwap, &tables); err != nil {
		c.Fatalf("swap_three_arms.json: %v", err)
	}
	table := tables[len(tables)-1]
	plays := claims.Input(c, "base learner of three arms", func(past []int) []float64 {
		var name []byte
		for _, letter := range past {
			name = append(name, byte('0'+letter))
		}
		x, known := table.Plays[string(name)]
		if x = slices.Clone(x); !known { // after zeros, before the game
			return []float64{1, 0, 0}
		}
		for arm := range x {
			x[arm] /= float64(table.Total)
		}
		return x
	})
	const what = "swap regret of the learner of three arms in swap_three_arms.json, "
	uniform := c.Holds.Says("with three arms even if A(∅) is uniform").
		Cases("the weights of its A(∅)")
	for _, x := range plays(nil) {
		uniform.Given(claims.Let{"uniform": 1. / 3}).Measure(x)
	}
	maker := func() boundedrecall.Learner { return &pastPlayer{arms: 3, plays: plays} }
	c.Holds.Says("A(∅) uniform has swap regret at most W = 8/3").
		Every(what + "on every four rewards e_i and 1−e_i").
		Given(nil).Measure(largestSwap(maker(), ofLetters(3, 1, 2, 3, 4, 5, 6), table.Recall+1))
	average := learners.NewAverageRestart(table.Recall, maker)
	var cycle []int
	for _, digit := range table.Cycle {
		cycle = append(cycle, int(digit-'0'))
	}
	c.Holds.Says("has M·Reg = 43/16").Where("and M = 3").
		Cases(what + "per round in the long run of AverageRestart, suffixes 1..3, on e_1, (0,1,1), " +
			"(0,1,1), e_2").
		Given(claims.Let{"M": table.Recall}).
		Measure(swapOnCycle(average, table.Recall, ofLetters(3, cycle...)))
}
