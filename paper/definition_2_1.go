package paper

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Definition2_1 is the regret per round.
var Definition2_1 = claims.ReadUnconverted(texts, "definition-2.1", func(c *claims.Case) {
	g := games.Drawn{Pass: games.AnyBase, Arms: 4, Rounds: 40}
	y := c.Printed.Drawn("regret per round of a game, with a transcript and without, against the "+
		"definition in exact arithmetic, every base, %v", g).Within(1e-14)
	g.Equal(y, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		l := s.For(in.Horizon()).New(in.Arms())
		tr, regret := boundedrecall.Play(l, in), boundedrecall.TotalRegret(l, in)
		want := exactRegret(tr)
		y.Equal(regret/float64(in.Horizon()), want, "%v without a transcript", s)
		return tr.PerRoundRegret(), games.Float(want) + claims.Lie(c, "a hundredth more", 0, 0.01)
	})

	// Plays which know the rewards attain both ends of the range.
	c.Quote("−(1−1/d) ≤ Reg ≤ 1")
	ds := c.Range("d", 2, 5)
	gain := c.Proved.Exactly("−Reg of plays on the arm paid, each in turn, against 1−1/d, %v", ds).
		WithinFactor(1)
	loss := c.Proved.Exactly("Reg of the play on one arm while another is paid, against 1, %v", ds).
		WithinFactor(1)
	for d := range ds.All() {
		in := adversaries.Switching{Arms: d, Every: 1, Horizon: 2 * d}
		turns := boundedrecall.Must(in.Instance())
		seer := boundedrecall.Play(&script{plays: games.Rows(turns)}, turns)
		gain.AtMost(-seer.PerRoundRegret(), 1-1/float64(d), "d = %d", d)
		wrong := boundedrecall.Play(&script{plays: games.Rows(turns)[1:]}, turns.Slice(1, 1))
		loss.AtMost(wrong.PerRoundRegret(), 1, "d = %d", d)
	}
})

// exactRegret returns the regret per round of the game by its definition.
func exactRegret(tr *boundedrecall.Transcript) *big.Rat {
	in := tr.Instance()
	earned, best := new(big.Rat), new(big.Rat)
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
	return best.Quo(best.Sub(best, earned), big.NewRat(int64(in.Horizon()), 1))
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
