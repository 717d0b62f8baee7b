package values

import (
	_ "embed"
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_4_theorem_3_2.md
var beyond4Theorem3_2Proof string

// Beyond4Theorem3_2 is Theorem 3.2 with Cover's learner, exactly.
var Beyond4Theorem3_2 = claims.Statement{
	ID: "beyond-4-theorem-3.2", Reference: "Beyond the paper: Theorem 3.2 with Cover's learner", Origin: claims.Beyond,
	Proved: claims.Holds("For two arms, rewards {0,1} and PeriodicRestart of Cover's learner for M rounds, the worst Reg over T rounds is (⌈T/M⌉·M/T)·R(M,2), R(M,2) = E|S_M|/(2M), "+
		"if and only if the last block has at least M/2 rounds. The printed bound R(M,2) fails first at M = 2, T = 1.", claims.ByHand, claims.ByExhaustion),
	Proof:     beyond4Theorem3_2Proof,
	Tightness: "attained",
	Sharpness: 1,
	Check:     checkBeyond4Theorem3_2,
}

func checkBeyond4Theorem3_2(c *claims.Case) {
	ms := c.Range("M", 1, 6).Short(4)
	const over = "worst total regret over {0,1}² of PeriodicRestart of Cover's learner for M rounds, as fractions, T = 1..3M, %v; "
	most := c.Proved.Tally(claims.Exact, claims.AtMost, over+"against ⌈T/M⌉·E|S_M|/2", ms)
	attained := c.Proved.Tally(claims.Exact, claims.Equals, over+"the same where the last block has at least M/2 rounds", ms)
	missed := c.Proved.Tally(claims.Exact, claims.AtLeast, over+"what is missing to it where it has fewer, against 2^{1−M}", ms)
	printed := c.Proved.Tally(claims.Exact, claims.AtMost, over+"against T·R(M,2), where M = 1", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: m}
		w := new(big.Rat).Quo(games.MeanAbsoluteWalk(m), big.NewRat(2, 1))
		for n := 1; n <= 3*m; n++ {
			worst := new(big.Rat).Mul(games.WorstCase(c, s, n).Upper, big.NewRat(int64(n), 1))
			bound := new(big.Rat).Mul(w, big.NewRat(int64((n+m-1)/m), 1))
			if most.SeeFractions(worst, bound, "M=%d T=%d", m, n) {
				most.WithWitness(claims.WorstCase{Learner: s, Horizon: n})
			}
			if last := (n-1)%m + 1; 2*last >= m {
				attained.SeeFractions(worst, bound, "M=%d T=%d", m, n)
			} else {
				missed.SeeFractions(new(big.Rat).Sub(bound, worst), big.NewRat(2, 1<<m), "M=%d T=%d", m, n)
			}
			if m == 1 {
				printed.SeeFractions(worst, new(big.Rat).Mul(w, big.NewRat(int64(n), 1)), "M=1 T=%d", n)
			}
		}
	}
	s := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: 2}
	c.Proved.Game(s, games.Instance("(1,0)")).Is(0.5).AtLeast(1./4+1e-6, "the smallest case against the printed bound: M = 2, T = 1, against R(2,2) = 1/4")
}
