package paper

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Theorem5_1 is the regret of AverageRestart, in its three forms.
var Theorem5_1 = claims.Read(texts, "theorem-5.1", func(c *claims.Case) {
	refute5_1(c, learners.Spec{Name: "average-restart", Base: "cover", Recall: 3})
	failsInTheLongRun5_1(c)
	keepsTheOrder5_1(c)
	for _, b := range []stated{
		{"average-restart", "With suffixes 1..M, Reg ≤ (1+M/T)·W(M+1,d)/M",
			func(m, t float64, w total) float64 { return (1 + m/t) * w(m+1) / m }},
		{"average-restart-inclusive", "With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d)",
			func(m, t float64, w total) float64 { return (1 + m/t) * w(m+1) / (m + 1) }},
		{"average-restart-exclusive", "With suffixes 0..M−1, Reg ≤ (1+(M−1)/T)·R(M,d)",
			func(m, t float64, w total) float64 { return (1 + (m-1)/t) * w(m) / m }},
	} {
		checkStated(c, b, nil)
		attains5_1(c, b)
	}
})

// refute5_1 refutes Theorems 5.1 and 5.4 by a game of three rounds. R(3,2) is 1/4 for Cover's
// learner for 4 rounds, and the learner that is made from it has regret 11/36.
func refute5_1(c *claims.Case, s learners.Spec) {
	quarter, in := big.NewRat(1, 4), games.Instance("(0,1) (1,0) (0,1)")
	quarter = claims.Lie(c, "R(3,2) is 1/8", quarter, big.NewRat(1, 8))
	quarter = claims.Lie(c, "R(3,2) is 1/2", quarter, big.NewRat(1, 2))
	certified := func(kind certificate.Kind, wrapper string) *big.Rat {
		total := games.Certified(c, kind, func(one *certificate.Certificate) bool {
			l := one.Learner
			return one.Horizon == 3 && l != nil && l.Wrapper == wrapper &&
				l.Base == "cover" && l.Horizon == 4
		})
		return total.Quo(total, big.NewRat(3, 1))
	}
	c.Premise.Certified("R(3,2) = 1/4 for Cover's learner for 4 rounds: worst case over 3 rounds "+
		"of {0,1}², per round").AtMost(certified(certificate.FiniteUpper, "base"), quarter)
	every := c.Premise.Every("regret of Cover's learner for 4 rounds on 3 rounds over {0,½,1}²")
	for in := range games.Of(3, adversaries.Levels(2, 0, 0.5, 1)) {
		every.AtMost(witness.Play(s.Of(), in), quarter, "%v", in)
	}
	c.Printed.Cases("M = T = %d: regret of %v, which plays 1/2, 1/6, 7/12 on arm 1, against "+
		"R(3,2)", s.Recall, s).Is(11./36).Refutes().AtMost(witness.Play(s, in), quarter)
	games.MustPlay(c, s, in, 1./2, 1./6, 7./12)
	c.Printed.Certified("M = T = %d: worst case over {0,1}² of AverageRestart of Cover's learner "+
		"for 4 rounds, per round, certified from below", s.Recall).
		WithWitness(witness.Play(s, in)).Refutes().
		AtMost(certified(certificate.FiniteLower, "average restart"), quarter)
}

// failsInTheLongRun5_1 says by how much the long-run worst case over Cover's exceeds R(M,2).
func failsInTheLongRun5_1(c *claims.Case) {
	sizes, excess := c.Table("with c = 1/6, 1/5, 1/12, 3/14 at M = 2, 4, 5, 6")
	ms := c.Sizes("M", sizes...).Short(4)
	const worst = "long-run worst case over {0,1}² of AverageRestart of Cover's for M rounds"
	printed := c.Printed.Exactly(worst+", against R(M,2) = E|S_M|/(2M), %v", ms).Refutes()
	over := c.Proved.Exactly(worst+" less R(M,2), times M, against c, %v", ms)
	base := c.Premise.Exactly("worst case of Cover's over M rounds, against E|S_M|/(2M), %v", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "cover", Recall: m, Horizon: m}
		s.Name = claims.Lie(c, "it has suffixes 0..M−1", s.Name, "average-restart-exclusive")
		r, value := exact.TwoArmValue(m-1), games.WorstCase(c, s, 0).Lower
		printed.WithWitness(witness.WorstCase{Learner: s}).AtMost(value, r, "M = %d", m)
		base.Equal(games.WorstCase(c, s.Of(), m).Upper, r, "M = %d", m)
		more := new(big.Rat).Sub(value, r)
		over.Equal(more.Mul(more, big.NewRat(int64(m), 1)), excess[m], "M = %d", m)
		if m == 2 {
			c.Proved.Exactly(worst+", M = %d", m).Equal(value, c.Number("long run too, with 1/3"))
			c.Proved.Exactly("R(%d,2)", m).Equal(r, c.Number("at M = 2 where R(2,2) = 1/4"))
		}
	}
}

// keepsTheOrder5_1 says that the one bound is at most the other: R(M,d) is at least E|S_M|/(2M).
func keepsTheOrder5_1(c *claims.Case) {
	c.Quote("for d ≥ 2 and T ≥ M, Reg ≤ (1+M/T)·(R(M,d)+1/M) ≤ (2+6/√M)·R(M,d)")
	ms := c.Sizes("M", 1, 2, 3, 4, 10, 100, 10_000, 1_000_000)
	y := c.Printed.Exactly("what (1+M/T)·(R(M,d)+1/M) over R(M,d) exceeds 2 by at T = M, for the "+
		"smallest R(M,d) = E|S_M|/(2M), against 6/√M, %v", ms).SharpnessIs(0.94)
	for m := range ms.All() {
		size, r := float64(m), learners.MeanAbsoluteWalk(m)/float64(2*m)
		y.AtMost(2*(r+1/size)/r-2, 6/math.Sqrt(size), "M = %d", m)
	}
}

// attains5_1 says that Cover's learner attains a bound: on one-hot rewards whose period is the
// rounds that a copy plays, every copy has the regret W, if the period is even or A(∅) is played.
func attains5_1(c *claims.Case, b stated) {
	recalls := []int{1, 2, 5, 6, 21}
	if c.Quote("with suffixes 1..M for odd M"); b.learner == "average-restart" {
		recalls = []int{1, 5, 21}
	}
	for _, m := range recalls {
		s := learners.Spec{Name: b.learner, Base: "cover", Recall: m}
		p := s.BaseHorizon()
		y := c.Proved.Cases("%v, ⌊p/2⌋ e_1, then e_2, 400 periods p = %d", s, p).WithinFactor(0.985)
		in := adversaries.Cyclic{Recall: p, Ones: p / 2, Horizon: 400 * p}
		game := boundedrecall.Must(in.Instance())
		y.AtMost(witness.Play(s, game), b.limit(c, s, game.Horizon(), 2))
	}
}
