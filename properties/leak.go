package properties

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"boundedrecall/properties/laws"
)

// A Leak is a case where a window keeps something of its past for too long.
type Leak struct {
	By   string // "size" for the worst absolute leak, "relative size" for the worst relative one
	Case Case

	Output    int     // the entry of the value, from 0
	Got, Want float64 // the entry, and the entry after the other past

	Absolute, Relative float64 // |Got − Want|, and that over |Want|
}

// String returns the leak as two lines of text.
func (l Leak) String() string {
	return fmt.Sprintf("  worst    by %s: number %d is %v, want %v, off by %.3g (%.3g of it)\n           past %s, other %s, then rows %s",
		l.By, l.Output+1, l.Got, l.Want, l.Absolute, l.Relative, orNone(l.Case.Past), orNone(l.Case.Other), l.Case.Rewards)
}

func orNone(r laws.Rounds) string {
	if len(r) == 0 {
		return "none"
	}
	return r.String()
}

// leakOf returns the worst leak of a case by a score, nil without a leak.
func (s *subject) leakOf(c Case, score func(Leak) float64) (worst *Leak) {
	defer ignorePanic()
	maker, done := withClose(s.maker)
	defer done()
	one, two := laws.Tails(maker, c.Past, c.Other, c.Rewards)
	for j := s.Recall; j < len(one); j++ {
		for i, got := range one[j] {
			l := Leak{Case: c, Output: i, Got: got, Want: two[j][i], Absolute: math.Abs(got - two[j][i])}
			l.Relative = l.Absolute / math.Abs(l.Want)
			if x := score(l); x > 0 && !math.IsInf(x, 1) && (worst == nil || x > score(*worst)) {
				worst = &l
			}
		}
	}
	return worst
}

// Limits on the search for the worst leak.
const (
	leakCases   = 4000 // for each score
	leakTime    = time.Second
	longestLeak = 16 // rows of the past
)

// worstLeaks searches from a case that leaks for worse ones, by size and by relative size.
// With pasts of any length it drops the other past and keeps just M rows after the past, so
// that the wanted value is the value of a new window that was pushed these M.
func (s *subject) worstLeaks(c Case, anyLength bool) []Leak {
	var all []Leak
	for _, by := range []struct {
		name  string
		score func(Leak) float64
	}{
		{"size", func(l Leak) float64 { return l.Absolute }},
		{"relative size", func(l Leak) float64 { return l.Relative }},
	} {
		start := c
		for _, past := range []laws.Rounds{c.Past, c.Other} {
			early := len(c.Rewards) - s.Recall
			whole := Case{Past: slices.Concat(past, c.Rewards[:early]), Rewards: c.Rewards[early:]}
			if anyLength && len(whole.Past) > 0 && s.leakOf(whole, by.score) != nil {
				start = whole
				break
			}
		}
		if l := s.worseLeak(start, by.score); l != nil {
			l.By = by.name
			all = append(all, *l)
		}
	}
	return all
}

// worseLeak changes the case step by step and keeps a change that raises the score. It does
// the same each time, unless it runs out of time. It returns nil if no case leaks.
func (s *subject) worseLeak(c Case, score func(Leak) float64) *Leak {
	if len(c.Past) == 0 {
		c.Past, c.Other = c.Other, c.Past
	}
	best := s.leakOf(c, score)
	if best == nil {
		best = &Leak{Case: c} // its score is 0; a change may raise it
	}
	lots := rand.New(rand.NewPCG(1, uint64(len(c.Rewards))))
	deadline := time.Now().Add(leakTime)
	for k := 0; k < leakCases && time.Now().Before(deadline); k++ {
		if l := s.leakOf(s.window.neighbour(best.Case, lots), score); l != nil && score(*l) > score(*best) {
			best = l
		}
	}
	if score(*best) == 0 {
		return nil
	}
	return best
}

// neighbour returns the case with one or two numbers changed, and sometimes longer pasts.
func (w *WindowClaims) neighbour(c Case, lots *rand.Rand) Case {
	if lots.IntN(8) == 0 && len(c.Past) < longestLeak {
		c.Past = append(c.Past.Clone(), slices.Repeat([]float64{w.clamp(w.High)}, w.Inputs))
		if len(c.Other) > 0 { // as long as the past, for bounded-recall
			c.Other = append(c.Other.Clone(), make([]float64, w.Inputs))
		}
	}
	for range 1 + lots.IntN(2) {
		if part := lots.IntN(3); len(*c.parts()[part]) > 0 {
			c = c.edit(part, func(rows laws.Rounds) laws.Rounds { return w.changeNumber(rows, lots) })
		}
	}
	return c
}

// changeNumber changes a number of the rows; one time in four it changes the numbers of all
// rows in that place. It returns the rows.
func (w *WindowClaims) changeNumber(rows laws.Rounds, lots *rand.Rand) laws.Rounds {
	t, i := lots.IntN(len(rows)), lots.IntN(w.Inputs)
	x := w.clamp(w.otherNumber(rows[t][i], lots))
	rows[t][i] = x
	if lots.IntN(4) == 0 {
		for _, row := range rows {
			row[i] = x
		}
	}
	return rows
}

// otherNumber returns an end of the range, 0, a power of ten, a tenth, or the number scaled
// or shifted.
func (w *WindowClaims) otherNumber(x float64, lots *rand.Rand) float64 {
	switch lots.IntN(8) {
	case 0:
		return w.High
	case 1:
		return w.Low
	case 2:
		return 0
	case 3:
		return math.Pow(10, float64(lots.IntN(33)-16))
	case 4:
		return -math.Pow(10, float64(lots.IntN(33)-16))
	case 5:
		return float64(lots.IntN(21)-10) / 10
	case 6:
		return x * (0.5 + lots.Float64())
	}
	return x + max(1, math.Abs(x))*(lots.Float64()-0.5)
}
