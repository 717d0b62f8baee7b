// Package zoo holds learners that are broken on purpose, each with a bug that a real
// learner may have. The kit of package properties must catch all of them. Its tests, and
// the test of every new law, run on the zoo.
//
// A mutant comes with the claims that its author would make. They are true of the learner
// without the bug.
package zoo

import (
	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
)

// A Mutant is a learner with a bug.
type Mutant struct {
	Name   string
	Bug    string // what went wrong, on one line
	Maker  boundedrecall.Maker
	Claims properties.Claims
}

// Mutants returns all mutants.
func Mutants() []Mutant {
	var all []Mutant
	for _, group := range [...][]Mutant{
		buffers(), arithmetic(), state(), windows(), early(), long(), orders(), rates(), regrets(), histories(), draws(), lots(),
	} {
		all = append(all, group...)
	}
	return all
}

// The sizes that most mutants have.
const (
	threeArms = 3
	recall    = 4
)

// hedge is the base learner of most mutants.
func hedge() *learners.Hedge { return learners.NewHedge(threeArms, 0.5) }

func hedgeMaker() boundedrecall.Learner { return hedge() }

func matching() *learners.RegretMatching { return learners.NewRegretMatching(threeArms) }

func matchingMaker() boundedrecall.Learner { return matching() }

// windowClaims are the claims of a stationary learner with bounded recall.
var windowClaims = properties.Claims{Recall: recall, Stationary: true}

// mustReward checks a reward vector correctly, for mutants with another bug.
func mustReward(arms int, reward []float64) {
	if len(reward) != arms {
		panic("zoo: wrong number of rewards")
	}
	for _, r := range reward {
		if !boundedrecall.IsReward(r) {
			panic("zoo: not a reward")
		}
	}
}

func mustFit(arms int, dst []float64) {
	if len(dst) != arms {
		panic("zoo: dst has the wrong length")
	}
}
