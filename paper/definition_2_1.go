package paper

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"

	"pgregory.net/rapid"
)

// Definition2_1 is the regret per round.
var Definition2_1 = claims.Read(texts, "definition-2.1", isDifference, attainsBothEnds)

// isDifference compares the regret of games with the definition.
func isDifference(c *claims.Case) {
	g := checks.Drawn{Pass: checks.AnyBase, Arms: 4, Rounds: 40}
	const drawn = "regret per round of a game, every base, %v, "
	y := c.Printed.Says("Reg(A; r) = (1/T)·(max_i Σ_t r_{t,i} − Σ_t ⟨x_t, r_t⟩)").
		Drawn(drawn+"with a transcript and without, in exact arithmetic", g).Within(1e-14)
	least := c.Holds.Says("−(1−1/d) ≤ Reg").Drawn(drawn+"and the lower end", g)
	most := c.Holds.Says("Reg ≤ 1").Drawn(drawn+"and the upper end", g)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		l := s.For(in.Horizon()).New(in.Arms())
		tr, regret := boundedrecall.Play(l, in), boundedrecall.TotalRegret(l, in)
		best, earned := exactSums(tr)
		let := claims.Let{"T": in.Horizon(), "d": in.Arms(), "Reg": tr.PerRoundRegret(),
			"max_i Σ_t r_{t,i}": best, "Σ_t ⟨x_t, r_t⟩": earned}
		y.Given(let).Measure(tr.PerRoundRegret(), "%v", s)
		y.Given(let).Measure(regret/float64(in.Horizon()), "%v without a transcript", s)
		least.Given(let).Measure(nil, "%v", s)
		most.Given(let).Measure(tr.PerRoundRegret(), "%v", s)
	})
}

// attainsBothEnds says that plays which know the rewards attain both ends of
// the range.
func attainsBothEnds(c *claims.Case) {
	ds := c.Sizes("d = 2..5")
	gain := c.Holds.Says("−(1−1/d) ≤ Reg").
		Exactly("Reg of plays on the arm paid, each in turn, %v", ds)
	loss := c.Holds.Says("Reg ≤ 1").
		Exactly("Reg of the play on one arm while another is paid, %v", ds).WithinFactor(1)
	for d := range ds.All() {
		in := adversaries.Switching{Arms: d, Every: 1, Horizon: 2 * d}
		turns := boundedrecall.Must(in.Instance())
		seer := boundedrecall.Play(&script{plays: checks.Rows(turns)}, turns)
		gain.Given(claims.Let{"d": d, "Reg": seer.PerRoundRegret()}).Measure(nil, "d = %d", d)
		wrong := boundedrecall.Play(&script{plays: checks.Rows(turns)[1:]}, turns.Slice(1, 1))
		loss.Given(nil).Measure(wrong.PerRoundRegret(), "d = %d", d)
	}
}

// exactSums returns what the best arm earns in the game, and what the learner
// does.
func exactSums(tr *boundedrecall.Transcript) (best, earned *big.Rat) {
	in := tr.Instance()
	best, earned = new(big.Rat), new(big.Rat)
	for i := range in.Arms() {
		arm := new(big.Rat)
		for t := 1; t <= in.Horizon(); t++ {
			r := new(big.Rat).SetFloat64(in.Reward(t)[i])
			arm.Add(arm, r)
			earned.Add(earned, r.Mul(r, new(big.Rat).SetFloat64(tr.PlayOf(t)[i])))
		}
		if arm.Cmp(best) > 0 { // rewards are at least 0
			best = arm
		}
	}
	return best, earned
}

// script repeats a list of plays, one for each round.
type script struct {
	plays [][]float64
	round int
}

func (s *script) Arms() int          { return len(s.plays[0]) }
func (s *script) Reset()             { s.round = 0 }
func (s *script) Observe([]float64)  { s.round++ }
func (s *script) Play(dst []float64) { copy(dst, s.plays[s.round%len(s.plays)]) }
