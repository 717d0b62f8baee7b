package windows

import (
	"math"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// numbers are what the claims allow to push. A row that is changed must still
// be one that keeps accepts, if it is not nil.
type numbers struct {
	Claims
	precision // by which they are moved
	keeps     func(row []float64) bool
}

// set changes a number of the row, if the row may be pushed then.
func (n numbers) set(row []float64, i int, x float64) {
	before := row[i]
	row[i] = x
	if n.keeps != nil && !n.keeps(row) {
		row[i] = before
	}
}

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
	if n.Values&Integers != 0 {
		return min(max(math.Round(x), math.Ceil(n.Low)), math.Floor(n.High))
	}
	return min(max(x, n.Low), n.High)
}

// allow reports whether all numbers of the case may be pushed.
func (n numbers) allow(of Case) bool {
	ok := true
	n.change(of, func(x float64) float64 {
		ok = ok && n.Near(x) == x
		return x
	})
	return ok
}

// bring returns the case with numbers that may be pushed, each near to its own.
func (n numbers) bring(of Case) Case { return n.change(of, n.Near) }

// change returns the case in which f has changed each number that is finite and is
// not a time.
func (numbers) change(of Case, f func(x float64) float64) Case {
	of.Change(func(i int, x float64) float64 {
		if time := i == 0 && of.Clock != nil; time || x-x != 0 {
			return x
		}
		return f(x)
	})
	return of
}

// A scale says how numbers fit the claimed range: x stands for base + x·unit,
// or for the number as far from the base to the one side on which the range
// lies.
type scale struct {
	base, unit, side float64
	top, bottom      int // the largest and the smallest power of ten, in units
}

// size returns how far numbers may be from 0, or from each other where 0 may
// not be pushed.
func (n numbers) size() float64 {
	if n.Low > 0 || n.High < 0 {
		return n.High - n.Low
	}
	return max(-n.Low, n.High)
}

// unit returns 1, or the largest power of ten that is not larger than the size.
func (n numbers) unit() float64 {
	unit := 1.0
	for unit > n.size() && unit > 0x1p-1000 {
		unit /= 10
	}
	return unit
}

// Magnitudes go down from the largest in magnitudes powers of ten, and up to
// 1e16.
const magnitudes, largestPower = 33, 16

// scale draws a scale: from 0 if it may be pushed, and otherwise from one of
// the ends.
func (n numbers) scale(draw kit.Sketch) scale {
	s := scale{unit: n.unit()}
	switch fromHigh := n.High <= 0; {
	case n.Low > 0 || n.High < 0:
		fromHigh = draw.Pick(2) == 0
		fallthrough
	case n.Low == 0 || n.High == 0:
		if s.base, s.side = n.Low, 1; fromHigh {
			s.base, s.side = n.High, -1
		}
	}
	for x := 10.0; x*s.unit <= n.size() && s.top < largestPower; x *= 10 {
		s.top++
	}
	s.bottom = s.top - magnitudes + 1
	if n.Values&Integers != 0 {
		s.bottom = max(s.bottom, -1)
	}
	return s
}

// of returns the number that x stands for.
func (s scale) of(x float64) float64 {
	if s.side != 0 {
		x = s.side * math.Abs(x)
	}
	return s.base + x*s.unit
}

// exponent draws a power of ten, seldom one that leaves the range.
func (s scale) exponent(draw kit.Sketch) int {
	top := min(s.top+1, largestPower)
	return top - draw.Pick(top-s.bottom+1)
}

// kind draws a way to draw numbers: one number over and over, zeros and one
// other number, tenths, small integers, one of 33 magnitudes down from the
// largest, from 1e16 to 1e−16 by default, mixtures of magnitudes, nearly equal
// numbers, a drift to one side, small numbers with a rare spike, or the whole
// range.
func (n numbers) kind(draw kit.Sketch) func() float64 {
	s := n.scale(draw)
	exponent := s.exponent(draw)
	same := magnitude(draw, exponent)
	number := func(x float64) float64 { return n.number(draw, s.of(x)) }
	small := func() float64 { return number(float64(draw.Pick(21)-10) / 10) }
	switch draw.Pick(10) {
	case 0:
		one := number(same)
		if n.Values&NaN != 0 && draw.Pick(2) == 0 {
			one = math.NaN() // whole windows of it, which are rare among other numbers
		}
		return func() float64 { return one }
	case 1:
		return func() float64 { return n.Near(s.of(same * float64(draw.Pick(2)))) }
	case 2:
		return small
	case 3:
		return func() float64 { return number(float64(draw.Pick(7) - 3)) }
	case 4:
		return func() float64 { return number(magnitude(draw, exponent)) }
	case 5:
		return func() float64 { return number(magnitude(draw, s.exponent(draw))) }
	case 6:
		unit := same * math.Ldexp(1, -8-draw.Pick(40))
		return func() float64 { return number(same + unit*float64(draw.Pick(17)-8)) }
	case 7:
		sum := 0.0
		return func() float64 {
			sum += same * float64(1+draw.Pick(9)) / 10
			return number(sum)
		}
	case 8:
		spike := n.spike(draw)
		return func() float64 {
			if draw.Pick(24) == 0 {
				return n.number(draw, spike)
			}
			return small()
		}
	}
	return func() float64 {
		return n.number(draw, n.Low+(n.High-n.Low)*float64(draw.Pick(1001))/1000)
	}
}

// spike draws an end of the range, or a number of many digits near one, of
// which a smaller float keeps a part.
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
func magnitude(draw kit.Sketch, e int) float64 {
	x := float64(1+draw.Pick(99)) / 10 * math.Pow(10, float64(e))
	if draw.Pick(2) == 0 {
		x = -x
	}
	return x
}

// number returns x, brought into the claimed range. Sometimes it returns 0, −0,
// NaN or an infinity instead, if the claims allow them.
func (n numbers) number(draw kit.Sketch, x float64) float64 {
	switch special := draw.Pick(10); {
	case special == 0:
		x = 0
		if draw.Pick(8) == 0 {
			x = math.Copysign(0, -1)
		}
	case special == 1 && n.Values&NaN != 0:
		return math.NaN()
	case special == 2 && n.Values&Inf != 0:
		return math.Inf(1 - 2*draw.Pick(2))
	}
	return n.Near(x)
}
