package properties

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"strings"

	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// A Finding is the result of the search for a case that breaks a law.
type Finding struct {
	Law   string // the law's name
	Seed  uint64 // the seed of the cases
	Cases int    // the number of cases checked
	First int    // the number of the first drawn case that broke the law, from 1; 0 if none did

	// Verdict is the law's verdict in a word.
	Verdict Verdict

	// Violation is the smallest witness found that breaks the law, nil if no case
	// broke it.
	Violation *laws.Violation

	// Witness is the case of the Violation.
	Witness Case

	// Leak is the leak of the Witness, nil unless a window keeps something too long. Leaks
	// are the worst that were seen and searched for: the largest absolute one and the
	// largest relative one.
	Leak  *Leak
	Leaks []Leak

	// Err says why the law could not be judged: the learner is
	// [*laws.Unavailable], a claim makes no sense or says nothing, no case was
	// drawn, or the law's own code panicked. nil otherwise.
	Err error

	// Skipped says why the law was not run, "" if it was.
	Skipped string

	// Notes are further lines about the violation or the cases drawn.
	Notes []string
}

// Failed reports whether the learner breaks the law, or the law could not be judged.
func (f Finding) Failed() bool { return f.Violation != nil || f.Err != nil }

// String returns the finding in the words of a failing test. No line is longer than [laws.Fit]
// allows.
func (f Finding) String() string {
	text := fmt.Sprintf("%s: kept in %d cases", f.Law, f.Cases)
	switch {
	case f.Err != nil:
		text = fmt.Sprintf("%s: not judged\n  because  %v", f.Law, f.Err)
	case f.Violation != nil && f.Leak != nil:
		text = f.describeLeak()
	case f.Violation != nil:
		text = f.Violation.Error()
	case f.Skipped != "":
		text = fmt.Sprintf("%s: skipped, %s", f.Law, f.Skipped)
	}
	for _, n := range f.Notes {
		text += "\n  " + n
	}
	if f.First > 0 {
		text += fmt.Sprintf("\n  seed     %d, case %d of the search; repeat it with -rapid.seed=%d", f.Seed, f.First, f.Seed)
	}
	return laws.Fit(text)
}

// at returns case k of a run with the seed. It is the same each time. It returns an error
// if drawing the case needs an answer of the learner and the learner does not respond.
func (l Law) at(seed uint64, k int) (c Case, err error) {
	draw := l.draw
	if l.long != nil && k%l.longEvery == l.longEvery-1 {
		if draw = l.long; l.longest != nil && k < l.longEvery {
			draw = l.longest
		}
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s %d", seed, l.Name, k)
	return rapid.Custom(func(t *rapid.T) (c Case) {
		rapid.Bool().Draw(t, "one draw at least")
		defer func() {
			p := recover()
			if u, ok := p.(*laws.Unavailable); ok {
				err = u
			} else if p != nil {
				panic(p)
			}
		}()
		return l.drawn(t, draw)
	}).Example(int(h.Sum64() >> 1)), err
}

// cases returns how many cases the law draws where other laws draw n.
func (l Law) cases(n int) int {
	if l.cost == 0 {
		return min(n, 1)
	}
	return (n + l.cost - 1) / l.cost
}

// retries is how often a search repeats a case that broke a law before it reports that the
// case passes: a learner that is not deterministic may break the law only sometimes.
const retries = 20

// hunt searches for a case that breaks the law. It begins with the given case, if any. It
// stops at the first case that breaks the law by more than rounding. If cases break it only
// by rounding, or if the law is about a window's recall, it goes through all cases. Where the
// learner does not respond any more, it reports what it has found before.
func (s Settings) hunt(l Law, first *Case) Finding {
	f := Finding{Law: l.Name, Seed: s.seed(), Verdict: l.verdict(Case{}, nil)}
	h := &leakHunt{subject: l.subject}
	if s.short() {
		l.longest = nil
	}
	var found, fails *failure
	k, longest := 0, 0
	if first != nil {
		k = -1
	}
	for ; k < s.cases(l) && (l.leaks || found == nil || !beyondRounding(found.v.Margin)); k++ {
		var c Case
		if k < 0 {
			c = *first
		} else if c, f.Err = l.at(f.Seed, k); f.Err != nil {
			break
		}
		f.Cases++
		longest = max(longest, c.longest())
		err := l.Check(c)
		var v *laws.Violation
		if err != nil && !errors.As(err, &v) {
			f.Err = err
			break
		}
		switch {
		case v == nil:
		case l.leaks && v.Fails:
			fails = cmp.Or(fails, &failure{c, v, k})
		default:
			if found == nil || v.Margin > found.v.Margin {
				found = &failure{c, v, k}
			}
			if l.leaks {
				h.see(c)
			}
		}
	}
	f.conclude(l, h, found, fails)
	if f.Err == nil && f.Violation == nil && longest > 0 && l.notJudged == nil {
		f.Notes = append(f.Notes, fmt.Sprintf("the longest has %d rounds", longest))
	}
	return f
}

// conclude fills in the finding of a search that found these failures. fails is one of a window
// whose recall is judged.
func (f *Finding) conclude(l Law, h *leakHunt, found, fails *failure) {
	switch {
	case h.graded.Absolute > 0:
		f.Err = nil
		if f.reportLeak(l, h, found); fails != nil {
			f.Verdict = Fails
			f.Notes = append(f.Notes, "in another case "+fails.v.Found)
		}
	case found != nil || fails != nil:
		f.Err = nil
		f.report(l, cmp.Or(fails, found))
	case f.Err != nil:
	case f.Cases == 0:
		f.Err = errors.New("no case was drawn: too few were asked for")
	case l.use != nil && l.use.vacuous():
		f.Err = l.saysNothing()
	}
	f.Notes = append(f.Notes, l.unjudged()...)
}

// unjudged says how many of the windows were not judged, for each reason.
func (l Law) unjudged() (notes []string) {
	for _, reason := range slices.Sorted(maps.Keys(l.notJudged)) {
		notes = append(notes, fmt.Sprintf("%d of %d windows not judged: %s", l.notJudged[reason], l.use.calls.Load(), reason))
	}
	return notes
}

// saysNothing is the error for a claim that could not have failed.
func (l Law) saysNothing() error {
	return errors.New(strings.Join(append([]string{l.use.nothing + ", so the claim says nothing"}, l.unjudged()...), "; "))
}

// report makes the case small and fills in the finding.
func (f *Finding) report(l Law, found *failure) {
	first := *found
	r := newReduction(l, found)
	r.run()
	f.Witness, f.Violation, f.Verdict = found.c, found.v, l.verdict(found.c, found.v)
	switch {
	case r.err != nil:
		f.Notes = append(f.Notes, fmt.Sprintf("the case may not be the smallest: %v", r.err))
	case !r.repeats:
		v := *first.v
		v.Replay = ""
		f.Violation = &v
		f.Notes = append(f.Notes, fmt.Sprintf(
			"the learner does not always do it: repeated %d times, the same case passed each time", retries))
	case !math.IsInf(r.worst, 1) && l.cost > 0 && !l.leaks:
		f.Notes = append(f.Notes, fmt.Sprintf(
			"broken by %.3g here; by %.3g at most in the cases seen", found.v.Margin, r.worst))
	}
	if r.flaky && r.repeats && r.err == nil {
		f.Notes = append(f.Notes, "the learner does not always do it: repeated, the same case may pass")
	}
	if l.cost > 0 || first.c.size() != (size{}) {
		if f.First = first.k + 1; f.First == 0 {
			f.Notes = append(f.Notes, "this is the case kept from an earlier run")
		}
	}
}

// beyondRounding reports whether a margin is larger than rounding errors.
func beyondRounding(margin float64) bool { return margin > 1e-6 }
