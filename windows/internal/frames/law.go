package frames

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"time"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
)

// A law compares the value with those that the claim allows.
type law struct {
	name    string
	verdict kit.Verdict // where it is broken
	says    string
	of      string // what is wanted

	draw  func(sketch, *kit.Case)
	check func(Claim, boundedrecall.Maker, kit.Case) (got []float64, want [][]float64)
	apply func(Claim) bool
}

// all are the laws of frames in time, in the order in which they are checked.
var all = []law{
	{"frame", kit.Leaks, "rows outside the span change the value",
		"the value of a new window after the rows in the span alone", sketch.stream, Claim.sameFrame,
		func(Claim) bool { return true }},
	{"born", kit.Broken, "the time at which a window was made changes the value",
		"the value of a window that is made at the start", sketch.born, Claim.anyBirth,
		func(c Claim) bool { return !c.Born && !c.Late }},
	{"reset", kit.Broken, "a window that was reset has another value than a new one",
		"the value of a new window", sketch.reset, Claim.afterReset,
		func(c Claim) bool { return c.Resets }},
	{"statistic", kit.Wrong, "the value of a new window is not the statistic's",
		"the exact value", sketch.counted, Claim.isStatistic,
		func(c Claim) bool { return c.Statistic != nil }},
}

// frameFactor is how many times as many cases the law frame draws as other
// laws: its streams are of more kinds.
const frameFactor = 2

// Shared makes the plan of the law with the name from what draws and what
// checks its cases. It may say what the law's verdict is.
type Shared = func(string, kit.Filler, func(boundedrecall.Maker, kit.Case) error) kit.Plan

// Laws returns the laws of the frame that the claim calls for.
func (c Claim) Laws(shared Shared) (made []kit.Law) {
	for _, l := range all {
		if l.apply(c) {
			made = append(made, kit.NewLaw(l.name, l.plan(c, shared)))
		}
	}
	return made
}

// plan returns the law's plan.
func (l law) plan(c Claim, shared Shared) kit.Plan {
	judged, nan, asked := false, false, false
	if l.name == "statistic" {
		l.says = cmp.Or(c.Missed, l.says)
	}
	plan := shared(l.name, func(s kit.Sketch, of *kit.Case) { l.draw(sketch{c, s}, of) },
		func(maker boundedrecall.Maker, of kit.Case) (err error) {
			defer func() {
				if failed := failure(recover()); failed != nil {
					err = l.violation(of, nil, nil, failed)
				}
			}()
			asked = true
			got, want := l.check(c, maker, of)
			if want == nil {
				return nil
			} else if kit.AllNaN(append(want, got)...) {
				nan = true
				return nil
			}
			judged = true
			if c.among(got, want) {
				return nil
			}
			return l.violation(of, got, want, nil)
		})
	plan.Nothing = func() string {
		switch {
		case judged || !asked:
			return ""
		case nan:
			return "every value is NaN, so nothing was compared"
		}
		return "the law says nothing about the case"
	}
	if plan.Word == nil {
		plan.Word = l.word
	}
	plan.Shown = l.shown
	if l.name == "frame" {
		plan.CasesFactor = frameFactor
	}
	return plan
}

// word returns the verdict on a case with this violation, nil for none.
func (l law) word(v *laws.Violation) kit.Verdict {
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

// failure returns the panic of a window as an error.
func failure(p any) error {
	switch p := p.(type) {
	case nil:
		return nil
	case *laws.Unavailable:
		panic(p)
	case *laws.Fault:
		return fmt.Errorf("the window fails: %w", p.Err)
	}
	return fmt.Errorf("the window panics: %v", p)
}

// violation returns how the case breaks the law: by the value, or by a window
// that failed.
func (l law) violation(of kit.Case, got []float64, want [][]float64, failed error) error {
	v := &laws.Violation{
		Law: l.name, Claim: base.Find(l.name).Words(true).Claim, Broken: l.says,
		Margin: math.Inf(1), Fails: failed != nil,
	}
	if failed != nil {
		v.Found, v.Broken = failed.Error(), "the window failed, so no value was judged"
		return v
	}
	var all []string
	for _, w := range want {
		all = append(all, numbers(w))
	}
	all = slices.Compact(all)
	v.Found = fmt.Sprintf("the value is %s, want %s, %s", numbers(got), strings.Join(all, " or "),
		l.of)
	if l.verdict == kit.Leaks {
		near := want[nearest(got, want)]
		v.Leak = leak(got, near, l.of)
		v.Leak.Shown = l.shown(of)
		v.Leak.Largest = largest(of.Rewards)
		if len(all) > 1 {
			others := slices.DeleteFunc(all, func(text string) bool { return text == numbers(near) })
			v.Leak.Of += "; with rows at an edge " + strings.Join(others, " or ")
		}
	}
	return v
}

// nearest returns which of the values wanted is nearest to the one there is.
func nearest(got []float64, want [][]float64) (place int) {
	least := math.Inf(1)
	for k, w := range want {
		if d := leak(got, w, "").Absolute; d < least {
			place, least = k, d
		}
	}
	return place
}

// largest returns the largest absolute value of the numbers of the rows.
func largest(rows laws.Rounds) (most float64) {
	for _, row := range rows {
		for _, x := range row[1:] {
			most = max(most, math.Abs(x))
		}
	}
	return most
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
	_, end := times(of.Past, 0)
	at, now := times(of.Rewards, of.Clock.Wait)
	lines := []laws.Line{{Name: "rows", Text: text(of.Rewards, at)}}
	if l.name == "reset" {
		lines = append(Shown(of), laws.Line{Name: "reset", Text: fmt.Sprintf("at %v", end)})
	}
	if l.name == "born" {
		made := fmt.Sprintf("%v before the start, and at the start", kit.Duration(of.Clock.Born))
		lines = append(lines, laws.Line{Name: "made", Text: made})
	}
	asked := fmt.Sprintf("at %v", end+now)
	if l.name != "born" && l.name != "statistic" && often(of) {
		asked += ", and after each row"
	}
	return append(lines, laws.Line{Name: "asked", Text: asked})
}

// Shown returns the lines that show a case of a law of the contract, with the
// times after the start: what follows Past begins when it ends.
func Shown(of kit.Case) (lines []laws.Line) {
	_, end := times(of.Past, 0)
	for k, name := range [...]string{"past", "other", "rows"} {
		part := *of.Parts()[k]
		if len(part) == 0 {
			continue
		}
		at, _ := times(part, 0)
		for i := range at {
			if k > 0 {
				at[i] += end
			}
		}
		lines = append(lines, laws.Line{Name: name, Text: text(part, at)})
	}
	return lines
}

// text returns rows as text: the times, each with the numbers pushed then. Rows
// at equal distances that have the same numbers are counted: the time is that
// of the first of them.
func text(rows laws.Rounds, at []time.Duration) string {
	const most = 30
	var all []string
	for i := 0; i < len(rows); {
		if len(all) == most {
			all = append(all, fmt.Sprintf("… %d more", len(rows)-i))
			break
		}
		n := 1
		for i+n < len(rows) && laws.Same(rows[i][1:], rows[i+n][1:]) &&
			at[i+n]-at[i+n-1] == at[i+1]-at[i] {
			n++
		}
		row := fmt.Sprintf("(%s)", strings.ReplaceAll(numbers(rows[i][1:]), " ", ""))
		if n < 4 {
			n = 1
		} else {
			row = fmt.Sprintf("%d*%s every %v", n, row, at[i+1]-at[i])
		}
		all = append(all, fmt.Sprintf("%v %s", at[i], row))
		i += n
	}
	if len(rows) == 0 {
		return "none"
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

// value returns the value of a window that is made after some seconds, pushed
// the rows, and asked after more; often says that it is asked after each row
// too.
func value(
	maker boundedrecall.Maker, born float64, often bool, wait float64, parts ...laws.Rounds,
) []float64 {
	l := maker()
	dst := make([]float64, l.Arms())
	base.Together(l, func() {
		l.Observe([]float64{born})
		for _, row := range slices.Concat(parts...) {
			l.Observe(slices.Clone(row))
			if often {
				l.Play(dst)
			}
		}
		l.Observe([]float64{wait})
		l.Play(dst)
	})
	return dst
}

// ends yields which rows may count, from one to before another: those at the
// edges may count or not.
func (c Claim) ends(of kit.Case) iter.Seq2[int, int] {
	f := c.frameOf(of.Rewards, of.Clock.Wait)
	return func(yield func(from, to int) bool) {
		for from := f.fromLeast; from <= f.fromMost; from++ {
			for to := max(from, f.toLeast); to <= max(from, f.toMost); to++ {
				if !yield(from, to) {
					return
				}
			}
		}
	}
}

// candidates yields the rows that may count. Of the others the time alone is
// left.
func (c Claim) candidates(of kit.Case) iter.Seq2[laws.Rounds, laws.Rounds] {
	return func(yield func(times, count laws.Rounds) bool) {
		for from, to := range c.ends(of) {
			times := slices.Clone(of.Rewards)
			for i := range times {
				if i < from || i >= to {
					times[i] = times[i][:1]
				}
			}
			if !yield(times, of.Rewards[from:to]) {
				return
			}
		}
	}
}

// sameFrame compares the value with that of a window that was given the rows of
// the frame alone, at the same times after the same start. Where rows are at an
// edge, one such window must agree.
func (c Claim) sameFrame(maker boundedrecall.Maker, of kit.Case) (got []float64, want [][]float64) {
	got = value(maker, 0, often(of), of.Clock.Wait, of.Rewards)
	for rows := range c.candidates(of) {
		want = append(want, value(maker, 0, false, of.Clock.Wait, rows))
		if c.among(got, want) {
			break
		}
	}
	return got, want
}

// anyBirth compares the values of two windows that are pushed the same rows at
// the same times. One was made earlier. No row may be at an edge.
func (c Claim) anyBirth(maker boundedrecall.Maker, of kit.Case) (got []float64, want [][]float64) {
	f := c.frameOf(of.Rewards, of.Clock.Wait)
	if !f.certain() || f.fromLeast > 0 || len(of.Past) > 0 {
		return nil, nil
	}
	born := laws.Rounds{{of.Clock.Born}}
	return value(maker, 0, false, of.Clock.Wait, born, of.Rewards),
		[][]float64{value(maker, of.Clock.Born, false, of.Clock.Wait, of.Rewards)}
}

// afterReset compares the value of a window that was pushed the rows of the
// past and reset, with that of a new one to which the times of the past passed.
// A new one may be made then, too.
func (c Claim) afterReset(
	maker boundedrecall.Maker, of kit.Case,
) (got []float64, want [][]float64) {
	l, asks := maker(), often(of)
	same := func() boundedrecall.Learner { return l }
	value(same, 0, asks, 0, of.Past)
	l.Reset()
	got = value(same, 0, asks, of.Clock.Wait, of.Rewards)
	past, passed := slices.Clone(of.Past), 0.0
	for i, row := range past {
		past[i] = row[:1]
		passed += row[0]
	}
	return got, [][]float64{
		value(maker, 0, asks, of.Clock.Wait, past, of.Rewards),
		value(maker, passed, asks, of.Clock.Wait, of.Rewards),
	}
}

// isStatistic compares the value of a new window with the statistic of the rows
// that count.
func (c Claim) isStatistic(
	maker boundedrecall.Maker, of kit.Case,
) (got []float64, want [][]float64) {
	rows := slices.Clone(of.Rewards)
	for i := range c.frameOf(rows, of.Clock.Wait).fromLeast {
		rows[i] = rows[i][:1]
	}
	got = value(maker, 0, false, of.Clock.Wait, rows)
	for _, count := range c.candidates(of) {
		rows := make([][]float64, 0, len(count))
		for _, row := range count {
			rows = append(rows, row[1:])
		}
		right, _ := c.Statistic(rows)
		switch {
		case right == nil:
			return nil, nil
		case c.near(got, right, rows):
			return got, [][]float64{got}
		}
		want = append(want, right)
	}
	return got, want
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
