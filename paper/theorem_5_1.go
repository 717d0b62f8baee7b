package paper

import (
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Theorem5_1 is the regret of AverageRestart, in its three forms.
var Theorem5_1 = claims.Read(texts, "theorem-5.1",
	func(c *claims.Case) {
		c.Why.Says("has Reg = 11/36").Cases("regret of the game").Given(nil).
			Measure(refuteInThreeRounds(c, "average-restart",
				c.Printed.Says("Reg(AverageRestart; r) ≤ R(M,d)")))
	},
	failsInTheLongRun, countsFromTwo, failsByMore, keepsTheOrder, findsEveryHorizon,
	formHolds("average-restart", "With suffixes 1..M, Reg ≤ (1+M/T)·W(M+1,d)/M"),
	formHolds("average-restart-inclusive", "With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d)"),
	formHolds("average-restart-exclusive", "With suffixes 0..M−1, Reg ≤ (1+(M−1)/T)·R(M,d)"),
)

// formHolds returns the check of what holds of one of the forms.
func formHolds(name, says string) func(*claims.Case) {
	return func(c *claims.Case) {
		keepsBound(c, name, says, nil)
		coverAttains(c, name, says)
	}
}

// refuteInThreeRounds refutes Theorems 5.1 and 5.4 by a game of three rounds.
// R(3,2) is 1/4 for Cover's learner for 4 rounds, and the learner that is made
// from it has regret 11/36.
func refuteInThreeRounds(c *claims.Case, name string, printed *claims.Account) witness.Game {
	s := learners.Spec{Name: name, Base: "cover", Recall: 3}
	rounds := sizesOf(c.Numbers("Over 3 rounds Cover's learner for 4"))
	premise := c.Premise.Says("Cover's learner for 4 rounds has Reg ≤ 1/4")
	every := premise.Every("Cover's learner for 4 rounds: regret on 3 rounds over {0,½,1}²").Given(nil)
	for in := range checks.Of(rounds[0], adversaries.Levels(2, 0, 0.5, 1)) {
		every.Measure(witness.Play(learners.Spec{Name: "cover"}.For(rounds[1]), in), "%v", in)
	}
	game := witness.Play(s, checks.Instance("(0,1) (1,0) (0,1)"))
	certified := func(kind certificate.Kind, wrapper string) *big.Rat {
		total := checks.Certified(c, kind, func(one *certificate.Certificate) bool {
			l := one.Learner
			return one.Horizon == 3 && l != nil && l.Wrapper == wrapper &&
				l.Base == "cover" && l.Horizon == 4
		})
		return total.Quo(total, big.NewRat(3, 1))
	}
	quarter := certified(certificate.FiniteUpper, "base")
	let := claims.Let{"R": func(_, _ int) *big.Rat { return quarter }, "M": 3, "T": 3, "d": 2}
	premise.Certified("Cover's learner for 4 rounds: worst case over 3 rounds of {0,1}², per round").Given(nil).Measure(quarter)
	printed.Cases("M = T = %d: regret of %v, against R(3,2)", s.Recall, s).Refutes().
		Given(let).Measure(game)
	plays := c.Why.Cases("plays on arm 1 of the %d rounds, against those of the sentence", s.Recall)
	tr := boundedrecall.Play(s.New(2), game.Instance)
	for t, x := range c.Numbers("plays 1/2, 1/6, 7/12") {
		plays.Compare(tr.PlayOf(t + 1)[0], claims.Equals, claims.Float(x), "round %d", t+1)
	}
	printed.Certified("M = T = %d, Cover's learner for 4 rounds: worst regret per round over {0,1}² "+
		"of AverageRestart, which is AverageRestartFullHorizon here, certified from below, "+
		"against R(3,2)", s.Recall).Refutes().
		Given(let).Measure(claims.Witnessed(certified(certificate.FiniteLower, "average restart"), game))
	return game
}

// failsInTheLongRun says by how much the long-run worst case over Cover's
// exceeds R(M,2).
func failsInTheLongRun(c *claims.Case) {
	sizes, excess := checks.Table(c, "with c = 0, 1/6, 0, 1/5, 1/12, 3/14 at M = 1..6")
	ms := c.Sizes("M", sizes...).Short(6)
	const worst = "long-run worst case over {0,1}² of AverageRestart of Cover's for M rounds"
	printed := c.Printed.Says("Reg(AverageRestart; r) ≤ R(M,d)").
		Exactly(worst+", against R(M,2) = E|S_M|/(2M), %v where c > 0", ms).Refutes()
	over := c.Why.Says("The long-run worst case over {0,1}² is R(M,2) + c/M").
		Exactly(worst+", %v", ms)
	order := c.Why.Says("for d ≥ 2 and T ≥ M, Reg ≤ (1+M/T)·(R(M,d)+1/M)").
		Exactly(worst+", against R(M,2) + 1/M, %v", ms).SharpnessIs(0.59)
	third := c.Why.Says("This is 1/3").Where("at M = 2").
		Exactly(worst + ", M = 2")
	quarter := c.Premise.Says("at M = 2 where R(2,2) = 1/4").Where("at M = 2").
		Exactly("worst case of Cover's learner for 2 rounds over 2 rounds")
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "cover", Recall: m, Horizon: m}
		value, r := checks.WorstCase(c, s, 0).Lower, checks.WorstCase(c, s.Of(), m).Upper
		let := claims.Let{"R(M,d)": r, "R(M,2)": r, "M": m, "T": math.Inf(1),
			"c": excess[m]}
		if value.Cmp(r) > 0 {
			printed.Given(let).Measure(claims.Witnessed(value, witness.WorstCase{Learner: s}), "M = %d", m)
		}
		over.Given(let).Measure(value, "M = %d", m)
		order.Given(let).Measure(value, "M = %d", m)
		if m == 2 {
			third.Given(let).Measure(value)
			quarter.Given(let).Measure(exact.TwoArmValue(m - 1))
		}
	}
}

// countsFromTwo says which round of the base learner the copy with the shortest
// suffix plays.
func countsFromTwo(c *claims.Case) {
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 0.1) }
	y := c.Why.Says("suffixes of length 1..M are rounds 2").Exactly("the round of Hedge whose " +
		"play is that of AverageRestart of Hedge with recall 1, η = 0.1, rewards e_1")
	ones := checks.Repeat(5, []float64{1, 0})
	plays := checks.PlayAfter(learners.NewAverageRestart(1, hedge), ones...)
	round := slices.IndexFunc([]int{1, 2, 3, 4, 5}, func(t int) bool {
		return checks.PlayAfter(hedge(), ones[:t-1]...)[0] == plays[0]
	})
	y.Given(nil).Measure(round + 1)
}

// failsByMore says what Cover's learner costs that follows the leader after
// its rounds.
func failsByMore(c *claims.Case) {
	m, low := sizesOf(c.Numbers("Let M = 2"))[0], claims.Float(c.Numbers("and 1/2")[0])
	p := sizesOf(c.Numbers("until a T that 3 divides"))[0]
	const over = "regret of AverageRestart of Cover's learner for M rounds that follows the leader " +
		"after them, M = %d, %d times the rewards for y = 1−2^−k/2, k = %v"
	ks := []int{0, 1, 4, 9}
	const some, many = 7, 10_000
	y := c.Why.Says("Then Reg is (2y − (1+y²)/4)/3 − (1+y)/(4T)").Cases(over, m, some, ks).Within(0)
	limit := c.Why.Says("which tends to 1/2").Cases(over, m, many, 20).Within(1e-4)
	after := claims.Input[boundedrecall.Maker](c, "the learner after its rounds",
		func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) })
	// play returns the regret, exactly: the rewards and plays are binary
	// fractions.
	play := func(k, times int) (high, regret *big.Rat) {
		y := 1 - math.Ldexp(1-low, -k)
		in := checks.Rewards(slices.Repeat([][]float64{{1, 0}, {0, y}, {0, y}}, times)...)
		l := learners.NewAverageRestart(m, func() boundedrecall.Learner {
			return &goesOn{Learner: learners.NewCover(m), after: after(), rounds: m}
		})
		total := new(big.Rat).SetFloat64(boundedrecall.TotalRegret(l, in))
		return new(big.Rat).SetFloat64(y), total.Quo(total, big.NewRat(int64(in.Horizon()), 1))
	}
	for _, k := range ks {
		high, regret := play(k, some)
		y.Given(claims.Let{"y": high, "T": p * some}).Measure(regret, "k = %d", k)
	}
	_, regret := play(20, many)
	limit.Given(nil).Measure(claims.Float(regret))
}

// goesOn plays as its first learner for so many rounds, and then as the other,
// which sees all of them.
type goesOn struct {
	boundedrecall.Learner
	after        boundedrecall.Learner
	rounds, seen int
}

func (l *goesOn) Play(dst []float64) {
	if l.seen < l.rounds {
		l.Learner.Play(dst)
		return
	}
	l.after.Play(dst)
}

func (l *goesOn) Observe(reward []float64) {
	l.Learner.Observe(reward)
	l.after.Observe(reward)
	l.seen++
}

func (l *goesOn) Reset() {
	l.Learner.Reset()
	l.after.Reset()
	l.seen = 0
}

// findsEveryHorizon says what the worst case over Cover's learner is at each
// T.
func findsEveryHorizon(c *claims.Case) {
	sizes, kappa := checks.Table(c, "κ = 1, 1/2, 2/3, 31/60 at M = 1, 2, 3, 4")
	ms := c.Sizes("M", sizes...)
	starts, factor := checks.Table(c, "Here g is 2, 3/2, 5/3, 91/60 at M = 1, 2, 3, 4")
	short := c.Why.Says("the worst case with suffixes 0..M at T = M is g·R(M+1,2)").
		Exactly("worst case over {0,1}² of AverageRestart with suffixes 0..M of Cover's, T = M, %v", ms)
	long := c.Why.Says("and in the long run it is R(M+1,2)").
		Exactly("long-run worst case over {0,1}² of AverageRestart with suffixes 0..M of Cover's, %v", ms)
	y := c.Holds.Says("is (1+κM/T)·R(M+1,2)").Where("over T ≥ M").
		Exactly("worst case over {0,1}² of AverageRestart with suffixes 0..M of Cover's, T = M..3M+3, %v", ms)
	ofCover := func(m int) learners.Spec {
		return checks.ForRounds(c, "over Cover's learner for M+1", m,
			checks.Averaging(c, "the worst case with suffixes 0..M", "cover", m))
	}
	for _, m := range starts {
		short.Given(claims.Let{"M": m, "g": factor[m], "R(M+1,2)": exact.TwoArmValue(m)}).
			Measure(checks.WorstCase(c, ofCover(m), m).PerRoundRegret(), "M = %d", m)
	}
	for m := range ms.All() {
		s := ofCover(m)
		let := claims.Let{"M": m, "R(M+1,2)": exact.TwoArmValue(m)}
		long.Given(let).Measure(checks.WorstCase(c, s, 0).Upper, "M = %d", m)
		for n := m; n <= 3*m+3; n++ {
			y.Given(claims.Let{"M": m, "T": n, "κ": kappa[m], "R(M+1,2)": exact.TwoArmValue(m)}).
				Measure(checks.WorstCase(c, s, n).PerRoundRegret(), "M = %d, T = %d", m, n)
		}
	}
}

// keepsTheOrder checks (1+M/T)(R+1/M) ≤ (2+6/√M)R, where R = R(M,d) is at least
// E|S_M|/(2M).
func keepsTheOrder(c *claims.Case) {
	ms := c.Sizes("M = 1, 2, 3, 4, 10, 100, 10000, 1000000")
	y := c.Why.Says("(1+M/T)·(R(M,d)+1/M) ≤ (2+6/√M)·R(M,d)").Where("T ≥ M").
		Exactly("at T = M, 2M, for the smallest R(M,d) = E|S_M|/(2M), %v", ms).WithinFactor(0.96)
	for m := range ms.All() {
		r := learners.MeanAbsoluteWalk(m) / float64(2*m)
		for _, n := range []int{m, 2 * m} {
			y.Given(claims.Let{"M": m, "T": n, "R(M,d)": r}).Measure(nil, "M = %d, T = %d", m, n)
		}
	}
}

// coverAttains says that Cover's learner attains a bound: on one-hot rewards
// whose period is the rounds that a copy plays, every copy has the regret W, if
// the period is even or A(∅) is played.
func coverAttains(c *claims.Case, name, words string) {
	recalls := []int{1, 2, 5, 6, 21}
	if name == "average-restart" { // with suffixes 1..M for odd M
		recalls = []int{1, 5, 21}
	}
	for _, m := range recalls {
		s := learners.Spec{Name: name, Base: "cover", Recall: m}
		p := s.BaseHorizon()
		y := c.Holds.Says(words).Cases("%v, ⌊p/2⌋ e_1, then e_2, 400 periods p = %d", s, p).
			WithinFactor(0.985)
		in := adversaries.Cyclic{Recall: p, Ones: p / 2, Horizon: 400 * p}
		game := boundedrecall.Must(in.Instance())
		given := y.Given(overBase(s, game.Horizon(), 2))
		given.Carries(carried(s, game.Horizon(), 2), "per round, %v, T=%d d=2", s, game.Horizon())
		given.Measure(witness.Play(s, game))
	}
}
