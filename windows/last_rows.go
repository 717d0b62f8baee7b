package windows

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// lastRows is a claim about the last rows of windows.
type lastRows struct {
	*subject
	Rows

	compared kit.Comparisons // of the law frame
}

// recall is the number of rows that a value depends on.
func (f *lastRows) recall() int { return f.rows() }

// counting returns those of the last rows that count.
func (f *lastRows) counting(rows laws.Rounds) laws.Rounds {
	if f.before {
		return rows[:len(rows)-1]
	}
	return rows
}

func (f *lastRows) conduct(name string, l kit.Law) (kit.Law, bool) {
	return l, name != "reset" || f.resets
}

func (f *lastRows) laws() map[string]kit.Law {
	all := f.inRows()
	all["frame"] = f.law()
	if f.wholeGame {
		all["causal"] = f.causal(f.explained)
	}
	if f.before {
		all["newest"] = f.newest()
	}
	if f.Is.Value != nil {
		all["statistic"] = f.statistic()
	}
	if f.Like != nil {
		all["reference"] = f.like()
	}
	return all
}

// law returns the law that the value is that of a new window that was pushed
// the rows of the frame alone.
func (f *lastRows) law() kit.Law {
	l := f.newLaw(f.drawFrame, f.checkFrame)
	l.Long = kit.Long{Every: 24, Fill: f.longFrame}
	if !f.counted && !f.wholeGame {
		l.Long.Longest = f.longestFrame
	}
	l.EachCount = kit.EachCount{Reach: f.reach(), Fill: f.eachCount}
	l.Early = f.early()
	l.Tally, l.Search = &f.compared, f.tellingWorst(f.checkFrame)
	return l
}

// drawFrame draws M rows, and older rows, about equally often: rows of their
// own; the same rows from some place on, which finds caches of windows; or the
// largest number over and over. Half of the time it moves the numbers of the
// older rows a little, which finds sums that round and caches that do.
func (f *lastRows) drawFrame(draw kit.Sketch, c *Case) {
	c.Rewards = draw.Between(f.recall(), f.recall())
	n := draw.PastLength() + f.grace
	switch draw.Pick(3) {
	case 0:
		arm, _ := draw.TwoArms()
		c.Past = draw.OneArm(arm, n)
	case 1:
		c.Past = kit.Tile(c.Rewards, draw.Pick(f.recall()), n)
	default:
		c.Past = draw.Rounds(n)
	}
	switch way := draw.Pick(16); {
	case way < 8:
		f.nudge(draw, c.Past)
	case way == 8 && f.Values&Integers == 0:
		f.shrink(draw, c.Past)
	}
	if f.wholeGame && draw.Pick(2) == 0 {
		c.Other = draw.Between(1, laterRows)
	}
}

// laterRows is how many rows follow at most where a value is read inside a
// longer series.
const laterRows = 4

// shrink makes the finite numbers of the rows tiny, down to the smallest floats
// and to 0. Older rows may be so small: those that count may not, as their
// squares are 0.
func (f *lastRows) shrink(draw kit.Sketch, r laws.Rounds) {
	factor := math.Ldexp(1, draw.Pick(1049)-1128)
	for _, row := range r {
		for i, x := range row {
			if x-x == 0 { // 0 times an infinity is NaN
				row[i] = f.numbers.Near(x * factor)
			}
		}
	}
}

// nudge moves each number of the rows by a unit times 10^−u, u from 1 to 16, up
// or down.
func (f *lastRows) nudge(draw kit.Sketch, r laws.Rounds) {
	by := f.numbers.unit() * math.Pow(10, -float64(1+draw.Pick(16)))
	for _, row := range r {
		for i, x := range row {
			row[i] = f.numbers.Near(x + by*float64(1-2*draw.Pick(2)))
		}
	}
}

func (f *lastRows) recaller() kit.Recaller {
	return kit.Recaller{Maker: f.maker, Arms: f.Outputs, Recall: f.recall(), Grace: f.grace,
		Difference: f.difference, AllGaps: true}
}

// longFrame draws two long streams that share rows, and takes the one that
// breaks the law, if one does.
func (f *lastRows) longFrame(draw kit.Sketch, c *Case) {
	both := f.recaller().SharedWindows(draw, !f.counted)
	*c = Case{Past: both.Past, Rewards: both.Rewards}
	if f.checkFrame(f.maker, *c) == nil {
		c.Past = both.Other
	}
}

func (f *lastRows) longestFrame(draw kit.Sketch, c *Case) {
	*c = f.recaller().ComparedWithNew(draw, false)
}

// difference returns the largest difference between two values that the claims
// do not allow.
func (f *lastRows) difference(x, y []float64) (most float64) {
	for i := range x {
		if d := kit.Distance(x[i], y[i]); !f.allows(y[i], d) {
			most = max(most, d)
		}
	}
	return most
}

// clean returns the rows that stand for n older ones: none, or zeros where the
// value may depend on the number of rows.
func (f *lastRows) clean(n int) laws.Rounds {
	if !f.counted {
		return nil
	}
	return slices.Repeat(laws.Rounds{f.sketch().Zero()}, n)
}

// checkFrame judges the value after the case's rows. There must be M newest
// ones.
func (f *lastRows) checkFrame(maker boundedrecall.Maker, c Case) error {
	if len(c.Rewards) != f.recall() || len(c.Past) <= f.grace {
		return nil
	}
	judge := func(got, want []float64) *Leak {
		f.compared.See(got, want)
		l := f.leak(f.counting(c.Rewards), got, want, f.wanted(c))
		if l != nil {
			l.Past, l.Rows, l.Later = c.Past, c.Rewards, c.Other
			l.Largest = largestOf(c.Past, c.Rewards, c.Other)
		}
		return l
	}
	if len(c.Other) > 0 {
		return laws.FrameInSeries(maker, c.Past, f.older(c), c.Rewards, c.Other, judge)
	}
	return laws.Frame(maker, c.Past, f.older(c), c.Rewards, judge)
}

// wanted says of which window the value is wanted.
func (f *lastRows) wanted(c Case) string {
	rows := len(c.Rewards)
	if len(c.Other) > 0 {
		c.Other = nil
		return f.wanted(c) + ", with the same later ones behind them"
	}
	switch {
	case f.counted:
		return "the value of a new window after zeros in place of the older rows"
	case f.grace > 0:
		return fmt.Sprintf("the nearest value of a new window after %d to %d of the last rows alone",
			rows, rows+f.grace)
	}
	return fmt.Sprintf("the value of a new window after these %d rows alone", rows)
}

// statistic returns the law that the value of a new window after M rows, and after
// fewer from the row of From on, is the statistic's. It looks at all windows of a
// stream. Where an older row changes a value, that is not for this law to judge.
func (f *lastRows) statistic() kit.Law {
	c := &compared{subject: f.subject}
	check := func(maker boundedrecall.Maker, of Case) error {
		values := values(maker, of.Rewards)
		if values == nil {
			return laws.Statistic(maker, of.Rewards, nil, math.Inf(1)) // which reports the panic
		}
		for j := 1; j < len(values); j++ {
			rows := of.Rewards[max(0, j-f.recall()):j]
			if len(rows) < f.recall() && !f.claimsFewer(c, rows, values[j]) {
				continue
			}
			if err := c.judge(maker, rows, f.counting(rows), values[j]); err != nil {
				return err
			}
		}
		return nil
	}
	l := c.newLaw(func(draw kit.Sketch, c *Case) {
		c.Rewards = draw.Rounds(draw.Recall + draw.Pick(3*draw.Recall+3))
	}, check)
	if len(f.numbers.specials()) > 0 {
		l.Early = []kit.Filler{f.poisonedStream}
	}
	return l
}

// claimsFewer reports whether the value after fewer rows than count is claimed to
// be the statistic's. With From it is, unless it is NaN: a window is NaN before the
// row of From, and may wait for all of its rows. Without From the value is only
// noted, if it is not that of a statistic of this package. Other statistics are not
// asked, since they may fail on fewer rows.
func (f *lastRows) claimsFewer(c *compared, rows laws.Rounds, value []float64) bool {
	count := f.counting(rows)
	if len(count) == 0 || slices.ContainsFunc(value, math.IsNaN) {
		return false
	}
	if f.start == 0 && c.Is.slack32 != nil && !c.fewer {
		right, _ := c.Is.Value(count)
		c.fewer = right != nil && c.missed(c.Is, count, value, right).any
	}
	return f.start > 0
}

// sample returns the case as a sample.
func (f *lastRows) sample(c Case) sample {
	older := f.older(c)
	after := func(past, rows laws.Rounds) []float64 { return f.valueInside(past, rows, c.Other) }
	return sample{
		numbers: f.numbers, past: c.Past, rows: c.Rewards, after: after,
		alone: func(rows laws.Rounds) []float64 { return after(older, rows) },
		newest: func(k int) []float64 {
			return after(f.clean(len(c.Past)+len(c.Rewards)-k), c.Rewards[len(c.Rewards)-k:])
		},
	}
}
