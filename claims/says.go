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
// or a sign of relation are prose: [Tally.Compare] compares the cases of such a
// scan, and some wrong input must turn the scan red, see [Controls].
func (a *Account) Says(words string) *Account {
	b := a.reads(words)
	if left := b.says.left; conditional.MatchString(left) && related.MatchString(left) &&
		b.says.relation != Equals {
		a.c.Fatalf("%q ends with a condition: quote the words before it, and the condition by Where", words)
	}
	return b
}

// unmeasured returns the first of two relations in a row, such as “2 ≤ H” of “2 ≤
// H ≤ 1 + ln n”, unless it is a condition: “” for none.
func (s *saying) unmeasured() string {
	first := strings.TrimRight(s.left, " ")
	quoted := func(w *saying) bool { return strings.HasPrefix(s.words, w.words) }
	if !inChain.MatchString(first) || slices.ContainsFunc(s.where, quoted) {
		return ""
	}
	return first
}

// inChain matches the left side of the second of two relations, and conditional
// that of a condition, such as “is at most 1 for T”.
var (
	inChain     = regexp.MustCompile(`(?:[≤≥<>]|[<>]=) ?\S+ ?$`)
	conditional = regexp.MustCompile(`\S.* (?:for|if|when|whenever|where) \pL(?:_\S+)? ?$`)
)

// reads quotes words and reads their relation.
func (a *Account) reads(words string) *Account {
	said := &saying{words: a.quote(words)}
	spaced := " " + words // the words may begin with a relation
	sign, k := lastRelation(spaced)
	if k >= 0 {
		said.relation, said.strict = sign.relation, sign.strict
		said.left, said.right = words[:max(0, k-1)], spaced[k+len(sign.says):]
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
	switch {
	case strings.HasPrefix(spaced[k:], "= Ω("): // at least a multiple
		said.relation = AtLeast
	case strings.HasPrefix(spaced[k:], "= O("):
		said.relation = AtMost
	}
	said.right = prose.ReplaceAllString(said.right, "")
	return &Account{a.c, a.side, said}
}

// Value quotes words as [Account.Says] does, and returns the value of their
// formula. A check plays or draws that value. The relation is the one that the
// words end with: [AtMost], [AtLeast], [Less], [More] or [Equals]. Words
// without a relation have the relation [Equals]. It is an error of the check if
// the words have another relation, or if a relation stands right before them in
// the document: a relation says on which side of the formula something is.
func (c *Case) Value(words, relation string, let Let) float64 {
	said := (&Account{c: c}).reads(words).says
	if got := said.sign(); got != relation {
		c.lacks("the check reads %q with the relation %s, and it says %s", words, relation, got)
	}
	c.uncut(words)
	x, err := said.bound(let, c.plays)
	if err != nil {
		c.Fatalf("%q: %v", words, err)
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
	if slices.Contains(c.whole, words) {
		return
	}
	c.whole = append(c.whole, words)
	text := c.statement.sentences()
	for _, found := range whole(text, words) {
		if relation := behind.FindString(text[:found[0]]); relation != "" {
			c.lacks("the check quotes %q without the relation before it, %q", words, relation)
		}
	}
}

// Where quotes the conditions under which the sentence speaks, such as “T ≥
// 3M”, and what it lets a letter be, such as “k = ⌈M/2⌉”. Each case must meet
// each condition. If a condition has ≤ or ≥, some case must meet it as an
// equality, and some case must not. If a condition has < or >, some case must
// come near an equality. The conditions must stand in the part of the document
// that the account is about. Conditions of the printed sentence may also stand
// under Why.
func (a *Account) Where(conditions ...string) *Account {
	for _, words := range conditions {
		if some.MatchString(strings.ReplaceAll(words, "at most ", "")) {
			a.c.Fatalf("%q: a scan is over every case, and the words are about some", words)
		}
		for _, part := range links(words) {
			a.says.where = append(a.says.where, (&Account{c: a.c}).reads(a.condition(part)).says)
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

var chain = regexp.MustCompile(`[≤<≥>]=? ?([^≤<≥>=]+?) ?[≤<≥>]`)

// A sign is a sign of relation, or words for one between spaces.
type sign struct {
	says, relation string
	strict         bool // whether the relation excludes equality
}

// relations are the signs of relations, the longest first: a sign may be a part
// of one before it.
var relations = []sign{
	{" less than ", AtMost, true}, {" more than ", AtLeast, true}, {" at least ", AtLeast, false},
	{" at most ", AtMost, false}, {" exactly ", Equals, false},
	{" up to ", AtMost, false}, {" below ", AtMost, true},
	{" are ", Equals, false}, {" is ", Equals, false}, {" or ", Equals, false},
	{"≤", AtMost, false}, {"≥", AtLeast, false}, {"<=", AtMost, false}, {">=", AtLeast, false},
	{"<", AtMost, true}, {">", AtLeast, true}, {"=", Equals, false},
}

// lastRelation returns the sign that ends last in the text, the longest of
// those, and where it begins, −1 for none.
func lastRelation(text string) (last sign, at int) {
	at = -1
	for _, s := range relations {
		if k := strings.LastIndex(text, s.says); k >= 0 && k+len(s.says) > at+len(last.says) {
			last, at = s, k
		}
	}
	return last, at
}

// unequal is a pattern of the signs and words of relations other than equality.
var unequal = func() string {
	var all []string
	for _, s := range relations {
		switch word := strings.TrimSpace(s.says); {
		case s.relation == Equals:
		case word == s.says:
			all = append(all, word)
		default:
			all = append(all, `\b`+word+`\b`)
		}
	}
	return "(?:" + strings.Join(all, "|") + ")"
}()

var (
	// prose is words of three letters or more between a relation and its
	// formula.
	prose  = regexp.MustCompile(`^(?: ?[a-km-z][a-z]{2,} )+`)
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
	looked  bool               // whether first and formed are known
	first   string             // see unmeasured
	formed  string             // see operated
	formula map[bool]int       // where the formula on the left begins, with a value of Reg and without
	known   map[int][]*formula // by where they begin
}

// bound evaluates the formula, and what it lets its letters be. A run of
// [Controls] may move a number of either. One that is no number then is left.
func (s *saying) bound(let Let, moves func(place) int) (x value, err error) {
	read := func(s *saying) value {
		f, fault := s.read(s.right, len(s.words)-len(s.right), let)
		if fault != nil {
			err = cmp.Or(err, fault)
			return value{}
		}
		return f.value(&setting{let, moves})
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
	if f := x.float(); moves != nil && (math.IsNaN(f) || math.IsInf(f, 0)) {
		return s.bound(let, nil)
	}
	return x, err
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
func (s *saying) measured(let Let, measured any, moves func(place) int) (x value, ok bool) {
	from, known := s.formula[measured != nil]
	if from > len(s.left) {
		return value{}, false
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
				return f.value(&setting{let, moves}), measured == nil || strings.Contains(s.left[k:], "Reg")
			}
		}
	}
	if !known {
		s.begins(measured != nil, len(s.left)+1)
	}
	return value{}, false
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
func (s *saying) meets(let Let, follows func(place) int) error {
	for _, w := range s.where {
		if w.relation == Equals && let[w.name()] == nil {
			w.met, w.inside = true, true
			continue
		}
		left, found := w.measured(let, nil, follows)
		right, err := w.bound(let, follows)
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
// sentence, on both sides of each direction in the words.
func (c *Case) judgeSayings() {
	directions, measured := map[string]bool{}, map[string]bool{}
	for _, y := range c.tallies {
		switch {
		case y.says == nil || y.e.Cases == 0:
			continue
		case !y.reads && formulaic.MatchString(y.says.words):
			c.lacks("%s: %q has numbers or a relation, and the check compares with something else",
				y.e.Side, y.says.words)
		case y.reads:
			c.judgeDirections(y, directions)
		}
		measured[y.e.Side] = true
	}
	for _, side := range []string{SidePrinted, SideWhy, SideHolds} {
		if !measured[side] && c.has(side, nil) {
			c.lacks("%s: no comparison of the check is with words of the sentence", side)
		}
	}
	for _, words := range slices.Sorted(maps.Keys(directions)) {
		if !directions[words] {
			c.lacks("no measurement notices the direction of %q", words)
		}
	}
}

// judgeDirections says which directions the tally notices: those with a case
// strictly on the sentence's side. A refutation notices no direction.
func (c *Case) judgeDirections(y *Tally, noticed map[string]bool) {
	if words := y.says.words; !y.equality {
		noticed[words] = noticed[words] || y.e.Refutes || y.strict || y.says.relation == Equals ||
			!y.e.Agrees() || y.e.isOpen()
	}
	for _, w := range y.says.where {
		if !w.met && !y.e.Refutes { // one case refutes, wherever it lies
			c.lacks("%s: %s: no case is at the edge of %q", y.e.Side, y.e.What, w.words)
		}
		noticed[w.words] = noticed[w.words] || w.inside
	}
}
