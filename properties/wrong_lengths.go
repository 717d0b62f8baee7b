package properties

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// WrongLengths returns an error unless, after the rewards, Play and Observe
// panic on slices that are nil, one too short or one too long.
func WrongLengths(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "wrong-lengths",
		Claim: "Play and Observe panic on a slice whose length is not Arms()",
		Parts: []Part{{"rewards", in}},
		call:  []any{"WrongLengths", "maker", in},
	}.examine(func() (string, float64) {
		d := maker().Arms()
		for _, slice := range [...][]float64{nil, make([]float64, d-1), make([]float64, d+1)} {
			if l := after(maker, in); !panics(func() { l.Play(slice) }) {
				return fmt.Sprintf("Play accepts %d weights for %d arms", len(slice), d), math.Inf(1)
			}
			if l := after(maker, in); !panics(func() { l.Observe(slice) }) {
				return fmt.Sprintf("Observe accepts %d rewards for %d arms", len(slice), d), math.Inf(1)
			}
		}
		return "", 0
	})
}

// after returns a fresh learner that has played on the instance.
func after(maker boundedrecall.Maker, in *boundedrecall.Instance) boundedrecall.Learner {
	l := maker()
	for t := 1; t <= horizon(in); t++ {
		ask(l)
		l.Observe(slices.Clone(in.Reward(t)))
	}
	return l
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

func (s subject) wrongLengths() Law {
	return s.law("wrong-lengths",
		func(s sketch, c *Case) { c.Rewards = s.between(0, 4) },
		func(c Case) error { return WrongLengths(s.maker, c.Rewards) })
}
