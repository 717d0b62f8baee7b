package certificate

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Limits on the sizes in a certificate. mostWork bounds the work of checking
// one within these limits.
const (
	mostArms    = 6
	mostVectors = 1 << 16 // reward vectors, including those without a zero
	mostRecall  = 1 << 10
	mostRounds  = 1 << 12
)

var errWrongField = errors.New("there is a field too many or too few for this kind of certificate")

// A form says what a certificate of one kind has: each field that is named
// here, and no other of them. A unit goes with potentials.
type form struct {
	learner, class, horizon       bool
	potentials, separable, cycles bool
	swap                          bool // whether it may be about swap regret
	drawn                         bool // whether its learner may draw its plays
	check                         func(*Certificate, *player, *big.Rat) error
}

// forms are the kinds of certificates. A class has no learner whose plays a
// check could use.
var forms = map[Kind]form{
	LongRunUpper: {learner: true, potentials: true, swap: true, drawn: true,
		check: (*Certificate).checkLongRunUpper},
	SeparableUpper: {learner: true, separable: true, check: (*Certificate).checkSeparableUpper},
	LongRunLower:   {learner: true, cycles: true, check: (*Certificate).checkInstance},
	FiniteUpper: {learner: true, horizon: true, potentials: true,
		check: (*Certificate).checkFiniteUpper},
	FiniteLower: {learner: true, horizon: true, cycles: true,
		check: (*Certificate).checkInstance},
	ClassLower: {class: true, cycles: true, swap: true, check: (*Certificate).checkClassLower},
}

// fits reports whether the certificate has the fields of the form, and no
// others.
func (f form) fits(c *Certificate) bool {
	for _, field := range []struct{ wanted, there bool }{
		{f.learner, c.Learner != nil},
		{f.class, c.Class != ""},
		{f.horizon, c.Horizon > 0},
		{f.potentials, len(c.Potentials) > 0},
		{f.potentials, c.Unit != 0},
		{f.separable, len(c.Separable) > 0},
		{f.cycles, len(c.Cycles) > 0},
	} {
		if field.wanted != field.there {
			return false
		}
	}
	swapFits := c.Regret == "" || c.Regret == swap && f.swap
	return c.Unit >= 0 && swapFits && (f.drawn || !c.Learner.drawn())
}

// Check verifies the certificate's spelling and its proof. For all learners
// except Hedge and MWU the value must be exactly what is proved, and a
// potential on windows or leads must be 0 or as large as some round needs:
// Check refuses weaker claims too. It returns an error if the proof takes too
// many steps to check.
func (c *Certificate) Check() error { return c.check(&work{left: mostWork}) }

func (c *Certificate) check(b *work) (err error) {
	defer b.settle(&err)
	if err := c.checkSizes(); err != nil {
		return err
	}
	if c.Statement != c.statement() {
		return errors.New("the statement is not what the certificate is about")
	}
	value, err := b.rational(c.Value)
	if err != nil {
		return err
	}
	f, ok := forms[c.Kind]
	if !ok {
		return fmt.Errorf("unknown kind %q", c.Kind)
	}
	if !f.fits(c) {
		return errWrongField
	}
	p, err := c.player(b)
	if err != nil {
		return err
	}
	if f.class {
		return c.checkClassLower(p, value)
	}
	if err := p.read(); err != nil {
		return err
	}
	return f.check(c, p, value)
}

// CheckLearner returns an error if the definition of the learner makes no sense
// for the certificate's arms, levels and recall.
func (c *Certificate) CheckLearner() (err error) {
	b := &work{left: mostWork}
	defer b.settle(&err)
	if err := c.checkSizes(); err != nil {
		return err
	}
	p, err := c.player(b)
	if err != nil {
		return err
	}
	return p.read()
}

func (c *Certificate) checkSizes() error {
	for _, size := range []struct {
		name               string
		value, least, most int
	}{
		{"arms", c.Arms, 2, mostArms}, {"levels", c.Levels, 2, mostVectors},
		{"recall", c.Recall, 0, mostRecall}, {"horizon", c.Horizon, 0, mostRounds},
	} {
		if size.value < size.least || size.value > size.most {
			return fmt.Errorf("%s is %d, out of range: it must be in %d..%d", size.name, size.value,
				size.least, size.most)
		}
	}
	return nil
}

// cost encloses the regret of a letter against a map of arms, Σ_i x_i (r_to(i)
// − r_i).
func (p *player) cost(x []interval, letter, to []int) interval {
	cost := exactly(new(big.Rat))
	for i, j := range to {
		if gain := letter[j] - letter[i]; gain != 0 {
			cost = p.plus(cost, p.times(x[i], p.reward(gain)))
		}
	}
	return cost
}

// reward returns the reward with a numerator.
func (p *player) reward(numerator int) *big.Rat { return big.NewRat(int64(numerator), int64(p.q)) }

// A comparator is a map of arms to arms that regret is against, with its
// potential: that of a list, at the window whose letters are the images.
type comparator struct {
	to    []int
	list  int
	image []int // by letter
}

func (k comparator) String() string {
	if slices.Max(k.to) == slices.Min(k.to) {
		return fmt.Sprint("arm ", k.to[0]+1)
	}
	return fmt.Sprint("map ", k.to, " from 0")
}

// toArm returns the map of all arms to one.
func toArm(arms, arm int) []int { return slices.Repeat([]int{arm}, arms) }

// comparators returns the maps of all arms to one or, for swap regret, all maps
// but the identity, and the number of lists of potentials.
func (c *Certificate) comparators(p *player) (all []comparator, lists int) {
	maps, orders := [][]int{toArm(c.Arms, 0)}, [][]int{}
	if c.Regret == swap {
		maps, orders = vectors(c.Arms, c.Arms), permutations(c.Arms)
	} else {
		for arm := range c.Arms {
			order := identity(c.Arms)
			order[0], order[arm] = arm, 0
			orders = append(orders, order)
		}
	}
	known := map[string]bool{fmt.Sprint(identity(c.Arms)): true}
	for _, to := range maps {
		p.spend(int64(64 * c.Arms))
		if known[fmt.Sprint(to)] {
			continue
		}
		for _, order := range orders { // of two exchanges that make the same map, the first counts
			p.spend(int64(256 * c.Arms))
			moved, back := make([]int, c.Arms), make([]int, c.Arms)
			for i := range to {
				moved[order[i]] = order[to[i]]
				back[order[i]] = i
			}
			if key := fmt.Sprint(moved); !known[key] {
				known[key] = true
				all = append(all, comparator{to: moved, list: lists, image: p.reordered(back)})
			}
		}
		lists++
	}
	return all, lists
}

func identity(arms int) []int {
	order := make([]int, arms)
	for i := range order {
		order[i] = i
	}
	return order
}

// checkLongRunUpper checks cost(w,a) + φ(wa) − φ(w) ≤ value for every window w,
// letter a and comparator. In the sum along any instance all potentials cancel
// except the first and the last, so in the long run the regret per round is at
// most the value.
//
// For a drawn table the windows hold drawn letters. The bound then holds for
// all rewards in
// [0,1]: the draws of the window are independent of the coming round, whose drawn letter
// has the round's rewards as its mean, up to a common reward. So the learner's regret
// against a comparator is the mean of its regret on the drawn letters.
func (c *Certificate) checkLongRunUpper(p *player, value *big.Rat) error {
	if c.Recall < 1 || p.def.Wrapper == "periodic restart" {
		return errors.New("potentials on windows are for stationary learners with recall")
	}
	windows := p.windows(len(c.Potentials))
	comparators, lists := c.comparators(p)
	if len(c.Potentials) != windows*lists {
		return fmt.Errorf("there are %d potentials: one for each of all windows is needed, in %d lists",
			len(c.Potentials), lists)
	}
	p.spend(int64(64 * windows)) // memory
	base := len(p.letters)
	// by window and letter: the inequality for the list's first comparator is
	// tight
	lossless := make([][]bool, lists)
	window := make([]int, c.Recall)
	plays := make([][]interval, windows)
	for w := range plays {
		p.digits(window, w)
		plays[w] = p.play(window)
	}
	for _, k := range comparators {
		potentials := c.Potentials[k.list*windows : (k.list+1)*windows]
		first := lossless[k.list] == nil
		if first {
			lossless[k.list] = make([]bool, windows*base)
		}
		for w := range windows {
			p.spend(int64(c.Recall * c.Arms))
			p.digits(window, w)
			here := image(window, k.image, base)
			top := big.NewRat(potentials[here], c.Unit)
			best := exactly(new(big.Rat))
			for a, letter := range p.letters {
				next := big.NewRat(potentials[(here*base+k.image[a])%windows], c.Unit)
				must := p.plus(p.cost(plays[w], letter, k.to), exactly(p.sub(next, value)))
				if first {
					lossless[k.list][w*base+a] = p.cmp(must.lo, top) == 0
				}
				best = p.larger(best, must)
			}
			if err := p.least(top, best); err != nil {
				return fmt.Errorf("window %v, %v: %w", window, k, err)
			}
		}
	}
	attained := slices.ContainsFunc(lossless,
		func(marked []bool) bool { return goesOn(marked, windows, base) })
	if p.exact() && !attained {
		return errors.New("no instance attains the value")
	}
	return nil
}

// goesOn reports whether some walk through the windows can go on for ever by
// marked letters alone: letter a at window w is marked[w·base+a]. It strikes
// out windows without a marked letter, then windows whose marked letters all
// lead to struck-out windows, and so on.
func goesOn(marked []bool, windows, base int) bool {
	ways := make([]int, windows)
	var dead []int
	for w := range ways {
		for _, m := range marked[w*base : (w+1)*base] {
			if m {
				ways[w]++
			}
		}
		if ways[w] == 0 {
			dead = append(dead, w)
		}
	}
	struck := 0
	for ; struck < len(dead); struck++ {
		to := dead[struck]
		for w := to / base; w < windows; w += windows / base { // the windows before it
			if marked[w*base+to%base] {
				if ways[w]--; ways[w] == 0 {
					dead = append(dead, w)
				}
			}
		}
	}
	return struck < windows
}

// exact reports whether a value must be exactly what is proved. Hedge's plays
// are only enclosed, and MWU's plays have denominators too long for exact
// potentials.
func (p *player) exact() bool { return p.def.Base != "hedge" && p.def.Base != "mwu" }

// least checks that a potential is at least must, and for an exact player that
// it equals must.
func (p *player) least(potential *big.Rat, must interval) error {
	c := p.cmp(potential, must.hi)
	if c < 0 {
		return errors.New("the potential is too small: the value is not proved")
	}
	if p.exact() && c != 0 {
		return errors.New("the potential is larger than need be")
	}
	return nil
}

func (c *Certificate) potential(k int) *big.Rat { return big.NewRat(c.Potentials[k], c.Unit) }

// reordered returns the letter that each letter becomes when arm i becomes arm
// order[i].
func (p *player) reordered(order []int) []int {
	code := func(letter []int) (n int) {
		for _, numerator := range letter {
			n = n*(p.q+1) + numerator
		}
		return n
	}
	letterOf := map[int]int{}
	for a, letter := range p.letters {
		letterOf[code(letter)] = a
	}
	to := make([]int, len(p.letters))
	for a, letter := range p.letters {
		to[a] = letterOf[code(reorder(letter, order))]
	}
	p.spend(int64(64 * len(p.letters)))
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

// checkFiniteUpper checks φ(t,D) ≥ cost + φ(t+1, D+gap) for all t < T and leads
// D, φ(T,·) ≥ 0, and φ(0,0) = value, for two arms and a base learner, whose
// play depends on t and D alone. For arm 2 it uses the potential at −D.
func (c *Certificate) checkFiniteUpper(p *player, value *big.Rat) error {
	q := p.q
	if p.def.Wrapper != "base" || c.Arms != 2 ||
		int64(len(c.Potentials)) != int64(c.Horizon+1)*int64(1+q*c.Horizon) {
		return errors.New("potentials on leads need two arms, a base learner and as many potentials as leads")
	}
	// after 1+3+… leads
	at := func(t, lead int) *big.Rat { return c.potential(t + q*t*(t-1) + lead + q*t) }
	for t := range c.Horizon + 1 {
		for lead := -q * t; lead <= q*t; lead++ {
			zero := exactly(new(big.Rat))
			if t == c.Horizon {
				if err := p.least(at(t, lead), zero); err != nil {
					return fmt.Errorf("lead %d after %d rounds: %w", lead, t, err)
				}
				continue
			}
			x := p.baseAfter(t, []int{max(lead, 0), max(-lead, 0)})
			for arm := range 2 {
				side := 1 - 2*arm
				best := zero
				for a, letter := range p.letters {
					must := p.plus(p.cost(x, letter, toArm(2, arm)), exactly(at(t+1, side*(lead+p.gap(a)))))
					best = p.larger(best, must)
				}
				if err := p.least(at(t, side*lead), best); err != nil {
					return fmt.Errorf("lead %d after %d rounds: %w", lead, t, err)
				}
			}
		}
	}
	if p.cmp(at(0, 0), value) != 0 {
		return errors.New("the value is not the potential of the first round")
	}
	return nil
}

// checkInstance plays the learner on the certificate's single instance. For the
// long run it first plays enough periods to fill the learner's window.
func (c *Certificate) checkInstance(p *player, value *big.Rat) error {
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
		for range (c.Recall + rounds - 1) / rounds {
			history = append(history, cycle.Letters...)
		}
		from = len(history)
	} else if rounds != c.Horizon {
		return errors.New("the instance does not have as many rounds as claimed")
	}
	history = append(history, cycle.Letters...)
	total := exactly(new(big.Rat))
	for t := from; t < len(history); t++ {
		total = p.plus(total,
			p.cost(p.play(history[:t]), p.letters[history[t]], cycle.comparator(c.Arms)))
	}
	if c.Kind == LongRunLower {
		total = p.times(total, big.NewRat(1, int64(rounds)))
	}
	return p.atMost(value, total.lo, p.exact())
}

// atMost checks value ≤ proved, or equality.
func (b *work) atMost(value, proved *big.Rat, equal bool) error {
	switch c := b.cmp(value, proved); {
	case c > 0:
		return fmt.Errorf("the regret proved is %s, and the value is larger", proved.FloatString(12))
	case equal && c < 0:
		return fmt.Errorf("the regret proved is %s, and the value is smaller: where plays are exact "+
			"it must be that number", proved.FloatString(12))
	}
	return nil
}

func (c *Certificate) validCycle(cycle Cycle, letters int) error {
	if len(cycle.Letters) == 0 || len(cycle.Letters) > mostRounds || cycle.Map == nil &&
		(cycle.Arm < 1 || cycle.Arm > c.Arms) {
		return fmt.Errorf("an instance of %d rounds, not 1..%d, or regret against an arm that is not there", len(cycle.Letters), mostRounds)
	}
	outside := func(arm int) bool { return arm < 1 || arm > c.Arms }
	if cycle.Map != nil && (c.Regret != swap || cycle.Arm != 0 || len(cycle.Map) != c.Arms ||
		slices.ContainsFunc(cycle.Map, outside)) {
		return errors.New("a map that is not one of arms to arms, beside an arm, or for a regret that is not swap regret")
	}
	for _, a := range cycle.Letters {
		if a < 0 || a >= letters {
			return errors.New("a letter that is not in the alphabet")
		}
	}
	return nil
}
