package beyond

import (
	"math"

	"boundedrecall/beyond/bandits"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

// leastMarked is the least recall of MarkedRestart.
const leastMarked = 3

// BeyondBanditsMarked is a stationary bandit learner whose window holds arms and losses
// and nothing else.
var BeyondBanditsMarked = claims.Read(texts, "beyond-bandits-marked", games.InTurn(holdMarkedForgetting, attainMarked, boundMarkedFactor))

// markedBound is the bound on the expected total regret over n rounds.
func markedBound(m, d int, eta float64, n int) float64 {
	k := claims.Formula("⌈√M⌉").Float(claims.Where{"M": m})
	at := claims.Where{"T": n, "B": float64(m) - k, "k": k, "d": d, "η": eta}
	return claims.Formula("⌈T/(B+2)⌉·(ln d/η + ηBd/2 + ⌊B/k⌋ + k + 1)").Float(at)
}

// holdMarkedForgetting says that the play is a function of the last M arms and losses.
func holdMarkedForgetting(c *claims.Case) {
	const least, most, arms = leastMarked, 12, 3
	y := c.Proved.Drawn("difference of the plays of MarkedRestart after two pasts, of different lengths "+
		"too, and one window of M arms and losses, to the last bit; d ≤ %d, M from %d to %d", arms, least, most).Within(0)
	c.Property(func(t *rapid.T) {
		m, d := rapid.IntRange(least, most).Draw(t, "recall"), rapid.IntRange(2, arms).Draw(t, "arms")
		seeForgetting(t, y, "MarkedRestart", bandits.NewMarkedRestart(m, d, 0.5), m, true)
	})
}

// attainMarked says that over many cycles the learner keeps the bounds against arm 1 and arm 2, and nearly
// attains them: where one arm has the loss 1 and the others 0, in each round.
func attainMarked(c *claims.Case) {
	const m, cycles, eta = 900, 10, 0.01
	k := int(math.Ceil(math.Sqrt(m)))
	b, n := m-k, cycles*(m+1)
	for _, one := range []struct {
		d, bad, against int
		costs, share    float64
	}{{2, 1, 1, claims.Formula("⌊B/k⌋ + 1").Float(claims.Where{"B": b, "k": k}), 0.75}, {2, 0, 2, float64(k), 0.86}, {3, 0, 2,
		float64(k), 0.43}} {
		l := bandits.NewMarkedRestart(m, one.d, eta)
		games.MustCarry(c, l.TotalRegretBound(n), markedBound(m, one.d, eta, n), "M=%d, d=%d, T=%d", m, one.d, n)
		exp3 := math.Log(float64(one.d))/eta + eta*float64(b*one.d)/2
		c.Proved.Exactly("expected regret of MarkedRestart against arm %d, d = %d, M = %d, η = %v, in the %d "+
			"cycles of %[5]d(M+1) rounds at the least, arm %d with loss 1 and the others with 0, against the bound for this arm",
			one.against, one.d, m, eta, cycles, one.bad+1).SharpnessIs(one.share).
			AtMost(markedOnConstant(m, one.d, eta, one.bad, cycles), math.Ceil(float64(n)/float64(b+2))*(exp3+one.costs))
	}
	ms, ds := c.Sizes("M", 3, 4, 6, 9), c.Sizes("d", 2, 3)
	chain := c.Proved.Exactly("exact expected total regret of MarkedRestart, η = ½, over the M+1 rounds of its "+
		"first cycle, arm 1 or 2 with loss 1 and the others with 0, over all draws and by its Markov chain, %v, %v", ds, ms)
	for m, d := range games.Pairs(ms, ds) {
		for bad := range 2 {
			loss := make([]float64, d)
			loss[bad] = 1
			regret := bandits.ExpectedRegret(bandits.NewMarkedRestart(m, d, 0.5), games.Rewards(games.Repeat(m+1, loss)...))
			chain.Equal(regret, markedOnConstant(m, d, 0.5, bad, 1), "M=%d, d=%d, arm %d", m, d, bad+1)
		}
	}
}

// boundMarkedFactor says what the bound is for the best rate in the long run.
func boundMarkedFactor(c *claims.Case) {
	const cycles = 1000
	markedFactor := factor(c, "at most 3.4·√(d ln d/M) for d = 2, 10 and log₁₀ M = 2..6")
	c.Quote("⌈T/(B+2)⌉·(ln d/η + ηBd/2 + ⌊B/k⌋ + k + 1), where k = ⌈√M⌉ and B = M−k")
	logs, ds := c.Range("log₁₀ M", 2, 6), c.Sizes("d", 2, 10) // longer games do not fit 32 bits
	y := c.Proved.Exactly("MarkedRestart's bound per round for the best η in the long run, over √(d ln d/M), against %v, %v, %v",
		markedFactor, logs, ds).SharpnessIs(0.97)
	for log, d := range games.Pairs(logs, ds) {
		m := int(math.Pow10(log))
		n := cycles * (m - int(math.Ceil(math.Sqrt(float64(m)))) + 2)
		bound := markedBound(m, d, bandits.MarkedRestartRate(d, m), n) / float64(n)
		y.AtMost(bound/math.Sqrt(float64(d)*math.Log(float64(d))/float64(m)), markedFactor, "M=%d, d=%d", m, d)
	}
}
