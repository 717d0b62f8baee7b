package properties

import (
	"errors"
	"slices"
	"time"

	"boundedrecall/properties/laws"
)

// reduceRounds limits the rounds of all cases tried to make a witness small.
const reduceRounds = 1 << 21

// reduceTime limits the time that this takes. Only tests change it: what they see must not
// depend on the speed of the machine.
var reduceTime = 2500 * time.Millisecond

// failure is a case that breaks a law.
type failure struct {
	c Case
	v *laws.Violation
	k int // the number of the case in the search, −1 if it was not drawn
}

func (f *failure) margin() float64 { return f.v.Margin }

// reduction makes a failing case as small as its steps can.
type reduction struct {
	*failure
	law Law

	repeats bool    // the case breaks the law again
	flaky   bool    // the case also passed when repeated
	worst   float64 // the largest margin seen
	err     error   // the learner did not respond

	rounds   int // the rounds of all cases tried
	deadline time.Time
}

func newReduction(l Law, f *failure) *reduction {
	return &reduction{failure: f, law: l, worst: f.v.Margin, deadline: time.Now().Add(reduceTime)}
}

// run takes steps until no step makes the case smaller. A step may set rounds to zero, drop
// them, make them equal to their neighbours, make arms equal, make rewards 0, 1 or ½, or
// lower a number.
func (r *reduction) run() {
	for range retries {
		if r.repeats = r.check(r.c); r.repeats {
			break
		}
		r.flaky = true
	}
	if !r.repeats {
		return
	}
	for before := (size{}); before != r.c.size() && !r.over(); {
		before = r.c.size()
		r.lengthenRuns()
		r.blankRounds()
		r.dropRounds()
		r.lowerNumbers()
		r.mergeArms()
		r.plainValues()
		r.plainRuns()
	}
	for range 3 {
		if !r.check(r.c) {
			r.flaky = true
		}
	}
}

// check checks a case and keeps its violation if it breaks the law.
func (r *reduction) check(c Case) bool {
	v := r.violation(c)
	if v != nil {
		r.accept(c, v)
	}
	return v != nil
}

func (r *reduction) accept(c Case, v *laws.Violation) {
	r.c, r.v = c, v
	r.worst = max(r.worst, v.Margin)
}

func (r *reduction) violation(c Case) *laws.Violation {
	err := r.law.check(c)
	var v *laws.Violation
	if err != nil && !errors.As(err, &v) {
		r.err = err
	}
	return v
}

func (r *reduction) over() bool {
	return r.err != nil || r.rounds > reduceRounds || time.Now().After(r.deadline)
}

// try takes the first of the cases that is smaller and still breaks the law; if the present
// case breaks the law by more than rounding, so must the smaller one. A law that draws only
// one case drew the best of its kind, so there a smaller case must be as good.
func (r *reduction) try(cases ...Case) bool {
	for _, c := range cases {
		if r.over() {
			return false
		}
		if !c.size().less(r.c.size()) {
			continue
		}
		r.rounds += 1 + c.rounds()
		v := r.violation(c)
		if v == nil || beyondRounding(r.v.Margin) && !beyondRounding(v.Margin) || r.law.cost == 0 && v.Margin > r.v.Margin {
			continue
		}
		r.accept(c, v)
		return true
	}
	return false
}

// size measures how much a reader has to read in a case. Earlier numbers count more.
type size [6]int

func (a size) less(b size) bool { return slices.Compare(a[:], b[:]) < 0 }

// rounds returns the number of rounds in all.
func (c Case) rounds() int {
	n := 0
	for _, part := range c.parts() {
		n += len(*part)
	}
	return n
}

func (c Case) size() size {
	var n size
	n[1] = c.rounds()
	for _, k := range c.numbers() {
		n[2] += *k
	}
	for _, k := range c.Asks {
		n[2] += 1 + k
	}
	for _, part := range c.parts() {
		for range part.Runs() {
			n[0]++
		}
		for _, r := range *part {
			for i, x := range r {
				if !slices.Contains(r[:i], x) {
					n[3]++ // arms that differ
				}
				if x != 0 && x != 0.5 && x != 1 {
					n[4]++ // rewards that are not plain
				}
				switch x {
				case 0:
				case 1:
					n[5]++
				default:
					n[5] += 2
				}
			}
		}
	}
	return n
}

// edit returns the case with the rows of part k changed by f. f gets a copy of the rows.
func (c Case) edit(k int, f func(rows laws.Rounds) laws.Rounds) Case {
	part := c.parts()[k]
	*part = f(part.Clone())
	return c
}

// stretches returns versions of the case with rows from..to−1 changed by f: in all parts
// that have these rows, in both pasts, and in each part alone.
func (c Case) stretches(from, to int, f func(rows laws.Rounds) laws.Rounds) []Case {
	all, pasts := c, c
	var single []Case
	for k, part := range c.parts() {
		if to > len(*part) {
			continue
		}
		all = all.edit(k, f)
		if k < 2 {
			pasts = pasts.edit(k, f)
		}
		single = append(single, c.edit(k, f))
	}
	return append([]Case{all, pasts}, single...)
}

func (c Case) longest() int {
	n := 0
	for _, part := range c.parts() {
		n = max(n, len(*part))
	}
	return n
}

// eachStretch calls try for stretches of rounds, long ones first. After a success it tries
// the same stretch again, since other rounds may have moved there. After a failure inside a
// run of equal rounds it skips other stretches of that run, which would fail too.
func (r *reduction) eachStretch(try func(from, to int) bool) {
	for n := r.c.longest(); n >= 1; n /= 2 {
		for from := 0; from+n <= r.c.longest() && !r.over(); {
			if !try(from, from+n) {
				from = max(from+n, r.c.runEnd(from)-n+1)
			}
		}
	}
}

// runEnd returns the end of the run of equal rounds that contains round from, in all parts.
func (c Case) runEnd(from int) int {
	end := c.longest()
	for _, part := range c.parts() {
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

func (r *reduction) blankRounds() {
	r.eachStretch(func(from, to int) bool {
		return r.try(r.c.stretches(from, to, func(rows laws.Rounds) laws.Rounds {
			for _, row := range rows[from:to] {
				clear(row)
			}
			return rows
		})...)
	})
}

func (r *reduction) dropRounds() {
	r.eachStretch(func(from, to int) bool {
		cases := r.c.stretches(from, to, func(rows laws.Rounds) laws.Rounds {
			return slices.Delete(rows, from, to)
		})
		later, both := cases[0], cases[0] // numbers of rounds go with the rounds
		later.OtherRound = max(0, later.OtherRound-(to-from))
		both.Round, both.OtherRound = max(0, both.Round-(to-from)), later.OtherRound
		return r.try(append(cases, later, both)...)
	})
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
		if !r.try(r.c.withAsks(k), r.c.withAsks(k, 0), r.c.withAsks(k, min(1, n)), r.c.withAsks(k, max(0, n-1))) {
			k++
		}
	}
}

// withAsks returns the case with entry k of Asks replaced by the given ones.
func (c Case) withAsks(k int, asks ...int) Case {
	c.Asks = slices.Replace(slices.Clone(c.Asks), k, k+1, asks...)
	return c
}

// with returns the case with its number k set to n.
func (c Case) with(k, n int) Case {
	*c.numbers()[k] = n
	return c
}

// lengthenRuns makes the rounds of a stretch equal: to its first round, to its last, or to
// the round of its longest run.
func (r *reduction) lengthenRuns() {
	for k := range parts {
		r.eachStretch(func(from, to int) bool {
			rows := *r.c.parts()[k]
			if to > len(rows) || to-from < 2 {
				return false
			}
			fill := func(row []float64) Case {
				return r.c.edit(k, func(rows laws.Rounds) laws.Rounds {
					for t := from; t < to; t++ {
						copy(rows[t], row)
					}
					return rows
				})
			}
			return r.try(fill(longestRunRow(rows[from:to])), fill(rows[from]), fill(rows[to-1]))
		})
	}
}

// longestRunRow returns the row of the longest run.
func longestRunRow(rows laws.Rounds) []float64 {
	best, longest := 0, 0
	for from, to := range rows.Runs() {
		if to-from > longest {
			best, longest = from, to-from
		}
	}
	return rows[best]
}

// mergeArms gives an arm the rewards of another, in all parts.
func (r *reduction) mergeArms() {
	for j := range r.c.arms() {
		for i := range j {
			r.try(r.c.editAll(func(row []float64) {
				if j < len(row) {
					row[j] = row[i]
				}
			}))
		}
	}
}

func (c Case) arms() int {
	d := 0
	for _, part := range c.parts() {
		d = max(d, part.Arms())
	}
	return d
}

// editAll returns the case with all rows changed by f.
func (c Case) editAll(f func(row []float64)) Case {
	for k := range parts {
		c = c.edit(k, func(rows laws.Rounds) laws.Rounds {
			for _, row := range rows {
				f(row)
			}
			return rows
		})
	}
	return c
}

// plain are the rewards that are easiest to read.
var plain = [...]float64{0, 1, 0.5}

// tryPlain tries the case that edit makes with a plain reward, for one after another.
func (r *reduction) tryPlain(edit func(plain float64) Case) {
	for _, x := range plain {
		if r.try(edit(x)) {
			return
		}
	}
}

// plainValues replaces every occurrence of a reward in the case by a plain one.
func (r *reduction) plainValues() {
	for _, x := range r.c.values() {
		r.tryPlain(func(plain float64) Case {
			return r.c.editAll(func(row []float64) {
				for i := range row {
					if row[i] == x {
						row[i] = plain
					}
				}
			})
		})
	}
}

// plainRuns replaces the rewards of an arm in a run by a plain one.
func (r *reduction) plainRuns() {
	for k := range parts {
		rows := *r.c.parts()[k]
		for from, to := range rows.Runs() {
			for i := range rows[from] {
				r.tryPlain(func(plain float64) Case {
					return r.c.edit(k, func(rows laws.Rounds) laws.Rounds { return setArm(rows, from, to, i, plain) })
				})
			}
		}
	}
}

// setArm gives the arm the reward x in rows from..to−1. It returns the rows.
func setArm(rows laws.Rounds, from, to, arm int, x float64) laws.Rounds {
	for _, row := range rows[from:to] {
		row[arm] = x
	}
	return rows
}

// values returns the rewards that are not 0, in increasing order.
func (c Case) values() []float64 {
	var all []float64
	for _, part := range c.parts() {
		all = append(all, slices.Concat(*part...)...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(x float64) bool { return x == 0 })
}
