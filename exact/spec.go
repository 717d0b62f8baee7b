package exact

import (
	"fmt"
	"math/big"

	"boundedrecall/exact/certificate"
	"boundedrecall/learners"
)

// ProblemOf returns the problem of finding a learner's worst case on d arms, with all
// claims that hold for the learner. Horizon 0 means the long run. Levels is as in
// [Problem].
//
// It panics if the learner draws its plays, or does not play d arms.
func ProblemOf(s learners.Spec, d, levels, horizon int) Problem {
	if s.Randomized() {
		panic("exact: worst case of a learner that draws its plays")
	}
	if err := s.Check(d); err != nil {
		panic("exact: " + err.Error())
	}
	if levels == 0 {
		levels = 2
	}
	p := Problem{
		Recall: max(0, s.Window()), Period: s.Period(), Levels: levels, Horizon: horizon,
		Gaps: s.Gaps(levels), SymmetricArms: s.ArmSymmetric(), Unit: s.Unit(d, levels),
	}
	if s.HasRecall() {
		p.Recall = max(1, p.Recall)
	}
	p.Leads = !s.HasRecall() && d == 2 && p.Gaps && s.Symmetric()
	return p
}

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

// SpecOf returns the learner that a certificate defines. It returns an error if the
// definition makes no sense, or if it is a table of plays.
func SpecOf(c *certificate.Certificate) (learners.Spec, error) {
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
