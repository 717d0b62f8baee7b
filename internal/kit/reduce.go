package kit

import (
	"errors"
	"slices"
	"strconv"

	"boundedrecall/properties/laws"
)

// budget limits the rounds of all cases tried to make the witness small. It
// does not depend on the time, so that equal seeds end with equal witnesses.
func (c Case) budget() int { return 1<<17 + 1024*min(2048, c.Rounds()) }

// A Failure is a case that breaks a law.
type Failure struct {
	Case
	*laws.Violation
	number int // of the case in the search, below 0 if it was not drawn

	sure bool // it has no rounds, and fails each time
}

// reduction makes a failing case as small as its steps can.
type reduction struct {
	c    Case
	size size // of c
	v    *laws.Violation
	law  Law

	word    Verdict // which a smaller case must get too
	repeats bool    // the case breaks the law again
	flaky   bool    // the case also passed when repeated
	worst   float64 // the largest margin seen
	err     error   // the learner did not respond

	keeps func(Case, *laws.Violation) bool // a smaller case may stand for this one

	rounds int // left for the cases to try
}

func newReduction(l Law, f Failure, keeps func(Case, *laws.Violation) bool) *reduction {
	v := f.Violation
	r := &reduction{
		c: f.Case, size: f.size(), v: v, law: l, keeps: keeps, worst: v.Margin, rounds: f.budget(),
	}
	r.word, r.err = l.wordOf(v)
	return r
}

// run takes steps until no step makes the case smaller. A step may set rounds
// to zero, drop them, make them equal to their neighbours, make rewards 0, 1 or
// ½, or lower a number.
func (r *reduction) run() {
	for range retries {
		again := r.violation(r.c)
		if r.repeats = again != nil; r.repeats {
			r.v = again // which names the request at which a process ended
		}
		if r.repeats || r.err != nil {
			break
		}
		r.flaky = true
	}
	if !r.repeats {
		return
	}
	r.halve()
	for before := (size{}); before != r.size && !r.over(); {
		before = r.size
		r.rewriteRounds(likeFirst, likeLast)
		r.rewriteRounds(blank)
		r.dropRounds()
		r.shortenRuns()
		r.dropTurns()
		r.lowerNumbers()
		r.plainValues()
		r.shortenGaps()
	}
	r.simpleValues()
	for range 3 {
		if r.violation(r.c) == nil {
			r.flaky = true
		}
	}
}

// violation returns how the case breaks the law in the way of the present one,
// nil if it does not.
func (r *reduction) violation(c Case) *laws.Violation {
	err := r.law.Check(c)
	var v *laws.Violation
	if err != nil && !errors.As(err, &v) {
		r.err = err
	}
	if v == nil || !r.keeps(c, v) {
		return nil
	}
	word, err := r.law.wordOf(v)
	if err != nil {
		r.err = err
	}
	if word != r.word || err != nil {
		return nil
	}
	r.worst = max(r.worst, v.Margin)
	return v
}

func (r *reduction) over() bool {
	return r.err != nil || r.rounds <= 0
}

// try takes the first of the cases that is smaller and still breaks the law; if
// the present case breaks the law by more than rounding, so must the smaller
// one. A law that draws only one case drew the best of its kind, so there a
// smaller case must be as good.
func (r *reduction) try(cases ...Case) bool {
	for k, c := range cases {
		if r.over() {
			return false
		}
		if !c.smaller(r.size) || c.Clock != nil && r.law.Validate(c) != nil {
			continue
		}
		r.rounds -= (1 + c.Rounds()) * max(1, r.law.Games)
		if !r.flaky && slices.ContainsFunc(cases[:k], c.is) {
			continue // it has not broken the law
		}
		v := r.violation(c)
		if v == nil || beyondRounding(r.v.Margin) && !beyondRounding(v.Margin) ||
			r.law.Once && v.Margin > r.v.Margin {
			continue
		}
		r.c, r.v, r.size = c, v, c.size()
		return true
	}
	return false
}

// stretches returns versions of the case with rows from..to−1 changed by f: in
// all parts that have these rows, in both pasts, and in each part alone.
func (c Case) stretches(from, to int, f func(rows laws.Rounds) laws.Rounds) []Case {
	all, pasts := c, c
	var single []Case
	for k, part := range c.Parts() {
		if to > len(*part) {
			continue
		}
		one := c.Edit(k, f)
		*all.Parts()[k] = *one.Parts()[k]
		if k < 2 {
			*pasts.Parts()[k] = *one.Parts()[k]
		}
		single = append(single, one)
	}
	return append([]Case{all, pasts}, single...)
}

// is reports whether two cases have the same numbers, and in each part the same
// rows and not copies of them.
func (c Case) is(other Case) bool {
	for k, part := range c.Parts() {
		if !sameSlice(*part, *other.Parts()[k]) {
			return false
		}
	}
	for k, n := range c.numbers() {
		if *n != *other.numbers()[k] {
			return false
		}
	}
	return sameSlice(c.Asks, other.Asks) && c.Seed == other.Seed && c.Clock == other.Clock
}

// sameSlice reports whether two slices have the same place in memory, or are
// both empty.
func sameSlice[E any](a, b []E) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// eachStretch calls try for stretches of rounds, long ones first. After a
// success it tries the same stretch again, since other rounds may have moved
// there. After a failure inside a run of equal rounds it skips other stretches
// of that run, which would fail too.
func (r *reduction) eachStretch(try func(from, to int) bool) {
	for n := r.c.Longest(); n >= 1; n /= 2 {
		for from := 0; from+n <= r.c.Longest() && !r.over(); {
			if !try(from, from+n) {
				from = max(from+n, r.c.runEnd(from)-n+1)
			}
		}
	}
}

// runEnd returns the end of the run of equal rounds that contains round from,
// in all parts.
func (c Case) runEnd(from int) int {
	end := c.Longest()
	for _, part := range c.Parts() {
		if from >= len(*part) {
			continue
		}
		t := from + 1
		for t < min(end, len(*part)) && laws.Same((*part)[t], (*part)[from]) {
			t++
		}
		end = t
	}
	return end
}

// rewriteRounds changes the rows of a stretch in one of the ways.
func (r *reduction) rewriteRounds(ways ...func(stretch laws.Rounds)) {
	r.eachStretch(func(from, to int) bool {
		var cases []Case
		for _, way := range ways {
			cases = append(cases, r.c.stretches(from, to, func(rows laws.Rounds) laws.Rounds {
				way(rows[from:to])
				return rows
			})...)
		}
		return r.try(cases...)
	})
}

func likeFirst(stretch laws.Rounds) { fill(stretch, stretch[0]) }
func likeLast(stretch laws.Rounds)  { fill(stretch, stretch[len(stretch)-1]) }
func blank(stretch laws.Rounds)     { fill(stretch, make([]float64, stretch.Arms())) }

func fill(rows laws.Rounds, with []float64) {
	for _, row := range rows {
		copy(row, with)
	}
}

// halve drops halves of the rounds as long as the others break the law, so that
// the steps after it play few of them. Where none can be dropped it costs two
// attempts.
func (r *reduction) halve() {
	for n := r.c.Longest() / 2; n > 0 && !r.over(); n = r.c.Longest() / 2 {
		if last := r.c.Longest(); !r.drop(0, n) && !r.drop(last-n, last) {
			return
		}
	}
}

func (r *reduction) dropRounds() { r.eachStretch(r.drop) }

// drop drops the rounds from..to−1.
func (r *reduction) drop(from, to int) bool {
	cases := r.c.stretches(from, to, func(rows laws.Rounds) laws.Rounds {
		return slices.Delete(rows, from, to)
	})
	if r.c.Clock != nil {
		cases = append([]Case{r.c.dropMerged(-1, from, to)}, cases...)
	}
	later, both := cases[0], cases[0] // numbers of rounds go with the rounds
	later.OtherRound = max(0, later.OtherRound-(to-from))
	both.Round, both.OtherRound = max(0, both.Round-(to-from)), later.OtherRound
	return r.try(append(cases, later, both)...)
}

// runLengths is how many lengths of a run of equal rounds are tried.
const runLengths = 128

// shortenRuns makes runs of equal rounds in each part short. Where only some
// lengths of a run break the law, as every sixtieth, dropRounds may find none.
func (r *reduction) shortenRuns() {
	for k := range r.c.Parts() {
		for from := 0; from < len(*r.c.Parts()[k]) && !r.over(); {
			from = r.shortenRun(k, from)
		}
	}
}

// shortenRun drops the end of the run that begins with round from of a part,
// and leaves as few rounds as it can. It returns where the next run begins.
func (r *reduction) shortenRun(k, from int) int {
	part := *r.c.Parts()[k]
	end := from + 1
	for end < len(part) && laws.Same(part[end], part[from]) {
		end++
	}
	if end-from < 3 {
		return end // dropRounds has tried all lengths
	}
	for left := from; left < min(end, from+runLengths); left++ {
		shorter := r.c.Edit(k, func(rows laws.Rounds) laws.Rounds {
			return slices.Delete(rows, left, end)
		})
		if r.try(shorter) {
			return left
		}
	}
	return end
}

// dropTurns drops rows of two games that take turns, each with its calls, so
// that the other calls keep their order.
func (r *reduction) dropTurns() {
	if len(r.c.Asks) == 0 || len(r.c.Past) > 0 || len(r.c.Rewards)+len(r.c.Other) == 0 {
		return
	}
	r.eachStretch(func(from, to int) bool {
		var cases []Case
		for game := range 2 {
			if rows := *r.c.game(game); to <= len(rows) {
				cases = append(cases, r.c.withoutTurns(game, from, to)...)
			}
		}
		return r.try(cases...)
	})
}

// game returns the rows of the first or of the second of two games that take
// turns.
func (c *Case) game(k int) *laws.Rounds { return c.Parts()[2-k] }

// withoutTurns returns the case without rows from..to−1 of one of two games
// that take turns, and without the calls that ask for the plays before these
// rows and observe them.
func (c Case) withoutTurns(game, from, to int) []Case {
	var left []int // the games of the calls, in their order
	calls, ends := [2]int{}, [2]int{2*len(*c.game(0)) + 1, 2*len(*c.game(1)) + 1}
	for k := 0; calls != ends; k++ {
		for range 1 + c.Asks[k%len(c.Asks)] {
			if at := calls[k%2]; at < ends[k%2] {
				if calls[k%2]++; k%2 != game || at < 2*from || at >= 2*to {
					left = append(left, k%2)
				}
			}
		}
	}
	if left[0] != 0 {
		return nil // the first game has the first turn
	}
	c.Asks = []int{0}
	for i, game := range left[1:] {
		if game == left[i] {
			c.Asks[len(c.Asks)-1]++
		} else {
			c.Asks = append(c.Asks, 0)
		}
	}
	rows := c.Edit(2-game, func(rows laws.Rounds) laws.Rounds { return slices.Delete(rows, from, to) })
	if c.Clock == nil {
		return []Case{rows}
	}
	return []Case{rows, c.dropMerged(2-game, from, to)}
}

func (r *reduction) lowerNumbers() {
	for k := range r.c.numbers() {
		for again := true; again; {
			n := *r.c.numbers()[k]
			again = n > 0 && r.try(r.c.with(k, 0), r.c.with(k, n/2), r.c.with(k, n-1))
		}
	}
	for k := 0; k < len(r.c.Asks); {
		n := r.c.Asks[k]
		if !r.try(r.c.withAsks(k), r.c.withAsks(k, 0), r.c.withAsks(k, min(1, n)),
			r.c.withAsks(k, max(0, n-1))) {
			k++
		}
	}
}

// with returns the case with its number k set to n.
func (c Case) with(k, n int) Case {
	*c.numbers()[k] = n
	return c
}

// withAsks returns the case with entry k of Asks replaced by the given ones.
func (c Case) withAsks(k int, asks ...int) Case {
	c.Asks = slices.Replace(slices.Clone(c.Asks), k, k+1, asks...)
	return c
}

// plainValues replaces every occurrence of a reward in the case, or in one arm,
// by a reward that is easy to read.
func (r *reduction) plainValues() {
	c := r.c
	c.Change(func(_ int, x float64) float64 { return x + 0 }) // 0 for −0
	r.try(c)
	for _, x := range r.c.values() {
		for arm := -1; arm < max(r.c.Past.Arms(), r.c.Rewards.Arms()); arm++ {
			r.try(r.c.replace(x, 0, arm), r.c.replace(x, 1, arm), r.c.replace(x, 0.5, arm))
		}
	}
}

// simpleValues replaces the rewards that are left by numbers with few digits.
func (r *reduction) simpleValues() {
	for _, x := range r.c.values() {
		if digits(x) <= digits(10) || x-x != 0 {
			continue
		}
		var cases []Case
		for _, to := range []float64{2, 10, 1000, -1, -10, -1000, rounded(x, 1), rounded(x, 2)} {
			if c := r.c.replaceNumber(x, to); r.law.Validate(c) == nil {
				cases = append(cases, c)
			}
		}
		r.try(cases...)
	}
}

// replaceNumber returns the case with a number replaced that is no time.
func (c Case) replaceNumber(old, new float64) Case {
	c.Change(func(i int, x float64) float64 {
		if time := i == 0 && c.Clock != nil; x == old && !time {
			return new
		}
		return x
	})
	return c
}

// rounded returns the number with a few digits.
func rounded(x float64, digits int) float64 {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'e', digits-1, 64), 64)
	return x
}

// replace returns the case with the reward old replaced in an arm, −1 for all
// arms.
func (c Case) replace(old, new float64, arm int) Case {
	c.Change(func(i int, x float64) float64 {
		if x == old && (i == arm || arm < 0) {
			return new
		}
		return x
	})
	return c
}

// values returns the rewards that are not 0, in increasing order.
func (c Case) values() []float64 {
	var all []float64
	for _, part := range c.Parts() {
		all = append(all, slices.Concat(*part...)...)
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(x float64) bool { return x == 0 })
}
