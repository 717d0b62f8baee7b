package certificate

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Limits on what is checked, so that a file cannot keep the checker busy for
// ever.
const (
	mostArms    = 6
	mostLevels  = 9
	mostRecall  = 1 << 10
	mostWindows = 1 << 20
	mostRounds  = 1 << 12
	mostPlays   = 1 << 16 // rounds of an instance, times M+1: plays of the base learner
	mostSteps   = 1 << 22 // letters in all windows of a class's cycles
)

var errWrongField = errors.New("there is a field too many or too few for this kind of certificate")

// Check verifies the certificate: its spelling, and its proof. For all learners
// but Hedge and MWU the value must be exactly what is proved, and potentials the
// least there are: a weaker claim is refused too.
func (c *Certificate) Check() error {
	if c.Arms < 2 || c.Arms > mostArms || c.Levels < 2 || c.Levels > mostLevels || c.Recall < 0 || c.Recall > mostRecall || c.Horizon < 0 || c.Horizon > mostRounds {
		return errors.New("arms, levels, recall or horizon out of range")
	}
	if c.Statement != c.statement() || c.Statement == "" {
		return errors.New("the statement is not what the certificate is about")
	}
	if c.Digest != c.digest() {
		return errors.New("the digest does not match")
	}
	value, err := rational(c.Value)
	if err != nil {
		return err
	}
	potentials := c.Kind == LongRunUpper || c.Kind == FiniteUpper
	finite := c.Kind == FiniteUpper || c.Kind == FiniteLower
	if (c.Kind == ClassLower) != (c.Learner == nil) || (c.Kind == ClassLower) != (c.Class != "") ||
		potentials != (len(c.Potentials) > 0) || potentials != (c.Unit > 0) || potentials == (len(c.Cycles) > 0) || finite != (c.Horizon > 0) {
		return errWrongField
	}
	switch c.Kind {
	case LongRunUpper:
		return c.checkLongRunUpper(value)
	case LongRunLower:
		return c.checkInstance(value)
	case FiniteUpper:
		return c.checkFiniteUpper(value)
	case FiniteLower:
		return c.checkInstance(value)
	}
	return c.checkClassLower(value)
}

// cost encloses r_arm − ⟨x, r⟩ for a letter.
func (p *player) cost(x []interval, letter []int64, arm int) interval {
	cost := exactly(big.NewRat(letter[arm], p.q))
	for i, n := range letter {
		cost = cost.plus(x[i].times(big.NewRat(-n, p.q)))
	}
	return cost
}

// checkLongRunUpper checks cost(w,a) + φ(wa) − φ(w) ≤ value for every window w,
// letter a and arm. Summed along any instance the potentials cancel but for the
// first and the last, so its regret per round is at most the value in the long
// run.
func (c *Certificate) checkLongRunUpper(value *big.Rat) error {
	p, err := c.player()
	if err != nil {
		return err
	}
	if c.Recall < 1 || p.def.Wrapper == "periodic restart" {
		return errors.New("potentials on windows are for stationary learners with recall")
	}
	windows := p.windows()
	if windows > mostWindows || len(c.Potentials) != windows {
		return errors.New("there are not as many potentials as windows")
	}
	plays := make([][]interval, windows)
	window := make([]int, c.Recall)
	for w := range windows {
		p.digits(window, w)
		plays[w] = p.play(window)
		for arm := range c.Arms {
			swap := exchange(p.letters, arm)
			best := exactly(new(big.Rat))
			for a, letter := range p.letters {
				next := append(slices.Clone(window[1:]), a)
				gain := new(big.Rat).Sub(c.potential(image(next, swap, len(p.letters))), value)
				best = most(best, p.cost(plays[w], letter, arm).plus(exactly(gain)))
			}
			if err := p.least(c.potential(image(window, swap, len(p.letters))), best); err != nil {
				return fmt.Errorf("window %v, arm %d: %w", window, arm+1, err)
			}
		}
	}
	if !p.exact() {
		return nil
	}
	return c.tight(p, plays, value)
}

// tight asks that an exact upper bound be attained: with its potentials, some
// cycle has just that mean. Windows are struck out from which every letter loses,
// or leads to one that is struck out, until those left can go on for ever.
func (c *Certificate) tight(p *player, plays [][]interval, value *big.Rat) error {
	next := make([][]int, len(plays)) // by the letters that lose nothing
	alive := make([]bool, len(plays))
	for w, x := range plays {
		for a, letter := range p.letters {
			to := (w*len(p.letters) + a) % len(plays)
			gain := new(big.Rat).Sub(c.potential(to), c.potential(w))
			if gain.Add(gain, p.cost(x, letter, 0).lo).Cmp(value) == 0 {
				next[w] = append(next[w], to)
			}
		}
		alive[w] = true
	}
	for changed := true; changed; {
		changed = false
		for w := range alive {
			if alive[w] && !slices.ContainsFunc(next[w], func(to int) bool { return alive[to] }) {
				alive[w], changed = false, true
			}
		}
	}
	if !slices.Contains(alive, true) {
		return errors.New("no instance attains the value")
	}
	return nil
}

// exact reports whether a value must be just what is proved. Hedge's plays are
// only enclosed, and those of MWU have denominators too long for potentials to
// be exact.
func (p *player) exact() bool { return p.def.Base != "hedge" && p.def.Base != "mwu" }

// least checks that a potential is at least what it must be, and for an exact
// player just that.
func (p *player) least(potential *big.Rat, must interval) error {
	if potential.Cmp(must.hi) < 0 {
		return errors.New("the potential is too small: the value is not proved")
	}
	if p.exact() && potential.Cmp(must.hi) != 0 {
		return errors.New("the potential is larger than need be")
	}
	return nil
}

func most(x, y interval) interval {
	if x.lo.Cmp(y.lo) < 0 {
		x.lo = y.lo
	}
	if x.hi.Cmp(y.hi) < 0 {
		x.hi = y.hi
	}
	return x
}

func (c *Certificate) potential(k int) *big.Rat { return big.NewRat(c.Potentials[k], c.Unit) }

// exchange returns the letter that each letter becomes when arm 1 and the given
// arm are exchanged.
func exchange(letters [][]int64, arm int) []int {
	to := make([]int, len(letters))
	for a, letter := range letters {
		moved := slices.Clone(letter)
		moved[0], moved[arm] = moved[arm], moved[0]
		to[a] = slices.IndexFunc(letters, func(l []int64) bool { return slices.Equal(l, moved) })
	}
	return to
}

// image returns the number of the window whose letters are the images.
func image(window, to []int, base int) int {
	w := 0
	for _, a := range window {
		w = w*base + to[a]
	}
	return w
}

// checkFiniteUpper checks φ(t,D) ≥ cost + φ(t+1, D+gap) for all t < T and leads D,
// φ(T,·) ≥ 0, and φ(0,0) = value, for two arms and a base learner, whose play
// depends on t and D alone. For arm 2 the potential is that of −D.
func (c *Certificate) checkFiniteUpper(value *big.Rat) error {
	p, err := c.player()
	if err != nil {
		return err
	}
	q := int(p.q)
	if p.def.Wrapper != "base" || c.Arms != 2 || len(c.Potentials) != (c.Horizon+1)*(1+q*c.Horizon) {
		return errors.New("potentials on leads need two arms, a base learner and as many potentials as leads")
	}
	at := func(t, lead int) *big.Rat { return c.potential(t + q*t*(t-1) + lead + q*t) } // after 1+3+… leads
	for t := range c.Horizon + 1 {
		for lead := -q * t; lead <= q*t; lead++ {
			zero := exactly(new(big.Rat))
			if t == c.Horizon {
				if err := p.least(at(t, lead), zero); err != nil {
					return fmt.Errorf("lead %d after %d rounds: %w", lead, t, err)
				}
				continue
			}
			x := p.baseAfter(t, []int64{int64(max(lead, 0)), int64(max(-lead, 0))})
			for arm := range 2 {
				side := 1 - 2*arm
				best := zero
				for _, letter := range p.letters {
					gap := int(letter[0] - letter[1])
					best = most(best, p.cost(x, letter, arm).plus(exactly(at(t+1, side*(lead+gap)))))
				}
				if err := p.least(at(t, side*lead), best); err != nil {
					return fmt.Errorf("lead %d after %d rounds: %w", lead, t, err)
				}
			}
		}
	}
	if at(0, 0).Cmp(value) != 0 {
		return errors.New("the value is not the potential of the first round")
	}
	return nil
}

// checkInstance plays the learner on the one instance, for a long run after as
// many periods as it remembers.
func (c *Certificate) checkInstance(value *big.Rat) error {
	p, err := c.player()
	if err != nil {
		return err
	}
	if len(c.Cycles) != 1 || c.Cycles[0].Weight != "1" {
		return errors.New("one instance with weight 1 is needed")
	}
	cycle := c.Cycles[0]
	if err := c.validCycle(cycle, len(p.letters)); err != nil {
		return err
	}
	var history []int
	from, rounds := 0, len(cycle.Letters)
	if c.Kind == LongRunLower {
		if p.def.Wrapper == "base" {
			return errors.New("the long run is for learners with recall")
		}
		if p.def.Wrapper == "periodic restart" && rounds%c.Recall != 0 {
			return errors.New("the period is no multiple of the restarts'")
		}
		for len(history) < c.Recall {
			history = append(history, cycle.Letters...)
		}
		from = len(history)
	} else if rounds != c.Horizon {
		return errors.New("the instance does not have as many rounds as claimed")
	}
	history = append(history, cycle.Letters...)
	if rounds*(c.Recall+1) > mostPlays {
		return fmt.Errorf("%d rounds with recall %d are too many to check", rounds, c.Recall)
	}
	total := exactly(new(big.Rat))
	for t := from; t < len(history); t++ {
		total = total.plus(p.cost(p.play(history[:t]), p.letters[history[t]], cycle.Arm-1))
	}
	if c.Kind == LongRunLower {
		total = total.times(big.NewRat(1, int64(rounds)))
	}
	return atMost(value, total.lo, p.exact())
}

// atMost checks value ≤ proved, or equality.
func atMost(value, proved *big.Rat, equal bool) error {
	if c := value.Cmp(proved); c > 0 || equal && c < 0 {
		return fmt.Errorf("the regret proved is %s and not the value", proved.FloatString(12))
	}
	return nil
}

func (c *Certificate) validCycle(cycle Cycle, letters int) error {
	if len(cycle.Letters) == 0 || len(cycle.Letters) > mostRounds || cycle.Arm < 1 || cycle.Arm > c.Arms {
		return fmt.Errorf("an instance of %d rounds, not 1..%d, or regret against an arm that is not there", len(cycle.Letters), mostRounds)
	}
	for _, a := range cycle.Letters {
		if a < 0 || a >= letters {
			return errors.New("a letter that is not in the alphabet")
		}
	}
	return nil
}

// checkClassLower lets the adversary draw a cycle by its weight, and an order of
// the arms uniformly, and finds the best any learner of the class can do: in
// each set of windows that it cannot tell apart, the arm with the largest
// expected reward. What it then lacks against the cycle's arm is the value; on
// some one of the cycles it lacks at least that.
func (c *Certificate) checkClassLower(value *big.Rat) error {
	if c.Class != "stationary" && c.Class != "symmetric" || c.Recall < 1 {
		return fmt.Errorf("unknown class %q, or no recall", c.Class)
	}
	alphabet := letters(c.Arms, c.Levels)
	orders := permutations(c.Arms)
	gain := map[string][]*big.Rat{} // by window: the expected reward of each arm
	best, weights := new(big.Rat), new(big.Rat)
	steps := 0
	for _, cycle := range c.Cycles {
		if err := c.validCycle(cycle, len(alphabet)); err != nil {
			return err
		}
		weight, err := rational(cycle.Weight)
		if err != nil {
			return err
		}
		if weight.Sign() <= 0 {
			return errors.New("a weight is not positive")
		}
		weights.Add(weights, weight)
		n := len(cycle.Letters)
		if steps += n * len(orders) * c.Recall; steps > mostSteps {
			return errors.New("the cycles have too many windows to check")
		}
		share := new(big.Rat).Quo(weight, big.NewRat(int64(n*len(orders)*(c.Levels-1)), 1))
		for _, order := range orders {
			for t := range n {
				window := make([]string, c.Recall)
				for m := range window {
					window[m] = fmt.Sprint(reorder(alphabet[cycle.Letters[((t-1-m)%n+n)%n]], order))
				}
				if c.Class == "symmetric" {
					slices.Sort(window)
				}
				key := fmt.Sprint(window)
				if gain[key] == nil {
					for range c.Arms {
						gain[key] = append(gain[key], new(big.Rat))
					}
				}
				letter := reorder(alphabet[cycle.Letters[t]], order)
				for i, r := range letter {
					gain[key][i].Add(gain[key][i], new(big.Rat).Mul(share, big.NewRat(r, 1)))
				}
				best.Add(best, new(big.Rat).Mul(share, big.NewRat(letter[order[cycle.Arm-1]], 1)))
			}
		}
	}
	if weights.Cmp(big.NewRat(1, 1)) != 0 {
		return errors.New("the weights do not sum to 1")
	}
	for _, arms := range gain {
		best.Sub(best, slices.MaxFunc(arms, (*big.Rat).Cmp))
	}
	return atMost(value, best, true)
}

// reorder returns the rewards with arm i's moved to arm order[i].
func reorder(letter []int64, order []int) []int64 {
	moved := make([]int64, len(letter))
	for i, r := range letter {
		moved[order[i]] = r
	}
	return moved
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for k := range n {
			all = append(all, slices.Insert(slices.Clone(p), k, n-1))
		}
	}
	return all
}
