package properties

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// DirtyDestination returns an error if a play depends on what dst held: zeros,
// NaNs or ones.
func DirtyDestination(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "dirty-destination",
		Claim: "Play fills all of dst, whatever it held",
		Parts: []Part{{"rewards", in}},
		call:  []any{"DirtyDestination", "maker", in},
	}.examine(func() (string, float64) {
		want := plays(maker, in)
		for _, dirt := range [...]float64{math.NaN(), 1} {
			l := maker()
			for j, x := range want {
				dst := slices.Repeat([]float64{dirt}, len(x))
				l.Play(dst)
				if d, _ := difference(dst, x); d > 0 {
					return fmt.Sprintf("round %d, dst full of %v: %s", j+1, dirt, differ(dst, x)), d
				}
				if j < horizon(in) {
					l.Observe(slices.Clone(in.Reward(j + 1)))
				}
			}
		}
		return "", 0
	})
}

func (s subject) dirtyDestination() Law { return s.onInstance("dirty-destination", DirtyDestination) }
