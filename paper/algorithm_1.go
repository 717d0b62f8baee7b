package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Algorithm1 is PeriodicRestart, whose listing as printed plays by the reward
// of the round.
var Algorithm1 = claims.Read(texts, "algorithm-1", looksAhead, beginsEarly, playsListing)

// looksAhead refutes the listing by two games that differ in the reward of the
// round alone.
func looksAhead(c *claims.Case) {
	const m = 3
	hedge := learners.Spec{Name: "hedge", Rate: 1}
	one, other := checks.Instance("(0,0) (1,0)"), checks.Instance("(0,0) (0,1)")
	other = claims.Input(c, "r_2 in the second game", other)
	second := func(in *boundedrecall.Instance) float64 {
		let := claims.Let{"t": 2, "M": m, "r_": 1, "…": 0, "A": weightAfter(hedge.Maker(2), in)(0)}
		let["s"] = c.Value("With s = ⌊t/M⌋·M", claims.Equals, let)
		return c.Value("playing x_t = A(r_s, …, r_t)", claims.Equals, let)
	}
	c.Printed.Says("is an M-bounded-recall learner").
		Cases("Hedge, η = %v, M = %d: x_{2,1} if r_2 = e_1, against that if e_2", hedge.Rate, m).Refutes().Compare(claims.Witnessed(second(one), witness.Rewards{Instance: one}), claims.Equals, second(other))
}

// beginsEarly says where the listing begins blocks.
func beginsEarly(c *claims.Case) {
	ms := c.Sizes("M = 2, 3, 10")
	y := c.Why.Says("begins blocks in rounds M, 2M").Exactly("second round t with s = t, %v", ms)
	for m := range ms.All() {
		begun, t := 0, 0
		for begun < 2 && t <= 4*m {
			t++
			let := claims.Let{"t": t, "M": m}
			if int(c.Value("The second line, s = ⌊t/M⌋·M", claims.Equals, let)) == t {
				begun++
			}
		}
		y.Given(claims.Let{"M": m}).Measure(t, "M = %d", m)
	}
}

// playsListing says that PeriodicRestart plays the listing as it is meant.
func playsListing(c *claims.Case) {
	g := checks.Drawn{Names: []string{"periodic-restart"}, Pass: checks.AnyBase,
		Arms: 4, Recall: 9, Rounds: 30}
	y := c.Holds.Says("playing x_t = A(r_s, …, r_{t−1})").Where("With s = 1+⌊(t−1)/M⌋·M").
		Drawn("weights of PeriodicRestart, every base, %v, and over Hedge in a game of 7 rounds", g).
		Within(1e-13)
	compare := func(t *rapid.T, s learners.Spec, in *boundedrecall.Instance) {
		tr := boundedrecall.Play(s.New(in.Arms()), in)
		after := weightAfter(s.Of().Maker(in.Arms()), in)
		for r := 1; r <= in.Horizon(); r++ {
			for i, x := range tr.PlayOf(r) {
				let := claims.Let{"t": r, "M": s.Recall, "r_": 1, "…": 0, "r_{t−1}": r - 1, "A": after(i)}
				y.Given(let).Measure(x, "%v, round %d of %d", s, r, in.Horizon())
			}
		}
	}
	compare(nil, learners.Spec{Name: "periodic-restart", Base: "hedge", Recall: 3},
		checks.Instance("2*(1,0) (0,1) 3*(1,0) (0,1)"))
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		compare(t, s, in)
	})
}
