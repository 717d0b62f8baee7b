package properties

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// Causal returns an error if a play depends on a reward of its own round or a
// later one: if dst changes after Play has filled it, as the rewards come in, or
// if the plays on past and the first one after it are not the same when other
// follows instead of rewards.
func Causal(maker boundedrecall.Maker, past, rewards, other *boundedrecall.Instance) error {
	return Violation{
		Law:   "causal",
		Claim: "a play, once asked for, does not depend on rewards observed after",
		Parts: []Part{{"past", past}, {"rewards", rewards}, {"other", other}},
		call:  []any{"Causal", "maker", past, rewards, other},
	}.examine(func() (string, float64) {
		asked, now := watch(maker(), past, rewards)
		for j := range asked {
			if d, _ := difference(now[j], asked[j]); d > 0 {
				return fmt.Sprintf("round %d's dst has changed since: %s", j+1, differ(now[j], asked[j])), d
			}
		}
		for j, x := range plays(maker, past, other)[:horizon(past)+1] {
			if d, _ := difference(x, asked[j]); d > 0 {
				return fmt.Sprintf("round %d, other rewards to come: %s", j+1, differ(x, asked[j])), d
			}
		}
		return "", 0
	})
}

// watch returns the plays as they were when asked for, and as they are in the
// learner's reach at the end.
func watch(l boundedrecall.Learner, parts ...*boundedrecall.Instance) (asked, now [][]float64) {
	play := func() {
		dst := make([]float64, l.Arms())
		l.Play(dst)
		asked, now = append(asked, slices.Clone(dst)), append(now, dst)
	}
	for _, part := range parts {
		for t := 1; t <= horizon(part); t++ {
			play()
			l.Observe(slices.Clone(part.Reward(t)))
		}
	}
	play()
	return asked, now
}

func (s subject) causal() Law {
	return s.law("causal",
		func(s sketch, c *Case) {
			c.Past = s.between(0, s.horizon())
			c.Rewards, c.Other = s.between(1, 4), s.between(1, 4)
		},
		func(c Case) error { return Causal(s.maker, c.Past, c.Rewards, c.Other) })
}
