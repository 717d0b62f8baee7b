package values

import (
	_ "embed"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_printed_average_restart.md
var beyondPrintedProof string

// BeyondPrintedAverageRestart is what the printed AverageRestart of Cover's learner is worth.
var BeyondPrintedAverageRestart = claims.Statement{
	ID: "beyond-printed-average-restart", Reference: "Beyond the paper: the printed AverageRestart of Cover's learner", Origin: claims.Beyond,
	Proved: claims.Holds("AverageRestart as printed, with suffixes 1..M, over Cover's learner for M+1 rounds has the long-run worst case W/M for odd M, where W = E|S_{M+1}|/2 and rewards are in [0,1]; "+
		"for even M it is at least (W − 1/(2(M+1)))/M, and just that over {0,1} for M = 2, 4, 6. It is larger than the best value W/(M+1) for every M.", claims.ByHand, claims.ByExhaustion),
	Proof:     beyondPrintedProof,
	Tightness: "exact for odd M; for even M beyond 6 the bound from above is W/M",
	Sharpness: 0.9,
	Check:     checkBeyondPrintedAverageRestart,
}

func checkBeyondPrintedAverageRestart(c *claims.Case) {
	printed := func(m int) learners.Spec { return learners.Spec{Name: "average-restart", Base: "cover", Recall: m} }
	value := func(m int) *big.Rat {
		w := new(big.Rat).Quo(games.MeanAbsoluteWalk(m+1), big.NewRat(2, 1))
		if m%2 == 0 {
			w.Sub(w, big.NewRat(1, int64(2*(m+1))))
		}
		return w.Quo(w, big.NewRat(int64(m), 1))
	}
	ms := c.Range("M", 1, 7).Short(5)
	long := c.Proved.Tally(claims.Exact, claims.Equals, "long-run worst case over {0,1}² against W/M for odd M and (W − 1/(2(M+1)))/M for even M, as fractions, %v", ms)
	for m := range ms.All() {
		if long.SeeFractions(games.WorstCase(c, printed(m), 0).Upper, value(m), "M=%d", m) {
			long.WithWitness(claims.WorstCase{Learner: printed(m)})
		}
	}
	ms = c.Range("M", 1, 8)
	worse := c.Proved.Tally(claims.Exact, claims.AtLeast, "that value less W/(M+1), which is the best (beyond-1), against 1/100, %v", ms)
	for m := range ms.All() {
		worse.SeeFractions(new(big.Rat).Sub(value(m), exact.TwoArmValue(m)), big.NewRat(1, 100), "M=%d", m)
	}
	ms = c.Sizes("M", 5, 8, 20, 21)
	below := c.Proved.Tally(claims.Chosen, claims.AtLeast, "regret on half e_1 and half e_2 (one more of one arm for even M) with period M+1, T = 400(M+1), against 0.99 of the value, %v", ms)
	for m := range ms.All() {
		in := boundedrecall.Must(adversaries.Cyclic{Recall: m + 1, Ones: (m + 1) / 2, Horizon: 400 * (m + 1)}.Instance())
		v, _ := value(m).Float64()
		below.SeeGame(printed(m), in, 0.99*v, "M=%d", m)
	}
}
