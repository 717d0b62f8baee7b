package exact

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"boundedrecall/exact/certificate"
)

// Certify finds the worst case for a draft of a certificate and writes the
// proof. It reads the draft's Kind, Arms, Levels, Recall, Horizon, Regret, and
// Learner or Class, and fills in the rest. A long-run upper bound needs a
// stationary learner. Certify returns an error if the search fails, if the
// context is done, or if the draft makes no sense. For a learner of counts it
// finds separable potentials only if the learner is the best one, whose plays
// are those of [SymmetricCounts].
//
// Hedge's and MWU's values are rounded, up or down, to nine decimals, and for
// finite horizons to multiples of 2⁻⁴⁰. All others are exact.
func Certify(ctx context.Context, draft certificate.Certificate) (*certificate.Certificate, error) {
	c := draft
	if c.Arms < 2 || c.Levels < 2 || c.Recall < 0 || c.Horizon < 0 {
		return nil, errors.New("the draft's arms, levels, recall or horizon is out of range")
	}
	certify := certifyLower
	switch {
	case c.Kind == certificate.ClassLower:
		certify = certifyClass
	case c.Learner == nil:
		return nil, errors.New("the draft has no learner")
	case c.Learner.Wrapper == "base" && (c.Horizon < 1 || c.Kind != certificate.FiniteLower &&
		c.Kind != certificate.FiniteUpper):
		return nil, errors.New("the worst case of a base learner is over a finite horizon")
	case (c.Learner.Wrapper == "counts") != (c.Kind == certificate.SeparableUpper):
		return nil, errors.New("kind separable upper and wrapper counts go only together")
	case c.Kind == certificate.FiniteUpper:
		certify = certifyLeads
	case c.Kind == certificate.LongRunUpper:
		certify = certifyLongRun
	case c.Kind == certificate.SeparableUpper:
		certify = certifyCounts
	}
	if c.Learner != nil {
		if err := c.CheckLearner(); err != nil {
			return nil, err
		}
	}
	if err := certify(ctx, &c); err != nil {
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
		best, err := Minimax(ctx, Class{Arms: c.Arms, Levels: c.Levels, Recall: c.Recall,
			Symmetric: symmetric, Regret: regret}, nil)
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

// certifyLower finds the worst rewards for the learner.
func certifyLower(ctx context.Context, c *certificate.Certificate) error {
	maker, p, err := definition(c)
	if err != nil {
		return err
	}
	r, err := WorstCase(ctx, maker, p)
	if err != nil {
		return err
	}
	value := new(big.Rat).Set(r.Lower)
	if c.Kind == certificate.FiniteLower {
		value.Mul(value, big.NewRat(int64(c.Horizon), 1))
	}
	if p.Unit == 0 {
		value = billionths(value, -1)
	}
	c.Value = value.RatString()
	c.Cycles = []certificate.Cycle{{Weight: "1", Arm: r.Arm + 1, Letters: r.letters}}
	return nil
}

// slack bounds how much more a round may cost than its rounded plays say, in
// units of 2⁻⁴⁰: the plays of a float64 learner and of its definition differ by
// less.
const slack = 100

// tableOf returns the table of the learner's plays, and whether they are exact:
// read from a list, or tabulated from a spec. A drawn table has plays on the
// windows without the zero vector only.
func tableOf(ctx context.Context, c *certificate.Certificate) (tb *table, exact bool, err error) {
	if listsWindows(c) {
		s, weights, unit, err := listedPlays(c)
		if err != nil {
			return nil, false, err
		}
		return s.table(weights, unit), true, nil
	}
	maker, p, err := definition(c)
	if err != nil {
		return nil, false, err
	}
	s, err := searchWindows(ctx, maker, p)
	if err != nil {
		return nil, false, err
	}
	return s.table, p.Unit > 0, nil
}

// certifyLongRun finds the worst mean cost of a round and the least potentials
// that prove it.
func certifyLongRun(ctx context.Context, c *certificate.Certificate) error {
	tb, exact, err := tableOf(ctx, c)
	if err != nil {
		return err
	}
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
		units := new(big.Rat).Mul(value, new(big.Rat).SetInt64(tb.unitsPerReward()))
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
	c.Unit = tb.unitsPerReward() * scale
	return nil
}

// certifyCounts writes down the potential known in closed form. It proves the
// value of the best learner.
func certifyCounts(_ context.Context, c *certificate.Certificate) error {
	c.Value, c.Separable = SymmetricValue(c.Recall).RatString(),
		separable(fractions(c.Learner.Plays...))
	return nil
}

// certifyLeads writes down the largest total regret from each lead on.
func certifyLeads(ctx context.Context, c *certificate.Certificate) error {
	maker, p, err := definition(c)
	if err != nil {
		return err
	}
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
	c.Unit, c.Potentials = s.table.unitsPerReward(), s.table.leadPotentials(extra)
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
