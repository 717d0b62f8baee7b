package beyond

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/beyond/bandits"
	"boundedrecall/beyond/internal/feedback"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

// BanditFeedback is the statement on bandit feedback.
var BanditFeedback = claims.Read(texts, "bandit-feedback", games.InTurn(
	boundBandits, attainBandits, tuneAverageRestart, holdForgetting, moveWithOlderLosses,
	holdMarkedForgetting, attainMarked, boundMarkedFactor,
))

// The bounds, and AverageRestart's per round in the long run for the best η.
const (
	exp3Bound      claims.Formula = "ln d/η + ηTd/2"
	restartedBound claims.Formula = "⌈T/(M+1)⌉·(ln d/η + η(M+1)d/2)"
	averageBound   claims.Formula = "((T+M)/(M+1))·ln d/η + ηTd/2"
	averageTuned   claims.Formula = "√(2d ln d/(M+1))"
)

// A banditGame is a learner with the bound that the statement gives it.
type banditGame struct {
	name   string
	make   func(m, d int, eta float64) bandits.Bounded
	stated claims.Formula
}

func (g banditGame) bound(m, d int, eta float64, n int) float64 {
	return g.stated.Float(claims.Where{"M": m, "d": d, "η": eta, "T": n})
}

var banditGames = []banditGame{
	{"EXP3", func(_, d int, eta float64) bandits.Bounded { return bandits.NewEXP3(d, eta) }, exp3Bound},
	{"EXP3 restarted every M+1 rounds", func(m, d int, eta float64) bandits.Bounded {
		return bandits.NewInclusivePeriodicRestart(m, func() bandits.Learner { return bandits.NewEXP3(d, eta) })
	}, restartedBound},
	{"AverageRestart", func(m, d int, eta float64) bandits.Bounded { return bandits.NewInclusiveAverageRestart(m, d, eta) }, averageBound},
}

// boundBandits says that the learners carry and keep their bounds in expectation over all draws, on all
// losses of small games.
func boundBandits(c *claims.Case) {
	rates := []float64{0.25, 0.5, 1}
	for _, g := range banditGames {
		two, three, ms := c.Range("T", 1, 5).Short(3), c.Range("T", 1, 3).Short(2), c.Range("M", 1, 3)
		y := c.Proved.Every("exact expected total regret of %s, losses {e_1, e_2, 1} of two arms, %v, "+
			"and {e_1, e_2, e_3, 1−e_1, 1} of three, %v; η = %v, %v", g.name, two, three, rates, ms).WithinFactor(1. / 3)
		see := func(in *boundedrecall.Instance) {
			n, d := in.Horizon(), in.Arms()
			for m := range ms.All() {
				for _, eta := range rates {
					l, limit := g.make(m, d, eta), g.bound(m, d, eta, n)
					games.MustCarry(c, l.TotalRegretBound(n), limit, "%s, M=%d, η=%v, T=%d", g.name, m, eta, n)
					y.AtMost(bandits.ExpectedRegret(l, in), limit, "M=%d, η=%v, losses %v", m, eta, in)
				}
			}
		}
		for in := range games.Every([][]float64{{1, 0}, {0, 1}, {1, 1}}, two) {
			see(in)
		}
		for in := range games.Every([][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}}, three) {
			see(in)
		}
	}
}

// attainBandits says that ln d/η is nearly attained where η is small and the game long, but not too
// long: by the Markov chain of EXP3's draws, which agrees with the enumeration of all draws.
func attainBandits(c *claims.Case) {
	const small, eta, n, blocks = 0.5, 0.003, 3000, 5
	ns := c.Range("T", 1, 8)
	chain := c.Proved.Exactly("exact expected total regret of EXP3 on losses (0,1), over all draws and by its Markov chain, η = %v, %v", small, ns)
	for n := range ns.All() {
		in := games.Rewards(games.Repeat(n, []float64{0, 1})...)
		chain.Equal(bandits.ExpectedRegret(bandits.NewEXP3(2, small), in), exp3OnConstant(small, n), "T=%d", n)
	}
	regret := exp3OnConstant(eta, n)
	sharp := c.Proved.Exactly("expected total regret by the Markov chain, losses (0,1), η = %v: "+
		"of EXP3, T = %d, and of EXP3 restarted every M+1 = %d rounds, T = %d(M+1)", eta, n, n, blocks).WithinFactor(0.97)
	sharp.AtMost(regret, banditGames[0].bound(0, 2, eta, n), "EXP3")
	sharp.AtMost(blocks*regret, banditGames[1].bound(n-1, 2, eta, blocks*n), "restarted")
}

// tuneAverageRestart says what the bound is for the best rate in the long run.
func tuneAverageRestart(c *claims.Case) {
	const times = 1_000_000
	ms, ds := c.Sizes("M", 10, 100, 1000), c.Sizes("d", 2, 10)
	y := c.Proved.Exactly("AverageRestart's bound per round at its tuned rate, T = %d(M+1), over %v, against 1, %v, "+
		"%v", times, averageTuned, ms, ds).Within(1e-6)
	for m, d := range games.Pairs(ms, ds) {
		n := times * (m + 1)
		bound := banditGames[2].bound(m, d, bandits.AverageRestartRate(d, m), n) / float64(n)
		y.Equal(bound/averageTuned.Float(claims.Where{"M": m, "d": d}), 1, "M=%d, d=%d", m, d)
	}
}

// holdForgetting says what the window must hold: arms and losses for EXP3 restarted, and the
// probabilities too for AverageRestart.
func holdForgetting(c *claims.Case) {
	const recall, arms = 6, 3
	y := c.Proved.Drawn("difference of the plays after two pasts and one window of M rounds, to the last "+
		"bit: EXP3 restarted every M+1 rounds, told arms and losses (the pasts of equal length), and AverageRestart, told the "+
		"probabilities too; d ≤ %d, M ≤ %d", arms, recall).Within(0)
	c.Property(func(t *rapid.T) {
		m, d := rapid.IntRange(1, recall).Draw(t, "recall"), rapid.IntRange(2, arms).Draw(t, "arms")
		seeForgetting(t, y, banditGames[1].name, banditGames[1].make(m, d, 0.5), m, false)
		known := feedback.KnowsProbabilities{AverageRestart: bandits.NewInclusiveAverageRestart(m, d, 0.5)}
		seeForgetting(t, y, banditGames[2].name, known, m, true)
	})
}

// moveWithOlderLosses says that the arms and losses of the window do not determine AverageRestart's
// play: a loss older than the window changes it.
func moveWithOlderLosses(c *claims.Case) {
	const m, eta = 1, 1.
	c.Quote("with the recall of a round, two arms and η = 1, after arm 1 twice")
	weightAfter1, weightAfter0 := c.Number("it plays arm 1 with probability 0.269"), c.Number("with probability 0.310")
	c.Quote("if both losses were 1, and with probability 0.310 if the first was none")
	l := bandits.NewInclusiveAverageRestart(m, 2, eta)
	for first, weight := range []*big.Rat{weightAfter0, weightAfter1} {
		x := feedback.PlayAfterPulls(l, feedback.Pull{Arm: 0, Loss: float64(first)}, feedback.Pull{Arm: 0, Loss: eta})
		c.Proved.Cases("AverageRestart of two arms with recall %d, η = %v: probability of arm 1 after arm 1 twice, with losses %d, %v",
			m, eta, first, eta).Within(0.0005).Equal(x[0], weight)
	}
}

// leastMarked is the least recall of MarkedRestart.
const leastMarked = 3

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
