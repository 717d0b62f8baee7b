package claims

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
)

// Says quotes the words of a sentence that the scan after it measures. Words
// that end with a relation and a formula, such as “it has Reg ≥
// (1−M/T)·(k+1)/(6k+2) − M/T” or “is more than 3/20”, say which relation, and
// what the bound is: no second text of the formula stands in the check, and
// [Tally.Given] and [Given.Measure] hand in the cases. Words without a number
// or a sign of relation are prose. Their scan is compared by AtMost, AtLeast,
// Equal or Holds, and needs a control, see [Controls].
func (a *Account) Says(words string) *Account {
	said := &saying{words: a.quote(words)}
	spaced, k := " "+words, -1 // the words may begin with a relation
	for sign, relation := range relations {
		if at := strings.LastIndex(spaced, sign); at > k {
			k, said.relation = at, relation
			said.strict = strict.MatchString(sign)
			said.left, said.right = words[:max(0, at-1)], spaced[at+len(sign):]
		}
	}
	said.left = strings.TrimSuffix(said.left, " is")
	if k < 0 {
		k = strings.LastIndex(words, " ") + 1
		said.left, said.right, said.relation = words[:max(0, k-1)], words[k:], Equals
	}
	if strings.HasPrefix(words, "No ") || strings.HasPrefix(words, "no ") {
		said.strict = said.relation != Equals && !said.strict
		said.relation = map[string]string{AtLeast: AtMost, AtMost: AtLeast, Equals: Equals}[said.relation]
	}
	for order, relation := range orders {
		if strings.HasPrefix(spaced[k:], order) {
			said.relation = relation
		}
	}
	said.right = prose.ReplaceAllString(said.right, "")
	return &Account{a.c, a.side, said}
}

// Value quotes words as [Account.Says] does, and returns what their formula
// comes to. It is for what a check plays or draws. So the formula has to be all
// that the words say: words with another relation than an equality, or right
// behind one in the document, are an error of the check, since they say on
// which side of the formula something is. [Case.Bound] is for those.
func (c *Case) Value(words string, let Let) float64 { return c.Bound(words, Equals, let) }

// Bound is Value for words that end with a relation and a bound, such as “and
// at most √2·√(ln d/M)”. The relation is AtMost, AtLeast, Less or More. If the
// words have another one, that is an error of the check.
func (c *Case) Bound(words, relation string, let Let) float64 {
	said := (&Account{c: c}).Says(words).says
	if got := said.sign(); got != relation {
		c.lacks("the check reads %q with the relation %s, and it says %s", words, relation, got)
	}
	c.uncut(words)
	x, numbers, err := said.bound(let, -1, 0)
	if err != nil {
		c.Fatalf("%q: %v", words, err)
	}
	for k := range numbers {
		for by, off := range map[int]int{-1: 9, 1: 11} {
			if other, _, err := said.bound(let, k, by); err == nil && c.moving(words, k, off) {
				x = other
			}
		}
	}
	return x.float()
}

// sign returns the relation of the words.
func (s *saying) sign() string {
	switch {
	case !s.strict:
		return s.relation
	case s.relation == AtMost:
		return Less
	}
	return More
}

// uncut demands that the words do not stand right behind a relation that they
// leave out.
func (c *Case) uncut(words string) {
	text := c.statement.sentences()
	for _, found := range whole(text, words) {
		if relation := behind.FindString(text[:found[0]]); relation != "" {
			c.lacks("the check quotes %q without the relation before it, %q", words, relation)
		}
	}
}

// Where quotes the conditions under which the sentence speaks, such as “T ≥
// 3M”, and what it lets a letter be, such as “k = ⌈M/2⌉”. Each case must meet a
// condition; some case must be at the edge of one with ≤ or ≥, and some case
// not. Of one with < or > some case must be near the edge. The conditions stand
// in the part of the document that the account is about, those of the printed
// sentence there or under Why.
func (a *Account) Where(conditions ...string) *Account {
	for _, words := range conditions {
		if some.MatchString(strings.ReplaceAll(words, "at most ", "")) {
			a.c.Fatalf("%q: a scan is over every case, and the words are about some", words)
		}
		for _, part := range links(words) {
			a.says.where = append(a.says.where, (&Account{c: a.c}).Says(a.condition(part)).says)
		}
	}
	return a
}

// links returns the two conditions of one such as “0 ≤ D < M/3”, or else the
// words.
func links(words string) []string {
	if k := chain.FindStringSubmatchIndex(words); k != nil {
		return []string{words[:k[3]], words[k[2]:]}
	}
	return []string{words}
}

var chain = regexp.MustCompile(`[≤<≥>] ?([^≤<≥>=]+?) ?[≤<≥>]`)

var relations = map[string]string{
	"≤": AtMost, "<": AtMost, "≥": AtLeast, ">": AtLeast, "=": Equals,
	" at most ": AtMost, " less than ": AtMost, " below ": AtMost, " up to ": AtMost,
	" at least ": AtLeast, " more than ": AtLeast, " is ": Equals, " are ": Equals,
	" exactly ": Equals, " or ": Equals,
}

// unequal is a pattern of the signs and words of relations other than equality.
var unequal = func() string {
	var all []string
	for sign, relation := range relations {
		switch word := strings.TrimSpace(sign); {
		case relation == Equals:
		case word == sign:
			all = append(all, sign)
		default:
			all = append(all, `\b`+word+`\b`)
		}
	}
	slices.Sort(all)
	return "(?:" + strings.Join(all, "|") + ")"
}()

// orders are those that a sentence says of something: = Ω(1) is at least a
// multiple.
var orders = map[string]string{"= Ω(": AtLeast, "= O(": AtMost}

var (
	// prose is words of three letters or more between a relation and its
	// formula.
	prose  = regexp.MustCompile(`^(?: ?[a-km-z][a-z]{2,} )+`)
	strict = regexp.MustCompile(`[<>]|than|below`)
	behind = regexp.MustCompile(unequal + ` ?$`)
	some   = regexp.MustCompile(`(?i)\b(some|one|a|most|many)\b`)

	// formulaic is what words hold that must be measured.
	formulaic = regexp.MustCompile(`[0-9½²³√≤≥<>=]`)
)

// A saying is a relation that words of a sentence end with.
type saying struct {
	words, left, relation, right string
	strict                       bool // whether the relation excludes equality

	where   []*saying
	met     bool               // as an equality, by some case
	inside  bool               // as no equality, by some case
	formula map[bool]int       // where the formula on the left begins, with a value of Reg and without
	known   map[int][]*formula // by where they begin
}

// A Given holds the words of a tally with one choice of values for their
// letters.
type Given struct {
	y     *Tally
	let   Let
	bound any
	moved map[move]any // the bound, moved
	left  map[move]any // the left side, moved, if it is a formula
	plain bool         // the left side is what is measured
}

// A move is a number read otherwise, up or down. The place without words is the
// bound, a tenth off.
type move struct {
	place
	by int
}

// Given gives the letters of the words their values.
func (y *Tally) Given(let Let) *Given {
	bound, numbers, err := y.says.bound(let, -1, 0)
	if err == nil {
		err = y.says.meets(let)
	}
	if err != nil {
		y.c.Fatalf("%q: %v", y.says.words, err)
	}
	g := &Given{y: y, let: let, bound: bound.any()}
	if g.plain = y.says.left == "Reg " || strings.HasSuffix(y.says.left, " Reg "); !g.plain {
		_, multiple, _ := y.says.measured(let, 1, -1, 0)
		g.plain = !multiple
	}
	_, _, left := y.says.measured(let, nil, -1, 0)
	for _, by := range []int{-1, 1} {
		if m := (move{by: by}); !y.settled(m) {
			put(&g.moved, m, bound.times(ratio(int64(10+by), 10)))
		}
		for k, n := range numbers {
			if m := (move{n, by}); !y.settled(m) {
				x, _, err := y.says.bound(let, k, by)
				x.keep(&g.moved, m, err)
			}
		}
		for k, n := range left {
			if m := (move{n, by}); !y.settled(m) {
				x, _, _ := y.says.measured(let, nil, k, by)
				x.keep(&g.left, m, nil)
			}
		}
	}
	return g
}

// keep keeps the value, if it is a number.
func (x value) keep(in *map[move]any, m move, err error) {
	if f := x.float(); err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
		put(in, m, x)
	}
}

func put(in *map[move]any, m move, x value) {
	if *in == nil {
		*in = map[move]any{}
	}
	(*in)[m] = x.any()
}

// Positive reports whether the bound is above zero, for a sentence that says
// nothing where it is not.
func (g *Given) Positive() bool { return float(g.bound) > Rounding }

// Measure compares one more case: what was measured has the relation to the
// bound that the words say. The words may ask for a multiple of Reg: then the
// value is Reg. If the value is nil, the words have a formula on the left too;
// it may also be what other words come to, a *Given. What follows is a format
// and its arguments, which name the case.
func (g *Given) Measure(measured any, label ...any) {
	y, moved := g.y, map[move]any(nil)
	switch x := measured.(type) {
	case *Given:
		if x.y.says.words == y.says.words {
			y.c.Fatalf("%q is compared with itself", y.says.words)
		}
		measured, moved = x.bound, x.moved
	case nil:
		moved = g.left
	case Witness:
		y.witness = x
	}
	if x, ok := measured.(interface{ Value() float64 }); ok {
		measured = x.Value()
	}
	if measured == nil || !g.plain {
		left, ok, _ := y.says.measured(g.let, measured, -1, 0)
		if !ok {
			y.c.Fatalf("%q has no formula on the left", y.says.words)
		}
		measured = left.any()
	}
	for m, bound := range g.moved {
		y.try(m, measured, bound)
	}
	for m, left := range moved {
		if m.words != "" {
			y.try(m, left, g.bound)
		}
	}
	e := Evidence{Value: float(measured), Bound: float(g.bound), Relation: y.says.relation}
	y.strict = y.strict || e.excess() < -Rounding
	y.compare(y.says.relation, measured, g.bound, label)
}

// Carries compares the bound of the words with the one that a learner carries,
// as an equality. What follows is a format and its arguments, which name the
// case.
func (g *Given) Carries(own float64, label ...any) {
	y := g.y
	if y.carried == nil {
		y.carried = (&Account{y.c, y.e.Side, y.says}).
			Exactly("bound that the learner carries, against %q", y.says.words)
		y.carried.equality = true
	}
	z := y.carried
	z.e.Slack = Rounding * max(1, math.Abs(float(g.bound)))
	for m, bound := range g.moved {
		z.try(m, own, bound)
	}
	z.Equal(own, float(g.bound), label...)
}

// try makes the comparison of the case with a side of it moved.
func (y *Tally) try(m move, left, bound any) {
	if y.moved == nil {
		y.moved = map[move]*Tally{}
	}
	moved := y.moved[m]
	if moved == nil {
		moved = &Tally{each: y.each, ignoreFrom: y.ignoreFrom}
		y.moved[m] = moved
	}
	if y.settledBy(moved) {
		return
	}
	moved.e.Slack, moved.witness = y.e.Slack, y.witness
	moved.compare(y.relation(), left, bound, nil)
}

// relation returns that of the words.
func (y *Tally) relation() string {
	if y.equality {
		return Equals
	}
	return y.says.relation
}

// settled reports whether a case has noticed the move already.
func (y *Tally) settled(m move) bool { return y.settledBy(y.moved[m]) }

func (y *Tally) settledBy(moved *Tally) bool {
	return moved != nil && !y.e.Refutes && moved.e.Cases > 0 && !moved.e.Agrees()
}

// bound evaluates the formula, and what it lets its letters be. The numbers of
// both are counted together.
func (s *saying) bound(let Let, moved, by int) (x value, numbers []place, err error) {
	read := func(s *saying) value {
		f, fault := s.read(s.right, len(s.words)-len(s.right), let)
		if fault != nil {
			err = cmp.Or(err, fault)
			return value{}
		}
		before := len(numbers)
		numbers = append(numbers, f.numbers...)
		return f.value(&setting{let, moved - before, by})
	}
	lets := Let{}
	for _, w := range s.where {
		if name := w.name(); w.relation == Equals && let[name] == nil {
			lets[name] = read(w).any()
		}
	}
	if len(lets) > 0 {
		maps.Copy(lets, let)
		let = lets
	}
	x = read(s)
	return x, numbers, err
}

// read reads the formula in the words that begins at the offset. One that was
// read before with the same letters is not read again.
func (s *saying) read(text string, from int, let Let) (*formula, error) {
	for _, f := range s.known[from] {
		if f.readWith(let) {
			return f, nil
		}
	}
	f, err := (&reader{text: text, let: let, words: s.words, from: from}).read()
	if err != nil {
		return nil, err
	}
	if s.known == nil {
		s.known = map[int][]*formula{}
	}
	s.known[from] = append(s.known[from], f)
	return f, nil
}

// name returns the last word on the left.
func (s *saying) name() string {
	words := strings.Fields(s.left)
	return words[len(words)-1]
}

// measured evaluates the longest end of the left side that is a formula, in Reg
// if there is a value.
func (s *saying) measured(let Let, measured any, moved, by int) (x value, ok bool, found []place) {
	from, known := s.formula[measured != nil]
	if from > len(s.left) {
		return value{}, false, nil
	}
	if measured != nil {
		with := maps.Clone(let)
		if with == nil {
			with = Let{}
		}
		with["Reg"], let = measured, with
	}
	for k := from; k <= len(s.left); k++ {
		if k == 0 || s.left[k-1] == ' ' {
			if f, err := s.read(strings.TrimRight(s.left[k:], " "), k, let); err == nil {
				s.begins(measured != nil, k)
				x := f.value(&setting{let, moved, by})
				return x, measured == nil || strings.Contains(s.left[k:], "Reg"), f.numbers
			}
		}
	}
	if !known {
		s.begins(measured != nil, len(s.left)+1)
	}
	return value{}, false, nil
}

// begins keeps where the formula on the left begins, so that the text is
// searched once.
func (s *saying) begins(withReg bool, k int) {
	if s.formula == nil {
		s.formula = map[bool]int{}
	}
	s.formula[withReg] = k
}

// meets returns an error unless the case meets the conditions.
func (s *saying) meets(let Let) error {
	for _, w := range s.where {
		if w.relation == Equals && let[w.name()] == nil {
			w.met, w.inside = true, true
			continue
		}
		left, found, _ := w.measured(let, nil, -1, 0)
		right, _, err := w.bound(let, -1, 0)
		if !found || err != nil {
			return fmt.Errorf("the condition %q cannot be read: %v", w.words, err)
		}
		e := Evidence{Value: left.float(), Bound: right.float(), Relation: w.relation, Slack: Rounding}
		if !e.Agrees() || w.strict && e.excess() >= 0 {
			return fmt.Errorf("a case with %s is not one of %q", e.Comparison(), w.words)
		}
		w.met = w.met || math.Abs(e.excess()) <= Rounding || w.strict && near(e.Value, e.Bound)
		w.inside = w.inside || math.Abs(e.excess()) > Rounding || w.relation == Equals
	}
	return nil
}

// near reports whether a case is near the edge of a strict condition: one side
// is at least four fifths of the other, or one of them is zero.
func near(x, y float64) bool {
	x, y = math.Abs(x), math.Abs(y)
	return min(x, y) == 0 || min(x, y) >= 0.8*max(x, y)
}

// judgeSayings demands that the check compares something with words of each
// sentence, and that a measurement notices each number in the words, each
// direction and each bound if it is moved.
func (c *Case) judgeSayings() {
	noticed, measured := map[string]bool{}, map[string]bool{}
	for _, y := range c.tallies {
		switch {
		case y.says == nil || y.e.Cases == 0:
			continue
		case y.moved == nil && formulaic.MatchString(y.says.words):
			c.lacks("%s: %q has numbers or a relation, and the check compares with something else",
				y.e.Side, y.says.words)
		case y.moved != nil:
			c.judgeMoves(y, noticed)
		}
		measured[y.e.Side] = true
	}
	for _, side := range []string{SidePrinted, SideWhy, SideHolds} {
		if !measured[side] && c.has(side, nil) {
			c.lacks("%s: no comparison of the check is with words of the sentence", side)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(noticed)) {
		if !noticed[what] {
			c.lacks("no measurement notices if this is moved: %s", what)
		}
	}
}

// judgeMoves says which moves the tally notices, by the place in the document.
// A refutation notices no direction.
func (c *Case) judgeMoves(y *Tally, noticed map[string]bool) {
	text := c.statement.sentences()
	if !y.equality {
		direction := fmt.Sprintf("the direction of %q", y.says.words)
		noticed[direction] = noticed[direction] || y.e.Refutes || y.strict || y.says.relation == Equals
	}
	for m, moved := range y.moved {
		red, names := y.notices(moved), []string{}
		for _, found := range whole(text, m.words) {
			names = append(names, fmt.Sprintf("%s in %q", m.number, excerpt(text, found[0]+m.at)))
		}
		if m.words == "" {
			red = red || y.e.Refutes
			names = []string{fmt.Sprintf("the bound in %q", y.says.words)}
		}
		for _, name := range names {
			noticed[name] = noticed[name] || red
		}
	}
	for _, w := range y.says.where {
		if !w.met {
			c.lacks("%s: %s: no case is at the edge of %q", y.e.Side, y.e.What, w.words)
		}
		direction := fmt.Sprintf("the direction of %q", w.words)
		noticed[direction] = noticed[direction] || w.inside
	}
}

// excerpt returns the text around a number, with the place marked.
func excerpt(text string, at int) string {
	from, to := strings.LastIndex(text[:at], "\n")+1, at+strings.IndexAny(text[at:]+"\n", " \n")
	before := strings.Fields(text[from:at])
	return strings.Join(before[max(0, len(before)-3):], " ") + "›" + text[at:to]
}

// notices reports whether the tally would contradict the sentence if its cases
// were the moved ones.
func (y *Tally) notices(moved *Tally) bool {
	if moved.e.Cases == 0 {
		return false
	}
	z, e := *y, moved.e
	e.Side, e.Kind, e.What, e.Refutes = y.e.Side, y.e.Kind, y.e.What, y.e.Refutes
	z.e = e
	return len(z.faults(y.c.statement)) > 0
}
