package properties

import (
	"fmt"

	"boundedrecall"
)

// Symmetric returns an error if the play after past and rewards changes by more
// than tolerance (0: bit for bit) when rounds i and j of the rewards (from 1)
// are exchanged. With recall M ≥ 1 the rewards are the window: no more than M
// rounds. With recall 0 there is no window and the rewards are all there is, so
// past must be nil. It returns nil on a case that is none.
//
// A play that depends on the order at all changes under some exchange of a round
// with the last one: these make up all permutations.
func Symmetric(maker boundedrecall.Maker, recall int, past, rewards *boundedrecall.Instance, i, j int, tolerance float64) error {
	n := horizon(rewards)
	inWindow := n <= recall || recall == 0 && past == nil
	if !inWindow || i < 1 || j < 1 || i > n || j > n {
		return nil
	}
	return Violation{
		Law:   "symmetric",
		Claim: "the order of the rewards in the window plays no part",
		Parts: []Part{{"past", past}, {"rewards", rewards}},
		call:  []any{"Symmetric", "maker", recall, past, rewards, i, j, tolerance},
	}.examine(func() (string, float64) {
		swapped := rows(rewards)
		swapped[i-1], swapped[j-1] = swapped[j-1], swapped[i-1]
		want := plays(maker, past, rewards)
		got := plays(maker, past, instance(swapped))
		x, y := got[len(got)-1], want[len(want)-1]
		if d, _ := difference(x, y); d > tolerance {
			return fmt.Sprintf("rewards %d and %d exchanged: %s", i, j, differ(x, y)), d
		}
		return "", 0
	})
}

func (s subject) symmetric() Law {
	return s.law("symmetric",
		func(s sketch, c *Case) {
			if s.recall == 0 {
				c.Rewards = s.game()
			} else {
				c.Past = s.between(0, s.recall+3)
				c.Rewards = s.between(max(1, s.recall-s.pick(2)), s.recall)
			}
			if s.pick(2) == 0 {
				s.rounds = max(s.recall, c.Rewards.Horizon())
				c.Rewards = instance(s.balanced())
			}
			c.I, c.J = 1+s.pick(c.Rewards.Horizon()), c.Rewards.Horizon()
		},
		func(c Case) error {
			return Symmetric(s.maker, s.Recall, c.Past, c.Rewards, c.I, c.J, s.SymmetryTolerance)
		})
}
