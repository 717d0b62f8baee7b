package certificate

import (
	"bytes"
	"encoding/json"
	"math"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// windowedLower is a true certificate: two arms take turns, and
// follow-the-leader on the last reward always plays the wrong one.
func windowedLower() Certificate {
	return Certificate{
		Kind: LongRunLower, Arms: 2, Levels: 2, Recall: 1, Value: "1/2",
		Learner: &Learner{Wrapper: "windowed", Base: "follow the leader"},
		Cycles:  []Cycle{{Weight: "1", Arm: 1, Letters: []int{2, 1}}},
	}
}

// shipped returns a certificate of package exact, by its file and line, from 0.
func shipped(file string, line int) *Certificate {
	lines := bytes.Split(must(os.ReadFile(filepath.Join("../testdata", file+".json"))), []byte("\n"))
	c := new(Certificate)
	if err := json.Unmarshal(lines[line], c); err != nil {
		panic(err)
	}
	return c
}

// The kinds of true certificates that drafts are forged from.
var bases = map[string]func() *Certificate{
	"lower":    func() *Certificate { c := windowedLower(); return &c },
	"class":    func() *Certificate { return shipped("two_arms", 0) },
	"swap":     func() *Certificate { return shipped("swap", 0) },
	"upper":    func() *Certificate { return shipped("two_arms", 1) },
	"hedge":    func() *Certificate { return shipped("windowed", 4) },
	"mwu":      func() *Certificate { return shipped("windowed", 2) },
	"drawn":    func() *Certificate { return shipped("swap", 1) },
	"leads":    func() *Certificate { return shipped("symmetric", 1) },
	"counts":   func() *Certificate { return shipped("symmetric", 2) },
	"finite":   func() *Certificate { return shipped("periodic_restart", 0) },
	"instance": func() *Certificate { return shipped("periodic_restart", 1) },
	"constant": func() *Certificate { return plays(1, "1/2", "1/2") },
	"table":    func() *Certificate { return plays(5, "1/2", "1/2") },
	"three": func() *Certificate {
		c := plays(2, "1/3", "1/3", "1/3")
		c.Value = "2/3"
		return c
	},
	"restarts": func() *Certificate {
		c := windowedLower()
		c.Recall, c.Learner.Wrapper = 5, "periodic restart"
		c.instance("1/10", 1, 1, 1, 1, 1)
		return &c
	},
}

// plays returns the certificate of a table with the same play in all windows:
// its value is the largest weight, of two arms.
func plays(recall int, play ...string) *Certificate {
	windows := int(math.Pow(float64(int(1)<<len(play)-1), float64(recall)))
	return &Certificate{
		Kind: LongRunUpper, Arms: len(play), Levels: 2, Recall: recall, Value: "1/2", Unit: 1,
		Potentials: make([]int64, windows),
		Learner:    &Learner{Wrapper: "table", Plays: slices.Repeat(play, windows)},
	}
}

// instance makes a lower bound of the certificate: the learner's regret on the
// letters, against arm 1.
func (c *Certificate) instance(value string, letters ...int) {
	c.Kind, c.Value, c.Unit, c.Potentials = LongRunLower, value, 0, nil
	c.Cycles = []Cycle{{Weight: "1", Arm: 1, Letters: letters}}
}

// truths are changes that leave a certificate true.
var truths = []struct {
	base   string
	change func(c *Certificate)
}{
	{"lower", func(c *Certificate) {}},
	{"constant", func(c *Certificate) {}},
	{"lower", func(c *Certificate) { c.Arms = mostArms; c.instance("0", 1) }},
	{"lower", func(c *Certificate) { c.Levels = 256; c.instance("0", 1) }},
	{"lower", func(c *Certificate) { c.Recall = mostRecall; c.instance("0", 1) }},
	{"lower", func(c *Certificate) { c.instance("0", slices.Repeat([]int{1}, mostRounds)...) }},
	{"lower", func(c *Certificate) {
		c.instance("1/2", slices.Repeat([]int{0}, mostRounds)...)
		c.Kind, c.Recall, c.Learner.Wrapper, c.Horizon, c.Cycles[0].Letters[0] = FiniteLower, 0, "base",
			mostRounds, 1
	}},
	{"mwu", func(c *Certificate) { c.Value = "-" + strings.Repeat("7", mostDigits-1) }},
	{"mwu", func(c *Certificate) { c.Learner.Rate, c.Value = "64", "-1" }},
	{"lower", func(c *Certificate) { c.Levels, c.Cycles[0].Letters = 3, []int{4, 2} }},
	{"lower", func(c *Certificate) { // the period is shorter than the recall
		c.Recall, c.Learner = 3,
			&Learner{Wrapper: "leads", Plays: []string{"0", "1/6", "1/3", "1/2", "2/3", "5/6", "1"}}
		c.instance("0", 1)
	}},
	{"lower", func(c *Certificate) {
		c.Recall, c.Learner.Wrapper = 2, "periodic restart"
		c.instance("1/4", 1, 1)
	}},
	{"instance", func(c *Certificate) { c.Learner.Horizon = 1000 }},
	{"class", func(c *Certificate) {
		c.Cycles, c.Value = []Cycle{{Weight: "1", Arm: 1, Letters: []int{2, 1}}}, "-1/2"
	}},
	{"counts", func(c *Certificate) { c.Value, c.Separable[0] = "3/4", []string{"0", "0"} }},
	{"counts", func(c *Certificate) { // the walks to equal rewards of both arms differ in their values
		c.Recall, c.Value, c.Learner.Plays, c.Separable = 2, "1", []string{"1/2", "0", "1/2"},
			[][]string{{"1", "0"}, {"0", "0", "0"}}
	}},
}

// forgeries are changes that make a certificate false, or no certificate, by
// what Check says to them. Where it can be, the change is such that nothing
// else would refuse it.
var forgeries = map[string][]struct {
	base  string
	forge func(c *Certificate)
}{
	"out of range": {
		{"class", func(c *Certificate) {
			c.Arms, c.Value, c.Cycles = 1, "0", []Cycle{{Weight: "1", Arm: 1, Letters: []int{0}}}
		}},
		{"lower", func(c *Certificate) { c.Arms = mostArms + 1; c.instance("0", 1) }},
		{"lower", func(c *Certificate) { c.Levels = 1; c.instance("0", 0) }},
		{"lower", func(c *Certificate) { c.Levels = 0; c.instance("0", 0) }},
		{"lower", func(c *Certificate) {
			c.instance("1/2", 1)
			c.Kind, c.Recall, c.Learner.Wrapper, c.Horizon = FiniteLower, -1, "periodic restart", 1
		}},
		{"lower", func(c *Certificate) { c.Recall = mostRecall + 1; c.instance("0", 1) }},
		{"lower", func(c *Certificate) { c.Horizon = -1 }},
		// (T+1)² overflows to 1
		{"finite", func(c *Certificate) { c.Horizon, c.Potentials = math.MaxInt-1, []int64{2} }},
	},
	"is not a fraction in lowest terms": {
		{"lower", func(c *Certificate) { c.Value = "" }},
		{"lower", func(c *Certificate) { c.Value = "2/4" }},
		{"lower", func(c *Certificate) { c.Value = "0.5" }},
		{"lower", func(c *Certificate) { c.Value = "5e-1" }},
		{"lower", func(c *Certificate) { c.Value = "1/0" }},
		{"mwu", func(c *Certificate) { c.Value = "-" + strings.Repeat("7", mostDigits) }},
		{"mwu", func(c *Certificate) { c.Learner.Rate = "0.5" }},
		{"leads", func(c *Certificate) { c.Learner.Plays[1] = "2/4" }},
		{"class", func(c *Certificate) { c.Cycles[0].Weight = "2/8" }},
		{"counts", func(c *Certificate) { c.Separable[0][0] = "2/4" }},
	},
	errWrongField.Error(): {
		{"class", func(c *Certificate) { c.Learner = &Learner{} }},
		{"lower", func(c *Certificate) { c.Learner = nil }},
		{"lower", func(c *Certificate) { c.Class = "stationary" }},
		{"lower", func(c *Certificate) { c.Horizon = 2 }},
		{"lower", func(c *Certificate) { c.Potentials = []int64{0} }},
		{"lower", func(c *Certificate) { c.Unit = 1 }},
		{"lower", func(c *Certificate) { c.Unit = -7 }},
		{"upper", func(c *Certificate) {
			c.Unit = -c.Unit
			for k := range c.Potentials {
				c.Potentials[k] *= -1
			}
		}},
		{"lower", func(c *Certificate) { c.Separable = [][]string{{"0"}} }},
		{"upper", func(c *Certificate) { c.Cycles = windowedLower().Cycles }},
		{"lower", func(c *Certificate) { c.Kind = LongRunUpper }},
		{"class", func(c *Certificate) { c.Regret = "internal" }},
		{"lower", func(c *Certificate) { c.Regret = swap }},
		{"counts", func(c *Certificate) { c.Regret = swap }},
		{"drawn", func(c *Certificate) { c.Regret = ""; c.instance("1/3", 0) }},
	},
	"unknown kind": {
		{"lower", func(c *Certificate) { c.Kind = "lower" }},
		{"lower", func(c *Certificate) { c.Kind, c.Learner, c.Cycles = "lower", nil, nil }},
	},
	"make more than 65536 reward vectors": {
		{"lower", func(c *Certificate) { c.Levels = 257; c.instance("0", 1) }},
		{"drawn", func(c *Certificate) { c.Arms, c.Levels = 6, 9 }},
	},
	"the regret proved is": {
		{"lower", func(c *Certificate) { c.Value = "-1/2" }},
		{"lower", func(c *Certificate) { c.Value = "2/3" }},
		{"lower", func(c *Certificate) { c.Recall = 2 }},
		{"lower", func(c *Certificate) { c.Cycles[0].Letters = []int{2, 1, 1} }},
		{"lower", func(c *Certificate) { c.Cycles[0].Arm = 2; c.Cycles[0].Letters = []int{2, 1, 1} }},
		{"mwu", func(c *Certificate) { c.Value = "401/1000" }},
		{"class", func(c *Certificate) { c.Value = "1/5" }},
		{"class", func(c *Certificate) { c.Value = "1/3" }},
		{"class", func(c *Certificate) { c.Recall = 2 }},
		{"swap", func(c *Certificate) { c.Cycles[0].Map = []int{2, 2} }},
		// Letters 2 and 258 are told apart. If they were not, the regret would
		// be −64/129.
		{"class", func(c *Certificate) {
			c.Levels, c.Value, c.Cycles = 130, "-64/129",
				[]Cycle{{Weight: "1", Arm: 1, Letters: []int{2, 258}}}
		}},
		// In the long run the window is full.
		{"lower", func(c *Certificate) {
			c.Recall, c.Learner = 3,
				&Learner{Wrapper: "leads", Plays: []string{"0", "1/6", "1/3", "1/2", "2/3", "5/6", "1"}}
			c.instance("1/6", 1)
		}},
	},
	"one instance with weight 1": {
		{"lower", func(c *Certificate) { c.Cycles[0].Weight = "1/2" }},
		{"lower", func(c *Certificate) { c.Cycles = append(c.Cycles, c.Cycles[0]) }},
	},
	"the long run is for learners with recall": {
		{"lower", func(c *Certificate) { c.Recall, c.Learner.Wrapper = 0, "base"; c.instance("1/2", 1) }},
	},
	"no multiple of the restarts'": {
		{"lower", func(c *Certificate) {
			c.Recall, c.Learner.Wrapper = 3, "periodic restart"
			c.instance("1/2", 1)
		}},
		{"lower", func(c *Certificate) {
			c.Recall, c.Learner.Wrapper = 2, "periodic restart"
			c.instance("1/2", 1)
		}},
	},
	"not have as many rounds": {{"instance", func(c *Certificate) { c.Horizon = 4 }}},
	"an instance of 4097 rounds, not 1..4096, or": {
		{"lower", func(c *Certificate) { c.instance("0", slices.Repeat([]int{1}, mostRounds+1)...) }},
	},
	"an arm that is not there": {
		{"lower", func(c *Certificate) { c.Cycles[0].Arm = 3 }},
		{"lower", func(c *Certificate) { c.Cycles[0].Arm = 0 }},
		{"lower", func(c *Certificate) { c.Cycles[0].Letters = nil }},
		{"class", func(c *Certificate) { c.Cycles[0].Arm = 3 }},
	},
	"a map that is not one": {
		{"class", func(c *Certificate) { c.Cycles[0].Arm, c.Cycles[0].Map = 0, []int{1, 1} }},
		{"swap", func(c *Certificate) { c.Cycles[0].Arm = 1 }},
		{"swap", func(c *Certificate) { c.Cycles[0].Map = []int{1, 1, 1} }},
		{"swap", func(c *Certificate) { c.Cycles[0].Map = []int{1, 3} }},
		{"swap", func(c *Certificate) { c.Cycles[0].Map = []int{1, 0} }},
	},
	"a letter that is not in": {
		{"lower", func(c *Certificate) { c.Cycles[0].Letters[0] = 3 }},
		{"lower", func(c *Certificate) { c.Cycles[0].Letters[0] = -1 }},
		{"class", func(c *Certificate) { c.Cycles[0].Letters[0] = 3 }},
	},
	"unknown class": {
		{"class", func(c *Certificate) { c.Class = "shift-invariant" }},
		{"class", func(c *Certificate) {
			c.Recall, c.Value, c.Cycles = 0, "1/2", []Cycle{{Weight: "1", Arm: 1, Letters: []int{1}}}
		}},
	},
	"a weight is not positive": {
		{"class", func(c *Certificate) {
			c.Cycles = append(c.Cycles, Cycle{Weight: "0", Arm: 1, Letters: []int{1}})
		}},
		{"class", func(c *Certificate) {
			c.Cycles = append(c.Cycles, Cycle{Weight: "-1", Arm: 1, Letters: []int{1}},
				Cycle{Weight: "1", Arm: 1, Letters: []int{1}})
		}},
	},
	"the weights do not sum to 1": {
		{"class", func(c *Certificate) {
			c.Cycles, c.Value = []Cycle{{Weight: "1/2", Arm: 1, Letters: []int{2, 1}}}, "-1/4"
		}},
		{"class", func(c *Certificate) {
			c.Cycles, c.Value = []Cycle{{Weight: "2", Arm: 1, Letters: []int{2, 1}}}, "-1"
		}},
	},
	"for stationary learners with recall": {
		{"constant", func(c *Certificate) {
			c.Recall, c.Potentials, c.Learner = 0, []int64{0},
				&Learner{Wrapper: "base", Base: "follow the leader"}
		}},
		{"constant", func(c *Certificate) {
			c.Learner = &Learner{Wrapper: "periodic restart", Base: "follow the leader"}
		}},
	},
	"potentials: one for each of all windows is needed, in 1 lists": {
		{"upper", func(c *Certificate) { c.Potentials = append(c.Potentials, 0) }},
		{"upper", func(c *Certificate) { c.Potentials = c.Potentials[:2] }},
		{"upper", func(c *Certificate) { c.Recall = 13 }},
		{"upper", func(c *Certificate) { c.Recall = 64 }},
	},
	"there are 2 potentials: one for each of all windows is needed, in 2 lists": {
		{"drawn", func(c *Certificate) { c.Potentials = c.Potentials[:2] }},
	},
	"the potential is too small": {
		{"upper", func(c *Certificate) { c.Value = "1/8" }},
		{"hedge", func(c *Certificate) { c.Value = "3/8" }},
		{"upper", func(c *Certificate) { c.Potentials[2]-- }},
		{"finite", func(c *Certificate) { c.Potentials[8] = -1 }},
	},
	"arm 2: the potential is too small": {{"constant",
		func(c *Certificate) { *c = *plays(1, "1", "0"); c.Value = "0" }}},
	"arm 3: the potential is too small": {{"constant",
		func(c *Certificate) { *c = *plays(1, "1/2", "1/2", "0") }}},
	// The regret is 1/3 against the first map of each set of maps that are
	// alike, and 2/3 against the map of both arms to arm 2.
	"window [0], arm 2: the potential is too small": {{"drawn", func(c *Certificate) {
		c.Potentials, c.Learner.Plays = make([]int64, 4), []string{"2/3", "1/3", "2/3", "1/3"}
	}}},
	"the potential is larger than need be": {
		{"constant", func(c *Certificate) { c.Unit, c.Potentials = 4, []int64{1, 0, 0} }},
		{"finite", func(c *Certificate) { c.Potentials[0], c.Value = 3, "3/4" }},
		{"finite", func(c *Certificate) {
			c.Value = "3/4"
			for k := range c.Potentials {
				c.Potentials[k]++
			}
		}},
	},
	"no instance attains the value": {{"constant", func(c *Certificate) { c.Value = "3/4" }}},
	"not the potential of the first": {{"finite", func(c *Certificate) { c.Value = "1/4" }},
		{"finite", func(c *Certificate) { c.Value = "3/4" }}},
	"potentials on leads need two arms": {
		{"finite", func(c *Certificate) { c.Recall, c.Learner.Wrapper = 2, "windowed" }},
		{"finite", func(c *Certificate) { c.Potentials = append(c.Potentials, 0) }},
		{"finite", func(c *Certificate) {
			c.Arms, c.Learner = 3, &Learner{Wrapper: "base", Base: "follow the leader"}
		}},
	},
	"separable potentials need a learner of counts": {
		{"counts", func(c *Certificate) { c.Separable = append(c.Separable, []string{"0", "0", "0"}) }},
		{"counts", func(c *Certificate) { c.Recall, c.Learner.Plays = 2, []string{"0", "0", "0"} }},
		{"counts", func(c *Certificate) { c.Learner = plays(1, "1/2", "1/2").Learner }},
		{"counts", func(c *Certificate) {
			c.Learner = &Learner{Wrapper: "windowed", Base: "follow the leader"}
		}},
		{"counts", func(c *Certificate) { c.Levels = 3 }},
	},
	"the sum of 1 gaps has": {
		{"counts", func(c *Certificate) { c.Separable[0] = append(c.Separable[0], "0") }},
		{"counts", func(c *Certificate) { c.Separable[0] = c.Separable[0][:1] }},
	},
	"the potentials prove": {
		{"counts", func(c *Certificate) { c.Value = "1/5" }},
		{"counts", func(c *Certificate) { c.Value = "1/3" }},
	},
	"definition of the learner has a field": {
		{"lower", func(c *Certificate) { c.Learner.Rate = "1" }},
		{"lower", func(c *Certificate) { c.Learner.Horizon = 1 }},
		{"mwu", func(c *Certificate) { c.Learner.Rate = "" }},
		{"upper", func(c *Certificate) { c.Learner.Horizon = 0 }},
		{"instance", func(c *Certificate) { c.Learner.Wrapper = "base" }},
		{"lower", func(c *Certificate) { c.Recall = 0 }},
	},
	"the rate is not in": {
		{"mwu", func(c *Certificate) { c.Learner.Rate, c.Value = "0", "-1" }},
		{"mwu", func(c *Certificate) { c.Learner.Rate, c.Value = "-1/2", "-1" }},
		{"mwu", func(c *Certificate) { c.Learner.Rate, c.Value = "65", "-1" }},
		{"mwu", func(c *Certificate) { c.Learner.Rate, c.Value = "129/2", "-1" }},
	},
	"a play is not in [0,1]": {
		{"leads", func(c *Certificate) { c.Learner.Plays[0] = "-1/4"; c.instance("1/4", 1) }},
		{"leads", func(c *Certificate) { c.Learner.Plays[0] = "5/4"; c.instance("1/4", 1) }},
	},
	"unknown wrapper": {{"lower", func(c *Certificate) { c.Learner.Wrapper = "restart" }}},
	"leads and counts are for two arms": {
		{"leads", func(c *Certificate) { c.Arms = 3; c.instance("1/4", 1) }},
		{"counts", func(c *Certificate) { c.Arms, c.Separable = 3, nil; c.instance("1/4", 1) }},
		{"leads", func(c *Certificate) { c.Levels = 3; c.instance("1/8", 1) }},
		{"drawn", func(c *Certificate) {
			*c = *plays(1, "1/2", "1/2")
			c.Levels, c.Learner = 3,
				&Learner{Wrapper: "drawn table", Plays: slices.Repeat([]string{"1/2"}, 8)}
			c.Potentials = make([]int64, 4)
		}},
	},
	"needs another number of plays": {
		{"leads", func(c *Certificate) { c.Learner.Plays = append(c.Learner.Plays, "1/2") }},
		{"counts", func(c *Certificate) { c.Learner.Plays = append(c.Learner.Plays, "1/2") }},
		{"lower", func(c *Certificate) { c.Learner.Plays = []string{"1/2"} }},
		{"constant", func(c *Certificate) { c.Learner.Base = "follow the leader" }},
		{"lower", func(c *Certificate) { c.Learner.Base = "" }},
		{"constant", func(c *Certificate) { c.Learner.Plays = c.Learner.Plays[2:] }},
		{"constant", func(c *Certificate) { c.Recall = 64 }},
	},
	"a play does not sum to 1": {
		{"constant", func(c *Certificate) {
			c.Learner.Plays = slices.Repeat([]string{"0"}, 6)
			c.instance("0", 2, 1)
		}},
		{"drawn", func(c *Certificate) {
			c.Learner.Plays = slices.Repeat([]string{"0"}, 4)
			c.Value = "0"
		}},
	},
	"unknown base learner":        {{"lower", func(c *Certificate) { c.Learner.Base = "ftl" }}},
	"mwu ignores a common reward": {{"mwu", func(c *Certificate) { c.Levels, c.Value = 3, "-1" }}},
	"a learner of Cover's": {
		{"instance", func(c *Certificate) { c.Arms = 3 }},
		{"instance", func(c *Certificate) { c.Learner.Horizon = -1 }},
		{"instance", func(c *Certificate) { c.Learner.Horizon = 1001 }},
	},
}

// A testCase is input with what must become of it.
type testCase struct {
	check func() error
	want  verdict
	why   string // the error
}

// cases returns the table: the forgeries, other input, the true changes, and
// the shipped certificates that are short.
func cases(t *testing.T) (all []testCase) {
	for why, forged := range forgeries {
		for _, f := range forged {
			c := bases[f.base]()
			f.forge(c)
			all = append(all, testCase{c.stated().Check, refused, why})
		}
	}
	c := windowedLower()
	text := string(c.stated().encode())
	for _, other := range []struct{ text, why string }{
		{"", "no certificate"}, {"\n", "no certificate"},
		{"x", "certificate 1: invalid character"}, {text + "{", "certificate 2: it ends in the middle"},
		{"{}", `the fields are not as they are written: at "}" it should be "\"statement\":`},
		{"null", "the fields are not as they are written"}, {"[]", "certificate 1: "},
		{strings.Replace(text, `"value"`, `"value":"1","value"`, 1), "the fields are not"},
		{strings.Replace(text, `"arms":2,"levels":2`, `"levels":2,"arms":2`, 1), "the fields are not"},
		{strings.Replace(text, `"arms":2`, `"arms":2,"unit":0`, 1), "the fields are not"},
		{strings.Replace(text, `"letters":[2,1]`, `"letters":[1,1],"letters":[2,1]`, 1),
			"the fields are not"},
		{strings.Replace(text, `"value"`, `"Value"`, 1), "the fields are not"},
		{strings.Replace(text, `"arms":2`, `"arms":2.5`, 1),
			`"arms" is the number 2.5 and not a whole number`},
		{strings.Replace(text, `"arms":2`, `"unknown":2`, 1), "unknown"},
		{strings.Replace(text, "least 1/2", "least 2/3", 1),
			"the statement is not what the certificate is about"},
	} {
		all = append(all, testCase{func() error {
			_, err := Verify(strings.NewReader(other.text))
			return err
		}, refused, other.why})
	}
	all = append(all,
		testCase{func() error { return c.check(&work{left: 100}) }, refused, errTooMuchWork.Error()},
		testCase{func() (err error) { defer new(work).settle(&err); panic("another") }, panicked, ""},
		testCase{func() error {
			_, err := Verify(strings.NewReader(strings.ReplaceAll(text, ",", " ,\r\n")))
			return err
		}, accepted, ""})
	for why, forge := range map[string]func(c *Certificate){
		"out of range":   func(c *Certificate) { c.Recall = mostRecall + 1 },
		"reward vectors": func(c *Certificate) { c.Levels = 257 },
	} {
		c := windowedLower()
		forge(&c)
		all = append(all, testCase{c.CheckLearner, refused, why})
	}
	for _, truth := range truths {
		c := bases[truth.base]()
		truth.change(c)
		all = append(all, testCase{c.stated().Check, accepted, ""})
	}
	for _, file := range must(filepath.Glob("../testdata/*.json")) {
		for line := range bytes.Lines(must(os.ReadFile(file))) {
			if len(line) < 400 {
				all = append(all, testCase{func() error { _, err := Verify(bytes.NewReader(line)); return err },
					accepted, ""})
			}
		}
	}
	return all
}

// stated returns the certificate with its statement.
func (c *Certificate) stated() *Certificate {
	c.State()
	return c
}

// TestForgeriesAreRefused runs the table: each forgery is refused for its own
// reason, and not for another.
func TestForgeriesAreRefused(t *testing.T) {
	for k, c := range cases(t) {
		require.Equal(t, c.want, verdictOf(c.check), "case %d: %s", k, c.why)
		if c.want == refused {
			assert.ErrorContains(t, c.check(), c.why)
		}
	}
}

// TestStatements: what is said of each kind, and about which rewards.
func TestStatements(t *testing.T) {
	for base, rewards := range map[string]string{
		"upper": "0 and 1", "leads": "0 and 1", "drawn": "in [0,1]", "counts": "in [0,1]",
		"constant": "0 and 1", "lower": "0 and 1",
	} {
		t.Run(base, func(t *testing.T) {
			c := bases[base]()
			require.True(t, strings.HasSuffix(c.stated().Statement, " instance over 2 arms with rewards "+
				rewards), c.Statement)
		})
	}
	c := windowedLower()
	c.Kind, c.Learner.Wrapper, c.Recall, c.Horizon, c.Value = FiniteLower, "base", 0, 2, "0"
	require.Equal(t,
		"follow the leader has total regret at least 0 on some instance of 2 rounds over 2 arms with rewards 0 and 1", c.stated().Statement)
	c.Levels, c.Recall, c.Learner = 5, 1, bases["drawn"]().Learner
	require.Equal(t,
		"the learner of drawn table [2/3 1/3 1/3 2/3] with recall 1 has total regret at least 0 "+
			"on some instance of 2 rounds over 2 arms with rewards in multiples of 1/4",
		c.stated().Statement)
	c.Learner.Plays = slices.Repeat([]string{"1"}, mostSaid+1)
	require.Contains(t, c.stated().Statement, "1 1 … 301 in all]")
	require.Equal(t, "1", c.Learner.Plays[mostSaid])
}

// TestWork_OfEachKind pins how many steps checking takes.
func TestWork_OfEachKind(t *testing.T) {
	if bits.UintSize != 64 {
		t.Skip("words are of 64 bits")
	}
	steps := map[string]int64{}
	for base, c := range bases {
		const most = 1 << 30
		b := &work{left: most}
		require.NoError(t, c().stated().check(b), base)
		steps[base] = most - b.left
	}
	require.Equal(t, map[string]int64{
		"class": 4512, "constant": 5841, "counts": 1924, "drawn": 6506, "finite": 8605, "hedge": 22962,
		"instance": 1315,
		"leads":    5589, "lower": 2478, "mwu": 4855, "restarts": 6062, "swap": 3902, "table": 353181,
		"three": 251918, "upper": 10856,
	}, steps)
}
