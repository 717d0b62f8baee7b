package windows

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Early cases are the first of a search: streams that have broken windows and are
// seldom drawn. Each filler tries several, and fills in the worst of them.

// mostPlaces is how many places of a row, from the first on, get NaN alone.
const mostPlaces = 8

// specials returns what the claims allow to push that is no finite number.
func (n numbers) specials() (all []float64) {
	if n.Values&NaN != 0 {
		all = append(all, math.NaN())
	}
	if n.Values&Inf != 0 {
		all = append(all, math.Inf(1), math.Inf(-1))
	}
	return all
}

// few draws a way to number numbers of the range, a few from 1 on: as whole
// numbers, or as eighths if the range is too small.
func (n numbers) few(draw kit.Sketch) func(k int) float64 {
	s, unit := n.scale(draw), 1.0
	if s.top == 0 && n.Values&Integers == 0 {
		unit = 1.0 / 8
	}
	return func(k int) float64 { return n.Near(s.of(float64(k) * unit)) }
}

// clean draws rows of a few numbers that are not 0, if the range has others.
func (n numbers) clean(draw kit.Sketch, rows int) laws.Rounds {
	few := n.few(draw)
	return draw.Fill(rows, func() []float64 {
		row := make([]float64, n.Inputs)
		for i := range row {
			row[i] = few(1 + draw.Pick(7))
		}
		return row
	})
}

// withSpecials yields copies of the row in which one number is special: each
// that the claims allow, in each place.
func (n numbers) withSpecials(row []float64) (all [][]float64) {
	for _, x := range n.specials() {
		for i := range min(len(row), mostPlaces) {
			one := slices.Clone(row)
			one[i] = x
			all = append(all, one)
		}
	}
	return all
}

// worstOf returns what fills in the case that breaks a law by the most, of those
// that cases draws, or the last of them.
func (s *subject) worstOf(
	cases func(kit.Sketch) []Case, check func(boundedrecall.Maker, Case) error,
) kit.Filler {
	return func(draw kit.Sketch, c *Case) {
		most := 0.0
		for _, one := range cases(draw) {
			if most == 0 {
				*c = one
			}
			switch err := s.judged(check, one).(type) {
			case nil:
			case *laws.Violation:
				if err.Margin > most || err.Fails {
					most, *c = err.Margin, one
				}
			default:
				*c = one
				return // which the law meets again
			}
			if math.IsInf(most, 1) {
				return
			}
		}
	}
}

// errPanics is the error of a case in which what is tested panics where no law
// expects it, such as in Close.
var errPanics = errors.New("windows: it panics")

// judged is the check of a case.
func (s *subject) judged(check func(boundedrecall.Maker, Case) error, of Case) (err error) {
	err = errPanics
	defer func() { _ = recover() }() // the law meets the case again
	return kit.Closing(s.maker, check)(of)
}

// earlyOf returns a filler of poisoned cases, none if all numbers are finite.
func (s *subject) earlyOf(
	poisoned func(kit.Sketch) []Case, check func(boundedrecall.Maker, Case) error,
) []kit.Filler {
	if len(s.numbers.specials()) == 0 {
		return nil
	}
	return []kit.Filler{s.worstOf(poisoned, check)}
}

// early returns what fills in the first cases of the law frame.
func (f *lastRows) early() []kit.Filler {
	return append(f.earlyOf(f.inSeries(f.poisoned), f.checkFrame),
		f.worstOf(f.inSeries(f.ties), f.checkFrame), f.worstOf(f.inSeries(f.extremes), f.checkFrame))
}

// inSeries returns the cases, of which every second one, from the first on, is
// inside a longer series if the windows take whole ones.
func (f *lastRows) inSeries(cases func(kit.Sketch) []Case) func(kit.Sketch) []Case {
	if !f.wholeGame {
		return cases
	}
	return func(draw kit.Sketch) []Case {
		all := cases(draw)
		for k := 0; k < len(all); k += 2 {
			all[k].Other = f.numbers.clean(draw, 1)
		}
		return all
	}
}

// poisonedStream draws a stream of clean rows in which now and then one number
// is NaN or infinite.
func (f *lastRows) poisonedStream(draw kit.Sketch, c *Case) {
	all := f.numbers.clean(draw, f.recall())
	for _, bad := range f.numbers.withSpecials(f.numbers.clean(draw, 1)[0]) {
		all = append(append(all, bad), f.numbers.clean(draw, f.recall())...)
	}
	c.Rewards = all
}

// poisoned draws cases in which one older number is NaN or infinite, and no
// other one is: before any other row, after some, and before others.
func (f *lastRows) poisoned(draw kit.Sketch) (all []Case) {
	m := f.recall()
	before, after := f.numbers.clean(draw, m), f.numbers.clean(draw, m+f.grace)
	rows := f.numbers.clean(draw, m)
	for _, bad := range f.numbers.withSpecials(f.numbers.clean(draw, 1)[0]) {
		bad := laws.Rounds{bad}
		for _, past := range []laws.Rounds{
			slices.Concat(bad, after[:f.grace]), slices.Concat(before, bad, after[:f.grace]),
			slices.Concat(before, bad, after),
		} {
			all = append(all, Case{Past: past, Rewards: rows})
		}
	}
	return all
}

// poisoned draws cases in which one number is NaN or infinite: see
// [frames.Claim.Poisoned].
func (f *inTime) poisoned(draw kit.Sketch) (all []Case) {
	for _, bad := range f.numbers.withSpecials(f.numbers.clean(draw, 1)[0]) {
		all = append(all, f.claim.Poisoned(bad, f.numbers.clean(draw, 6))...)
	}
	return all
}

// early returns what fills in the first cases of a law in time.
func (f *inTime) early(check func(boundedrecall.Maker, Case) error) []kit.Filler {
	return append(f.earlyOf(f.poisoned, check), f.edges(check))
}

// edges returns a filler of cases in which a row leaves, or has left: see
// [frames.Claim.AtEdges].
func (f *inTime) edges(check func(boundedrecall.Maker, Case) error) kit.Filler {
	return f.worstOf(func(draw kit.Sketch) []Case {
		return f.claim.AtEdges(f.numbers.clean(draw, 2))
	}, check)
}

// Draws of rows for a poisoned case, and how many rows each has.
const poisonedDraws, poisonedRows = 16, 8

// poisoned draws cases in which one number of a row that does not count is NaN
// or infinite: each such number in each place, if there are such rows.
func (f *whereRows) poisoned(draw kit.Sketch) (all []Case) {
	done := map[int]bool{}
	for range poisonedDraws {
		rows := f.numbers.clean(draw, poisonedRows)
		for k, bad := range f.numbers.withSpecials(rows[0]) {
			if done[k] || f.counts(slices.Clone(bad), slices.Clone(rows[len(rows)-1])) {
				continue
			}
			done[k], all = true, append(all, Case{Rewards: append(laws.Rounds{bad}, rows[1:]...)})
		}
	}
	return all
}

// shuffledTies is how many cases with ties are in any order.
const shuffledTies = 4

// ties draws cases in which numbers of the older rows come again among those
// that count, where the most frequent ones are equally frequent, or all of them
// are different. A window may let older rows decide then.
func (f *lastRows) ties(draw kit.Sketch) (all []Case) {
	m, few := f.recall(), f.numbers.few(draw)
	row := func(k int) []float64 { return draw.Constant(few(k)) }
	add := func(past, rows laws.Rounds) {
		all = append(all, Case{Past: kit.Tile(past, 0, max(len(past), f.grace+1)), Rewards: rows.Clone()})
	}
	var inTurn, different laws.Rounds
	for t := range m {
		inTurn, different = append(inTurn, row(1+t%2)), append(different, row(1+t))
	}
	if m%2 == 1 {
		inTurn[m-1] = row(3)
	}
	inBlocks := slices.Clone(inTurn)
	slices.SortStableFunc(inBlocks, func(x, y []float64) int { return slices.Compare(x, y) })
	for _, rows := range []laws.Rounds{inTurn, inBlocks} {
		add(laws.Rounds{row(2)}, rows)
		add(laws.Rounds{row(2), row(1)}, rows)
	}
	add(laws.Rounds{row(m)}, different)
	lots := rand.New(rand.NewPCG(draw.Seed(), 9))
	for range shuffledTies {
		past, rows := slices.Clone(inTurn), slices.Clone(inTurn)
		for _, part := range []laws.Rounds{past, rows} {
			lots.Shuffle(m, func(i, j int) { part[i], part[j] = part[j], part[i] })
		}
		add(past[:1+lots.IntN(m)], rows)
	}
	return all
}

// extremes draws cases whose older rows are all as large as the range allows, or
// as small: a product of them may overflow, or be 0. One of them has one zero.
func (f *lastRows) extremes(draw kit.Sketch) (all []Case) {
	s := f.numbers.scale(draw)
	rows := f.numbers.clean(draw, f.recall())
	large, small := draw.Constant(f.High), draw.Constant(s.of(math.Pow(10, float64(s.bottom))))
	zero := append(laws.Rounds{draw.Zero()}, f.numbers.clean(draw, f.grace)...)
	for _, past := range []laws.Rounds{
		kit.Tile(laws.Rounds{large}, 0, f.recall()+f.grace),
		kit.Tile(laws.Rounds{small}, 0, f.recall()+f.grace),
		zero,
	} {
		all = append(all, Case{Past: past, Rewards: rows})
	}
	return all
}
