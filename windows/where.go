package windows

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Where claims that the newest row, now, counts, and each older row for which
// counts reports true, such as the rows of its key. The function must not keep a
// row.
//
// Rows are drawn without order: a number that stands for a time also goes back.
// For windows over time use [Since], [Session] or [Tumbling].
func Where(counts func(row, now []float64) bool) Frame { return where{counts} }

type where struct{ counts func(row, now []float64) bool }

func (where) String() string { return "(the rows of a predicate)" }

func (where) InTime() bool { return false }

func (w where) check(bool) error {
	if w.counts == nil {
		return errors.New("Where(nil) says nothing: give it a function")
	}
	return nil
}

func (where) open(s *subject, _ *testing.T, maker Maker) error { return s.open(maker) }

func (w where) of(s *subject) framed { return &whereRows{s, w} }

// whereRows is a claim about the rows for which a predicate holds.
type whereRows struct {
	*subject
	where
}

func (*whereRows) recall() int { return 0 }

func (f *whereRows) conduct(name string, l kit.Law) (kit.Law, bool) {
	return l, name != "reset" || f.resets
}

func (f *whereRows) laws() map[string]kit.Law {
	all := f.inRows()
	all["frame"] = f.law()
	if f.Is.Value != nil {
		all["statistic"] = f.statistic()
	}
	if f.Like != nil {
		all["reference"] = f.like()
	}
	return all
}

// law returns the law that the value is that of a new window that was pushed
// the rows alone that count.
func (f *whereRows) law() kit.Law {
	worst := f.plainWorst(f.checkFrame, f.sample, func() string { return f.withoutIs("") })
	l := f.newLaw(f.drawFrame, worst.check)
	l.Search = worst
	l.CasesFactor = 2 // they are of many kinds
	l.Early = f.earlyOf(f.poisoned, worst.check)
	return l
}

// drawFrame draws rows. In four of ten cases they have numbers of earlier
// rows in one place or in each, as where a number is a key, and in others some
// are at an edge of the frame, numbers in one place are those of earlier rows
// in their last bits alone, or there are many keys.
func (f *whereRows) drawFrame(draw kit.Sketch, c *Case) {
	way := draw.Pick(10)
	if way == 0 {
		c.Rewards = f.manyKeys(draw)
		return
	}
	c.Rewards = draw.Between(1, 60)
	lots, place := rand.New(rand.NewPCG(draw.Seed(), 2)), draw.Pick(f.Inputs)
	switch {
	case way < 2:
		return
	case way < 4:
		f.toEdges(c.Rewards, lots)
		return
	case way < 6:
		step := [...]float64{1 << 8, 1 << 16, 1 << 32}[draw.Pick(3)]
		if step > f.High-f.Low {
			step = 1 << 8
		}
		f.repeat(c.Rewards, place, lots, func(x float64) float64 {
			return f.numbers.Near(x + step*float64(lots.IntN(3)-1))
		})
		return
	}
	if draw.Pick(4) == 0 {
		place = -1
	}
	f.repeat(c.Rewards, place, lots, func(x float64) float64 { return x })
}

// repeat gives rows numbers that change makes of those of earlier rows, in one
// place, or in each if it is below 0.
func (f *whereRows) repeat(
	rows laws.Rounds, place int, lots *rand.Rand, change func(float64) float64,
) {
	for t, row := range rows {
		for i := range row {
			if t > 0 && (i == place || place < 0) && lots.IntN(3) > 0 {
				row[i] = change(rows[lots.IntN(t)][i])
			}
		}
	}
}

// manyKeys draws 16 to 600 rows that differ in one place as far as the range
// allows it, and then one of the first of them again: a window may have dropped
// what it knew of it.
func (f *whereRows) manyKeys(draw kit.Sketch) laws.Rounds {
	n, place := 1<<(4+draw.Pick(6))+draw.Pick(88), draw.Pick(f.Inputs)
	first := math.Floor(f.numbers.Near(float64(-draw.Pick(n))))
	rows := kit.Tile(draw.Between(1, 20), 0, n)
	for t, row := range rows { // Tile makes each row anew
		row[place] = f.numbers.Near(first + float64(t))
	}
	last := slices.Clone(rows[n-1])
	last[place] = rows[draw.Pick(min(n, 8))][place]
	return append(rows, last)
}

// toEdges replaces some rows by ones that just count, or just do not.
func (f *whereRows) toEdges(rows laws.Rounds, lots *rand.Rand) {
	count, others := f.counting(rows)
	now := rows[len(rows)-1]
	for t := range rows[:len(rows)-1] {
		if len(others) > 0 && lots.IntN(3) == 0 {
			in, out := f.edge(count[lots.IntN(len(count))], others[lots.IntN(len(others))], now)
			if rows[t] = out; lots.IntN(2) == 0 {
				rows[t] = in
			}
		}
	}
}

// edge returns two rows between one that counts and one that does not, of which
// the first counts and the second does not, as near to each other as halving
// brings them.
func (f *whereRows) edge(in, out, now []float64) (_, _ []float64) {
	in, out = slices.Clone(in), slices.Clone(out)
	for range 64 {
		middle := make([]float64, len(in))
		for i := range middle {
			middle[i] = f.numbers.Near(in[i] + (out[i]-in[i])/2)
		}
		if slices.Equal(middle, in) || slices.Equal(middle, out) {
			break
		}
		if f.counts(slices.Clone(middle), slices.Clone(now)) {
			in = middle
		} else {
			out = middle
		}
	}
	return in, out
}

// counting returns the rows for which the predicate holds, and the others.
// The newest row is among the first.
func (f *whereRows) counting(all laws.Rounds) (count, others laws.Rounds) {
	now := slices.Clone(all[len(all)-1])
	for t, row := range all.Clone() {
		if f.counts(row, now) || t == len(all)-1 {
			count = append(count, row)
		} else {
			others = append(others, row)
		}
	}
	return count, others
}

// checkFrame judges the value after the case's rows.
func (f *whereRows) checkFrame(maker boundedrecall.Maker, c Case) error {
	if len(c.Rewards) == 0 {
		return nil
	}
	all := c.Rewards
	count, _ := f.counting(all)
	shown := []laws.Line{{Name: "rows", Text: all.Short()}, {Name: "count", Text: count.Short()}}
	err := laws.Frame(maker, all, count, nil, func(got, want []float64) *Leak {
		l := f.leak(count, got, want,
			fmt.Sprintf("the value of a new window after these %d rows alone", len(count)))
		if l != nil {
			l.Shown, l.Largest = shown, largestOf(all)
		}
		return l
	})
	if v, ok := err.(*laws.Violation); ok {
		v.Shown = shown
	}
	return err
}

// sample returns the case of a claim Where as a sample. The newest row says
// which rows count, so it is the same in all windows, and is not among the
// sample's rows.
func (f *whereRows) sample(c Case) sample {
	all := c.Rewards
	count, others := f.counting(all)
	now := all[len(all)-1]
	n := f.numbers
	n.keeps = func(row []float64) bool { return f.counts(slices.Clone(row), slices.Clone(now)) }
	return sample{
		numbers: n, past: others, rows: count[:len(count)-1],
		alone: func(rows laws.Rounds) []float64 { return f.valueAfter(rows, laws.Rounds{now}) },
		after: func(past, rows laws.Rounds) []float64 {
			var mixed laws.Rounds
			for _, row := range all[:len(all)-1] {
				from := &past
				if n.keeps(row) {
					from = &rows
				}
				mixed, *from = append(mixed, (*from)[0]), (*from)[1:]
			}
			return f.valueAfter(mixed, laws.Rounds{now})
		},
	}
}

// statistic returns the law that the value of a new window after the rows that
// count is the statistic's.
func (f *whereRows) statistic() kit.Law {
	c := &compared{subject: f.subject}
	return c.newLaw(f.drawFrame, func(maker boundedrecall.Maker, of Case) error {
		if len(of.Rewards) == 0 {
			return nil
		}
		count, _ := f.counting(of.Rewards)
		values := values(maker, count)
		if values == nil {
			return laws.Statistic(maker, count, nil, math.Inf(1)) // which reports the panic
		}
		return c.judge(maker, count, count, values[len(count)])
	})
}
