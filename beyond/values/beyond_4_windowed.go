package values

import (
	_ "embed"
	"math/big"
	"slices"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_4_windowed.md
var beyond4WindowedProof string

// Beyond4Windowed is the exact long-run worst case of windowed learners.
var Beyond4Windowed = claims.Statement{
	ID: "beyond-4-windowed", Reference: "Beyond the paper: windowed follow-the-leader, exactly", Origin: claims.Beyond,
	Proved: claims.Holds("The long-run worst case of windowed follow-the-leader on two arms is (M+2)/(2(M+1)) for even M over rewards in [0,1], as a supremum. Over rewards {0,1} it is "+
		"(M+1)/(2(M+2)) for M = 2, 4, 6, 8 and 1/2 for M = 1, 3, 5, 7, 9; for every odd M it is at least 1/2. Windowed Hedge (tuned, and η = 1/2) and MWU (η = 1/2) can be forced to at least 0.21 with rewards {0,1}, M = 1..8: well above 1/18.", claims.ByHand, claims.ByExhaustion),
	Proof:     beyond4WindowedProof,
	Tightness: "exact",
	Sharpness: 0.99,
	Check:     checkBeyond4Windowed,
}

func checkBeyond4Windowed(c *claims.Case) {
	ms := c.Range("M", 1, 9).Short(7)
	exactly := c.Proved.Tally(claims.Exact, claims.Equals, "long-run worst case over {0,1}² of windowed follow-the-leader against 1/2 for odd M and (M+1)/(2(M+2)) for even M, as fractions, %v", ms)
	finer := c.Proved.Tally(claims.Chosen, claims.AtLeast, "its regret on M/2+1 times (1−ε,0) and M/2 times (0,1), ε = 1/1000, 500 times over, even M, against 0.99·(M+2)/(2(M+1))")
	below := c.Proved.Tally(claims.Chosen, claims.AtMost, "the same against (M+2)/(2(M+1)) + M/T").WithinFactor(0.99)
	odd := c.Proved.Tally(claims.Chosen, claims.AtLeast, "its regret on (M+1)/2 times e_1 and (M+1)/2 times e_2, 500 times over, odd M, against 1/2 − 1/500")
	for m := range ms.All() {
		s := learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
		want := big.NewRat(1, 2)
		if m%2 == 0 {
			want.SetFrac64(int64(m+1), int64(2*(m+2)))
		}
		if exactly.SeeFractions(games.WorstCase(c, s, 0).Upper, want, "M=%d", m) {
			exactly.WithWitness(claims.WorstCase{Learner: s})
		}
		one := []float64{1, 0}
		if m%2 == 0 {
			one[0] -= 1. / 1000
		}
		period := slices.Concat(slices.Repeat([][]float64{one}, m/2+1), slices.Repeat([][]float64{{0, 1}}, (m+1)/2))
		in := games.Rewards(slices.Repeat(period, 500)...)
		if m%2 == 1 {
			odd.SeeGame(s, in, 1./2-1./500, "M=%d", m)
			continue
		}
		limit := float64(m+2) / float64(2*(m+1))
		finer.SeeGame(s, in, 0.99*limit, "M=%d", m)
		below.SeeGame(s, in, limit+float64(m)/float64(in.Horizon()), "M=%d", m)
	}
	ms = c.Range("M", 1, 8).Short(6)
	above := c.Proved.Tally(claims.Exact, claims.AtLeast, "long-run worst case over {0,1}², to 1e-9, of windowed Hedge (tuned to M; η = 1/2) and MWU (η = 1/2), against 0.21, %v", ms).WithinFactor(0.95)
	for m := range ms.All() {
		for _, s := range []learners.Spec{{Base: "hedge"}, {Base: "hedge", Rate: 0.5}, {Base: "mwu", Rate: 0.5}} {
			s.Name, s.Recall = "windowed", m
			if above.See(games.WorstCase(c, s, 0).PerRoundRegret(), 0.21, "%v", s) {
				above.WithWitness(claims.WorstCase{Learner: s})
			}
		}
	}
}
