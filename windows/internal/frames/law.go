package frames

import (
	"cmp"
	"fmt"
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

// all are the laws of frames in time.
var all = []law{
	{"frame", kit.Leaks, "rows outside the frame change the value",
		"the value of a new window after the rows in the frame alone", sketch.stream, Claim.sameFrame,
		func(c Claim) bool { return !c.Begins.all }},
	{"newest", kit.Foresees, "the value depends on the newest row, which does not count",
		"the value with other numbers in the newest row", sketch.stream, Claim.anyNewest,
		func(c Claim) bool { return c.Before }},
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

// Shared makes the law with the name from what draws and what checks its cases.
type Shared = func(string, kit.Filler, func(boundedrecall.Maker, kit.Case) error) kit.Law

// Laws returns the laws of the frame that the claim calls for, by name.
func (c Claim) Laws(shared Shared) map[string]kit.Law {
	made := map[string]kit.Law{}
	for _, l := range all {
		if l.apply(c) {
			made[l.name] = l.made(c, shared)
		}
	}
	return made
}

// made returns the law as one of the kit's.
func (l law) made(c Claim, shared Shared) kit.Law {
	if l.name == "statistic" {
		l.says = cmp.Or(c.Missed, l.says)
	}
	tally, values := new(kit.Comparisons), new(kit.Values)
	c.judged = values.Judge
	made := shared(l.name, func(s kit.Sketch, of *kit.Case) { l.draw(sketch{c, s}, of) },
		func(maker boundedrecall.Maker, of kit.Case) (err error) {
			defer func() {
				if failed := failure(recover()); failed != nil {
					err = l.violation(of, nil, nil, failed)
				}
			}()
			tally.Ask()
			got, want := l.check(c, maker, of)
			if want == nil || !tally.See(append(want, got)...) || c.among(got, want) {
				return nil
			}
			return l.violation(of, got, want, nil)
		})
	made.Broken, made.Tally = l.verdict, tally
	switch l.name {
	case "frame":
		made.CasesFactor = frameFactor
	case "statistic":
		made.Tally = values
	}
	return made
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
		lines = append(shown(of), laws.Line{Name: "reset", Text: fmt.Sprintf("at %v", end)})
	}
	if l.name == "born" {
		made := fmt.Sprintf("%v before the start, and at the start", kit.Duration(of.Clock.Born))
		lines = append(lines, laws.Line{Name: "made", Text: made})
	}
	asked := fmt.Sprintf("at %v", end+now)
	if l.name != "born" && l.name != "statistic" && often(of) {
		asked += ", and with each row"
	}
	return append(lines, laws.Line{Name: "asked", Text: asked})
}

// denied returns a line that says which rows were turned down, if the claim asks
// and some were.
func (c Claim) denied(maker boundedrecall.Maker, of kit.Case) (lines []laws.Line) {
	defer kit.IgnorePanic()
	maker, done := kit.WithClose(maker)
	defer done()
	at, _ := times(of.Rewards, 0)
	var denied []string
	for i, admitted := range c.admitted(maker, of.Rewards) {
		if !admitted {
			denied = append(denied, at[i].String())
		}
	}
	if denied == nil {
		return nil
	}
	return []laws.Line{{Name: "denied", Text: "at " + strings.Join(denied, ", ")}}
}

// Shown returns the lines that show a case of the law with the name.
func (c Claim) Shown(name string, maker boundedrecall.Maker, of kit.Case) []laws.Line {
	for _, l := range all {
		if l.name == name {
			return append(l.shown(of), c.denied(maker, of)...)
		}
	}
	return shown(of)
}

// shown returns the lines that show a case of a law of the contract, with the
// times after the start: what follows Past begins when it ends.
func shown(of kit.Case) (lines []laws.Line) {
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
			row = fmt.Sprintf("%v %s", at[i], row)
		} else {
			row = fmt.Sprintf("from %v %d*%s every %v", at[i], n, row, at[i+1]-at[i])
		}
		all = append(all, row)
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

// often reports whether the value is asked for with each row too, and asked
// returns the grid for that.
func often(of kit.Case) bool {
	return slices.ContainsFunc(of.Asks, func(k int) bool { return k > 0 })
}

func (c Claim) asked(of kit.Case) time.Duration {
	if often(of) {
		return max(1, c.Unit)
	}
	return once
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

// once is the grid of a window that is asked for one value.
const once = time.Duration(0)

// value returns the value of a window that is made after some seconds, pushed
// the rows, and asked after more. With a grid it is asked after each row too,
// and before each row, at half of the time since the row before, on the grid.
func value(
	maker boundedrecall.Maker, born float64, grid time.Duration, wait float64, parts ...laws.Rounds,
) []float64 {
	l := maker()
	dst := make([]float64, l.Arms())
	look := l.Play // at a value of which nothing is wanted
	if later, ok := base.Deferring(l); ok {
		look = later.PlayLater
	}
	pass := func(row []float64) {
		row = slices.Clone(row)
		if grid > 0 {
			half := halfOf(kit.Duration(row[0]), grid)
			l.Observe([]float64{kit.Seconds(half)})
			look(dst)
			row[0] = kit.Seconds(kit.Duration(row[0]) - half)
		}
		l.Observe(row)
		if grid > 0 {
			look(dst)
		}
	}
	base.Together(l, func() {
		l.Observe([]float64{born})
		for _, row := range slices.Concat(parts...) {
			pass(row)
		}
		pass([]float64{wait})
		l.Play(dst)
	})
	return dst
}

// sameFrame compares the value with that of a window that was given the rows of
// the frame alone, at the same times after the same start. Where rows are at an
// edge, one such window must agree.
func (c Claim) sameFrame(maker boundedrecall.Maker, of kit.Case) (got []float64, want [][]float64) {
	got = value(maker, 0, c.asked(of), of.Clock.Wait, of.Rewards)
	for counts := range c.masks(of.Rewards, of.Clock.Wait, c.admitted(maker, of.Rewards)) {
		want = append(want, value(maker, 0, once, of.Clock.Wait, counts.of(of.Rewards)))
		if c.among(got, want) {
			break
		}
	}
	return got, want
}

// anyNewest compares the value with that of a window whose newest row has other
// numbers.
func (c Claim) anyNewest(maker boundedrecall.Maker, of kit.Case) (got []float64, want [][]float64) {
	n := len(of.Rewards)
	if n == 0 {
		return nil, nil
	}
	newest := of.Rewards[n-1]
	newest = append(newest[:1:1], c.Other(newest[1:])...)
	return value(maker, 0, c.asked(of), of.Clock.Wait, of.Rewards),
		[][]float64{value(maker, 0, c.asked(of), of.Clock.Wait, of.Rewards[:n-1], laws.Rounds{newest})}
}

// anyBirth compares the values of two windows that are pushed the same rows at
// the same times. One was made earlier. No row may be at an edge.
func (c Claim) anyBirth(maker boundedrecall.Maker, of kit.Case) (got []float64, want [][]float64) {
	born := laws.Rounds{{of.Clock.Born}}
	late := slices.Concat(born, of.Rewards)
	if !c.certain(late, of.Clock.Wait) {
		return nil, nil
	}
	return value(maker, 0, once, of.Clock.Wait, born, of.Rewards),
		[][]float64{value(maker, of.Clock.Born, once, of.Clock.Wait, of.Rewards)}
}

// afterReset compares the value of a window that was pushed the rows of the
// past and reset, with that of a new one to which the times of the past passed.
// A new one may be made then, too.
func (c Claim) afterReset(
	maker boundedrecall.Maker, of kit.Case,
) (got []float64, want [][]float64) {
	l, asks := maker(), c.asked(of)
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
	admitted := c.admitted(maker, of.Rewards)
	for counts := range c.masks(of.Rewards, of.Clock.Wait, admitted) {
		got = value(maker, 0, once, of.Clock.Wait, counts.of(of.Rewards))
		rows := c.withoutNewest(counts).count(of.Rewards)
		right, reason := c.Statistic(rows)
		if right == nil {
			c.judged(reason)
			return nil, nil
		}
		if c.near(got, right, rows) {
			c.judged("")
			return got, [][]float64{got}
		}
		want = append(want, right)
	}
	c.judged("")
	return got, want
}

// near reports whether rounding explains the difference from the right value.
func (c Claim) near(got, right []float64, rows [][]float64) bool {
	for i, want := range right {
		d := kit.Distance(got[i], want)
		if d > 0 && !(c.Allows != nil && c.Allows(want, d)) && !c.Rounds(rows, i, want, d) {
			return false
		}
	}
	return true
}
