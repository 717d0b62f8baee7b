package exact

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/exact/certificate"
	"boundedrecall/learners"
)

// The names of learners in certificates, by their names in specs.
var (
	certifiedWrappers = map[string]string{
		"windowed":                  "windowed",
		"average restart":           "average-restart",
		"inclusive average restart": "average-restart-inclusive",
		"periodic restart":          "periodic-restart",
	}
	certifiedBases = map[string]string{"hedge": "hedge", "mwu": "mwu", "follow the leader": "ftl", "cover": "cover"}
)

// specOf returns the learner that a certificate defines. It returns an error if the
// definition makes no sense, or if it is a table of plays.
func specOf(c *certificate.Certificate) (learners.Spec, error) {
	var none learners.Spec
	def := c.Learner
	name, wrapped := certifiedWrappers[def.Wrapper]
	base, known := certifiedBases[def.Base]
	switch {
	case !wrapped && def.Wrapper != "base":
		return none, fmt.Errorf("unknown wrapper %q", def.Wrapper)
	case !known:
		return none, fmt.Errorf("unknown base learner %q", def.Base)
	}
	s := learners.Spec{Name: name, Base: base, Recall: c.Recall, Horizon: def.Horizon}
	if !wrapped {
		s = learners.Spec{Name: base, Horizon: def.Horizon}
	}
	if s.Uses("eta") {
		rate, ok := new(big.Rat).SetString(def.Rate)
		if !ok || rate.Sign() <= 0 {
			return none, fmt.Errorf("the rate %q is not a positive fraction", def.Rate)
		}
		s.Rate, _ = rate.Float64()
	} else if base == "cover" && def.Horizon < 1 {
		return none, fmt.Errorf("a learner of Cover's needs a horizon")
	}
	return s, s.Check(c.Arms)
}

// LearnerOf returns the maker of the learner that a certificate defines, by a spec or by a
// table of plays. It returns an error if the definition makes no sense.
func LearnerOf(c *certificate.Certificate) (boundedrecall.Maker, error) {
	maker, _, err := definition(c)
	if errors.Is(err, errTooLong) { // for the searches only
		err = nil
	}
	return maker, err
}

var errTooLong = errors.New("the plays' common denominator is too long")

// definition returns the learner that a certificate defines, and the problem of its worst
// case with the claims that hold for it. The problem's unit is 0 if the plays are not
// rational. It returns errTooLong, and the learner, if the denominators of a table's plays are.
func definition(c *certificate.Certificate) (maker boundedrecall.Maker, p Problem, err error) {
	p = Problem{Recall: c.Recall, Levels: c.Levels, Horizon: c.Horizon, Gaps: true, SymmetricArms: true}
	switch c.Learner.Wrapper {
	case "counts":
		plays, unit, err := countsOf(c)
		p.Unit = unit
		return func() boundedrecall.Learner { return NewCountLearner(plays) }, p, err
	case "leads", "table", "drawn table":
		s, weights, err := cellsOf(c)
		if err != nil {
			return nil, p, err
		}
		unit, ok := commonDenominator(weights)
		if !ok {
			err = errTooLong
		}
		p.Unit = unit
		return s.learner(weights).Maker(), p, err
	case "base":
		p.Recall, p.Leads = 0, c.Arms == 2
	case "periodic restart":
		p.Period = c.Recall
	}
	s, err := specOf(c)
	if err != nil {
		return nil, p, err
	}
	p.Unit = s.Unit(c.Arms, c.Levels)
	return s.Maker(c.Arms), p, nil
}

// countsOf returns the plays of a learner of counts, and their unit.
func countsOf(c *certificate.Certificate) ([]*big.Rat, int64, error) {
	plays, err := fractions(c.Learner.Plays)
	if err != nil {
		return nil, 0, err
	}
	if c.Arms != 2 || c.Recall < 1 || len(plays) != c.Recall+1 {
		return nil, 0, errors.New("a learner of counts needs two arms and M+1 plays")
	}
	unit, ok := commonDenominator(plays)
	halves := 2 * int64(c.Levels-1) // a reward counts with a probability that is a multiple of 1/2q
	if !ok || float64(unit)*math.Pow(float64(halves), float64(c.Recall)) > 1<<40 {
		return plays, 0, nil
	}
	for range c.Recall {
		unit *= halves
	}
	return plays, unit, nil
}

// cellsOf returns the cells of a table of plays, and their weights.
func cellsOf(c *certificate.Certificate) (s *cells, weights []*big.Rat, err error) {
	if weights, err = fractions(c.Learner.Plays); err != nil {
		return nil, nil, err
	}
	switch drawn := c.Learner.Wrapper == "drawn table"; {
	case c.Learner.Wrapper == "leads":
		if c.Arms != 2 || c.Levels != 2 || c.Recall < 1 || len(weights) != 2*c.Recall+1 {
			return nil, nil, errors.New("a table of leads needs two arms, two levels and 2M+1 plays")
		}
		s, weights = leadCells(weights)
		return s, weights, nil
	case c.Recall < 1:
		return nil, nil, errors.New("the table has no recall")
	case drawn && c.Levels != 2:
		return nil, nil, errors.New("a drawn table has two levels")
	default:
		if s, err = (Class{Arms: c.Arms, Levels: c.Levels, Recall: c.Recall}).plainCells(drawn); err != nil {
			return nil, nil, err
		}
	}
	if len(weights) != s.count {
		return nil, nil, fmt.Errorf("the table has %d weights, %d are needed", len(weights), s.count)
	}
	return s, weights, nil
}

// plainCells gives each weight in each window a cell of its own, in order: in all windows, or
// in those without the zero vector.
func (c Class) plainCells(drawn bool) (*cells, error) {
	alphabet := c.Alphabet
	if drawn {
		alphabet = c.attackers
	}
	a, err := alphabet()
	if err != nil {
		return nil, err
	}
	s := &cells{windows: newWindows(a.Len(), c.Recall), alphabet: a}
	if drawn {
		s.first = 1
	}
	s.number(newPartition(s.windows.count * c.Arms))
	return s, nil
}

// fractions reads weights.
func fractions(texts []string) ([]*big.Rat, error) {
	var plays []*big.Rat
	for _, text := range texts {
		v, ok := new(big.Rat).SetString(text)
		if !ok || !isWeight(v) {
			return nil, fmt.Errorf("%q is not a fraction in [0,1]", text)
		}
		plays = append(plays, v)
	}
	return plays, nil
}

// isWeight reports whether x is in [0,1].
func isWeight(x *big.Rat) bool { return x.Sign() >= 0 && x.Cmp(big.NewRat(1, 1)) <= 0 }

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
