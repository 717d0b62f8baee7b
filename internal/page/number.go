package page

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// number writes a measured number to four digits, and NaN, one that is not there, as a
// dash.
func number(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return minus(strconv.FormatFloat(x+0, 'g', 4, 64))
}

// precise writes a number to six digits, with the fraction it is if that is a short
// one.
func precise(x float64) string {
	decimal := minus(strconv.FormatFloat(x+0, 'g', 6, 64))
	for q := 2.; q <= longestDenominator; q++ {
		if p := math.Round(x * q); p != 0 && math.Abs(x*q-p) < 1e-11 {
			if math.Mod(p, q) == 0 {
				return decimal
			}
			return minus(fmt.Sprintf("%.0f/%.0f = %s", p, q, decimal))
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
