package page

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// A strip is an instance drawn as a band for each arm, from the first round on the left to the last on the right:
// the fuller the colour, the larger the reward.
type strip struct {
	Rounds, Width, Height int // Width and Height are in pixels, Width at most
	Bands                 []band
	Text                  string // the rewards, for who cannot see them
}

// A band is the rewards of an arm.
type band struct {
	Arm, Top int // the arm from 1, and the bands above
	Lines    []line
}

// A line holds all rounds with the same reward, as the path of an SVG.
type line struct {
	Reward float64
	Path   string
}

// Sizes of strips, in pixels.
const (
	widestRound = 34
	widestStrip = 660
	bandHeight  = 18
)

// newStrip draws an instance. Up to 60 rounds there is a gap between rounds, beyond them runs are drawn in one.
func newStrip(in *boundedrecall.Instance) *strip {
	rounds, gap := in.Horizon(), 0.0
	if rounds <= 60 {
		gap = 0.08
	}
	s := &strip{Rounds: rounds, Width: min(widestRound*rounds, widestStrip), Height: bandHeight * in.Arms(), Text: in.String()}
	for i := range in.Arms() {
		b := band{Arm: i + 1, Top: i}
		for t, n := 1, 1; t <= rounds; t, n = t+n, 1 {
			r := in.Reward(t)[i]
			for gap == 0 && t+n <= rounds && in.Reward(t + n)[i] == r {
				n++
			}
			if r > 0 {
				b.add(r, fmt.Sprintf("M%.4g .5h%.4g", float64(t-1)+gap/2, float64(n)-gap))
			}
		}
		s.Bands = append(s.Bands, b)
	}
	return s
}

// add adds a stroke to the line of a reward.
func (b *band) add(reward float64, stroke string) {
	k := slices.IndexFunc(b.Lines, func(l line) bool { return l.Reward == reward })
	if k < 0 {
		b.Lines, k = append(b.Lines, line{Reward: reward}), len(b.Lines)
	}
	b.Lines[k].Path += stroke
}

// Ones reports whether all rewards are 0 or 1.
func (s *strip) Ones() bool {
	return !slices.ContainsFunc(s.Bands, func(b band) bool {
		return slices.ContainsFunc(b.Lines, func(l line) bool { return l.Reward != 1 })
	})
}
