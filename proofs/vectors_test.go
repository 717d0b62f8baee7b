package proofs_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// A playFile is a file of vectors, in the format of examples/vectors.
type playFile struct {
	Algorithm string     `json:"algorithm"`
	Cases     []playCase `json:"cases"`
}

type playCase struct {
	Name      string  `json:"name"`
	Why       string  `json:"why"`
	Learner   string  `json:"learner"`
	Base      string  `json:"base,omitempty"`
	Recall    int     `json:"recall,omitempty"`
	Delay     int     `json:"delay,omitempty"`
	Rate      float64 `json:"rate,omitempty"`
	Horizon   int     `json:"horizon,omitempty"`
	Arms      int     `json:"arms"`
	Tolerance float64 `json:"tolerance"`
	Rewards   []row   `json:"rewards"`
	Plays     []row   `json:"plays"`
	Fractions []texts `json:"fractions"`
}

// A row is a reward vector or a play, texts are fractions.
type (
	row   []float64
	texts []string
)

// A player is a learner in Go and its name in a file Rational*.v.
type player struct {
	learners.Spec
	arms  int
	coq   string // a function from rewards and the round to a play
	whole bool   // it is rational only where the rewards are whole numbers
	exact bool   // Go rounds nothing
	own   *game  // the game that it plays in place of those below
}

// A game has rewards, round by round, in parts of 1: 4 for quarters.
type game struct {
	parts  int
	rounds [][]int
}

// first is the game of the first n rounds.
func (g game) first(n int) game { return game{g.parts, g.rounds[:n]} }

// basePlayers are the base learners with that many arms, Cover's for so many
// rounds. Their coq is a function from past rewards to a play. Fixed share has
// the share 1/4, which is that for three rounds.
func basePlayers(arms, rounds int) []player {
	all := []player{
		{Spec: learners.Spec{Name: "ftl"}, arms: arms,
			coq: fmt.Sprintf("(qfollow_the_leader %d)", arms), exact: arms == 2},
		{Spec: learners.Spec{Name: "hedge", Rate: math.Ln2}, arms: arms,
			coq: fmt.Sprintf("(qhedge %d)", arms), whole: true},
		{Spec: learners.Spec{Name: "fixed-share", Horizon: 3, Rate: math.Ln2}, arms: arms,
			coq: fmt.Sprintf("(qfixed_share %d (1 # 4))", arms), whole: true},
	}
	if arms == 2 {
		all = append(all, player{Spec: learners.Spec{Name: "cover", Horizon: rounds}, arms: arms,
			coq: fmt.Sprintf("(qcover %d)", rounds), exact: true})
	}
	return all
}

// wrappers make learners of a base learner: with its name in the prover for %s,
// and for %d the recall and more.
var wrappers = []struct {
	name, coq string
	more      int
}{
	{"periodic-restart", "(qperiodic_restart %s %d)", 0},
	{"periodic-restart-inclusive", "(qperiodic_restart %s %d)", 1},
	{"windowed", "(qwindowed %s %d)", 0},
	{"average-restart", "(qaverage_suffixes %s 1 %d)", 0},
	{"average-restart-inclusive", "(qaverage_suffixes %s 0 %d)", 1},
	{"average-restart-exclusive", "(qaverage_suffixes %s 0 %d)", 0},
	{"average-restart-full-horizon", "(qaverage_suffixes %s 1 %d)", 0},
}

// players are all learners that the prover plays, by name.
var players = sync.OnceValue(func() map[string][]player {
	all := map[string][]player{}
	for _, arms := range []int{2, 3, 4} {
		for _, p := range basePlayers(arms, 12) {
			p.coq = "(qrun " + p.coq + ")"
			all[p.Name] = append(all[p.Name], p)
		}
		for _, recall := range map[int][]int{2: {1, 2, 3, 5, 8}, 3: {2, 8}, 4: {3}}[arms] {
			for _, w := range wrappers {
				m := recall
				if w.name == "average-restart-full-horizon" {
					m += 4
				}
				for _, p := range basePlayers(arms, recall+1) {
					p.Base, p.Name, p.Recall = p.Name, w.name, m
					// of the plays averaged; where it is a power of two, Go
					// rounds no more than the base learner
					n := m + w.more
					p.coq, p.exact = fmt.Sprintf(w.coq, p.coq, n), p.exact &&
						(n&(n-1) == 0 || !strings.HasPrefix(w.name, "average"))
					all[w.name] = append(all[w.name], p)
				}
			}
		}
	}
	for _, p := range append(valuePlayers(), reductionPlayers()...) {
		all[p.Name] = append(all[p.Name], p)
	}
	return all
})

// names are the names of all players, in the order of the script.
func names() []string { return slices.Sorted(maps.Keys(players())) }

// quarters are rewards in quarters, and ones are rewards 0 and 1. A window of 8
// rounds comes and goes. The last of four arms is the best one of four rounds.
var (
	quarters = map[int][][]int{
		2: {{1, 3}, {4, 2}, {0, 0}, {3, 3}, {2, 1}, {0, 3}, {4, 4}, {4, 0}, {1, 0}, {0, 4}, {2, 3},
			{4, 1}},
		3: {{1, 2, 3}, {4, 1, 0}, {0, 3, 1}, {2, 2, 2}, {3, 1, 4}, {0, 2, 1}, {4, 0, 0}, {1, 1, 2},
			{0, 4, 3}, {2, 0, 4}},
		4: {{0, 2, 1, 3}, {4, 1, 0, 2}, {0, 3, 1, 4}, {2, 2, 2, 2}, {3, 1, 4, 4}, {0, 0, 1, 3}},
	}
	ones = map[int][][]int{
		2: {{0, 4}, {4, 0}, {4, 0}, {0, 0}, {4, 4}, {4, 0}, {0, 4}, {4, 0}, {0, 4}, {0, 4}, {4, 0},
			{4, 4}},
		3: {{4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {0, 4, 4}, {4, 0, 0}, {4, 4, 0}, {0, 0, 4}, {4, 0, 4},
			{0, 4, 0}, {0, 0, 0}},
		4: {{4, 0, 0, 4}, {0, 4, 0, 0}, {0, 0, 4, 4}, {0, 4, 0, 4}, {0, 0, 0, 4}, {4, 4, 0, 4}},
	}
)

// rewards are those on which the player plays.
func (p player) rewards() game {
	switch {
	case p.own != nil:
		return *p.own
	case p.whole:
		return game{4, ones[p.arms]}
	}
	return game{4, quarters[p.arms]}
}

// rows are the rewards as numbers, and as the prover reads them.
func rows(g game) (all []row, coq string) {
	var rounds []string
	for _, r := range g.rounds {
		rewards, fractions := row{}, []string{}
		for _, x := range r {
			rewards = append(rewards, float64(x)/float64(g.parts))
			fractions = append(fractions, fmt.Sprintf("(%d # %d)%%Q", x, g.parts))
		}
		all, rounds = append(all, rewards), append(rounds, "["+strings.Join(fractions, "; ")+"]")
	}
	return all, "(qinstance [" + strings.Join(rounds, "; ") + "])"
}

// instance returns the rows as an instance.
func instance(rounds []row) *boundedrecall.Instance {
	rewards := make([][]float64, len(rounds))
	for t, r := range rounds {
		rewards[t] = r
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards))
}

// A regretCase has the regrets of a learner, in fractions.
type regretCase struct {
	Learner   string  `json:"learner"`
	Arms      int     `json:"arms"`
	Rewards   []row   `json:"rewards"`
	Total     string  `json:"total"`
	Swap      string  `json:"swap"`
	Switching texts   `json:"switching"` // with at most 0, 1, 2, … switches
	Intervals []texts `json:"intervals"` // on each interval of 1, 2, … rounds
}

// mostSwitches is the largest number of switches in a regretCase.
const mostSwitches = 3

// alternating are rewards on which the windowed leader with recall 1 has
// negative regret: two rounds for each arm.
var alternating = game{1, [][]int{{1, 0}, {1, 0}, {0, 1}, {0, 1}, {1, 0}, {1, 0}}}

// regretPlayers are the learners that have a regretCase, each with the rewards
// of its rounds.
func regretPlayers() (all []player, rewards []game) {
	for _, name := range []string{"cover", "ftl", "hedge", "average-restart", "windowed"} {
		for _, p := range players()[name] {
			if p.own != nil {
				continue
			}
			if p.Recall == 0 || p.Recall == 2 {
				all, rewards = append(all, p),
					append(rewards, p.rewards().first([]int{2: 7, 3: 5, 4: 4}[p.arms]))
			}
			if p.Name == "windowed" && p.Base == "ftl" && p.Recall == 1 {
				all, rewards = append(all, p), append(rewards, alternating)
			}
		}
	}
	return all, rewards
}

// An instanceCase has one instance of the theorems, or all that a distribution
// draws from.
type instanceCase struct {
	Name      string  `json:"name"`
	Arms      int     `json:"arms"`
	Rounds    int     `json:"rounds"`
	Instances [][]row `json:"instances"`

	coq string // a list of functions from the round to the rewards
	all []*boundedrecall.Instance

	// exchanged says that the prover's arms are the Go code's in the opposite
	// order.
	exchanged bool
}

func instanceCases() []instanceCase {
	only := func(in *boundedrecall.Instance, err error) []*boundedrecall.Instance {
		return []*boundedrecall.Instance{boundedrecall.Must(in, err)}
	}
	flips := func(n int) string {
		return fmt.Sprintf("(map (map (Nat.eqb 1)) (sequences 2 %d))", n)
	}
	var cases []instanceCase
	for _, m := range []int{1, 2} {
		cases = append(cases,
			instanceCase{Name: fmt.Sprintf("lemma 4.2, M = %d", 3*m), Arms: 2, Rounds: 9 * m,
				coq: fmt.Sprintf("[qcounterexample %d]", m),
				all: only(adversaries.Counterexample{Recall: 3 * m, Horizon: 9 * m}.Instance())},
			instanceCase{Name: fmt.Sprintf("theorem 4.1, M = %d, T = %d", 3*m, 20*m), Arms: 2,
				Rounds: 20 * m,
				coq:    fmt.Sprintf("[qcopies %d 2]", m),
				all:    only(adversaries.Counterexample{Recall: 3 * m, Horizon: 20 * m}.Instance())})
	}
	for _, c := range []adversaries.Cyclic{
		{Recall: 3, Ones: 1, Horizon: 8}, {Recall: 8, Ones: 3, Horizon: 20},
		{Recall: 4, Ones: 4, Horizon: 5},
	} {
		cases = append(cases, instanceCase{Name: fmt.Sprintf("lemma 5.5, M = %d, n = %d, T = %d",
			c.Recall, c.Ones, c.Horizon), Arms: 2,
			Rounds: c.Horizon, coq: fmt.Sprintf("[qcyclic %d %d %d 1 0]", c.Recall, c.Ones, c.Horizon),
			all: only(c.Instance())})
	}
	for _, n := range []adversaries.NearPeriodic{{Recall: 3, Extra: 1, Horizon: 9},
		{Recall: 8, Extra: 2, Horizon: 23}} {
		cases = append(cases, instanceCase{Name: fmt.Sprintf("near-periodic, M = %d, k = %d, T = %d",
			n.Recall, n.Extra, n.Horizon), Arms: 2,
			Rounds: n.Horizon, coq: fmt.Sprintf("[qnear_periodic 2 %d %d]", n.Period()/2, n.Horizon),
			all: only(n.Instance()), exchanged: true})
	}
	for _, p := range []adversaries.RandomPeriod{
		{Recall: 1, Arms: 2, Horizon: 6, OneHot: true}, {Recall: 3, Arms: 2, Horizon: 8, OneHot: true},
	} {
		cases = append(cases, instanceCase{Name: fmt.Sprintf("section 3, rewards e_1 or e_2, M = %d",
			p.Recall), Arms: 2, Rounds: p.Horizon,
			coq: fmt.Sprintf("map (fun b => qrepeated b %d) %s", p.Copies(), flips(p.Period())),
			all: slices.Collect(p.All())})
	}
	for _, p := range []adversaries.RandomPeriod{{Recall: 1, Arms: 2, Horizon: 4},
		{Recall: 1, Arms: 3, Horizon: 2}} {
		cases = append(cases,
			instanceCase{Name: fmt.Sprintf("section 3, coins, M = %d, d = %d", p.Recall, p.Arms),
				Arms: p.Arms, Rounds: p.Horizon, coq: fmt.Sprintf("map (qrepeated_flips %d %d %d) %s", p.Arms,
					p.Period(), p.Copies(), flips(p.Arms*p.Period())), all: slices.Collect(p.All())})
	}
	return cases
}

// computing prepares the prover for a question about rational numbers.
const computing = "From Coq Require Import ZArith QArith List. Import ListNotations.\n" +
	"From BoundedRecall Require Import Challenge_model Challenge_section_5.\n" +
	"From BoundedRecall Require Import Model Rational.\n" +
	"Set Printing Width 1000000.\nSet Printing Depth 1000000.\n" +
	"Definition show (l : list Q) := map (fun q => let p := Qred q in (Qnum p, Zpos (Qden p))) l.\n" +
	"Definition rounds (n : nat) := map (fun k => Z.of_nat (S k)) (seq 0 n).\n" +
	"Definition of_rounds (d n : nat) (x : Z -> qvec) := flat_map (fun t => map (x t) (seq 0 d)) (rounds n)."

// allPlayers are the players in the order in which the prover plays them.
func allPlayers() (all []player) {
	for _, name := range names() {
		all = append(all, players()[name]...)
	}
	return all
}

// askPlays asks for the plays of all players.
func askPlays(q *questionnaire) {
	q.say(computing)
	for _, p := range allPlayers() {
		_, r := rows(p.rewards())
		n := len(p.rewards().rounds) + 1
		q.ask(fmt.Sprintf("Eval vm_compute in show (of_rounds %d %d (played %d %d %s %s)).", p.arms, n,
			p.arms, n, p.coq, r))
	}
}

// askRegrets asks for the regrets of the regretPlayers.
func askRegrets(q *questionnaire) {
	q.say(computing)
	judged, rewards := regretPlayers()
	for i, p := range judged {
		_, r := rows(rewards[i])
		q.ask(fmt.Sprintf("Eval vm_compute in let r := %s in let x := played %d %d %s r in show\n"+
			"  ([qtotal_regret %[2]d %[3]d (fun _ => x) r; qswap_regret %[2]d %[3]d x r]\n"+
			"  ++ map (fun K => qswitching_regret %[2]d %[3]d K x r) (seq 0 %[5]d)\n"+
			"  ++ flat_map (fun n => map (fun s => qlargest %[2]d (fun i => qregret_on %[2]d x r i s n)) (rounds (S %[3]d - n))) (seq 1 %[3]d)).",
			r, p.arms, len(rewards[i].rounds), p.coq, mostSwitches+1))
	}
}

// askInstances asks for the instances of the instanceCases.
func askInstances(q *questionnaire) {
	q.say(computing)
	for _, c := range instanceCases() {
		q.ask(fmt.Sprintf("Eval vm_compute in show (flat_map (of_rounds %d %d) (%s)).", c.Arms, c.Rounds,
			c.coq))
	}
}

// fromProver has the prover compute all vectors and returns the files.
func fromProver(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for name, f := range playFiles(t, allPlayers(), answers(t, dir, "Played")) {
		files[name+".json"] = encode(t, f)
	}
	judged, rewards := regretPlayers()
	files["regrets.json"] = encode(t, regretFile(t, judged, rewards, answers(t, dir, "Regrets")))
	cases := instanceCases()
	for i, answer := range answers(t, dir, "Instances") {
		for rounds := range slices.Chunk(fractions(t, answer), cases[i].Rounds*cases[i].Arms) {
			var rewards []row
			for r := range slices.Chunk(rounds, cases[i].Arms) {
				rewards = append(rewards, floats(r))
			}
			cases[i].Instances = append(cases[i].Instances, rewards)
		}
	}
	files["instances.json"] = encode(t, map[string]any{"instances": cases})
	files["bounds.json"] = encode(t, map[string]any{"bounds": boundFile(t, answers(t, dir, "Bounds"))})
	files["leads.json"] = encode(t, map[string]any{"leads": leadFile(t, answers(t, dir, "Leads"))})
	files["long.json"] = encode(t, map[string]any{"long": longFile(t, answers(t, dir, "Long"))})
	return files
}

// playFiles puts the prover's plays into a file for each algorithm.
func playFiles(t *testing.T, all []player, answers []string) map[string]*playFile {
	t.Helper()
	require.Len(t, answers, len(all))
	files := map[string]*playFile{}
	for i, p := range all {
		c := p.newCase()
		for x := range slices.Chunk(fractions(t, answers[i]), p.arms) {
			c.Plays, c.Fractions = append(c.Plays, floats(x)), append(c.Fractions, fractionTexts(x))
		}
		require.Len(t, c.Plays, len(c.Rewards)+1)
		if files[p.Name] == nil {
			files[p.Name] = &playFile{Algorithm: p.Name}
		}
		files[p.Name].Cases = append(files[p.Name].Cases, c)
	}
	return files
}

// newCase is the player's case, without plays.
func (p player) newCase() playCase {
	c := playCase{Name: "prover", Why: "the plays are computed from the definitions of the theorems",
		Learner: p.String(), Base: p.Base,
		Recall: p.Recall, Delay: p.Delay, Rate: p.Rate, Horizon: p.Horizon, Arms: p.arms, Tolerance: 1e-12}
	if p.exact {
		c.Tolerance = 0
	}
	c.Rewards, _ = rows(p.rewards())
	return c
}

func regretFile(t *testing.T, judged []player, rewards []game,
	answers []string) map[string][]regretCase {
	t.Helper()
	require.Len(t, answers, len(judged))
	var all []regretCase
	for i, p := range judged {
		q := fractionTexts(fractions(t, answers[i]))
		c := regretCase{Learner: p.String(), Arms: p.arms, Total: q[0], Swap: q[1],
			Switching: q[2 : 3+mostSwitches]}
		c.Rewards, _ = rows(rewards[i])
		q = q[3+mostSwitches:]
		for n := len(rewards[i].rounds); n > 0; n-- {
			c.Intervals, q = append(c.Intervals, q[:n]), q[n:]
		}
		require.Empty(t, q)
		all = append(all, c)
	}
	return map[string][]regretCase{"cases": all}
}

var innermost = regexp.MustCompile(`\[[^\[\]{}]*\]`)

// encode is the value in JSON, with a line for each row.
func encode(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.MarshalIndent(value, "", "\t")
	require.NoError(t, err)
	return append(innermost.ReplaceAllFunc(text, func(list []byte) []byte {
		return append(append([]byte("["), bytes.Join(bytes.Fields(list[1:len(list)-1]), []byte(" "))...),
			']')
	}), '\n')
}

// TestVectors_AreTheProversOwn: the files are, byte for byte, what the prover
// computes now.
func TestVectors_AreTheProversOwn(t *testing.T) {
	files := fromProver(t, compiled(t))
	if *update {
		require.NoError(t, os.RemoveAll("vectors"))
		require.NoError(t, os.Mkdir("vectors", 0o755))
		for name, text := range files {
			require.NoError(t, os.WriteFile(filepath.Join("vectors", name), text, 0o644))
		}
		return
	}
	there, err := os.ReadDir("vectors")
	require.NoError(t, err)
	require.Len(t, there, len(files), "go test ./proofs -update")
	for name, text := range files {
		old, err := os.ReadFile(filepath.Join("vectors", name))
		require.NoError(t, err)
		require.Equal(t, string(text), string(old), "%s: go test ./proofs -update", name)
	}
}

// TestVectors_AreWhatGoPlays has the Go learners play the prover's vectors. It
// needs no prover.
func TestVectors_AreWhatGoPlays(t *testing.T) {
	for name, all := range players() {
		var f playFile
		decode(t, name+".json", &f)
		require.Len(t, f.Cases, len(all), name)
		for i, p := range all {
			want := p.newCase()
			want.Plays, want.Fractions = f.Cases[i].Plays, f.Cases[i].Fractions
			require.Equal(t, want, f.Cases[i])
			p.mustPlay(t, f.Cases[i])
		}
	}
}

// mustPlay fails unless the Go learner plays the case.
func (p player) mustPlay(t *testing.T, c playCase) {
	t.Helper()
	require.Len(t, c.Fractions, len(c.Rewards)+1)
	l, x := p.New(p.arms), make([]float64, p.arms)
	for round, want := range c.Fractions {
		l.Play(x)
		require.Len(t, want, p.arms)
		for i, q := range want {
			agree(t, q, x[i], c.Tolerance, fmt.Sprintf("%v, round %d", p.Spec, round+1))
		}
		for i := range c.Plays[round] {
			agree(t, want[i], c.Plays[round][i], 0, "the file of "+p.Name)
		}
		for missing := 1; missing <= p.Delay && round+missing < len(c.Fractions); missing++ {
			l.(*learners.Delayed).PlayAhead(x, missing)
			for i, q := range c.Fractions[round+missing] {
				agree(t, q, x[i], c.Tolerance, fmt.Sprintf("%v, round %d, %d rounds ahead", p.Spec,
					round+missing+1, missing))
			}
		}
		if round < len(c.Rewards) {
			l.Observe(c.Rewards[round])
		}
	}
}

// TestVectors_AreGoRegrets compares the regrets that the Go code computes with
// the prover's. It needs no prover.
func TestVectors_AreGoRegrets(t *testing.T) {
	var file map[string][]regretCase
	decode(t, "regrets.json", &file)
	judged, all := regretPlayers()
	require.Len(t, file["cases"], len(judged))
	const tolerance = 1e-12
	for i, c := range file["cases"] {
		p := judged[i]
		require.Equal(t, p.String(), c.Learner)
		rewards, _ := rows(all[i])
		require.Equal(t, rewards, c.Rewards)
		tr := boundedrecall.Play(p.New(p.arms), instance(rewards))
		agree(t, c.Total, tr.TotalRegret(), tolerance, c.Learner+", total regret")
		agree(t, c.Swap, tr.TotalSwapRegret(), tolerance, c.Learner+", swap regret")
		require.Len(t, c.Switching, mostSwitches+1)
		for K, q := range c.Switching {
			total, _ := tr.SwitchingRegret(K)
			agree(t, q, total, tolerance, fmt.Sprintf("%s, %d switches", c.Learner, K))
		}
		require.Len(t, c.Intervals, len(rewards))
		for n, of := range c.Intervals {
			got := tr.IntervalRegrets(n + 1)
			require.Len(t, of, len(got))
			for s, q := range of {
				agree(t, q, got[s], tolerance, fmt.Sprintf("%s, rounds %d to %d", c.Learner, s+1, s+n+1))
			}
		}
	}
}

// TestVectors_AreGoInstances compares the instances of package adversaries with
// the prover's. It needs no prover.
func TestVectors_AreGoInstances(t *testing.T) {
	var file map[string][]instanceCase
	decode(t, "instances.json", &file)
	cases := instanceCases()
	require.Len(t, file["instances"], len(cases))
	for i, c := range cases {
		stored := file["instances"][i]
		require.Equal(t, c.Name, stored.Name)
		var got, want []string
		for _, in := range c.all {
			var rewards []row
			for t := range in.Horizon() {
				r := slices.Clone(row(in.Reward(t + 1)))
				if c.exchanged {
					slices.Reverse(r)
				}
				rewards = append(rewards, r)
			}
			got = append(got, fmt.Sprint(rewards))
		}
		for _, rewards := range stored.Instances {
			want = append(want, fmt.Sprint(rewards))
		}
		require.ElementsMatch(t, want, got, c.Name)
	}
}

// decode reads a file of vectors.
func decode(t *testing.T, name string, into any) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("vectors", name))
	require.NoError(t, err, "go test ./proofs -update")
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(into), name)
	return text
}

// agree fails unless x is the fraction, to within the tolerance or, where no
// float is the fraction, that of one division.
func agree(t testing.TB, fraction string, x, tolerance float64, name string) {
	t.Helper()
	q, ok := new(big.Rat).SetString(fraction)
	require.True(t, ok, "%s: %q", name, fraction)
	value, exact := q.Float64()
	if !exact {
		tolerance = 1e-12
	}
	if !(math.Abs(x-value) <= tolerance) {
		t.Fatalf("%s: the prover computes %s, Go %v", name, fraction, x)
	}
}

// TestAgree: a number that is off by more than the tolerance fails the test, and
// one within it does not. A fraction that no float is has a tolerance of its
// own.
func TestAgree(t *testing.T) {
	for _, c := range []struct {
		fraction     string
		x, tolerance float64
		red          bool
	}{
		{"1/2", 0.5, 0, false}, {"1/2", 0.5 + 1e-9, 0, true}, {"1/2", 0.5 + 1e-9, 1e-8, false},
		{"1/3", 1.0 / 3, 0, false}, {"1/3", 1.0/3 + 1e-13, 0, false}, {"1/3", 1.0/3 + 1e-11, 1, true},
		{"1/2", math.NaN(), 1, true},
	} {
		s, done := &spy{}, make(chan bool)
		go func() {
			defer close(done)
			agree(s, c.fraction, c.x, c.tolerance, "value")
		}()
		<-done
		require.Equal(t, c.red, s.red, "%+v", c)
	}
}

// A spy is a test that tells whether it has ended with a failure.
type spy struct {
	testing.TB
	red bool
}

func (s *spy) Helper() {}

func (s *spy) Fatalf(string, ...any) {
	s.red = true
	runtime.Goexit()
}

func floats(all []*big.Rat) (out row) {
	for _, q := range all {
		x, _ := q.Float64()
		out = append(out, x)
	}
	return out
}

func fractionTexts(all []*big.Rat) (out texts) {
	for _, q := range all {
		out = append(out, q.RatString())
	}
	return out
}

var pair = regexp.MustCompile(`\(\(?(-?\d+)\)?(?:%Z)?, (\d+)(?:%Z)?\)`)

// fractions reads the pairs of numerator and denominator in the prover's
// answer.
func fractions(t *testing.T, answer string) []*big.Rat {
	t.Helper()
	var all []*big.Rat
	for _, m := range pair.FindAllStringSubmatch(answer, -1) {
		q, ok := new(big.Rat).SetString(m[1] + "/" + m[2])
		require.True(t, ok, answer)
		all = append(all, q)
	}
	return all
}
