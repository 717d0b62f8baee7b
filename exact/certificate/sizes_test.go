package certificate

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// These tests compare the checker with a second evaluation, at every small
// size. The second evaluation is for two arms with rewards 0 and 1. It plays
// many periods, and shares no code with the package.

// A simple learner gives arm 1's weight after a history of letters, of which
// the last M count.
type simple func(recall int, history []int) *big.Rat

// lead returns by how much arm 1 leads.
func lead(history []int) (n int64) {
	for _, letter := range history {
		n += []int64{0, 1, -1}[letter]
	}
	return n
}

func leader(_ int, history []int) *big.Rat {
	lead := lead(history)
	return big.NewRat(1+min(1, max(-1, lead)), 2)
}

// suffixes returns the mean of the leaders of the suffixes, from a length on.
func suffixes(shortest int) simple {
	return func(recall int, history []int) *big.Rat {
		sum := new(big.Rat)
		for n := shortest; n <= recall; n++ {
			sum.Add(sum, leader(0, history[len(history)-n:]))
		}
		return sum.Mul(sum, big.NewRat(1, int64(recall+1-shortest)))
	}
}

// number returns the number of a window, the latest letter changing fastest.
func number(window []int) (w int64) {
	for _, letter := range window {
		w = 3*w + int64(letter)
	}
	return w
}

// inWindow takes a play from the number of the window.
func inWindow(recall int, history []int) *big.Rat {
	w := number(history[len(history)-recall:])
	return big.NewRat(w*w%11, 10)
}

// simpleLearners are the second evaluation's learners, by their wrapper.
var simpleLearners = map[string]simple{
	"windowed":                  func(m int, h []int) *big.Rat { return leader(m, h[len(h)-m:]) },
	"average restart":           suffixes(1),
	"inclusive average restart": suffixes(0),
	"periodic restart": func(m int, h []int) *big.Rat {
		return leader(m, h[len(h)-len(h)%m:])
	},
	"leads": func(m int, h []int) *big.Rat {
		return big.NewRat(int64(m)+lead(h[len(h)-m:]), 2*int64(m))
	},
	"counts": func(m int, h []int) *big.Rat { // a zero counts as half a reward for each arm
		return big.NewRat(int64(m)+lead(h[len(h)-m:]), 2*int64(m))
	},
	"table": inWindow,
}

// definition returns the definition of a simple learner.
func definition(wrapper string, recall int) *Learner {
	l := &Learner{Wrapper: wrapper}
	add := func(x *big.Rat) { l.Plays = append(l.Plays, x.RatString()) }
	switch wrapper {
	case "leads", "counts":
		last := map[string]int{"leads": 2 * recall, "counts": recall}[wrapper]
		for n := range last + 1 {
			add(big.NewRat(int64(n), int64(last)))
		}
	case "table":
		for _, window := range vectors(recall, 3) {
			slices.Reverse(window)
			x := inWindow(recall, window)
			add(x)
			add(new(big.Rat).Sub(big.NewRat(1, 1), x))
		}
	default:
		l.Base = "follow the leader"
	}
	return l
}

// regretOf returns the learner's regret against arm 1 in the rounds from..to of
// the instance that repeats a cycle. Before its first round M zeros were
// observed. A periodic restart does not see them.
func regretOf(play simple, recall int, cycle []int, from, to int) *big.Rat {
	history, total := make([]int, recall), new(big.Rat)
	for t := range to {
		letter := cycle[t%len(cycle)]
		if t >= from {
			loss := new(big.Rat).Sub(big.NewRat(1, 1), play(recall, history))
			total.Add(total, loss.Mul(loss, big.NewRat(lead([]int{letter}), 1)))
		}
		history = append(history, letter)
	}
	return total
}

// cyclesOf returns the instances of one-hot rewards with a period.
func cyclesOf(period int) [][]int {
	all := vectors(period, 2)
	for _, cycle := range all {
		for k := range cycle {
			cycle[k]++
		}
	}
	return all
}

// TestInstances_OfEverySize: of each wrapper, recall and period the regret in
// the long run is accepted. The regret of earlier rounds, when the window was
// not yet full, is refused.
func TestInstances_OfEverySize(t *testing.T) {
	forged := map[string]int{}
	for wrapper, play := range simpleLearners {
		for recall := 1; recall <= 5; recall++ {
			learner := definition(wrapper, recall)
			for period := 1; period <= 4; period++ {
				for _, cycle := range cyclesOf(period) {
					if wrapper == "periodic restart" {
						cycle = slices.Repeat(cycle, recall)
					}
					c := Certificate{Arms: 2, Levels: 2, Recall: recall, Learner: learner}
					forged[wrapper] += requireLongRun(t, &c, play, cycle)
				}
			}
		}
	}
	for wrapper, n := range forged {
		assert.Greater(t, n, 60, wrapper)
	}
}

// requireLongRun checks the certificates of a cycle, and returns how many
// forgeries there were.
func requireLongRun(t *testing.T, c *Certificate, play simple, cycle []int) (forged int) {
	t.Helper()
	n, mean := len(cycle), big.NewRat(1, int64(len(cycle)))
	state := func(total *big.Rat) *Certificate {
		c.instance(new(big.Rat).Mul(total, mean).RatString(), cycle...)
		return c.stated()
	}
	many := 50 * n
	truth := regretOf(play, c.Recall, cycle, many-n, many)
	require.NoError(t, state(truth).Check())
	for from := range c.Recall + n {
		total := regretOf(play, c.Recall, cycle, from, from+n)
		if total.Cmp(truth) != 0 && c.Learner.Wrapper != "periodic restart" {
			forged++
			require.ErrorContains(t, state(total).Check(), "the regret proved is", "after %d rounds", from)
		}
	}
	for _, over := range []int64{-1, 1} {
		forged++
		total := new(big.Rat).Add(truth, big.NewRat(over, 1000))
		require.ErrorContains(t, state(total).Check(), "the regret proved is")
	}
	return forged
}

// TestFiniteInstances_OfEverySize: the total regret of the first T rounds is
// accepted, and not that of one round more or fewer.
func TestFiniteInstances_OfEverySize(t *testing.T) {
	for recall := 1; recall <= 5; recall++ {
		for horizon := 1; horizon <= 8; horizon++ {
			instance := slices.Repeat([]int{2, 1, 1, 2, 1}, 2)[:horizon]
			for wrapper, play := range simpleLearners {
				c := Certificate{Arms: 2, Levels: 2, Recall: recall, Learner: definition(wrapper, recall)}
				c.instance("", instance...)
				c.Kind, c.Horizon = FiniteLower, horizon
				truth := regretOf(play, recall, instance, 0, horizon)
				for from := range 2 {
					for to := horizon - 1; to <= horizon+1; to++ {
						total := regretOf(play, recall, instance, from, to)
						c.Value = total.RatString()
						err := c.stated().Check()
						require.Equal(t, total.Cmp(truth) == 0, err == nil, "%s: %v", c.Statement, err)
					}
				}
			}
		}
	}
}

// bestOfClass returns the least regret per round that any learner of the class
// has on average over cycles against arm 1 and the same with the arms
// exchanged. It plays the cycles for many periods, and keeps what arm 1 gains
// in the last period.
func bestOfClass(recall int, symmetric bool, cycles [][]int) *big.Rat {
	gains, total := map[string]*big.Rat{}, new(big.Rat)
	for _, cycle := range cycles {
		share := big.NewRat(1, int64(2*len(cycles)*len(cycle)))
		for _, exchanged := range []bool{false, true} {
			history := slices.Clone(cycle)
			for k, letter := range history {
				if exchanged {
					history[k] = 3 - letter
				}
			}
			history = slices.Repeat(history, 20)
			for t := len(history) - len(cycle); t < len(history); t++ {
				window := slices.Clone(history[t-recall : t])
				if symmetric {
					slices.Sort(window)
				}
				key := fmt.Sprint(window)
				gain := new(big.Rat).Mul(share, big.NewRat(lead(history[t:t+1]), 1))
				if gains[key] == nil {
					gains[key] = new(big.Rat)
				}
				gains[key].Add(gains[key], gain)
				if !exchanged {
					total.Add(total, gain)
				}
			}
		}
	}
	// The regret is the total minus Σ gain·weight, so arm 1 is played where it
	// gains.
	for _, gain := range gains {
		if gain.Sign() > 0 {
			total.Sub(total, gain)
		}
	}
	return total
}

// TestClasses_OfEverySize: of each recall, class and pair of periods the best
// regret is accepted, and neither a greater one nor that of another recall or
// class.
func TestClasses_OfEverySize(t *testing.T) {
	cycles := slices.Concat(cyclesOf(1), cyclesOf(2), cyclesOf(3), cyclesOf(4))
	forged := 0
	for k, first := range cycles {
		mix := [][]int{first, cycles[(7*k+3)%len(cycles)]}
		values := map[string]bool{} // of all recalls and classes
		for recall := 1; recall <= 5; recall++ {
			for _, symmetric := range []bool{false, true} {
				values[bestOfClass(recall, symmetric, mix).RatString()] = true
			}
		}
		for recall := 1; recall <= 5; recall++ {
			for class, symmetric := range map[string]bool{"stationary": false, "symmetric": true} {
				t.Run(class, func(t *testing.T) {
					c := &Certificate{Kind: ClassLower, Arms: 2, Levels: 2, Recall: recall, Class: class}
					for _, letters := range mix {
						c.Cycles = append(c.Cycles, Cycle{Weight: "1/2", Arm: 1, Letters: letters})
					}
					truth := bestOfClass(recall, symmetric, mix).RatString()
					for value := range values {
						c.Value = value
						err := c.stated().Check()
						require.Equal(t, value == truth, err == nil, "%s, cycles %v: %v", c.Statement, mix, err)
						forged += len(values) - 1
					}
				})
			}
		}
	}
	require.Greater(t, forged, 500)
}

// TestTables_OfEverySize: equal weights have the regret 1/2 per round. If they
// are changed in a single window, or the potential is, the certificate is
// refused.
func TestTables_OfEverySize(t *testing.T) {
	for recall := 1; recall <= 4; recall++ {
		c := plays(recall, "1/2", "1/2")
		require.NoError(t, c.stated().Check())
		for w := range c.Potentials {
			for arm := range 2 {
				// The learner that plays the arm alone there has a regret of 1
				// in that window.
				c.Learner.Plays[2*w+arm], c.Learner.Plays[2*w+1-arm] = "1", "0"
				require.ErrorContains(t, c.stated().Check(), "too small", "window %d, arm %d", w, arm+1)
				c.Learner.Plays[2*w+arm] = "1/2"
				require.ErrorContains(t, c.stated().Check(), "does not sum", "window %d, arm %d", w, arm+1)
				c.Learner.Plays[2*w+1-arm] = "1/2"
			}
			for _, change := range []int64{-1, 1} {
				c.Potentials[w] = change
				require.Regexp(t, "the potential is|the value", fmt.Sprint(c.stated().Check()),
					"window %d, potential %d", w, change)
			}
			c.Potentials[w] = 0
		}
	}
}

// TestTables_ThatAttainNothing: equal weights but in one window, where arm 1
// has 1/4. The regret 3/4 per round is attained only in the window of e_1
// alone, which e_1 does not leave.
func TestTables_ThatAttainNothing(t *testing.T) {
	for recall := 1; recall <= 4; recall++ {
		c := plays(recall, "1/2", "1/2")
		c.Value = "3/4"
		for _, window := range vectors(recall, 3) {
			w := number(window)
			c.Learner.Plays[2*w], c.Learner.Plays[2*w+1] = "1/4", "3/4"
			if slices.Max(window) == 1 && slices.Min(window) == 1 {
				require.NoError(t, c.stated().Check())
			} else {
				require.ErrorContains(t, c.stated().Check(), "no instance attains", "%v", window)
			}
			c.Learner.Plays[2*w], c.Learner.Plays[2*w+1] = "1/2", "1/2"
		}
	}
}

// TestPotentials_EachCounts: in the true certificates, of any kind, no
// potential can be changed by one unit, nor a value by little.
func TestPotentials_EachCounts(t *testing.T) {
	forged := map[Kind]int{}
	for _, c := range genuine() {
		enclosed := c.Learner != nil && (c.Learner.Base == "hedge" || c.Learner.Base == "mwu")
		if enclosed || c.stated().check(&work{left: 1 << 17}) != nil {
			continue
		}
		refuse := func(change func(c *Certificate)) {
			var f Certificate
			require.NoError(t, json.Unmarshal(c.encode(), &f))
			change(&f)
			forged[c.Kind]++
			require.Regexp(t, "the potential is|the value", fmt.Sprint(f.stated().Check()),
				c.Statement)
		}
		for _, change := range []int{-1, 1} {
			refuse(func(f *Certificate) { f.Value = plus(f.Value, change) })
			for k := range c.Potentials {
				refuse(func(f *Certificate) { f.Potentials[k] += int64(change) })
			}
		}
	}
	require.Greater(t, forged[LongRunUpper], 100)
	require.Greater(t, forged[FiniteUpper], 20)
}

// largestRise returns the most that a round of a learner of counts costs, and
// the potential rises, over all windows of gaps −1 and 1: the value that
// separable potentials prove.
func largestRise(recall int, plays []*big.Rat, separable [][]*big.Rat) *big.Rat {
	phi := func(arm int, gaps []int) *big.Rat { // of the newest M gaps, the last newest
		sum, total := 0, new(big.Rat)
		for i := range recall {
			sum += gaps[len(gaps)-1-i] * (1 - 2*arm)
			total.Add(total, separable[i][(sum+i+1)/2])
		}
		return total
	}
	var most *big.Rat
	for n := range 1 << (recall + 1) {
		gaps, up := make([]int, recall+1), 0
		for k := range gaps {
			gaps[k] = 2*(n>>k&1) - 1
			if k < recall && gaps[k] > 0 {
				up++
			}
		}
		for arm := range 2 {
			gap := big.NewRat(int64(gaps[recall]), 1)
			weight := new(big.Rat).Sub(big.NewRat(int64(1-arm), 1), plays[up])
			rise := new(big.Rat).Mul(gap, weight)
			rise.Add(rise, phi(arm, gaps)).Sub(rise, phi(arm, gaps[:recall]))
			if most == nil || rise.Cmp(most) > 0 {
				most = rise
			}
		}
	}
	return most
}

// TestSeparable_OfEverySize: whatever the potentials, exactly the largest rise
// is accepted, which the second evaluation finds window by window.
func TestSeparable_OfEverySize(t *testing.T) {
	for recall := 1; recall <= 5; recall++ {
		for seed := range int64(20) {
			next := func() *big.Rat {
				seed = (seed*1103515245 + 12345) % (1 << 31)
				return big.NewRat(seed>>8%9, 8)
			}
			c := &Certificate{Kind: SeparableUpper, Arms: 2, Levels: 2, Recall: recall}
			plays, separable := make([]*big.Rat, recall+1), make([][]*big.Rat, recall)
			for k := range plays {
				plays[k] = next()
			}
			for i := range separable {
				for range i + 2 {
					separable[i] = append(separable[i], next())
				}
				c.Separable = append(c.Separable, texts(separable[i]))
			}
			c.Learner = &Learner{Wrapper: "counts", Plays: texts(plays)}
			c.Value = largestRise(recall, plays, separable).RatString()
			require.NoError(t, c.stated().Check(), strings.Join(c.Learner.Plays, " "))
			for _, over := range []int{-1, 1} {
				f := *c
				f.Value = plus(c.Value, over)
				require.ErrorContains(t, f.stated().Check(), "the potentials prove")
			}
		}
	}
}

func texts(x []*big.Rat) (s []string) {
	for _, v := range x {
		s = append(s, v.RatString())
	}
	return s
}
