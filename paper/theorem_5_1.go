package paper

import (
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

// Constants of the sentences of Theorem5_1.
const (
	bound5_1 claims.Formula = "1/4" // R(2,2) of Cover's learner for 2 rounds
)

// What AverageRestart may lose, and at the most for T ≥ M.
const (
	order5_1 claims.Formula = "(1+M/T)·(R(M,d)+1/M)"
	most5_1  claims.Formula = "(2+6/√M)·R(M,d)"
)

// longRun5_1 are the long-run worst cases over Cover's learner for M rounds, and excess5_1 is M
// times what they exceed R(M,2) by.
var (
	bounds5_1 = map[string]claims.Formula{ // by learner, on the regret per round
		"average-restart":           "(1+M/T)·W(M+1,d)/M",
		"average-restart-inclusive": "(1+M/T)·R(M+1,d)",
		"average-restart-exclusive": "(1+(M−1)/T)·R(M,d)",
	}
	longRun5_1 = claims.Values{2: "1/3"}
	excess5_1  = claims.Values{2: "1/6", 4: "1/5", 5: "1/12", 6: "3/14"}
)

// Theorem5_1 is the regret of AverageRestart.
var Theorem5_1 = claims.Read(texts, "theorem-5.1", checkTheorem5_1).Unquoted()

func checkTheorem5_1(c *claims.Case) {
	refute5_1(c, learners.Spec{Name: "average-restart", Base: "cover", Recall: 3})
	refuteInTheLongRun5_1(c)
	loses5_1(c)
	for _, name := range []string{"average-restart", "average-restart-inclusive", "average-restart-exclusive"} {
		checkBound(c, name, bounds5_1[name], nil)
		attains5_1(c, name, bounds5_1[name])
	}
}

// refute5_1 replays the witness against Theorems 5.1 and 5.4: at M = T = 3 the learner over Cover's
// learner for 4 rounds has regret 11/36, where R(3,2) = 1/4 is printed. A certificate says that its
// worst case is more than that.
func refute5_1(c *claims.Case, s learners.Spec) {
	bound, regret := big.NewRat(1, 4), claims.Formula("11/36")
	premise5_1(c, s, bound)

	in := games.Instance("(0,1) (1,0) (0,1)")
	r, _ := bound.Float64()
	c.Printed.Tally(claims.Chosen, claims.AtMost,
		"M = T = %d: regret of %v, which plays 1/2, 1/6, 7/12 on arm 1, against R(3,2)", s.Recall, s).Is(regret.Float()).Refutes().
		SeeGame(s, in, r, "")
	worst := games.Certified(c, certificate.FiniteLower, ofCover5_1("average restart"))
	c.Printed.Tally(claims.Certificate, claims.AtMost,
		"M = T = %d: worst case over {0,1}² of AverageRestart of Cover's learner for 4 rounds, per round, certified from below", s.Recall).
		WithWitness(claims.Game{Learner: s, Instance: in}).Refutes().SeeFractions(perRound(worst, s.Recall), bound, "")
	plays := boundedrecall.Play(s.New(2), in)
	for t, want := range []float64{1. / 2, 1. / 6, 7. / 12} {
		if got := plays.PlayOf(t + 1)[0]; math.Abs(got-want) > 1e-15 {
			c.Errorf("play %d on arm 1 is %v, not %v", t+1, got, want)
		}
	}
}

// premise5_1 says that the bound R(3,2) is true of Cover's learner for 4 rounds: a certificate has
// its worst case over rewards 0 and 1, and every instance with the reward 1/2 too is played.
func premise5_1(c *claims.Case, s learners.Spec, bound *big.Rat) {
	upper := games.Certified(c, certificate.FiniteUpper, ofCover5_1("base"))
	c.Premise.Tally(claims.Certificate, claims.AtMost,
		"R(3,2) = %v is a bound for Cover's learner for 4 rounds: its worst case over %d rounds of {0,1}², per round, certified from above",
		bound.RatString(), s.Recall).WithWitness(claims.WorstCase{Learner: s.Of(), Horizon: s.Recall}).
		SeeFractions(perRound(upper, s.Recall), bound, "")
	y := c.Premise.Tally(claims.Exhaustive, claims.AtMost,
		"regret of Cover's learner for 4 rounds on every instance of %d rounds over {0,½,1}²", s.Recall)
	limit, _ := bound.Float64()
	for in := range (adversaries.Exhaustive{Horizon: s.Recall, Letters: adversaries.Levels(2, 0, 0.5, 1)}).All() {
		y.SeeGame(s.Of(), in, limit, "%v", in)
	}
}

// ofCover5_1 matches the certificate about Cover's learner for 4 rounds that plays 3 rounds, itself
// or in a wrapper.
func ofCover5_1(wrapper string) func(*certificate.Certificate) bool {
	return func(one *certificate.Certificate) bool {
		l := one.Learner
		return l != nil && l.Wrapper == wrapper && l.Base == "cover" && l.Horizon == 4 && one.Horizon == 3 && one.Arms == 2
	}
}

// perRound returns the total divided by the number of rounds.
func perRound(total *big.Rat, rounds int) *big.Rat {
	return new(big.Rat).Quo(total, big.NewRat(int64(rounds), 1))
}

// refuteInTheLongRun5_1 says that over Cover's learner for M rounds, which has R(M,2) = E|S_M|/(2M),
// the long-run worst case of AverageRestart is R(M,2) + c/M, for the c > 0 of the sentence.
func refuteInTheLongRun5_1(c *claims.Case) {
	ms := c.Sizes("M", excess5_1.Sizes()...).Short(3)
	const worst = "long-run worst case over {0,1}² of AverageRestart of Cover's learner for M rounds"
	printed := c.Printed.Tally(claims.Exact, claims.AtMost, worst+", against R(M,2) = E|S_M|/(2M), %v", ms).Refutes()
	excess := c.Proved.Tally(claims.Exact, claims.Equals, worst+" less R(M,2), times M, against c, as fractions, %v", ms)
	premise := c.Premise.Tally(claims.Exact, claims.Equals,
		"worst case over {0,1}² of Cover's learner for M rounds over M rounds, per round, against E|S_M|/(2M), %v", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "cover", Recall: m, Horizon: m}
		r := exact.TwoArmValue(m - 1) // E|S_M|/(2M)
		value := games.WorstCase(c, s, 0).Lower
		printed.WithWitness(claims.WorstCase{Learner: s}).SeeFractions(value, r, "M = %d", m)
		over := new(big.Rat).Sub(value, r)
		excess.SeeFractions(over.Mul(over, big.NewRat(int64(m), 1)), excess5_1[m].Rat(), "M = %d", m)
		if stated, ok := longRun5_1[m]; ok && (value.Cmp(stated.Rat()) != 0 || r.Cmp(bound5_1.Rat()) != 0) {
			c.Fatalf("M = %d: the long-run worst case is %v and R(M,2) is %v, not %v and %v", m, value, r, stated, bound5_1)
		}
		premise.SeeFractions(games.WorstCase(c, s.Of(), m).Upper, r, "M = %d", m)
	}
}

// loses5_1 says that for T ≥ M the bound (1+M/T)·(R(M,d)+1/M) is at most the other of the sentence, because
// R(M,d) is at least E|S_M|/(2M), which coins give one of two arms.
func loses5_1(c *claims.Case) {
	ms := c.Sizes("M", 1, 2, 3, 4, 10, 100, 10_000, 1_000_000)
	factor := c.Printed.Tally(claims.Exact, claims.AtMost, "what %v over R(M,d) exceeds 2 by at T = M, for the smallest R(M,d) = "+
		"E|S_M|/(2M), against what %v does, %v", order5_1, most5_1, ms).SharpnessIs(0.94)
	for m := range ms.All() {
		r := learners.MeanAbsoluteWalk(m) / float64(2*m)
		w := func(n int) float64 { return r * float64(n) }
		exceeds := func(f claims.Formula) float64 { return games.Bound(f, w, claims.Where{"M": m, "T": m, "d": 2})/r - 2 }
		factor.See(exceeds(order5_1), exceeds(most5_1), "M = %d", m)
	}
}

// attains5_1 says how sharp the bound is: on one-hot rewards whose period is the number of rounds
// that a copy of Cover's learner plays, every copy has the regret W against the same best arm. If
// half of them are e_1, the fixed play A(∅) has no regret, and nothing is lost where its rounds
// are dropped. That takes an even period.
func attains5_1(c *claims.Case, name string, bound claims.Formula) {
	const periods, least = 400, 0.985
	recalls := []int{1, 2, 5, 6, 21}
	if name == "average-restart" { // no A(∅): the rounds dropped must cost nothing
		recalls = []int{1, 5, 21}
	}
	ms := c.Sizes("M", recalls...)
	y := c.Proved.Tally(claims.Chosen, claims.AtMost,
		"%s over Cover's learner, half e_1 and half e_2, or one more, with the period that a copy plays, T = %d periods, "+
			"%v", name, periods, ms)
	for m := range ms.All() {
		s := learners.Spec{Name: name, Base: "cover", Recall: m}
		p := s.BaseHorizon()
		in := boundedrecall.Must(adversaries.Cyclic{Recall: p, Ones: p / 2, Horizon: periods * p}.Instance())
		limit := games.Bound(bound, games.TotalBound(s.Of().New(2), 2), claims.Where{"M": m, "T": periods * p, "d": 2})
		if share := y.SeeGame(s, in, limit, "%v", s) / limit; share < least {
			c.Fatalf("%v attains %.4g of the bound, it should be at least %v for every M", s, share, least)
		}
	}
}
