package rewards

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// A Scale maps the numbers of a file to rewards in [0,1]: Low and High to 0 and
// 1 or, if they are losses, to 1 and 0. A regret in rewards, times Unit, is one
// in the file's units.
type Scale struct {
	Low, High float64
	Losses    bool
}

// Unit returns High − Low.
func (s Scale) Unit() float64 { return s.High - s.Low }

// Map maps a number of the file to a reward. It returns an error if the number
// is outside.
func (s Scale) Map(x float64) (float64, error) {
	switch {
	case !(x >= s.Low && x <= s.High):
		what := "reward"
		if s.Losses {
			what = "loss"
		}
		return 0, fmt.Errorf("%s %v is not in [%v,%v]", what, x, s.Low, s.High)
	case s.Losses:
		return (s.High - x) / s.Unit(), nil
	}
	return (x-s.Low)/s.Unit() + 0, nil
}

// Unmap is the inverse of Map for the sum of a number of rewards, up to
// rounding.
func (s Scale) Unmap(total float64, rounds int) float64 {
	if s.Losses {
		return s.High*float64(rounds) - total*s.Unit()
	}
	return s.Low*float64(rounds) + total*s.Unit()
}

// ParseScale reads LOW:HIGH.
func ParseScale(text string) (Scale, error) {
	low, high, pair := strings.Cut(text, ":")
	a, err := parse(low)
	b, err2 := parse(high)
	if !pair || err != nil || err2 != nil {
		return Scale{}, fmt.Errorf("%q is not a range such as -1:1", text)
	}
	s := Scale{Low: a, High: b}
	return s, s.check()
}

func (s Scale) check() error {
	switch unit := s.Unit(); {
	case !(s.Low < s.High):
		return fmt.Errorf("the range %v:%v is empty", s.Low, s.High)
	case math.IsInf(unit, 1):
		return errors.New("the range is too wide for a 64-bit number")
	}
	return nil
}

// checkSums returns an error if sums of as many numbers in the range as a file
// may hold are not finite.
func (s Scale) checkSums() error {
	largest := max(math.Abs(s.Low), math.Abs(s.High), s.Unit())
	if math.IsInf(largest*float64(Most), 1) {
		return fmt.Errorf("sums of numbers in %v:%v are too large for a 64-bit number", s.Low, s.High)
	}
	return nil
}
