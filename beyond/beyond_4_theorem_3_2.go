package beyond

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Beyond4Theorem3_2 is Theorem 3.2 with Cover's learner, exactly.
var Beyond4Theorem3_2 = claims.Read(texts, "beyond-4-theorem-3.2", checkBeyond4Theorem3_2)

// The smallest case in which the printed bound fails.
const firstRecall3_2, firstRounds3_2 = 2, 1

// checkBeyond4Theorem3_2 compares every worst case with the bound and with what is printed. Where the
// last block has fewer than M/2 rounds the worst case is smaller, by 2^{1−M} or more.
func checkBeyond4Theorem3_2(c *claims.Case) {
	ms := c.Range("M", 1, 6).Short(4)
	const perRound, rate, least claims.Formula = "(⌈T/M⌉·M/T)·R(M,2)", "E|S_M|/(2M)", "M/2"
	const over = "worst total regret over {0,1}² of PeriodicRestart of Cover's learner for M rounds, as fractions, every T up to 3M, %v; "
	attained := c.Proved.Exactly(over+"against ⌈T/M⌉·E|S_M|/2 where the last block has at least M/2 rounds", ms)
	missed := c.Proved.Exactly(over+"what is missing to ⌈T/M⌉·E|S_M|/2 where the last block has fewer, "+
		"against 2^{1−M}", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: m}
		r := rate.Rat(claims.Where{"M": m})
		for n := 1; n <= 3*m; n++ {
			worst := new(big.Rat).Mul(games.WorstCase(c, s, n).Upper, big.NewRat(int64(n), 1))
			rounds, at := big.NewRat(int64(n), 1), claims.Where{"T": n, "M": m,
				"R": claims.Always(r)}
			bound := new(big.Rat).Mul(rounds, perRound.Rat(at))
			if last := (n-1)%m + 1; float64(last) >= least.Float(at) {
				attained.WithWitness(witness.WorstCase{Learner: s, Horizon: n}).Equal(worst, bound, "M=%d T=%d", m, n)
			} else {
				missed.AtLeast(new(big.Rat).Sub(bound, worst), big.NewRat(2, 1<<m), "M=%d T=%d", m, n)
			}
			printed := new(big.Rat).Mul(rounds, r) // T·R(M,2)
			earlier := m < firstRecall3_2 || m == firstRecall3_2 && n < firstRounds3_2
			if earlier && worst.Cmp(printed) > 0 {
				c.Errorf("the printed bound fails at M=%d, T=%d already", m, n)
			}
		}
	}
	first := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: firstRecall3_2}
	in := games.Rewards(games.Repeat(firstRounds3_2, []float64{1, 0})...)
	c.Proved.Cases("regret of %v on e_1, T = %d, against R(2,2) = 1/4, the printed bound",
		first, firstRounds3_2).Is(0.5).AtLeast(witness.Play(first, in), 1./4+1e-6)
}
