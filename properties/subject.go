package properties

import (
	"boundedrecall"

	"pgregory.net/rapid"
)

// law returns a law on cases that draw fills in.
func (s subject) law(name string, draw func(sketch, *Case), check func(Case) error) Law {
	return Law{
		Name:   name,
		recall: s.Recall,
		draw: func(t *rapid.T) Case {
			var c Case
			draw(s.sketch(t), &c)
			return c
		},
		check: check,
	}
}

func (s subject) sketch(t *rapid.T) sketch { return sketch{T: t, arms: s.arms, recall: s.Recall} }

// horizon is how many rounds most laws draw at most: without a window 24, else
// three windows and some, and never more than 100.
func (s sketch) horizon() int {
	if s.recall == 0 {
		return 24
	}
	return min(100, 3*s.recall+9)
}

// game draws an instance of up to the usual horizon.
func (s sketch) game() *boundedrecall.Instance { return s.between(1, s.horizon()) }

// between draws an instance of from..to rounds, nil if it comes to 0.
func (s sketch) between(from, to int) *boundedrecall.Instance {
	if s.rounds = from + s.length(to-from+1); s.rounds == 0 {
		return nil
	}
	return instance(s.oneOf(kinds...)(s))
}

// onInstance returns a law on one instance, Rewards.
func (s subject) onInstance(name string, predicate func(boundedrecall.Maker, *boundedrecall.Instance) error) Law {
	return s.law(name,
		func(s sketch, c *Case) { c.Rewards = s.game() },
		func(c Case) error { return predicate(s.maker, c.Rewards) })
}

// fixed returns a law that draws nothing.
func (s subject) fixed(name string, check func() error) Law {
	l := s.law(name, func(sketch, *Case) {}, func(Case) error { return check() })
	l.once = true
	return l
}
