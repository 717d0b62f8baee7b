package kit

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"regexp"
	"runtime"
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

	// Verdict is the law's verdict in a word; "" if there is an Err.
	Verdict Verdict

	// As is the law in which the same failure was found before, such as the
	// same panic; "" otherwise.
	As string

	// Violation is the smallest witness found that breaks the law, nil if no
	// case broke it.
	Violation *laws.Violation

	// Witness is the case of the Violation.
	Witness Case

	// Reach is the number of rows up to which each was tried, if older rows are
	// claimed to play no part and no case showed the contrary; otherwise 0.
	Reach int

	// Leaks are, if a window keeps something too long, the worst leaks that
	// were seen and searched for: the largest absolute one and the largest
	// relative one. The leak of the Witness is that of the Violation.
	Leaks []laws.Leak

	// From is the row from which on a window was asked for values, where it had
	// failed before and nothing is claimed of that; 0 otherwise.
	From int

	// Err says why the law could not be judged: the learner is
	// [*laws.Unavailable], a claim makes no sense or says nothing, no case was
	// drawn, or the law's own code panicked. nil otherwise.
	Err error

	// Skipped says why the law was not run, "" if it was.
	Skipped string

	// Notes are further lines about the violation or the cases drawn.
	Notes []string

	// Unjudged is how many values the law compared with nothing, of Values; both
	// are 0 for a law that compares each.
	Unjudged, Values int

	// Unseen is what a law that holds has not shown, "" if there is nothing to
	// say or if it does not hold.
	Unseen string
}

// Failed reports whether the learner breaks the law, or the law could not be
// judged.
func (f Finding) Failed() bool { return f.Violation != nil || f.Err != nil }

// Share returns by how much the worst of the leaks changes the value, over the
// largest number pushed; 0 if that is not known.
func (f Finding) Share() (most float64) {
	for _, l := range f.Leaks {
		most = max(most, l.Share())
	}
	if f.Violation != nil && f.Violation.Leak != nil {
		most = max(most, f.Violation.Leak.Share())
	}
	return most
}

// Off returns by how much the worst of the leaks changes the value.
func (f Finding) Off() (most float64) {
	for _, l := range f.Leaks {
		most = max(most, l.Absolute)
	}
	if f.Violation != nil && f.Violation.Leak != nil {
		most = max(most, f.Violation.Leak.Absolute)
	}
	return most
}

// failure returns what failed, without what it was asked; "" if nothing did.
func (f Finding) failure() string {
	if f.Violation == nil || !f.Violation.Fails {
		return ""
	}
	text, _, _ := strings.Cut(f.Violation.Found, "asked {")
	return strings.TrimRight(requestNumber.ReplaceAllString(text, ""), " ,;")
}

// requestNumber matches the number of a request in an answer, which says
// nothing of the failure.
var requestNumber = regexp.MustCompile(`"id": *\d+,? *`)

// headed returns a text that begins with the name of a law, with the verdict
// after the name.
func (f Finding) headed(law, text string) string {
	if f.Verdict == "" {
		return text
	}
	return law + " " + string(f.Verdict) + strings.TrimPrefix(text, law)
}

// String returns the finding in the words of a failing test, which begin with
// the law and the verdict. No line is longer than [laws.Fit] allows.
func (f Finding) String() string {
	noun := "cases"
	if f.Cases == 1 {
		noun = "case"
	}
	text := f.headed(f.Law, fmt.Sprintf("%s: held in %d %s", f.Law, f.Cases, noun))
	switch {
	case f.Err != nil:
		text = fmt.Sprintf("%s: not judged\n  because  %v", cmp.Or(f.Law, "all laws"), f.Err)
	case f.As != "":
		return laws.Fit(f.headed(f.Law, fmt.Sprintf("%s: as %s does\n  found    %s", f.Law, f.As,
			f.Violation.Found)))
	case f.Violation != nil:
		text = f.headed(f.Violation.Law, f.Violation.Error())
	case f.Skipped != "":
		text = fmt.Sprintf("%s: skipped, %s", f.Law, f.Skipped)
	}
	for _, l := range f.Leaks {
		text += "\n" + l.String()
	}
	for _, n := range f.Notes {
		text += "\n  " + n
	}
	if f.Unseen != "" {
		text += "\n  " + f.Unseen
	}
	if f.First > 0 {
		text += fmt.Sprintf("\n  seed     %d, case %d of the search; repeat it with -rapid.seed=%d",
			f.Seed, f.First, f.Seed)
	}
	return laws.Fit(text)
}

// CaseNumber returns case k of a run with the seed. It is the same each time.
// It returns an error if drawing the case needs an answer of the learner and
// the learner does not respond.
func CaseNumber(l Law, seed uint64, k int) (c Case, err error) {
	fill, long, first := l.Fill, l.Long, l.first()
	switch {
	case k < len(first):
		fill = first[k]
	case long.Every == 0 || k%long.Every != long.Every-1:
	case long.Longest != nil && k < long.Every:
		fill = long.Longest
	default:
		fill = long.Fill
	}
	h := fnv.New64a()
	h.Write(fmt.Appendf(nil, "%d %s %d", seed, l.Name, k))
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
		return l.drawn(t, fill)
	}).Example(int(h.Sum64() >> 1)), err
}

// first returns what fills in the first cases of a search.
func (l Law) first() []Filler {
	if l.EachCount.Fill == nil {
		return l.Early
	}
	return append([]Filler{l.EachCount.Fill}, l.Early...)
}

// CasesOf returns how many cases a search looks at for the law where it draws n
// for other laws.
func (l Law) CasesOf(n int) int {
	if l.Once {
		return min(n, 1)
	}
	cost := max(1, l.Cost)
	n = (n + cost - 1) / cost
	if len(l.Early) > 0 {
		n = max(n, len(l.first()))
	}
	return n
}

// retries is how often a search repeats a case that broke a law before it
// reports that the case passes: a learner that is not deterministic may break
// the law only sometimes.
const retries = 20

// Search searches for a case that breaks the law. It begins with the given
// case, if any. It stops at the first case that breaks the law by more than
// rounding. If cases break it only by rounding, or if the worst is wanted, it
// goes through all cases. Where the learner does not respond any more, it
// reports what it has found before.
func (s Settings) Search(l Law, first *Case) Finding {
	if s.short() {
		l.Long.Longest = nil
	}
	f := Finding{Law: l.Name, Seed: s.seed(), Verdict: l.word(nil)}
	var seen violations
	k, longest := 0, 0
	if first != nil {
		k = -1
	}
	for ; k < s.cases(l) && f.Err == nil && !seen.settle(l); k++ {
		var c Case
		if k < 0 {
			c = *first
		} else if c, f.Err = CaseNumber(l, f.Seed, k); f.Err != nil {
			break
		}
		f.Cases++
		longest = max(longest, c.Longest())
		var v *laws.Violation
		if err := l.Check(c); !errors.As(err, &v) {
			f.Err = err
		} else if sure := l.failsAtOnce(c, v); sure != nil {
			seen = violations{fails: &Failure{*sure, v, k, true}}
			break
		} else if f.Err = seen.add(l, Failure{c, v, k, false}); seen.isFirst(l, v) {
			early := f.early(l, Failure{c, v, k, false})
			if seen.early = &early; !l.Tell(early) {
				return early
			}
		}
	}
	f.conclude(l, seen)
	if f.Err != nil {
		f.Verdict = ""
	} else if f.Violation == nil {
		f.held(l, longest)
	}
	return f
}

// failsAtOnce returns the case without rounds if what is tested fails there too,
// twice: then no case can show more, and each takes the start of a program.
func (l Law) failsAtOnce(c Case, v *laws.Violation) *Case {
	if !v.Fails {
		return nil
	}
	for _, part := range c.Parts() {
		*part = nil
	}
	c.Round, c.OtherRound, c.Zeros = 0, 0, 0
	if c.Clock != nil && l.Validate(c) != nil {
		return nil
	}
	for range 2 {
		var again *laws.Violation
		if !errors.As(l.Check(c), &again) || again == nil || !again.Fails || !l.keeps(c, again) {
			return nil
		}
		*v = *again
	}
	return &c
}

// early returns the finding of a failure that rounding does not explain. Whether it
// explains that of a smaller case takes long to say, so only the smallest is
// looked at; if it does, each is.
func (f Finding) early(l Law, failure Failure) Finding {
	quick, early := l, f
	quick.Search, quick.Broken = nil, Leaks
	early.report(quick, failure, l.keeps)
	if word, err := l.wordOf(early.Violation); err == nil && word != early.Verdict {
		early = f
		early.report(l, failure, l.keeps)
	}
	return early
}

// violations are what a search for a case that breaks a law has found: the worst
// violation, and the first of a window that failed, where the law looks for the
// worst; and the first that rounding does not explain, in which law it is told
// early.
type violations struct {
	found, fails, grave *Failure
	early               *Finding // of grave
	looked              int      // for grave
}

// add adds a failure. It returns an error if the search cannot look at it, as
// what is tested does not respond.
func (s *violations) add(l Law, f Failure) (err error) {
	if f.Fails && l.Search != nil {
		if s.fails == nil {
			s.fails = &f
		}
	} else if s.found == nil || f.Margin > s.found.Margin && s.found.number >= 0 {
		s.found = &f
	}
	if l.Search == nil {
		return nil
	}
	defer recoverEnd(&err)
	if l.Tell != nil && s.grave == nil && s.looked < mostLooked {
		s.looked++
		if word := l.word(f.Violation); word.Graver(Rounding) != Rounding {
			s.grave = &f
		}
	}
	if !f.Fails {
		l.Search.See(f)
	}
	return nil
}

// mostLooked is how many violations are looked at until one is not rounding:
// each takes as long as a hundred cases.
const mostLooked = 16

// isFirst reports whether the violation is the one that is told early.
func (s *violations) isFirst(l Law, v *laws.Violation) bool {
	return l.Tell != nil && s.grave != nil && s.grave.Violation == v && s.early == nil
}

// recoverEnd turns the panic of what is tested, or of what does not respond, into
// an error. Only a deferred call works.
func recoverEnd(err *error) {
	switch p := recover().(type) {
	case nil:
	case runtime.Error:
		panic(p)
	case error:
		*err = p
	default:
		panic(p)
	}
}

// settle reports whether no further case is needed.
func (s *violations) settle(l Law) bool {
	return l.Search == nil && s.found != nil && beyondRounding(s.found.Margin)
}

// another is the number of a case that is shown in place of the one that was
// kept.
const another = -2

// conclude fills in the finding of a search that found these violations.
func (f *Finding) conclude(l Law, seen violations) {
	found := seen.found
	switch {
	case found != nil && l.Search != nil:
		f.Err = nil
		if ended := f.concludeWorst(l, *found); ended != nil {
			f.concludeFirst(l, seen, ended)
		}
		if seen.fails != nil && f.Err == nil {
			f.Verdict = Fails
			f.Notes = append(f.Notes, "in another case "+seen.fails.Found)
		}
	case found != nil || seen.fails != nil:
		f.Err = nil
		f.report(l, *cmp.Or(found, seen.fails), l.keeps)
	case f.Err != nil:
	case f.Cases == 0:
		f.Err = errors.New("no case was drawn: too few were asked for")
	case l.nothing() != "":
		f.Err = errors.New(l.nothing())
	}
	if of, counts := l.Tally.(interface{ Unjudged() (unjudged, of int) }); counts {
		f.Unjudged, f.Values = of.Unjudged()
	}
	notes, _ := l.notes()
	f.Notes = append(f.Notes, notes...)
}

// concludeWorst fills in the finding of the worst violation. It returns an error
// if the search for it ended early, and leaves the finding as it was.
func (f *Finding) concludeWorst(l Law, found Failure) (ended error) {
	defer func(was Finding) {
		if ended != nil {
			*f = was
		}
	}(*f)
	defer recoverEnd(&ended)
	kept := found.size()
	worst, keeps := l.Search.Worst(found)
	if worst.number < 0 && worst.size() != kept {
		worst.number = another
	}
	f.report(l, worst, keeps)
	l.Search.Conclude(f)
	return nil
}

// concludeFirst fills in the finding of the first violation that rounding does
// not explain, or else of the one that was found, where the search for the worst
// ended early. If it is not known whether rounding explains it, there is no
// verdict.
func (f *Finding) concludeFirst(l Law, seen violations, ended error) {
	first := cmp.Or(seen.grave, seen.found)
	switch _, unknown := l.wordOf(first.Violation); {
	case seen.early != nil:
		cases := f.Cases
		*f = *seen.early
		f.Cases = cases
	case unknown != nil:
		f.Err = fmt.Errorf("%s; it is not known whether rounding explains it, as %w",
			first.Found, ended)
		return
	default:
		f.report(l, *first, l.keeps)
	}
	f.Notes = append(slices.Clone(f.Notes), "the search for the worst ended early")
}

// keeps reports whether a smaller case may stand for the one found.
func (l Law) keeps(c Case, _ *laws.Violation) bool { return l.Subject.Keeps(c) }

// held fills in the finding of a law that no case has broken. The longest case
// has so many rounds.
func (f *Finding) held(l Law, longest int) {
	rounds := l.Subject.Rounds
	if l.EachCount.Fill != nil {
		f.Reach = l.EachCount.Reach
		f.Notes = append(f.Notes, fmt.Sprintf("each number of %s up to %d was tried", rounds, f.Reach))
	}
	if lines, own := l.notes(); (!own || len(lines) == 0) && longest > 0 {
		f.Notes = append(f.Notes, fmt.Sprintf("the longest case has %d %s", longest, rounds))
	}
	if l.Search != nil {
		f.Unseen = l.unseen()
	}
}

// unseen returns what a law that holds has not shown, "" if what is tested does
// not respond any more.
func (l Law) unseen() (text string) {
	defer recoverEnd(new(error))
	return l.Search.Unseen()
}

// report makes the case small and fills in the finding. keeps reports whether a
// smaller case may stand for it.
func (f *Finding) report(l Law, found Failure, keeps func(Case, *laws.Violation) bool) {
	r := newReduction(l, found, keeps)
	if r.repeats = found.sure; !found.sure {
		r.run()
	}
	f.Witness, f.Violation, f.Verdict = r.c, r.v, l.word(r.v)
	if f.failure() != "" && l.Subject.AtStart != nil && r.c.Rounds() == 0 && r.v.Law == l.Name {
		if hint := l.Subject.AtStart(r.v.Found); hint != "" {
			f.Notes = append(f.Notes, hint)
		}
	}
	who := l.Subject.Who
	switch {
	case r.err != nil:
		f.Notes = append(f.Notes, fmt.Sprintf("the case may not be the smallest: %v", r.err))
	case !r.repeats:
		v := *found.Violation
		v.Replay = ""
		f.Violation = &v
		f.Notes = append(f.Notes, fmt.Sprintf(
			"%s does not always do it: repeated %d times, the same case passed each time", who, retries))
	case !math.IsInf(r.worst, 1) && !l.Once && l.Search == nil:
		f.Notes = append(f.Notes, fmt.Sprintf(
			"broken by %.3g here; by %.3g at most in the cases seen", r.v.Margin, r.worst))
		if slight := l.Subject.Slight; slight != nil && slight(l.Name, r.worst) != "" {
			f.Notes = append(f.Notes, slight(l.Name, r.worst))
		}
	}
	if r.flaky && r.repeats && r.err == nil {
		f.Notes = append(f.Notes, who+" does not always do it: repeated, the same case may pass")
	}
	if l.Once && found.size() == (size{}) {
		return // there is no other case
	}
	f.First = max(0, found.number+1)
	switch found.number {
	case -1:
		f.Notes = append(f.Notes, "this is the case kept from an earlier run")
	case another:
		f.Notes = append(f.Notes, "the case kept from an earlier run breaks the law too")
	}
}

// beyondRounding reports whether a margin is larger than rounding errors.
func beyondRounding(margin float64) bool { return margin > 1e-6 }
