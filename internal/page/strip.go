package page

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// A strip is an instance drawn as a band for each arm, from the first round on the
// left to the last on the right: the fuller the colour, the larger the reward.
type strip struct {
	Rounds int
	Width  int // in pixels, at most
	Bands  []band
	Text   string // the rewards, for who cannot see them
}

// A band is an arm's rewards, run by run; runs of zeros are left out.
type band struct {
	Arm  int // from 1
	Runs []run
}

// A run is the same reward for some rounds.
type run struct {
	At, Rounds float64 // the rounds before it, and in it
	Reward     float64
}

// Widths of strips, in pixels.
const (
	widestRound = 34
	widestStrip = 660
)

func newStrip(in *boundedrecall.Instance) *strip {
	s := &strip{Rounds: in.Horizon(), Width: min(widestRound*in.Horizon(), widestStrip), Text: in.String()}
	gap := 0.0 // between rounds, where they can be told apart
	if s.Rounds <= 60 {
		gap = 0.08
	}
	for i := range in.Arms() {
		b := band{Arm: i + 1}
		for t := 1; t <= s.Rounds; {
			r, n := in.Reward(t)[i], 1
			for gap == 0 && t+n <= s.Rounds && in.Reward(t + n)[i] == r {
				n++
			}
			if r > 0 {
				b.Runs = append(b.Runs, run{At: float64(t-1) + gap/2, Rounds: float64(n) - gap, Reward: r})
			}
			t += n
		}
		s.Bands = append(s.Bands, b)
	}
	return s
}

// Says describes the strip.
func (s *strip) Says() string {
	return fmt.Sprintf("Rewards of %d arms in %d rounds, run by run: %s", len(s.Bands), s.Rounds, s.Text)
}

// Height is the height of the bands in pixels.
func (s *strip) Height() int { return 18 * len(s.Bands) }

// Top is where the band begins, in bands.
func (b band) Top() int { return b.Arm - 1 }

// Ones reports whether all rewards are 0 or 1.
func (s *strip) Ones() bool {
	for _, b := range s.Bands {
		if slices.ContainsFunc(b.Runs, func(r run) bool { return r.Reward != 1 }) {
			return false
		}
	}
	return true
}
