package examples_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
)

// A File has the cases of one algorithm.
type File struct {
	Algorithm string `json:"algorithm"`
	Cases     []Case `json:"cases"`
}

// A Case is a game that a learner must play as told.
type Case struct {
	Name string `json:"name"`
	Why  string `json:"why"`

	Learner string  `json:"learner"` // the learner as one word
	Base    string  `json:"base,omitempty"`
	Recall  int     `json:"recall,omitempty"`
	Rate    float64 `json:"rate,omitempty"`
	Horizon int     `json:"horizon,omitempty"` // that a base learner is made for
	Arms    int     `json:"arms"`

	// Tolerance is by how much a weight may be off.
	Tolerance float64 `json:"tolerance"`

	Rewards []Row `json:"rewards"`

	// Plays has a play before each of the rewards and one after the last. For a
	// learner that draws it is the expected one.
	Plays []Row `json:"plays"`

	// Fractions are the plays exactly, if all are rational.
	Fractions []Fractions `json:"fractions,omitempty"`

	// Draws are, for a learner that draws, what it draws each play from.
	Draws [][]Draw `json:"draws,omitempty"`

	// Equal are pairs of plays (from 0) that must be equal bit for bit.
	Equal [][2]int `json:"equal,omitempty"`
}

// Row and Fractions are one line each in the files.
type (
	Row       []float64
	Fractions []string
)

// A Draw is a play and its probability.
type Draw struct {
	Probability float64 `json:"probability"`
	Play        Row     `json:"play"`
}

// scenario is what a case is about.
type scenario struct {
	name, why string
	arms      int
	recall    int
	rate      float64
	rewards   [][]float64
	levels    int  // rewards are multiples of 1/(levels−1); 0 for none
	forgets   bool // the last M rewards are zero
	rated     bool // for learners with a rate only
}

const rate = 0.5 // of learners with one

func scenarios() []scenario {
	return []scenario{
		{
			name: "first-rounds", arms: 2, recall: 3, rate: rate, levels: 5,
			why:     "before round 1 there are zeros, so the first M rounds play with a window that is partly empty",
			rewards: [][]float64{{1, 0}, {0, 0.5}, {0.25, 1}, {1, 0.75}, {0, 1}, {0.5, 0}},
		},
		{
			name: "ties", arms: 2, recall: 3, rate: rate, levels: 3,
			why:     "arms that tie share what they get; each tie here is exact",
			rewards: [][]float64{{1, 1}, {1, 0}, {0, 1}, {0, 0}, {0.5, 0.5}, {0, 1}},
		},
		{
			name: "three-arms", arms: 3, recall: 3, rate: rate, levels: 3,
			why:     "two of three arms tie for the lead, then all do",
			rewards: [][]float64{{1, 1, 0}, {0, 0, 1}, {0, 0, 0.5}, {1, 0.5, 0.5}, {0, 1, 1}},
		},
		{
			name: "recall-beyond-game", arms: 2, recall: 8, rate: rate, levels: 3,
			why:     "M > T: the window never fills",
			rewards: [][]float64{{1, 0}, {1, 0.5}, {0, 1}},
		},
		{
			name: "one-arm", arms: 1, recall: 3, rate: rate, levels: 3,
			why:     "d = 1: the weight is 1, whatever happens; ln d is 0",
			rewards: [][]float64{{0}, {1}, {0.5}, {1}},
		},
		{
			name: "underflow", arms: 2, recall: 3, rate: 2000, levels: 2, rated: true,
			why:     "exp(2000) overflows and exp(-2000) is 0 in float64: exponentiate differences to the leader, so that a tie after it is a tie",
			rewards: [][]float64{{1, 0}, {1, 0}, {0, 1}, {0, 1}, {0, 1}, {1, 0}},
		},
		{
			name: "counterexample", arms: 2, recall: 3, rate: rate, levels: 2,
			why:     "the instance of Lemma 4.2 for M = 3, twice: a mean-based learner on a window enters the second copy as it entered the first",
			rewards: rows(adversaries.Counterexample{Recall: 3, Horizon: 18}.Instance()),
			forgets: true,
		},
		{
			name: "cyclic", arms: 2, recall: 3, rate: rate, levels: 2,
			why:     "the instance of Lemma 5.5, n = 2 of M = 3: from round M+1 on a symmetric learner's play stays the same",
			rewards: rows(adversaries.Cyclic{Recall: 3, Ones: 2, Horizon: 8}.Instance()),
		},
		{
			name: "forgets", arms: 2, recall: 3, rate: rate,
			why: "sums of these rewards are rounded; once M zeros have come nothing of them may be left, not a bit",
			rewards: [][]float64{{0.1, 0.7}, {0.3, 0.1}, {0.7, 0.2}, {1, 1}, {0.9, 0.3}, {0, 0}, {0, 0},
				{0, 0}},
			forgets: true,
		},
	}
}

func rows(in *boundedrecall.Instance, err error) [][]float64 {
	boundedrecall.Must(in, err)
	all := make([][]float64, in.Horizon())
	for t := range all {
		all[t] = slices.Clone(in.Reward(t + 1))
	}
	return all
}

// bases are the base learners that have vectors. The play of regret-matching
// hangs on the sign of regrets that may be 0, which rounding decides: it has
// none.
var bases = []string{"hedge", "mwu", "ftl", "ftrl", "ftpl", "cover"}

// makeFiles returns the files by the name of their algorithm.
func makeFiles() (map[string]File, error) {
	files := map[string]File{}
	for _, name := range append(slices.Clone(bases), learners.RecallNames()...) {
		f := File{Algorithm: name}
		for _, s := range scenarios() {
			for _, spec := range specs(name, s) {
				c, err := newCase(spec, s)
				if err != nil {
					return nil, fmt.Errorf("%v on %s: %w", spec, s.name, err)
				}
				f.Cases = append(f.Cases, c)
			}
		}
		files[name] = f
	}
	return files, nil
}

// specs returns the learners of the name that play the scenario: recall
// learners over Hedge and FTL, and over Cover's learner where the play is
// rational.
func specs(name string, s scenario) (all []learners.Spec) {
	recall := slices.Contains(learners.RecallNames(), name)
	over := []string{""}
	if recall {
		over = []string{"hedge", "ftl", "cover"}
	}
	for _, base := range over {
		spec := learners.Spec{Name: name, Base: base}
		if recall {
			spec.Recall = s.recall
			if spec.FullHorizon() {
				spec.Recall = len(s.rewards) + 1
			}
		}
		switch {
		case spec.Uses("eta"):
			spec.Rate = s.rate
		case s.rated:
			continue
		case !recall && spec.Uses("horizon"):
			spec.Horizon = len(s.rewards) + 1
		}
		if spec.Uses("seed") {
			spec.Seed = 1
		}
		if spec.Check(s.arms) == nil {
			all = append(all, spec)
		}
	}
	return all
}

// tolerance is what the vectors demand: plays have few digits to lose.
const tolerance = 1e-12

func newCase(spec learners.Spec, s scenario) (Case, error) {
	c := Case{
		Name: s.name, Why: s.why, Learner: spec.String(), Base: spec.Base, Recall: spec.Recall,
		Rate: spec.Rate,
		Arms: s.arms, Tolerance: tolerance,
	}
	if spec.Uses("horizon") {
		c.Horizon = spec.BaseHorizon()
	}
	l := spec.New(s.arms)
	for t := range len(s.rewards) + 1 {
		x := make([]float64, s.arms)
		if r, ok := l.(boundedrecall.Randomized); ok {
			var draws []Draw
			for p, play := range r.Distribution() {
				draws = append(draws, Draw{p, slices.Clone(play)})
				for i := range x {
					x[i] += p * play[i]
				}
			}
			c.Draws = append(c.Draws, draws)
			l.Play(make([]float64, s.arms))
		} else {
			l.Play(x)
		}
		c.Plays = append(c.Plays, x)
		if t < len(s.rewards) {
			c.Rewards = append(c.Rewards, s.rewards[t])
			l.Observe(s.rewards[t])
		}
	}
	unit := spec.Unit(s.arms, max(2, s.levels))
	if spec.Randomized() {
		unit *= int64(spec.Recall) // plays are means of so many
	}
	if s.levels > 0 && unit > 0 {
		for _, x := range c.Plays {
			f, err := fractions(x, unit)
			if err != nil {
				return c, err
			}
			c.Fractions = append(c.Fractions, f)
		}
	}
	if s.forgets && spec.HasRecall() && !spec.FullHorizon() && spec.Stationary() &&
		!spec.Randomized() {
		c.Equal = [][2]int{{0, len(s.rewards)}}
		if x := c.Plays; !slices.Equal(x[0], x[len(x)-1]) {
			return c, fmt.Errorf("it plays %v at first and %v after zeros", x[0], x[len(x)-1])
		}
	}
	return c, nil
}

// fractions returns the weights, which are multiples of 1/unit, exactly.
func fractions(x []float64, unit int64) (f Fractions, err error) {
	sum := new(big.Rat)
	for _, w := range x {
		q := big.NewRat(int64(math.Round(w*float64(unit))), unit)
		if near, _ := q.Float64(); math.Abs(near-w) > tolerance {
			return nil, fmt.Errorf("%v is no multiple of 1/%d", w, unit)
		}
		sum.Add(sum, q)
		f = append(f, q.RatString())
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		return nil, fmt.Errorf("the weights %v sum to %s", f, sum.RatString())
	}
	return f, nil
}

var innermost = regexp.MustCompile(`\[[^\[\]{}]*\]`)

// encode returns the file with a line for each row.
func (f File) encode() ([]byte, error) {
	text, err := json.MarshalIndent(f, "", "\t")
	return append(innermost.ReplaceAllFunc(text, func(row []byte) []byte {
		return append(append([]byte("["), bytes.Join(bytes.Fields(row[1:len(row)-1]), []byte(" "))...),
			']')
	}), '\n'), err
}
