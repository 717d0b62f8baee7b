package exact

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/exact/certificate"
)

// Certify finds the worst case for a draft of a certificate and writes the proof. It reads
// the draft's Kind, Arms, Levels, Recall, Horizon, Regret, and Learner or Class, and
// fills in the rest. A long-run upper bound needs a stationary learner. Certify returns an
// error if the search fails, if the context is done, or if the draft makes no sense.
//
// Hedge's and MWU's values are rounded, up or down, to nine decimals, and for
// finite horizons to multiples of 2⁻⁴⁰. All others are exact.
func Certify(ctx context.Context, draft certificate.Certificate) (*certificate.Certificate, error) {
	c := draft
	if c.Arms < 2 || c.Levels < 2 || c.Recall < 0 || c.Horizon < 0 {
		return nil, errors.New("the draft's arms, levels, recall or horizon is out of range")
	}
	var err error
	if c.Kind == certificate.ClassLower {
		err = certifyClass(ctx, &c)
	} else {
		err = certifyLearner(ctx, &c)
	}
	if err != nil {
		return nil, err
	}
	c.State()
	return &c, c.Check()
}

// certifyClass uses a mixture known in closed form, or else searches for one.
func certifyClass(ctx context.Context, c *certificate.Certificate) error {
	if c.Class != "stationary" && c.Class != "symmetric" || c.Recall < 1 {
		return fmt.Errorf("unknown class %q, or no recall", c.Class)
	}
	symmetric := c.Class == "symmetric"
	var value *big.Rat
	var mixture []WeightedCycle
	regret := regretOf(c)
	switch known := c.Arms == 2 && c.Levels == 2 && regret == External; {
	case known && symmetric:
		value, mixture = SymmetricValue(c.Recall), SymmetricMixture(c.Recall)
	case known:
		value, mixture = TwoArmValue(c.Recall), TwoArmMixture(c.Recall)
	default:
		best, err := Minimax(ctx, Class{Arms: c.Arms, Levels: c.Levels, Recall: c.Recall, Symmetric: symmetric, Regret: regret}, nil)
		if err != nil {
			return err
		}
		value, mixture = best.Value, best.Mixture
	}
	c.Value = value.RatString()
	for _, m := range mixture {
		cycle := certificate.Cycle{Weight: m.Weight.RatString(), Arm: m.Arm + 1, Letters: m.Letters}
		if m.Comparator != nil {
			cycle.Arm = 0
			for _, to := range m.Comparator {
				cycle.Map = append(cycle.Map, to+1)
			}
		}
		c.Cycles = append(c.Cycles, cycle)
	}
	return nil
}

// regretOf returns the regret that a certificate is about.
func regretOf(c *certificate.Certificate) Regret {
	if c.Regret == Swap.String() {
		return Swap
	}
	return External
}

func certifyLearner(ctx context.Context, c *certificate.Certificate) error {
	if c.Learner == nil {
		return errors.New("the draft has no learner")
	}
	if c.Learner.Wrapper == "drawn table" {
		return certifyDrawn(ctx, c)
	}
	maker, unit, err := definition(c)
	if err != nil {
		return err
	}
	p := Problem{Recall: c.Recall, Levels: c.Levels, Horizon: c.Horizon, Gaps: true, SymmetricArms: true, Unit: unit}
	if c.Learner.Wrapper == "base" {
		p.Recall, p.Leads = 0, c.Arms == 2
	}
	if c.Learner.Wrapper == "periodic restart" {
		p.Period = c.Recall
	}
	switch c.Kind {
	case certificate.FiniteUpper:
		return certifyLeads(ctx, c, maker, p)
	case certificate.LongRunUpper:
		return certifyWindows(ctx, c, maker, p)
	case certificate.SeparableUpper:
		return certifyCounts(c)
	}
	r, err := WorstCase(ctx, maker, p)
	if err != nil {
		return err
	}
	value := new(big.Rat).Set(r.Lower)
	if c.Kind == certificate.FiniteLower {
		value.Mul(value, big.NewRat(int64(c.Horizon), 1))
	}
	if unit == 0 {
		value = billionths(value, -1)
	}
	c.Value = value.RatString()
	cycle := certificate.Cycle{Weight: "1", Arm: r.Arm + 1}
	for t := 1; t <= r.Rewards.Horizon(); t++ {
		a, err := r.Alphabet.letterOf(r.Rewards.Reward(t))
		if err != nil {
			return err
		}
		cycle.Letters = append(cycle.Letters, a)
	}
	c.Cycles = []certificate.Cycle{cycle}
	return nil
}

// slack bounds how much more a round may cost than its rounded plays say, in units of
// 2⁻⁴⁰: the plays of a float64 learner and of its definition differ by less.
const slack = 100

func certifyWindows(ctx context.Context, c *certificate.Certificate, maker boundedrecall.Maker, p Problem) error {
	s, err := searchWindows(ctx, maker, p)
	if err != nil {
		return err
	}
	return certifyPlays(ctx, c, s.table, p.Unit > 0)
}

// certifyDrawn certifies a learner whose plays are given on the windows without the zero
// vector.
func certifyDrawn(ctx context.Context, c *certificate.Certificate) error {
	if c.Levels != 2 || c.Kind != certificate.LongRunUpper {
		return errors.New("a drawn table has two levels, and an upper bound in the long run")
	}
	a, err := Class{Arms: c.Arms, Recall: c.Recall, Levels: 2}.attackers()
	if err != nil {
		return err
	}
	s := &cells{windows: newWindows(a.Len(), c.Recall), alphabet: a}
	s.number(newPartition(s.windows.count * c.Arms))
	plays, err := fractions(c.Learner.Plays)
	if err != nil {
		return err
	}
	unit, ok := commonDenominator(plays)
	switch {
	case !ok:
		return errors.New("the plays' common denominator is too long")
	case len(plays) != s.count:
		return fmt.Errorf("the table has %d weights, %d are needed", len(plays), s.count)
	}
	return certifyPlays(ctx, c, s.table(plays, unit), true)
}

// certifyPlays fills in the value and the least potentials that prove it.
func certifyPlays(ctx context.Context, c *certificate.Certificate, tb *table, exact bool) error {
	comparators := regretOf(c).comparators(c.Arms, true)
	var worst *meanCycle
	for _, k := range comparators {
		m, err := maxMeanCycle(ctx, tb, tb.against(k), exact, func(int, int) {})
		if err != nil {
			return err
		}
		if worst == nil || m.upper().Cmp(worst.upper()) > 0 {
			worst = m
		}
	}
	value := tb.perRound(worst.upper())
	scale, shift := worst.costs.scale, worst.costs.shift
	if !exact {
		value = billionths(value, 1)
		units := new(big.Rat).Mul(value, new(big.Rat).SetInt64(tb.one()))
		shift = new(big.Int).Quo(units.Num(), units.Denom()).Int64() - slack
	}
	c.Potentials = nil
	for _, k := range comparators {
		least := newMeanCycle(tb, tb.against(k), exact)
		least.costs.scale, least.costs.shift = scale, shift
		for least.sweep(); least.rise.by > 0; least.sweep() {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		c.Potentials = append(c.Potentials, least.value[0]...)
	}
	c.Value = value.RatString()
	c.Unit = tb.one() * scale
	return nil
}

// certifyCounts writes down the potential known in closed form.
func certifyCounts(c *certificate.Certificate) error {
	if c.Learner.Wrapper != "counts" {
		return errors.New("separable potentials are found for learners of counts")
	}
	plays, err := fractions(c.Learner.Plays)
	if err != nil {
		return err
	}
	proof := newCounts(plays)
	c.Value, c.Separable = proof.value().RatString(), proof.separable()
	return nil
}

func certifyLeads(ctx context.Context, c *certificate.Certificate, maker boundedrecall.Maker, p Problem) error {
	if !p.Leads {
		return errors.New("an upper bound over a finite horizon is for a base learner of two arms")
	}
	s, err := searchLeads(ctx, maker, p)
	if err != nil {
		return err
	}
	extra := int64(slack)
	if p.Unit > 0 {
		extra = 0
	}
	c.Unit = s.unit * int64(s.alphabet.q)
	for _, row := range s.values(0, extra) {
		c.Potentials = append(c.Potentials, row...)
	}
	c.Value = big.NewRat(c.Potentials[0], c.Unit).RatString()
	return nil
}

// billionths rounds to nine decimals: down, or up with half a unit to spare.
func billionths(r *big.Rat, direction int) *big.Rat {
	scaled := new(big.Rat).Mul(r, big.NewRat(1e9, 1))
	if direction > 0 {
		scaled.Add(scaled, big.NewRat(3, 2))
	} else {
		scaled.Sub(scaled, big.NewRat(1, 2))
	}
	n := new(big.Int).Div(scaled.Num(), scaled.Denom())
	return new(big.Rat).SetFrac(n, big.NewInt(1e9))
}

// definition returns the learner that a certificate defines, and the unit of its plays: 0
// if the plays are not rational or their denominators are too long.
func definition(c *certificate.Certificate) (boundedrecall.Maker, int64, error) {
	switch c.Learner.Wrapper {
	case "leads", "counts", "table":
		return definedByTable(c)
	}
	s, err := SpecOf(c)
	if err != nil {
		return nil, 0, err
	}
	return s.Maker(c.Arms), s.Unit(c.Arms, c.Levels), nil
}

// fractions reads weights.
func fractions(texts []string) ([]*big.Rat, error) {
	var plays []*big.Rat
	one := big.NewRat(1, 1)
	for _, text := range texts {
		v, ok := new(big.Rat).SetString(text)
		if !ok || v.Sign() < 0 || v.Cmp(one) > 0 {
			return nil, fmt.Errorf("%q is not a fraction in [0,1]", text)
		}
		plays = append(plays, v)
	}
	return plays, nil
}

func definedByTable(c *certificate.Certificate) (boundedrecall.Maker, int64, error) {
	plays, err := fractions(c.Learner.Plays)
	if err != nil {
		return nil, 0, err
	}
	if c.Learner.Wrapper == "counts" {
		if c.Arms != 2 || c.Recall < 1 || len(plays) != c.Recall+1 {
			return nil, 0, errors.New("a learner of counts needs two arms and M+1 plays")
		}
		unit, ok := commonDenominator(plays)
		if rounding := float64(unit) * math.Pow(2*float64(c.Levels-1), float64(c.Recall)); !ok || rounding > 1<<40 {
			return func() boundedrecall.Learner { return NewCountLearner(plays) }, 0, nil
		}
		for range c.Recall { // a reward counts with a probability that is a multiple of 1/2q
			unit *= 2 * int64(c.Levels-1)
		}
		return func() boundedrecall.Learner { return NewCountLearner(plays) }, unit, nil
	}
	unit, ok := commonDenominator(plays)
	if !ok {
		return nil, 0, errors.New("the plays' common denominator is too long")
	}
	var l *TableLearner
	if c.Learner.Wrapper == "leads" {
		if c.Arms != 2 || c.Levels != 2 || c.Recall < 1 || len(plays) != 2*c.Recall+1 {
			return nil, 0, errors.New("a table of leads needs two arms, two levels and 2M+1 plays")
		}
		l = NewLeadLearner(plays)
	} else {
		s, err := Class{Arms: c.Arms, Levels: c.Levels, Recall: c.Recall}.plainCells()
		if err != nil {
			return nil, 0, err
		}
		if len(plays) != s.count {
			return nil, 0, fmt.Errorf("the table has %d weights, %d are needed", len(plays), s.count)
		}
		l = s.learner(plays)
	}
	return func() boundedrecall.Learner { return l.Clone() }, unit, nil
}

// plainCells gives each weight in each window a cell of its own, in order.
func (c Class) plainCells() (*cells, error) {
	if c.Recall < 1 {
		return nil, errors.New("the table has no recall")
	}
	if err := checkSize(c.Arms, c.Levels-1, c.Recall, true, mostWindows); err != nil {
		return nil, err
	}
	a := NewAlphabet(c.Arms, c.Levels-1, true)
	s := &cells{windows: newWindows(a.Len(), c.Recall), alphabet: a}
	s.number(newPartition(s.windows.count * c.Arms))
	return s, nil
}

// TableDefinition returns the certificate's definition of a table learner: a drawn table
// if its plays in windows with a zero vector are means over draws, and a table otherwise.
func (l *TableLearner) TableDefinition() *certificate.Learner {
	def := &certificate.Learner{Wrapper: "table"}
	d := l.alphabet.arms
	digits := make([]int, l.windows.recall)
	if l.drawn {
		def.Wrapper = "drawn table"
	}
	for w := range l.windows.count {
		if l.windows.digits(digits, w); l.drawn && slices.Contains(digits, 0) {
			continue
		}
		for _, e := range l.cell[w*d : (w+1)*d] {
			def.Plays = append(def.Plays, l.weights[e].RatString())
		}
	}
	return def
}

// TwoArmValue returns E|S_{M+1}|/(2(M+1)), S_n being the sum of n fair signs: the
// best long-run regret per round of any M-bounded-recall learner of two arms.
//
// No learner has less regret: draw M+1 rewards e_1 or e_2 by fair coins and repeat
// them. The learner's window is independent of the coming reward, so it earns ½ a round,
// and the best arm earns ½ + E|S_{M+1}|/(2(M+1)). The inclusive AverageRestart of Cover's
// learner for horizon M+1 has at most this regret.
func TwoArmValue(recall int) *big.Rat {
	n := int64(recall + 1)
	sum := new(big.Int)
	for heads := int64(0); heads <= n; heads++ {
		lead := big.NewInt(2*heads - n)
		lead.Abs(lead)
		sum.Add(sum, lead.Mul(lead, new(big.Int).Binomial(n, heads)))
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Lsh(big.NewInt(2*n), uint(n)))
}

// TwoArmMixture returns the adversary of [TwoArmValue]: all sequences of M+1 rewards e_1
// and e_2. One cycle stands for all sequences that are rotations of each other.
func TwoArmMixture(recall int) []WeightedCycle {
	n := recall + 1
	all := big.NewInt(1)
	all.Lsh(all, uint(n))
	seen := make([]bool, 1<<n)
	var mix []WeightedCycle
	for word := range 1 << n {
		if seen[word] {
			continue
		}
		size := int64(0)
		for w := word; !seen[w]; w = (w<<1 | w>>(n-1)) & (1<<n - 1) {
			seen[w] = true
			size++
		}
		c := WeightedCycle{Weight: new(big.Rat).SetFrac(big.NewInt(size), all)}
		for k := range n {
			c.Letters = append(c.Letters, 1+word>>k&1)
		}
		if ones := slices.DeleteFunc(slices.Clone(c.Letters), func(a int) bool { return a == 2 }); 2*len(ones) < n {
			c.Arm = 1
		}
		mix = append(mix, c)
	}
	return mix
}
