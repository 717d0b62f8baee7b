package properties

import "math"

// numbers draws a way to draw numbers for a window: one number over and over, tenths, small
// integers, one magnitude from 1e−16 to 1e16, mixtures of magnitudes, nearly equal numbers, a
// drift to one side, small numbers with a rare spike, or the whole range.
func (s sketch) numbers() func() float64 {
	exponent := s.pick(33) - 16
	same := s.magnitude(exponent)
	switch s.pick(9) {
	case 0:
		return func() float64 { return same }
	case 1:
		return func() float64 { return s.number(float64(s.pick(21)-10) / 10) }
	case 2:
		return func() float64 { return s.number(float64(s.pick(7) - 3)) }
	case 3:
		return func() float64 { return s.magnitude(exponent) }
	case 4:
		return func() float64 { return s.magnitude(s.pick(33) - 16) }
	case 5:
		unit := same * math.Ldexp(1, -8-s.pick(40))
		return func() float64 { return s.number(same + unit*float64(s.pick(17)-8)) }
	case 6:
		sum := 0.0
		return func() float64 { sum += same * float64(1+s.pick(9)) / 10; return s.number(sum) }
	case 7:
		spike := s.window.High
		if s.pick(2) == 0 {
			spike = s.window.Low
		}
		return func() float64 {
			if s.pick(24) == 0 {
				return s.number(spike)
			}
			return s.number(float64(s.pick(21)-10) / 10)
		}
	}
	return func() float64 {
		return s.number(s.window.Low + (s.window.High-s.window.Low)*float64(s.pick(1001))/1000)
	}
}

// magnitude draws a number near 10^e, of either sign.
func (s sketch) magnitude(e int) float64 {
	x := float64(1+s.pick(99)) / 10 * math.Pow(10, float64(e))
	if s.pick(2) == 0 {
		x = -x
	}
	return s.number(x)
}

// number returns x, brought into the claimed range. Sometimes it returns 0, −0, NaN or an
// infinity instead, if the claims allow them.
func (s sketch) number(x float64) float64 {
	switch special := s.pick(10); {
	case special == 0:
		x = 0
		if s.pick(8) == 0 {
			x = math.Copysign(0, -1)
		}
	case special == 1 && s.window.NaN:
		return math.NaN()
	case special == 2 && s.window.Inf:
		return math.Inf(1 - 2*s.pick(2))
	}
	return s.window.clamp(x)
}

// allow reports whether all numbers of a window's case may be pushed. Learners have no claims.
func (c *WindowClaims) allow(of Case) bool {
	ok := true
	of.change(func(_ int, x float64) float64 {
		ok = ok && (c == nil || x-x != 0 || c.clamp(x) == x)
		return x
	})
	return ok
}

// clamp returns a number near x that may be pushed.
func (c WindowClaims) clamp(x float64) float64 {
	if c.Integers {
		return min(max(math.Round(x), math.Ceil(c.Low)), math.Floor(c.High))
	}
	return min(max(x, c.Low), c.High)
}
