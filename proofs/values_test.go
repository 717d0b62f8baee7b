package proofs_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// valuePlayers are the learners of the sharp values for two arms.
func valuePlayers() (all []player) {
	for _, c := range [][2]int{{1, 13}, {2, 13}, {3, 14}, {3, 16}} {
		recall, horizon := c[0], c[1]
		spec := learners.Spec{Name: "finite-cover", Recall: recall, Horizon: horizon}
		coq := fmt.Sprintf("(qfinite_learner %d %d %d)", horizon/(recall+1), horizon%(recall+1), recall)
		all = append(all, player{Spec: spec, arms: 2, coq: coq})
	}
	for _, horizon := range []int{1, 2, 3, 8, 9} {
		coq := fmt.Sprintf("(qrun (qswap_cover %s %d))", swapSolution(horizon), horizon)
		all = append(all, player{Spec: learners.Spec{Name: "cover-swap", Horizon: horizon}, arms: 2,
			coq: coq})
	}
	return all
}

// swapSolution returns the W with W = E max(|S_n|−W, 0), for the prover, which
// checks it. If |S_n| exceeds W where |S_n| ≥ c, then W is E[|S_n|; |S_n| ≥ c]
// / (1 + P(|S_n| ≥ c)).
func swapSolution(n int) string {
	for c := n; ; c -= 2 {
		total, weight := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(n))
		for heads := range n + 1 {
			s := int64(max(2*heads-n, n-2*heads))
			if s >= int64(c) {
				ways := new(big.Int).Binomial(int64(n), int64(heads))
				weight.Add(weight, ways)
				total.Add(total, ways.Mul(ways, big.NewInt(s)))
			}
		}
		w := new(big.Rat).SetFrac(total, weight)
		if w.Cmp(big.NewRat(int64(c-2), 1)) >= 0 {
			return coqFraction(w.RatString())
		}
	}
}

// A boundCase is a number that a theorem promises, rational + ln2·ln 2, or the
// root of it.
type boundCase struct {
	Name     string `json:"name"`
	Rational string `json:"rational"`
	Ln2      string `json:"ln2"`

	coq  string // a pair of rational numbers
	root bool
	got  float64 // what Go says
}

// boundOf returns the learner's bound on its total regret.
func boundOf(s learners.Spec, arms, rounds int) float64 {
	return s.New(arms).(boundedrecall.Bounded).TotalRegretBound(rounds, arms)
}

// boundCases are the bounds of Hedge with rate ln 2 and 2, 4 and 8 arms, of
// what is made of it, and of the learners of the sharp values.
func boundCases() (all []boundCase) {
	for k := 1; k <= 3; k++ {
		for _, n := range []int{1, 7, 100} {
			all = append(all, hedgeBounds(k, n)...)
		}
		for _, m := range []int{1, 4, 9} {
			for _, rounds := range []int{37, 50} { // 37 leaves 1 over 4 and over 9
				all = append(all, wrapperBounds(k, m, rounds)...)
			}
		}
		all = append(all, reductionBounds(k)...)
	}
	for n := 1; n <= 9; n++ {
		all = append(all, sharpBounds(n)...)
	}
	for _, n := range []int{64, 100} {
		all = append(all, bound(learners.NewCover(n).TotalRegretBound(n, 2), "(zcover_bound %d, 0)", n).
			named("cover: %d rounds", n))
	}
	for _, lead := range []int{0, 1, 5} {
		gamma := learners.NewHedge(2, math.Ln2).Gamma(float64(lead), 9)
		all = append(all, bound(gamma, "(qgamma %d, 0)", lead).named("gamma of hedge, D = %d", lead))
		for _, quarters := range []int{0, 1, 4} {
			c := adversaries.Counterexample{Recall: 21, Horizon: 63}
			forced := c.TotalRegretForced(float64(quarters)/4, float64(lead))
			all = append(all, bound(forced, "(qforced 7 %d (%d # 4), 0)", lead, quarters).
				named("lemma 4.2, M = 21, D = %d, gamma = %d/4", lead, quarters))
		}
	}
	return all
}

// bound is the case of what Go says and the prover's formula.
func bound(got float64, coq string, arguments ...any) boundCase {
	return boundCase{got: got, coq: fmt.Sprintf(coq, arguments...)}
}

// named is the case with a name.
func (c boundCase) named(format string, arguments ...any) boundCase {
	c.Name = fmt.Sprintf(format, arguments...)
	return c
}

// hedgeBounds are the bounds of Hedge with 2^k arms over n rounds.
func hedgeBounds(k, n int) []boundCase {
	d := 1 << k
	rate := learners.HedgeRate(d, n)
	tuned := learners.NewHedge(d, rate).TotalRegretBound(n, d) / float64(n)
	all := []boundCase{
		bound(rate, "qtuned_rate %d %d", k, n).named("tuned rate: %d arms, %d rounds", d, n),
		bound(tuned, "qtuned_bound %d %d", k, n).named("tuned hedge, per round: %d arms, %d rounds", d,
			n),
	}
	for i := range all {
		all[i].root = true
	}
	fixed := learners.NewHedge(d, math.Ln2).TotalRegretBound(n, d)
	return append(all, bound(fixed, "qhedge_bound %d %d", k, n).named("hedge: %d arms, %d rounds", d,
		n))
}

// sharpBounds are the bounds of the learners of the sharp values for n rounds.
func sharpBounds(n int) []boundCase {
	finite := learners.Spec{Name: "finite-cover", Recall: 3, Horizon: n + 3}
	cover, swap := learners.NewCover(n), learners.NewCoverSwap(n)
	return []boundCase{
		bound(cover.TotalRegretBound(n, 2), "(qwalk %d 0 / 2, 0)", n).named("cover: %d rounds", n),
		bound(swap.TotalSwapRegretBound(n, 2), "(%s, 0)", swapSolution(n)).named("cover-swap: %d rounds",
			n),
		bound(boundOf(finite, 2, n+3), "(qmean_Y %d %d 3 / 2, 0)", (n+3)/4, (n+3)%4).named("%s", finite),
	}
}

// wrapperBounds are the bounds of what is made of Hedge with rate ln 2 and 2^k
// arms.
func wrapperBounds(k, m, rounds int) (all []boundCase) {
	for _, w := range []struct {
		name, bound, switching string
		block                  int
	}{
		{"average-restart-inclusive", "qaverage_bound %[1]d %[2]d (%[2]d + 1)",
			"qaverage_switches %d %d %d", m + 1},
		{"average-restart", "qaverage_bound %[1]d %[2]d %[2]d", "", m + 1},
		{"average-restart-exclusive", "qaverage_bound %[1]d (%[2]d - 1) %[2]d", "", m},
		{"periodic-restart", "qperiodic_bound %d %d", "qperiodic_switches %d %d %d", m},
	} {
		s := learners.Spec{Name: w.name, Base: "hedge", Recall: m, Rate: math.Ln2}
		base, d := fmt.Sprintf(" (qhedge_bound %d %d)", k, w.block), 1<<k
		about := fmt.Sprintf("%s, %d arms, %d rounds", s, d, rounds)
		all = append(all, bound(boundOf(s, d, rounds), w.bound+base, rounds, m).named("%s", about))
		for _, switches := range []int{1, 3} {
			if w.switching == "" {
				continue
			}
			got := s.New(d).(switching).TotalSwitchingRegretBound(rounds, d, switches)
			all = append(all, bound(got, w.switching+base, rounds, m, switches).
				named("%s, %d switches", about, switches))
		}
	}
	return all
}

// switching is a learner with a bound against arms that switch.
type switching interface {
	TotalSwitchingRegretBound(rounds, arms, switches int) float64
}

// askBounds asks for the bounds, and has the prover check the solutions for
// swap regret.
func askBounds(q *questionnaire) {
	q.say(computing)
	for _, c := range boundCases() {
		q.ask(fmt.Sprintf("Eval vm_compute in let p := %s in show [fst p; snd p].", c.coq))
	}
	for n := 1; n <= 9; n++ {
		q.say(fmt.Sprintf("Lemma solves_%d : qsolves %[1]d %s = true.", n, swapSolution(n)))
		q.say("Proof. vm_compute. reflexivity. Qed.")
	}
}

// boundFile reads the prover's answers.
func boundFile(t *testing.T, answers []string) []boundCase {
	t.Helper()
	all := boundCases()
	require.Len(t, answers, len(all))
	for i, answer := range answers {
		q := fractionTexts(fractions(t, answer))
		require.Len(t, q, 2, answer)
		all[i].Rational, all[i].Ln2 = q[0], q[1]
	}
	return all
}

// TestVectors_AreGoBounds compares what Go promises with the theorems' bounds.
// It needs no prover.
func TestVectors_AreGoBounds(t *testing.T) {
	var file map[string][]boundCase
	decode(t, "bounds.json", &file)
	all := boundCases()
	require.Len(t, file["bounds"], len(all))
	for i, c := range file["bounds"] {
		require.Equal(t, all[i].Name, c.Name)
		want := number(t, c.Rational) + number(t, c.Ln2)*math.Ln2
		if all[i].root {
			want = math.Sqrt(want)
		}
		const format = "%s: the prover says %v, Go %v"
		require.InEpsilon(t, 1+want, 1+all[i].got, 1e-12, format, c.Name, want, all[i].got)
	}
}

// number is the float nearest to the fraction.
func number(t *testing.T, fraction string) float64 {
	t.Helper()
	q, ok := new(big.Rat).SetString(fraction)
	require.True(t, ok, fraction)
	x, _ := q.Float64()
	return x
}

// A leadCase has, for each round t of the instance of Lemma 4.2, the lead of
// arm 1 in the window before round t+1.
type leadCase struct {
	Recall int   `json:"recall"`
	Leads  texts `json:"leads"`
}

// leadRecalls are the recalls of the leadCases, by three.
var leadRecalls = []int{1, 2, 3}

// askLeads asks for the leads.
func askLeads(q *questionnaire) {
	q.say(computing)
	for _, m := range leadRecalls {
		q.ask(fmt.Sprintf("Eval vm_compute in show (map\n"+
			"  (fun t => qlead (qwindow (qcounterexample %d) %d (t + 1))) (rounds %d)).", m, 3*m, 9*m))
	}
}

// leadFile reads the prover's answers.
func leadFile(t *testing.T, answers []string) (all []leadCase) {
	t.Helper()
	for i, answer := range answers {
		all = append(all, leadCase{3 * leadRecalls[i], fractionTexts(fractions(t, answer))})
	}
	return all
}

// TestVectors_AreGoLeads compares the printed list with the prover's leads. It
// needs no prover.
func TestVectors_AreGoLeads(t *testing.T) {
	var file map[string][]leadCase
	decode(t, "leads.json", &file)
	require.Len(t, file["leads"], len(leadRecalls))
	for i, c := range file["leads"] {
		require.Equal(t, 3*leadRecalls[i], c.Recall)
		require.Len(t, c.Leads, 3*c.Recall)
		instance := adversaries.Counterexample{Recall: c.Recall, Horizon: 3 * c.Recall}
		for k, q := range c.Leads {
			agree(t, q, instance.PrintedLead(k+1), 0, fmt.Sprintf("M = %d, t = %d", c.Recall, k+1))
		}
	}
}

// A longCase is a long game of AverageRestart over Hedge with rate ln 2, two
// arms. In round t arm 2 earns 1, and arm 1 earns 1 if t mod Modulus is less
// than Less.
type longCase struct {
	Recall  int   `json:"recall"`
	Modulus int   `json:"modulus"`
	Less    int   `json:"less"`
	Rounds  []int `json:"rounds"`
	Weights texts `json:"weights"` // of arm 1 in these rounds, rounded down by less than 2^−60
}

// longCases are a game of 700 rounds, and one in which an arm falls behind by
// more than a float64 can hold.
func longCases() []longCase {
	return []longCase{
		{Recall: 400, Modulus: 13, Less: 11, Rounds: []int{350, 450, 700}},
		{Recall: 1100, Modulus: 1, Less: 0, Rounds: []int{1120}},
	}
}

// askLong asks for the plays. A mean of fractions with so many denominators
// would be long: each is rounded down to a multiple of 2^-60, and then they are
// added.
func askLong(q *questionnaire) {
	q.say(computing + "\n" +
		"Definition long (m l : Z) (t : Z) : qvec :=\n" +
		"  if (1 <=? t)%Z\n" +
		"  then fun i => if (Nat.eqb i 1 || (t mod m <? l)%Z)%bool then 1%Q else 0%Q\n" +
		"  else qzero.\n" +
		"Definition about (r : Z -> qvec) (M : nat) (t : Z) : Q :=\n" +
		"  inject_Z (qfloors r t 0 M 0 0) / (qof M * inject_Z (2 ^ 60)).")
	for _, c := range longCases() {
		var rounds []string
		for _, t := range c.Rounds {
			rounds = append(rounds, fmt.Sprintf("%d%%Z", t))
		}
		q.ask(fmt.Sprintf("Eval vm_compute in show (map (about (long %d %d) %d) [%s]).",
			c.Modulus, c.Less, c.Recall, strings.Join(rounds, "; ")))
	}
}

// longFile reads the prover's answers.
func longFile(t *testing.T, answers []string) []longCase {
	t.Helper()
	all := longCases()
	require.Len(t, answers, len(all))
	for i, answer := range answers {
		all[i].Weights = fractionTexts(fractions(t, answer))
	}
	return all
}

// TestVectors_AreGoLongGames plays them. It needs no prover.
func TestVectors_AreGoLongGames(t *testing.T) {
	var file map[string][]longCase
	decode(t, "long.json", &file)
	for i, c := range longCases() {
		want := file["long"][i]
		c.Weights = want.Weights
		require.Equal(t, c, want)
		require.Len(t, c.Weights, len(c.Rounds))
		l := learners.Spec{Name: "average-restart", Base: "hedge", Recall: c.Recall,
			Rate: math.Ln2}.New(2)
		x := make([]float64, 2)
		for round, k := 1, 0; k < len(c.Rounds); round++ {
			if round == c.Rounds[k] {
				l.Play(x)
				about := fmt.Sprintf("M = %d, round %d", c.Recall, round)
				agree(t, c.Weights[k], x[0], 1e-12, about+", arm 1")
				agree(t, c.Weights[k], 1-x[1], 1e-12, about+", arm 2")
				k++
			}
			reward := []float64{0, 1}
			if round%c.Modulus < c.Less {
				reward[0] = 1
			}
			l.Observe(reward)
		}
	}
}

// TestVectors_AreWhatTheDrawsPlay: RandomizedAverageRestart plays what the
// windowed learners of recall 1..M play, and each of these with some seed. It
// needs no prover.
func TestVectors_AreWhatTheDrawsPlay(t *testing.T) {
	const recall, seeds = 3, 200 // one of three draws is missing with chance 3·(2/3)^200
	var f playFile
	decode(t, "windowed.json", &f)
	drawn := map[int]bool{}
	for seed := range uint64(seeds) {
		l := learners.Spec{Name: "randomized-average-restart", Base: "fixed-share", Horizon: 3,
			Recall: recall, Rate: math.Ln2, Seed: seed}.New(2)
		x := make([]float64, 2)
		var rewards []row
		for i, c := range f.Cases {
			if c.Base != "fixed-share" || c.Arms != 2 || c.Recall > recall {
				continue
			}
			if rewards == nil {
				rewards = c.Rewards
				for _, r := range rewards {
					l.Observe(r)
				}
				l.Play(x)
			}
			require.Equal(t, rewards, f.Cases[i].Rewards)
			if math.Abs(c.Plays[len(rewards)][0]-x[0]) <= 1e-12 {
				drawn[c.Recall] = true
				x[0] = math.Inf(1)
			}
		}
		require.True(t, math.IsInf(x[0], 1), "seed %d: no suffix gives the play %v", seed, x)
	}
	require.Len(t, drawn, recall)
}
