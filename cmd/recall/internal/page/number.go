package page

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// number writes a measured number to four digits, and NaN, one that is not
// there, as a dash.
func number(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return Digits(x, 4)
}

// precise writes a number to six digits, with the fraction it is if that is a
// short one.
func precise(x float64) string {
	decimal := Digits(x, 6)
	for q := 2.; q <= longestDenominator; q++ {
		if p := math.Round(x * q); p != 0 && math.Abs(x*q-p) < 1e-11 {
			if math.Mod(p, q) == 0 {
				return decimal
			}
			return minus(fmt.Sprintf("%.0f/%.0f", p, q)) + " = " + decimal
		}
	}
	return decimal
}

// short writes a number as the short fraction that it is, or to four digits.
func short(x float64) string {
	text, _, isFraction := strings.Cut(precise(x), " = ")
	if isFraction {
		return text
	}
	return number(x)
}

const longestDenominator = 999

// minus sets hyphens as minus signs.
func minus(s string) string { return strings.ReplaceAll(s, "-", "−") }

// count writes a number of things in groups of three digits.
func count(n int) string {
	s := strconv.Itoa(n)
	for k := len(s) - 3; k > 0; k -= 3 {
		s = s[:k] + "\u202f" + s[k:]
	}
	return s
}

// Digits writes a number to n digits with the minus sign of print, a very small
// or large one as a multiple of a power of ten.
func Digits(v float64, n int) string {
	text, exponent, small := strings.Cut(fmt.Sprintf("%.*g", n, v+0), "e")
	if small {
		text = strings.TrimPrefix(text+"·10"+raised.Replace(strings.TrimLeft(exponent, "+0")), "1·")
	}
	return minus(text)
}

// raised sets an exponent. The first of its digits may be 0 after a minus sign.
var raised = strings.NewReplacer("-0", "⁻", "-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³",
	"4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
