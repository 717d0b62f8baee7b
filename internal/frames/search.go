package frames

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"boundedrecall/internal/kit"
)

// A Finding is what the search for a case that breaks a law came to.
type Finding struct {
	Law       string
	Verdict   kit.Verdict
	Cases     int        // checked
	Violation *Violation // the smallest found, nil if none
	Err       error      // windows cannot be asked, or no case was judged
}

// Search draws cases for the law, and makes the first that breaks it small.
func (c Claim) Search(stage Stage, law string, seed uint64, cases int) (f Finding) {
	f = Finding{Law: law, Verdict: Kept(law)}
	judged := 0
	for k := range cases {
		v, err := c.Judge(stage, law, c.Draw(law, seed, k))
		f.Cases++
		if errors.As(err, new(unjudged)) {
			continue
		}
		if err != nil {
			f.Err = err
			return f
		}
		judged++
		if v != nil {
			f.Violation = c.reduce(stage, v)
			f.Verdict = f.Violation.Verdict
			return f
		}
	}
	switch {
	case judged > 0:
	case law == "frame":
		f.Err = fmt.Errorf("frame: %w", onlyNaN)
	case law == "statistic":
		f.Err = errors.New("statistic: no value was compared with the statistic")
	}
	return f
}

// tries limits the cases that are tried to make a witness small.
const tries = 1500

// reduce makes the case small: it drops rows, shortens gaps, and makes numbers 0 or 1.
func (c Claim) reduce(stage Stage, v *Violation) *Violation {
	left := tries
	for again := true; again; {
		again = false
		for _, smaller := range v.Case.steps(c) {
			if left == 0 {
				return v
			}
			if !smaller.less(v.Case) || c.Validate(smaller) != nil {
				continue
			}
			left--
			if w, err := c.Judge(stage, v.Law, smaller); err == nil && w != nil && w.Verdict == v.Verdict {
				v, again = w, true
				break
			}
		}
	}
	return v
}

// steps returns cases that may be smaller.
func (c Case) steps(claim Claim) (all []Case) {
	with := func(change func(*Case)) {
		smaller := c
		smaller.Rows, smaller.Neighbour = cloned(c.Rows), cloned(c.Neighbour)
		change(&smaller)
		all = append(all, smaller)
	}
	with(func(s *Case) { s.Asked = false })
	with(func(s *Case) { s.Neighbour = nil })
	for _, part := range []func(*Case) *[]Row{
		func(s *Case) *[]Row { return &s.Rows }, func(s *Case) *[]Row { return &s.Neighbour },
	} {
		n := len(*part(&c))
		for length := n; length > 0; length /= 2 {
			for from := 0; from+length <= n; from += length {
				with(func(s *Case) { *part(s) = slices.Delete(*part(s), from, from+length) })
			}
		}
		for i := range n {
			with(func(s *Case) { fill((*part(s))[i].Numbers, 1) })
			with(func(s *Case) { fill((*part(s))[i].Numbers, 0) })
		}
	}
	return append(all, c.earlier(claim)...)
}

// earlier returns cases in which what happens from some time on happens earlier.
func (c Case) earlier(claim Claim) (all []Case) {
	times := []time.Duration{c.Ask}
	for _, r := range slices.Concat(c.Rows, c.Neighbour) {
		times = append(times, r.At)
	}
	slices.Sort(times)
	last := time.Duration(0)
	for _, from := range slices.Compact(times) {
		gap := from - last
		for _, to := range []time.Duration{
			0, claim.Span, claim.Grace, gap / 2, gap - claim.Span, gap - claim.Grace,
			gap.Truncate(time.Second), gap.Truncate(time.Second / 8), gap.Truncate(time.Second / 10),
			gap.Truncate(time.Second / 1000),
		} {
			if to = claim.grid(to); to >= 0 && to < gap {
				all = append(all, c.shifted(from, gap-to))
			}
		}
		last = from
	}
	return all
}

// shifted returns the case with what happens at the time or later moved back.
func (c Case) shifted(from, by time.Duration) Case {
	move := func(at *time.Duration) {
		if *at >= from {
			*at -= by
		}
	}
	c.Rows, c.Neighbour = cloned(c.Rows), cloned(c.Neighbour)
	for i := range c.Rows {
		move(&c.Rows[i].At)
	}
	for i := range c.Neighbour {
		move(&c.Neighbour[i].At)
	}
	move(&c.Ask)
	move(&c.Born)
	return c
}

func cloned(rows []Row) []Row {
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].Numbers = slices.Clone(rows[i].Numbers)
	}
	return rows
}

func fill(numbers []float64, x float64) {
	for i := range numbers {
		numbers[i] = x
	}
}
