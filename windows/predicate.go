package windows

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// predicate returns the law that the value is that of a new window that was
// pushed the rows alone for which the claim Frame holds.
func (s *subject) predicate() kit.Plan {
	worst := s.plainWorst(s.checkPredicate, s.ofFrame)
	p := s.plan(s.drawPredicate, worst.check)
	p.Worst, p.Word, p.Unseen = worst, worst.word, s.unseen()
	p.CasesFactor = 2 // they are of many kinds
	return p
}

// drawPredicate draws rows. In four of ten cases they have numbers of earlier
// rows in one place or in each, as where a number is a key, and in others some
// are at an edge of the frame, numbers in one place are those of earlier rows
// in their last bits alone, or there are many keys.
func (s *subject) drawPredicate(draw kit.Sketch, c *Case) {
	way := draw.Pick(10)
	if way == 0 {
		c.Rewards = s.manyKeys(draw)
		return
	}
	c.Rewards = draw.Between(1, 60)
	lots, place := rand.New(rand.NewPCG(draw.Seed(), 2)), draw.Pick(s.Inputs)
	switch {
	case way < 2:
		return
	case way < 4:
		s.toEdges(c.Rewards, lots)
		return
	case way < 6:
		step := [...]float64{1 << 8, 1 << 16, 1 << 32}[draw.Pick(3)]
		if step > s.High-s.Low {
			step = 1 << 8
		}
		s.repeat(c.Rewards, place, lots, func(x float64) float64 {
			return s.numbers.Near(x + step*float64(lots.IntN(3)-1))
		})
		return
	}
	if draw.Pick(4) == 0 {
		place = -1
	}
	s.repeat(c.Rewards, place, lots, func(x float64) float64 { return x })
}

// repeat gives rows numbers that f makes of those of earlier rows, in one
// place, or in each if it is below 0.
func (s *subject) repeat(rows laws.Rounds, place int, lots *rand.Rand, f func(float64) float64) {
	for t, row := range rows {
		for i := range row {
			if t > 0 && (i == place || place < 0) && lots.IntN(3) > 0 {
				row[i] = f(rows[lots.IntN(t)][i])
			}
		}
	}
}

// manyKeys draws 16 to 600 rows that differ in one place as far as the range
// allows it, and then one of the first of them again: a window may have dropped
// what it knew of it.
func (s *subject) manyKeys(draw kit.Sketch) laws.Rounds {
	n, place := 1<<(4+draw.Pick(6))+draw.Pick(88), draw.Pick(s.Inputs)
	first := math.Floor(s.numbers.Near(float64(-draw.Pick(n))))
	rows := kit.Tile(draw.Between(1, 20), 0, n)
	for t, row := range rows { // Tile makes each row anew
		row[place] = s.numbers.Near(first + float64(t))
	}
	last := slices.Clone(rows[n-1])
	last[place] = rows[draw.Pick(min(n, 8))][place]
	return append(rows, last)
}

// toEdges replaces some rows by ones that just count, or just do not.
func (s *subject) toEdges(rows laws.Rounds, lots *rand.Rand) {
	count, others := s.counting(rows)
	now := rows[len(rows)-1]
	for t := range rows[:len(rows)-1] {
		if len(others) > 0 && lots.IntN(3) == 0 {
			in, out := s.edge(count[lots.IntN(len(count))], others[lots.IntN(len(others))], now)
			if rows[t] = out; lots.IntN(2) == 0 {
				rows[t] = in
			}
		}
	}
}

// edge returns two rows between one that counts and one that does not, of which
// the first counts and the second does not, as near to each other as halving
// brings them.
func (s *subject) edge(in, out, now []float64) (_, _ []float64) {
	in, out = slices.Clone(in), slices.Clone(out)
	for range 64 {
		middle := make([]float64, len(in))
		for i := range middle {
			middle[i] = s.numbers.Near(in[i] + (out[i]-in[i])/2)
		}
		if slices.Equal(middle, in) || slices.Equal(middle, out) {
			break
		}
		if s.Frame(slices.Clone(middle), slices.Clone(now)) {
			in = middle
		} else {
			out = middle
		}
	}
	return in, out
}

// counting returns the rows for which the claim Frame holds, and the others.
// The newest row is among the first.
func (s *subject) counting(all laws.Rounds) (count, others laws.Rounds) {
	now := slices.Clone(all[len(all)-1])
	for t, row := range all.Clone() {
		if s.Frame(row, now) || t == len(all)-1 {
			count = append(count, row)
		} else {
			others = append(others, row)
		}
	}
	return count, others
}

// checkPredicate judges the value after the case's rows.
func (s *subject) checkPredicate(maker boundedrecall.Maker, c Case) error {
	if len(c.Rewards) == 0 {
		return nil
	}
	all := c.Rewards
	count, _ := s.counting(all)
	shown := []laws.Line{{Name: "rows", Text: all.Short()}, {Name: "count", Text: count.Short()}}
	err := laws.Frame(maker, all, count, nil, func(got, want []float64) *Leak {
		l := s.leak(Case{Rewards: count}, got, want)
		if l != nil {
			l.Past, l.Rows, l.Shown, l.Largest = nil, nil, shown, largestOf(all)
		}
		return l
	})
	if v, ok := err.(*laws.Violation); ok {
		v.Shown = shown
	}
	return err
}

// ofFrame returns the case of a claim Frame as a sample. The newest row says
// which rows count, so it is the same in all windows, and is not among the
// sample's rows.
func (s *subject) ofFrame(c Case) sample {
	all := c.Rewards
	count, others := s.counting(all)
	now := all[len(all)-1]
	n := s.numbers
	n.keeps = func(row []float64) bool { return s.Frame(slices.Clone(row), slices.Clone(now)) }
	return sample{
		n, others, count[:len(count)-1],
		func(rows laws.Rounds) []float64 { return s.valueAfter(rows, laws.Rounds{now}) },
		func(past, rows laws.Rounds) []float64 {
			var mixed laws.Rounds
			for _, row := range all[:len(all)-1] {
				from := &past
				if n.keeps(row) {
					from = &rows
				}
				mixed, *from = append(mixed, (*from)[0]), (*from)[1:]
			}
			return s.valueAfter(mixed, laws.Rounds{now})
		},
	}
}

// exactFrame returns the law that the value of a new window after the rows that
// count is the statistic's.
func (s *subject) exactFrame() kit.Plan {
	c := &compared{subject: s, notJudged: map[string]int{}}
	return c.planOf(s.drawPredicate, func(maker boundedrecall.Maker, of Case) error {
		if len(of.Rewards) == 0 {
			return nil
		}
		count, _ := s.counting(of.Rewards)
		values := values(maker, count)
		if values == nil {
			return laws.Statistic(maker, count, nil, math.Inf(1)) // which reports the panic
		}
		return c.judge(maker, count, values[len(count)])
	})
}
