package properties

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// PurePlay returns an error if asking for a play changes anything: the play when
// asked again, a later play, or the last one if no other is asked for.
func PurePlay(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "pure-play",
		Claim: "Play changes nothing that a later call could see",
		Parts: []Part{{"rewards", in}},
		call:  []any{"PurePlay", "maker", in},
	}.examine(func() (string, float64) {
		want := plays(maker, in)
		eager := maker()
		for j, x := range want {
			for k := range 3 {
				got := ask(eager)
				if d, _ := difference(got, x); d > 0 {
					return fmt.Sprintf("round %d, asked 3 times a round, time %d: %s", j+1, k+1, differ(got, x)), d
				}
			}
			if j < horizon(in) {
				eager.Observe(slices.Clone(in.Reward(j + 1)))
			}
		}
		lazy := maker()
		for t := 1; t <= horizon(in); t++ {
			lazy.Observe(slices.Clone(in.Reward(t)))
		}
		got, last := ask(lazy), want[len(want)-1]
		if d, _ := difference(got, last); d > 0 {
			return fmt.Sprintf("round %d, never asked before: %s", len(want), differ(got, last)), d
		}
		return "", 0
	})
}

func (s subject) purePlay() Law { return s.onInstance("pure-play", PurePlay) }
