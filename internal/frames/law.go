package frames

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A Violation says how a case breaks a law.
type Violation struct {
	Law     string
	Verdict kit.Verdict
	Says    string
	Of      string // what is wanted
	Case    Case

	Got  []float64   // the value; nil if the window failed
	Want [][]float64 // what the law allows

	Failure string // of a window that failed
}

// all are the laws of windows in time, in the order in which they are checked.
var all = []struct {
	name    string
	verdict kit.Verdict
	says    string
	of      string

	check func(Claim, Stage, Case) (got []float64, want [][]float64, err error)
	apply func(Claim) bool
}{
	{"deterministic", kit.Broken, "two windows differ after the same rows",
		"the value of the first", Claim.deterministic, always},
	{"independent", kit.Broken, "another window changes the value",
		"the value of the window alone", Claim.independent, always},
	{"asked", kit.Broken, "asking for the value changes a later value",
		"the value of a window that is asked once", Claim.asked, always},
	{"frame", kit.Leaks, "rows outside the span change the value",
		"the value of a new window after the rows in the span alone", Claim.sameFrame, always},
	{"silence", kit.Leaks, "after a silence of the span the value is not that of a new window",
		"the value of a new window", Claim.silence, always},
	{"spacing", kit.Leaks, "rows outside the span change the value of equally spaced rows",
		"the value of a new window", Claim.spacing, func(c Claim) bool { return c.Grace == 0 }},
	{"statistic", kit.Wrong, "the value of a new window is not the statistic's",
		"the exact value", Claim.isStatistic, func(c Claim) bool { return c.Statistic != nil }},
}

func always(Claim) bool { return true }

// Kept returns the verdict on a law that no case breaks.
func Kept(law string) kit.Verdict {
	for _, l := range all {
		if l.name == law && l.verdict == kit.Leaks {
			return kit.Forgets
		}
	}
	return kit.Holds
}

// Laws returns the names of the laws that the claim calls for.
func (c Claim) Laws() (names []string) {
	for _, l := range all {
		if l.apply(c) {
			names = append(names, l.name)
		}
	}
	return names
}

// An unjudged error says why a law says nothing about a case.
type unjudged string

const (
	outside unjudged = "the law says nothing about this case"
	onlyNaN unjudged = "every value is NaN, so nothing was compared"
)

func (u unjudged) Error() string { return string(u) }

// Judge returns how the case breaks the law, nil if it does not. It returns an error if windows
// cannot be asked, or if the law says nothing about the case.
func (c Claim) Judge(stage Stage, law string, of Case) (*Violation, error) {
	for _, l := range all {
		if l.name != law {
			continue
		}
		got, want, err := l.check(c, stage, of)
		var dead *laws.Unavailable
		switch {
		case errors.As(err, &dead), errors.As(err, new(unjudged)):
			return nil, err
		case err != nil:
			return &Violation{
				Law: law, Verdict: kit.Fails, Says: "the window fails", Case: of, Failure: err.Error(),
			}, nil
		case l.verdict != kit.Broken && kit.AllNaN(append(want, got)...):
			return nil, onlyNaN
		case c.among(got, want):
			return nil, nil
		}
		return &Violation{
			Law: law, Verdict: l.verdict, Says: l.says, Of: l.of, Case: of, Got: got, Want: want,
		}, nil
	}
	return nil, fmt.Errorf("no law %q", law)
}

// among reports whether the value is one of those wanted, or near enough.
func (c Claim) among(got []float64, want [][]float64) bool {
	for _, w := range want {
		same := true
		for i, x := range got {
			d := kit.Distance(x, w[i])
			same = same && (d == 0 || c.Allows != nil && c.Allows(w[i], d))
		}
		if same {
			return true
		}
	}
	return false
}

// one plays a game and returns the value.
func one(stage Stage, ask time.Duration, game Game) ([]float64, error) {
	values, err := stage(ask, game)
	if err != nil {
		return nil, err
	}
	return values[0], nil
}

// compare plays two games, each in a time of its own, and returns the first value and the
// second as the one wanted.
func compare(stage Stage, ask time.Duration, first, second Game) ([]float64, [][]float64, error) {
	got, err := one(stage, ask, first)
	if err != nil {
		return nil, nil, err
	}
	want, err := one(stage, ask, second)
	return got, [][]float64{want}, err
}

func (c Claim) deterministic(stage Stage, of Case) ([]float64, [][]float64, error) {
	game := Game{Rows: of.Rows}
	return compare(stage, of.Ask, game, game)
}

func (c Claim) asked(stage Stage, of Case) ([]float64, [][]float64, error) {
	return compare(stage, of.Ask, Game{Rows: of.Rows, Asked: true}, Game{Rows: of.Rows})
}

// independent compares the value of a window beside a neighbour with its value alone.
func (c Claim) independent(stage Stage, of Case) ([]float64, [][]float64, error) {
	game := Game{Rows: of.Rows}
	values, err := stage(of.Ask, Game{Rows: of.Neighbour, Asked: of.Asked}, game)
	if err != nil {
		return nil, nil, err
	}
	want, err := one(stage, of.Ask, game)
	return values[1], [][]float64{want}, err
}

// sameFrame compares the value with that of a window that was given the rows of the frame alone, at
// the same times after the same start. Where rows are at an edge, one such window must agree.
func (c Claim) sameFrame(stage Stage, of Case) (got []float64, want [][]float64, err error) {
	if got, err = one(stage, of.Ask, Game{Rows: of.Rows, Asked: of.Asked}); err != nil {
		return nil, nil, err
	}
	f := c.frameAt(of.Rows, of.Ask)
	for from := f.fromLeast; from <= f.fromMost; from++ {
		for to := max(from, f.toLeast); to <= max(from, f.toMost); to++ {
			value, err := one(stage, of.Ask, Game{Rows: of.Rows[from:to]})
			if err != nil {
				return nil, nil, err
			}
			if want = append(want, value); c.among(got, want[len(want)-1:]) {
				return got, want, nil
			}
		}
	}
	return got, want, nil
}

// silence compares the value with that of a window that is made after a silence of the span, if no
// row before it counts and all later rows do.
func (c Claim) silence(stage Stage, of Case) ([]float64, [][]float64, error) {
	return c.laterBirth(stage, of)
}

func (c Claim) spacing(stage Stage, of Case) ([]float64, [][]float64, error) {
	return c.laterBirth(stage, of)
}

// hasBirth reports whether the cases of the law say when a new window is made.
func hasBirth(law string) bool { return law == "silence" || law == "spacing" }

// laterBirth compares the value with that of a window that is made when the case says, and given
// the rows from then on.
func (c Claim) laterBirth(stage Stage, of Case) ([]float64, [][]float64, error) {
	first := 0
	for first < len(of.Rows) && of.Rows[first].At < of.Born {
		first++
	}
	f := c.frameAt(of.Rows, of.Ask)
	if !f.certain() || f.fromLeast < first {
		return nil, nil, outside
	}
	return compare(stage, of.Ask, Game{Rows: of.Rows}, Game{Born: of.Born, Rows: of.Rows[first:]})
}

// isStatistic compares the value of a new window with the statistic of the rows that count.
func (c Claim) isStatistic(stage Stage, of Case) (got []float64, want [][]float64, err error) {
	f := c.frameAt(of.Rows, of.Ask)
	if got, err = one(stage, of.Ask, Game{Rows: of.Rows[f.fromLeast:]}); err != nil {
		return nil, nil, err
	}
	for from := f.fromLeast; from <= f.fromMost; from++ {
		for to := max(from, f.toLeast); to <= max(from, f.toMost); to++ {
			rows := make([][]float64, 0, to-from)
			for _, r := range of.Rows[from:to] {
				rows = append(rows, r.Numbers)
			}
			right, _ := c.Statistic(rows)
			switch {
			case right == nil:
				return nil, nil, outside
			case c.near(got, right, rows):
				return got, [][]float64{got}, nil
			}
			want = append(want, right)
		}
	}
	return got, want, nil
}

// near reports whether rounding explains the difference from the right value.
func (c Claim) near(got, right []float64, rows [][]float64) bool {
	for i, want := range right {
		d, size := kit.Distance(got[i], want), math.Abs(want)
		limit := 16 * (math.Nextafter(size, math.Inf(1)) - size)
		if c.Slack != nil {
			limit = max(limit, c.Slack(rows)[i])
		}
		if !(d <= limit) && (c.Allows == nil || !c.Allows(want, d)) {
			return false
		}
	}
	return true
}

// String returns the violation as text: what is wrong, the smallest case, and what is wanted.
func (v *Violation) String() string { return v.Law + ": " + v.Says + "\n" + v.Witness() }

// Witness returns the smallest case and what is wanted as text.
func (v *Violation) Witness() string {
	lines := []string{"  rows     " + text(v.Case.Rows)}
	if v.Law == "independent" {
		lines = append(lines, "  other    "+text(v.Case.Neighbour)+", pushed to another window")
	}
	if hasBirth(v.Law) {
		made := fmt.Sprintf("  new      made at %v, for the rows from then on", v.Case.Born)
		lines = append(lines, made)
	}
	asked := fmt.Sprintf("  asked    at %v", v.Case.Ask)
	if v.Law == "asked" || v.Law == "frame" && v.Case.Asked {
		asked += ", and after each row"
	}
	lines = append(lines, asked)
	if v.Got == nil {
		return strings.Join(append(lines, "  found    "+v.Failure), "\n")
	}
	var want []string
	for _, w := range v.Want {
		s := numbers(w)
		if len(want) == 0 || want[len(want)-1] != s {
			want = append(want, s)
		}
	}
	lines = append(lines, "  is       "+numbers(v.Got))
	return strings.Join(append(lines, "  want     "+strings.Join(want, " or ")+", "+v.Of), "\n")
}

func numbers(value []float64) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(value), " ", ", "), "[]")
}
