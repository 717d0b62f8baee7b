package frames

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A law compares the value with those that the claim allows.
type law struct {
	name    string
	verdict kit.Verdict // where it is broken
	says    string
	of      string // what is wanted

	draw  func(sketch, *kit.Case)
	check func(Claim, Stage, kit.Case) (got []float64, want [][]float64, err error)
	apply func(Claim) bool
}

// all are the laws of windows in time, in the order in which they are checked.
var all = []law{
	{"deterministic", kit.Broken, "two windows differ after the same rows",
		"the value of the first", sketch.stream, Claim.deterministic, always},
	{"independent", kit.Broken, "another window changes the value",
		"the value of the window alone", sketch.beside, Claim.independent, always},
	{"asked", kit.Broken, "asking for the value changes a later value",
		"the value of a window that is asked once", sketch.stream, Claim.asked, always},
	{"frame", kit.Leaks, "rows outside the span change the value",
		"the value of a new window after the rows in the span alone", sketch.stream, Claim.sameFrame,
		always},
	{"silence", kit.Leaks, "after a silence of the span the value is not that of a new window",
		"the value of a new window", sketch.silence, Claim.laterBirth, always},
	{"spacing", kit.Leaks, "rows outside the span change the value of equally spaced rows",
		"the value of a new window", sketch.spacing, Claim.laterBirth,
		func(c Claim) bool { return c.Grace == 0 }},
	{"statistic", kit.Wrong, "the value of a new window is not the statistic's",
		"the exact value", sketch.stream, Claim.isStatistic,
		func(c Claim) bool { return c.Statistic != nil }},
}

func always(Claim) bool { return true }

// hasBirth reports whether the cases of the law say when a new window is made.
func (l law) hasBirth() bool { return l.name == "silence" || l.name == "spacing" }

// Laws returns the laws that the claim calls for, of windows on the stage. The plan has what laws
// of windows share.
func (c Claim) Laws(stage Stage, plan kit.Plan) (made []kit.Law) {
	for _, l := range all {
		if l.apply(c) {
			made = append(made, kit.NewLaw(l.name, l.plan(c, stage, plan)))
		}
	}
	return made
}

// Reasons why a law says nothing about a case.
var (
	errOutside = errors.New("the law says nothing about this case")
	errOnlyNaN = errors.New("every value is NaN, so nothing was compared")
)

// plan returns the plan with what is the law's own.
func (l law) plan(c Claim, stage Stage, plan kit.Plan) kit.Plan {
	judged, why := false, error(nil)
	plan.Check = func(of kit.Case) error {
		got, want, err := l.check(c, stage, of)
		var dead *laws.Unavailable
		switch {
		case errors.As(err, &dead):
			return dead
		case err == nil && l.verdict != kit.Broken && kit.AllNaN(append(want, got)...):
			why = errOnlyNaN
			return nil
		case err == errOutside:
			why = err
			return nil
		}
		judged = true
		if err == nil && c.among(got, want) {
			return nil
		}
		return l.violation(of, got, want, err)
	}
	plan.Nothing = func() string {
		if judged || why == nil {
			return ""
		}
		return why.Error()
	}
	plan.Word = func(v *laws.Violation) kit.Verdict {
		switch {
		case v == nil && l.verdict == kit.Leaks:
			return kit.Forgets
		case v == nil:
			return kit.Holds
		case v.Fails:
			return kit.Fails
		}
		return l.verdict
	}
	plan.Draw, plan.Shorter = c.filler(l.draw, l.hasBirth()), c.shorter
	return plan
}

// violation returns how the case breaks the law: by the value, or by a window that failed.
func (l law) violation(of kit.Case, got []float64, want [][]float64, failed error) error {
	text, err := json.Marshal(of)
	if err != nil {
		return err
	}
	v := &laws.Violation{
		Law: l.name, Claim: l.says, Margin: math.Inf(1), Shown: l.shown(of), Fails: failed != nil,
		Replay: fmt.Sprintf("windows.Replay(t, maker, claims, %q, `%s`)", l.name, text),
	}
	if failed != nil {
		v.Found = failed.Error()
		return v
	}
	var all []string
	for _, w := range want {
		all = append(all, numbers(w))
	}
	all = slices.Compact(all)
	v.Found = fmt.Sprintf("%s, want %s, %s", numbers(got), strings.Join(all, " or "), l.of)
	if l.verdict == kit.Leaks {
		v.Leak = leak(got, want[0], l.of)
		if len(all) > 1 {
			v.Leak.Of += "; with rows at an edge " + strings.Join(all[1:], " or ")
		}
	}
	return v
}

// leak returns the entry that is farthest off.
func leak(got, want []float64, of string) (most *laws.Leak) {
	for i, w := range want {
		if d := kit.Distance(got[i], w); most == nil || d > most.Absolute {
			most = &laws.Leak{Entry: i, Got: got[i], Want: w, Of: of, Absolute: d, Relative: d / math.Abs(w)}
		}
	}
	return most
}

// shown returns the lines that show the case.
func (l law) shown(of kit.Case) []laws.Line {
	lines := []laws.Line{{Name: "rows", Text: text(of.Rewards)}}
	if l.name == "independent" {
		lines = append(lines, laws.Line{Name: "other", Text: text(of.Other) + ", pushed to another window"})
	}
	if l.hasBirth() {
		lines = append(lines, laws.Line{Name: "new", Text: fmt.Sprintf("made at %v, for the rows from then on",
			kit.Duration(of.Clock.Born))})
	}
	asked := fmt.Sprintf("at %v", kit.Duration(of.Clock.Ask))
	if l.name == "asked" || l.name == "frame" && often(of) {
		asked += ", and after each row"
	}
	return append(lines, laws.Line{Name: "asked", Text: asked})
}

// text returns rows as text: the times, each with the numbers pushed then.
func text(rows laws.Rounds) string {
	const most = 30
	var all []string
	for _, row := range rows[:min(most, len(rows))] {
		all = append(all, fmt.Sprintf("%v (%s)", kit.At(row), strings.ReplaceAll(numbers(row[1:]), " ", "")))
	}
	switch {
	case len(rows) == 0:
		return "none"
	case len(rows) > most:
		all = append(all, fmt.Sprintf("… %d more", len(rows)-most))
	}
	return strings.Join(all, "  ")
}

func numbers(value []float64) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(value), " ", ", "), "[]")
}

// often reports whether the value is asked for after each row too.
func often(of kit.Case) bool {
	return slices.ContainsFunc(of.Asks, func(k int) bool { return k > 0 })
}

// among reports whether the value is one of those wanted, or near enough.
func (c Claim) among(got []float64, want [][]float64) bool {
	return slices.ContainsFunc(want, func(want []float64) bool {
		same := true
		for i, x := range got {
			d := kit.Distance(x, want[i])
			same = same && (d == 0 || c.Allows != nil && c.Allows(want[i], d))
		}
		return same
	})
}

// one plays a game and returns the value.
func one(stage Stage, of kit.Case, game Game) ([]float64, error) {
	values, err := stage(kit.Duration(of.Clock.Ask), game)
	if err != nil {
		return nil, err
	}
	return values[0], nil
}

// compare plays two games, each in a time of its own, and returns the first value and the
// second as the one wanted.
func compare(stage Stage, of kit.Case, first, second Game) ([]float64, [][]float64, error) {
	got, err := one(stage, of, first)
	if err != nil {
		return nil, nil, err
	}
	want, err := one(stage, of, second)
	return got, [][]float64{want}, err
}

func (c Claim) deterministic(stage Stage, of kit.Case) ([]float64, [][]float64, error) {
	game := Game{Rows: of.Rewards}
	return compare(stage, of, game, game)
}

func (c Claim) asked(stage Stage, of kit.Case) ([]float64, [][]float64, error) {
	return compare(stage, of, Game{Rows: of.Rewards, Asked: true}, Game{Rows: of.Rewards})
}

// independent compares the value of a window beside a neighbour with its value alone.
func (c Claim) independent(stage Stage, of kit.Case) ([]float64, [][]float64, error) {
	game := Game{Rows: of.Rewards}
	values, err := stage(kit.Duration(of.Clock.Ask), Game{Rows: of.Other, Asked: often(of)}, game)
	if err != nil {
		return nil, nil, err
	}
	want, err := one(stage, of, game)
	return values[1], [][]float64{want}, err
}

// sameFrame compares the value with that of a window that was given the rows of the frame alone, at
// the same times after the same start. Where rows are at an edge, one such window must agree.
func (c Claim) sameFrame(stage Stage, of kit.Case) (got []float64, want [][]float64, err error) {
	if got, err = one(stage, of, Game{Rows: of.Rewards, Asked: often(of)}); err != nil {
		return nil, nil, err
	}
	f := c.frameAt(of.Rewards, kit.Duration(of.Clock.Ask))
	for from := f.fromLeast; from <= f.fromMost; from++ {
		for to := max(from, f.toLeast); to <= max(from, f.toMost); to++ {
			value, err := one(stage, of, Game{Rows: of.Rewards[from:to]})
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

// laterBirth compares the value with that of a window that is made when the case says, and given
// the rows from then on, if no row before counts and all later rows do.
func (c Claim) laterBirth(stage Stage, of kit.Case) ([]float64, [][]float64, error) {
	first := slices.IndexFunc(of.Rewards, func(row []float64) bool { return row[0] >= of.Clock.Born })
	if first < 0 {
		first = len(of.Rewards)
	}
	f := c.frameAt(of.Rewards, kit.Duration(of.Clock.Ask))
	if !f.certain() || f.fromLeast < first {
		return nil, nil, errOutside
	}
	return compare(stage, of, Game{Rows: of.Rewards},
		Game{Born: kit.Duration(of.Clock.Born), Rows: of.Rewards[first:]})
}

// isStatistic compares the value of a new window with the statistic of the rows that count.
func (c Claim) isStatistic(stage Stage, of kit.Case) (got []float64, want [][]float64, err error) {
	f := c.frameAt(of.Rewards, kit.Duration(of.Clock.Ask))
	if got, err = one(stage, of, Game{Rows: of.Rewards[f.fromLeast:]}); err != nil {
		return nil, nil, err
	}
	for from := f.fromLeast; from <= f.fromMost; from++ {
		for to := max(from, f.toLeast); to <= max(from, f.toMost); to++ {
			rows := make([][]float64, 0, to-from)
			for _, row := range of.Rewards[from:to] {
				rows = append(rows, row[1:])
			}
			right, _ := c.Statistic(rows)
			switch {
			case right == nil:
				return nil, nil, errOutside
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
