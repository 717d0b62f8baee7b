package paper

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed theorem_5_1.md
var theorem5_1Proof string

// Theorem5_1 is the regret of AverageRestart.
var Theorem5_1 = claims.Statement{
	ID: "theorem-5.1", Reference: "Theorem 5.1, AverageRestart", Origin: claims.Numbered, Place: "Section 5.1; proof in Appendix B.2",
	Printed: claims.Refuted("If Reg(A) ≤ R(T,d) on every instance of T rounds and d arms, for every T, then Reg(AverageRestart) ≤ R(M,d) on every instance.", claims.Constant).KnownBy(claims.MachineProved("theorem_5_1_printed_is_false", "theorem_5_1_false_in_the_long_run")),
	Why: "The proof has two slips. It ends with (T+M)·R(M,d), and M ≤ T does not remove the M. And the suffixes of length 1..M are rounds 2..M+1 of A, so " +
		"A's bound over M rounds is not the one that applies. The second slip costs at every T: over Cover's learner for M rounds the printed bound fails in the long run too, " +
		"with 1/3 > R(2,2) = 1/4 at M = 2. The order is right: for d ≥ 2 and T ≥ M, Reg ≤ (1+M/T)·(R(M,d)+1/M) ≤ (2+6/√M)·R(M,d), " +
		"and for M and T/M large the factor tends to 1. (The 1/M has room: over Cover's learner for M rounds the long-run worst case is R(M,2) + c/M with c = 1/6, 1/5, 1/12, 3/14 at M = 2, 4, 5, 6.)",
	Proved: claims.Holds("For every base learner A with W, every T, M and d: with suffixes 1..M, Reg ≤ (1+M/T)·W(M+1,d)/M; with suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d); "+
		"with suffixes 0..M−1, Reg ≤ (1+(M−1)/T)·R(M,d), which keeps the paper's R(M,d).", claims.MachineProved("theorem_5_1_suffixes_1_to_M", "theorem_5_1_suffixes_0_to_M", "theorem_5_1_suffixes_0_to_M_minus_1"), claims.ByHand),
	Proof:     theorem5_1Proof,
	Tightness: "attained as T/M grows, by Cover's learner: with suffixes 0..M for every M, with suffixes 1..M for odd M",
	Sharpness: 0.98,
	Check:     checkTheorem5_1,
}

func checkTheorem5_1(c *claims.Case) {
	checkWitness5_1(c, learners.Spec{Name: "average-restart", Base: "cover", Recall: 3})

	// In the long run, over Cover's learner for M rounds, whose worst case is R(M,2).
	ms := c.Sizes("M", 2, 4, 5, 6).Short(3)
	long := c.Printed.Tally(claims.Exact, claims.AtMost, "long-run worst case over {0,1}² of AverageRestart of Cover's learner for M rounds, against R(M,2) = E|S_M|/(2M), %v", ms).Refutes()
	order := c.Proved.Tally(claims.Exact, claims.AtMost, "the same worst case against R(M,2) + 1/M, %v", ms)
	excess := c.Proved.Tally(claims.Exact, claims.Equals, "M times its excess over R(M,2), against 1/6, 1/5, 1/12 and 3/14, as fractions, %v", ms)
	measured := map[int]*big.Rat{2: big.NewRat(1, 6), 4: big.NewRat(1, 5), 5: big.NewRat(1, 12), 6: big.NewRat(3, 14)}
	premise := c.Premise.Tally(claims.Exact, claims.Equals, "worst case over {0,1}² of Cover's learner for M rounds over M rounds, per round, against E|S_M|/(2M), %v", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "cover", Recall: m, Horizon: m}
		r := exact.TwoArmValue(m - 1) // E|S_M|/(2M)
		value := games.WorstCase(c, s, 0).Lower
		if long.SeeFractions(value, r, "M = %d", m) {
			long.WithWitness(claims.WorstCase{Learner: s})
		}
		order.SeeFractions(value, new(big.Rat).Add(r, big.NewRat(1, int64(m))), "M = %d", m)
		over := new(big.Rat).Sub(value, r)
		excess.SeeFractions(over.Mul(over, big.NewRat(int64(m), 1)), measured[m], "M = %d", m)
		if m == 2 && value.Cmp(big.NewRat(1, 3)) != 0 {
			c.Fatalf("M = 2: the long-run worst case is %v, not 1/3", value)
		}
		premise.SeeFractions(games.WorstCase(c, s.Of(), m).Upper, r, "M = %d", m)
	}

	// The order: (1+M/T)·(R(M,d)+1/M) for T ≥ M, by R(M,d) ≥ R(M,2) = E|S_M|/(2M).
	ms = c.Sizes("M", 1, 2, 3, 4, 10, 100, 10_000, 1_000_000)
	least := c.Printed.Tally(claims.Exact, claims.AtLeast, "E|S_M|/(2M) against 1/√(8M), %v", ms).WithinFactor(0.999)
	factor := c.Printed.Tally(claims.Exact, claims.AtMost, "2(1+√(8/M)) against 2+6/√M, %v", ms).WithinFactor(0.999)
	for m := range ms.All() {
		root := math.Sqrt(float64(m))
		least.See(learners.MeanAbsoluteWalk(m)/float64(2*m), 1/math.Sqrt(8)/root, "M = %d", m)
		factor.See(2*(1+math.Sqrt(8)/root), 2+6/root, "M = %d", m)
	}

	suffixes := func(averaged, rounds int) games.RegretBound {
		return func(w func(int) float64, m, n int) float64 {
			return float64(n+m+rounds-1) * w(m+rounds) / float64(m+averaged)
		}
	}
	for _, form := range []struct {
		name  string
		bound games.RegretBound
	}{
		{"average-restart", suffixes(0, 1)}, {"average-restart-inclusive", suffixes(1, 1)}, {"average-restart-exclusive", suffixes(0, 0)},
	} {
		checkBound(c, form.name, form.bound)
		checkLongRun5_1(c, form.name, form.bound)
	}
}

// checkLongRun5_1 measures how sharp the bound is: on one-hot rewards whose period is
// the number of rounds that a copy of Cover's learner plays, every copy has the regret
// W against the same best arm. If half of them are e_1, the fixed play A(∅) has no
// regret, and nothing is lost where its rounds are dropped. That takes an even period.
func checkLongRun5_1(c *claims.Case, name string, bound games.RegretBound) {
	recalls, periods := []int{1, 2, 5, 6, 21}, 400
	if name == "average-restart" { // no A(∅): the rounds dropped must cost nothing
		recalls = []int{1, 5, 21}
	}
	ms := c.Sizes("M", recalls...)
	y := c.Proved.Tally(claims.Chosen, claims.AtMost, "%s over Cover's learner, half e_1 and half e_2, or one more, with the period that a copy plays, T = %d periods, %v", name, periods, ms)
	loosest := math.Inf(1)
	for m := range ms.All() {
		s := learners.Spec{Name: name, Base: "cover", Recall: m}
		p := s.BaseHorizon()
		in := boundedrecall.Must(adversaries.Cyclic{Recall: p, Ones: p / 2, Horizon: periods * p}.Instance())
		w := s.Of().New(2).(boundedrecall.Bounded)
		limit := bound(func(n int) float64 { return w.TotalRegretBound(n, 2) }, m, periods*p) / float64(periods*p)
		loosest = min(loosest, y.SeeGame(s, in, limit, "%v", s)/limit)
	}
	if loosest < 0.985 {
		c.Fatalf("%s over Cover's learner: %.4g of the bound, it should be at least 0.985 for every M", name, loosest)
	}
}

// checkWitness5_1 replays the witness against Theorems 5.1 and 5.4: Cover's learner
// for 4 rounds keeps the premise over 3 rounds, and the conclusion fails at M = T = 3.
// Both come with a certificate.
func checkWitness5_1(c *claims.Case, s learners.Spec) {
	cover := func(wrapper string) func(*certificate.Certificate) bool {
		return func(one *certificate.Certificate) bool {
			l := one.Learner
			return l != nil && l.Wrapper == wrapper && l.Base == "cover" && l.Horizon == 4 && one.Horizon == 3 && one.Arms == 2
		}
	}
	r, third := big.NewRat(1, 4), big.NewRat(1, 3)
	upper := games.Certified(c, certificate.FiniteUpper, cover("base"))
	c.Premise.Fraction(claims.Certificate, upper.Mul(upper, third), 1).WithWitness(claims.WorstCase{Learner: s.Of(), Horizon: 3}).AtMost(r,
		"R(3,2) = 1/4 is a bound for Cover's learner for 4 rounds: its worst case over 3 rounds of {0,1}², per round, certified from above")
	levels := c.Premise.Tally(claims.Exhaustive, claims.AtMost, "regret of Cover's learner for 4 rounds on every instance of 3 rounds over {0,½,1}²")
	for in := range (adversaries.Exhaustive{Horizon: 3, Letters: adversaries.Levels(2, 0, 0.5, 1)}).All() {
		levels.SeeGame(s.Of(), in, 1./4, "%v", in)
	}

	in := games.Instance("(0,1) (1,0) (0,1)")
	c.Printed.Game(s, in).Is(11./36).Refutes().AtMost(1./4, "M = T = 3: regret of %v, which plays 1/2, 1/6, 7/12 on arm 1, against R(3,2)", s)
	lower := games.Certified(c, certificate.FiniteLower, cover("average restart"))
	c.Printed.Fraction(claims.Certificate, lower.Mul(lower, third), 1).WithWitness(claims.Game{Learner: s, Instance: in}).Refutes().AtMost(r,
		"M = T = 3: worst case over {0,1}² of AverageRestart of Cover's learner for 4 rounds, per round, certified from below")
	plays := boundedrecall.Play(s.New(2), in)
	for t, want := range []float64{1. / 2, 1. / 6, 7. / 12} {
		if got := plays.PlayOf(t + 1)[0]; math.Abs(got-want) > 1e-15 {
			c.Errorf("play %d on arm 1 is %v, not %v", t+1, got, want)
		}
	}
}
