package exact

import (
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
	certifiedBases = map[string]string{"hedge": "hedge", "mwu": "mwu", "follow the leader": "ftl",
		"cover": "cover"}
)

// specOf returns the learner that a certificate defines by a base learner.
func specOf(c *certificate.Certificate) learners.Spec {
	def := c.Learner
	s := learners.Spec{Name: certifiedWrappers[def.Wrapper], Base: certifiedBases[def.Base],
		Recall: c.Recall, Horizon: def.Horizon}
	if def.Wrapper == "base" {
		s.Name, s.Base = s.Base, ""
	}
	if def.Rate != "" {
		s.Rate, _ = fractions(def.Rate)[0].Float64()
	}
	return s
}

// LearnerOf returns the maker of the learner that a certificate defines, by a
// spec or by a list of plays. It returns an error if the definition makes no
// sense, or if the list is too long.
func LearnerOf(c *certificate.Certificate) (boundedrecall.Maker, error) {
	if err := c.CheckLearner(); err != nil {
		return nil, err
	}
	if listsWindows(c) {
		s, weights, err := cellsOf(c)
		if err != nil {
			return nil, err
		}
		return s.learner(weights).Maker(), nil
	}
	maker, _, err := definition(c)
	return maker, err
}

// listsWindows reports whether a certificate lists the learner's plays by
// window or lead.
func listsWindows(c *certificate.Certificate) bool {
	return slices.Contains([]string{"leads", "table", "drawn table"}, c.Learner.Wrapper)
}

// definition returns the learner that a certificate defines, and the problem of
// its worst case with the claims that hold for it. The problem's unit is 0 if
// the plays are not rational, or are means. It returns ErrTooLong if the
// learner is a list of plays whose common denominator is too long for a search.
// The certificate must pass [certificate.Certificate.CheckLearner].
func definition(c *certificate.Certificate) (maker boundedrecall.Maker, p Problem, err error) {
	p = Problem{
		Recall: c.Recall, Levels: c.Levels, Horizon: c.Horizon, Gaps: true, SymmetricArms: true,
	}
	if listsWindows(c) {
		s, weights, unit, err := listedPlays(c)
		if err != nil {
			return nil, p, err
		}
		if s.first == 0 { // the plays of a drawn table are means
			p.Unit = unit
		}
		return s.learner(weights).Maker(), p, nil
	}
	switch c.Learner.Wrapper {
	case "counts":
		plays := fractions(c.Learner.Plays...)
		return func() boundedrecall.Learner { return NewCountLearner(plays) }, p, nil
	case "base":
		p.Recall, p.Leads = 0, c.Arms == 2
	case "periodic restart":
		p.Period = c.Recall
	}
	s := specOf(c)
	p.Unit = s.Unit(c.Arms, c.Levels)
	return s.Maker(c.Arms), p, s.Check(c.Arms)
}

// cellsOf returns the cells of a table of plays, and their weights. It returns
// an error if there are too many windows.
func cellsOf(c *certificate.Certificate) (s *cells, weights []*big.Rat, err error) {
	weights = fractions(c.Learner.Plays...)
	s, err = Class{Arms: c.Arms, Levels: c.Levels,
		Recall: c.Recall}.plainCells(c.Learner.Wrapper == "drawn table")
	if err == nil && c.Learner.Wrapper == "leads" {
		s, weights = leadCells(weights)
	}
	return s, weights, err
}

// listedPlays is cellsOf with the common denominator of the weights. It returns
// ErrTooLong if that is too long for a search.
func listedPlays(c *certificate.Certificate) (*cells, []*big.Rat, int64, error) {
	s, weights, err := cellsOf(c)
	if err != nil {
		return nil, nil, 0, err
	}
	unit, ok := CommonDenominator(weights)
	if !ok {
		return nil, nil, 0, ErrTooLong
	}
	return s, weights, unit, nil
}

// plainCells gives each weight in each window a cell of its own, in order: in
// all windows, or in those without the zero vector.
func (c Class) plainCells(drawn bool) (*cells, error) {
	alphabet := c.Alphabet
	if drawn {
		alphabet = c.attackers
	}
	a, err := alphabet()
	if err != nil {
		return nil, err
	}
	s := &cells{windows: newWindows(a.Len(), c.reach()), alphabet: a}
	if drawn {
		s.first = 1
	}
	s.number(newPartition(s.windows.count * c.Arms))
	return s, nil
}

// fractions reads fractions that a certificate's check has read.
func fractions(texts ...string) (all []*big.Rat) {
	for _, text := range texts {
		v, _ := new(big.Rat).SetString(text)
		all = append(all, v)
	}
	return all
}
