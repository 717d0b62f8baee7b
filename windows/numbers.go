package windows

import (
	"math"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// numbers are what the claims allow to push.
type numbers struct{ Claims }

// Rows draws n rows.
func (numbers) Rows(draw kit.Sketch, n int) laws.Rounds { return draw.Sentence(n) }

// Kind draws a way to draw rows.
func (n numbers) Kind(draw kit.Sketch) func() []float64 {
	number := n.kind(draw)
	return func() []float64 { return draw.Vector(number) }
}

// Ends returns the range.
func (n numbers) Ends() (low, high float64) { return n.Low, n.High }

// Near returns a number near x that may be pushed.
func (n numbers) Near(x float64) float64 {
	if n.Integers {
		return min(max(math.Round(x), math.Ceil(n.Low)), math.Floor(n.High))
	}
	return min(max(x, n.Low), n.High)
}

// allow reports whether all numbers of the case may be pushed.
func (n numbers) allow(of Case) bool {
	ok := true
	of.Change(func(i int, x float64) float64 {
		time := i == 0 && of.Clock != nil
		ok = ok && (time || x-x != 0 || n.Near(x) == x)
		return x
	})
	return ok
}

// kind draws a way to draw numbers: one number over and over, tenths, small integers, one
// magnitude from 1e−16 to 1e16, mixtures of magnitudes, nearly equal numbers, a drift to one
// side, small numbers with a rare spike, or the whole range.
func (n numbers) kind(draw kit.Sketch) func() float64 {
	exponent := draw.Pick(33) - 16
	same := n.magnitude(draw, exponent)
	number := func(x float64) float64 { return n.number(draw, x) }
	switch draw.Pick(9) {
	case 0:
		if n.NaN && draw.Pick(2) == 0 {
			same = math.NaN() // whole windows of it, which are rare among other numbers
		}
		return func() float64 { return same }
	case 1:
		return func() float64 { return number(float64(draw.Pick(21)-10) / 10) }
	case 2:
		return func() float64 { return number(float64(draw.Pick(7) - 3)) }
	case 3:
		return func() float64 { return n.magnitude(draw, exponent) }
	case 4:
		return func() float64 { return n.magnitude(draw, draw.Pick(33)-16) }
	case 5:
		unit := same * math.Ldexp(1, -8-draw.Pick(40))
		return func() float64 { return number(same + unit*float64(draw.Pick(17)-8)) }
	case 6:
		sum := 0.0
		return func() float64 {
			sum += same * float64(1+draw.Pick(9)) / 10
			return number(sum)
		}
	case 7:
		spike := n.spike(draw)
		return func() float64 {
			if draw.Pick(24) == 0 {
				return number(spike)
			}
			return number(float64(draw.Pick(21)-10) / 10)
		}
	}
	return func() float64 { return number(n.Low + (n.High-n.Low)*float64(draw.Pick(1001))/1000) }
}

// spike draws an end of the range, or a number of many digits near one, of which a smaller float
// keeps a part.
func (n numbers) spike(draw kit.Sketch) float64 {
	end := n.High
	if draw.Pick(2) == 0 {
		end = n.Low
	}
	if draw.Pick(2) == 0 {
		end *= 1 - float64(1+draw.Pick(1000))/0x1p20
	}
	return end
}

// magnitude draws a number near 10^e, of either sign.
func (n numbers) magnitude(draw kit.Sketch, e int) float64 {
	x := float64(1+draw.Pick(99)) / 10 * math.Pow(10, float64(e))
	if draw.Pick(2) == 0 {
		x = -x
	}
	return n.number(draw, x)
}

// number returns x, brought into the claimed range. Sometimes it returns 0, −0, NaN or an
// infinity instead, if the claims allow them.
func (n numbers) number(draw kit.Sketch, x float64) float64 {
	switch special := draw.Pick(10); {
	case special == 0:
		x = 0
		if draw.Pick(8) == 0 {
			x = math.Copysign(0, -1)
		}
	case special == 1 && n.NaN:
		return math.NaN()
	case special == 2 && n.Inf:
		return math.Inf(1 - 2*draw.Pick(2))
	}
	return n.Near(x)
}
