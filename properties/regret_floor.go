package properties

import (
	"fmt"

	"boundedrecall"
)

// A Floor is a claim that a learner has regret: its total regret, averaged over
// the instances, is at least TotalRegret. One instance is a plain lower bound;
// the support of a distribution bounds an expectation.
type Floor struct {
	Name        string
	Instances   []*boundedrecall.Instance // at least one
	TotalRegret float64
}

// RegretFloor returns an error if the learner's total regret, averaged over the
// floor's instances, is below the floor less 1e-9.
func RegretFloor(maker boundedrecall.Maker, floor Floor) error {
	v := Violation{
		Law:   "regret-floor",
		Claim: fmt.Sprintf("the total regret on %s is at least %v", floor.Name, floor.TotalRegret),
		call:  []any{"RegretFloor", "maker", "floor"},
	}
	if len(floor.Instances) == 1 {
		v.Parts = []Part{{"rewards", floor.Instances[0]}}
	}
	return v.examine(func() (string, float64) {
		mean := 0.0
		for _, in := range floor.Instances {
			mean += boundedrecall.TotalRegret(maker(), in) / float64(len(floor.Instances))
		}
		if off := floor.TotalRegret - mean; !(off <= regretSlack) {
			return fmt.Sprintf("total regret %v, the mean over %d instances", mean, len(floor.Instances)), off
		}
		return "", 0
	})
}

func (s subject) regretFloor() Law {
	return s.fixed("regret-floor", func() error {
		for _, floor := range s.Floors {
			if err := RegretFloor(s.maker, floor); err != nil {
				return err
			}
		}
		return nil
	})
}
