package beyond

import (
	"fmt"
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/beyond/bandits"
	"boundedrecall/beyond/internal/feedback"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

// BanditFeedback is the statement on bandit feedback.
var BanditFeedback = claims.ReadUnconverted(texts, "bandit-feedback", games.InTurn(
	boundBandits, attainBandits, tuneAverageRestart, holdForgetting, moveWithOlderLosses,
	attainMarked, attainMarkedExactly, boundMarkedFactor,
))

// A bandit is the recall, the arms and the rate of a learner.
type bandit struct {
	m, d int
	eta  float64
}

func (b bandit) String() string        { return fmt.Sprintf("M=%d, d=%d, η=%v", b.m, b.d, b.eta) }
func (b bandit) exp3() bandits.Learner { return bandits.NewEXP3(b.d, b.eta) }

// exp3Bound is the bound on EXP3's expected total regret over n rounds.
func (b bandit) exp3Bound(n int) float64 {
	return math.Log(float64(b.d))/b.eta + b.eta*float64(n)*float64(b.d)/2
}

// A banditGame is a learner, with the words for its bound and what they come to over n rounds.
type banditGame struct {
	name, words string
	make        func(b bandit) bandits.Bounded
	bound       func(b bandit, n int) float64
}

var banditGames = []banditGame{
	{"EXP3", "has expected total regret at most ln d/η + ηTd/2",
		func(b bandit) bandits.Bounded { return bandits.NewEXP3(b.d, b.eta) }, bandit.exp3Bound},
	{"EXP3 restarted every M+1 rounds", "has at most ⌈T/(M+1)⌉·(ln d/η + η(M+1)d/2)",
		func(b bandit) bandits.Bounded { return bandits.NewInclusivePeriodicRestart(b.m, b.exp3) },
		func(b bandit, n int) float64 { return float64(ceiling(n, b.m+1)) * b.exp3Bound(b.m+1) }},
	{"AverageRestart", "has at most ((T+M)/(M+1))·ln d/η + ηTd/2",
		func(b bandit) bandits.Bounded {
			return bandits.NewInclusiveAverageRestart(b.m, b.d, b.eta)
		},
		func(b bandit, n int) float64 {
			copies := float64(n+b.m) / float64(b.m+1)
			return copies*math.Log(float64(b.d))/b.eta + b.eta*float64(n)*float64(b.d)/2
		}},
	{"MarkedRestart", "⌈T/(B+2)⌉·(ln d/η + ηBd/2 + ⌊B/k⌋ + k + 1)",
		func(b bandit) bandits.Bounded { return bandits.NewMarkedRestart(b.m, b.d, b.eta) },
		func(b bandit, n int) float64 {
			k, block := marked(b.m)
			return float64(ceiling(n, block+2)) * (b.exp3Bound(block) + float64(block/k+k+1))
		}},
}

// marked returns k and B of MarkedRestart.
func marked(m int) (k, block int) {
	k = int(math.Ceil(math.Sqrt(float64(m))))
	return k, m - k
}

// mustBound returns the bound over n rounds, which the learner must carry.
func (g banditGame) mustBound(c *claims.Case, b bandit, n int) float64 {
	games.MustCarry(c, g.make(b).TotalRegretBound(n), g.bound(b, n), "%s, %v, T=%d", g.name, b, n)
	return g.bound(b, n)
}

// boundBandits says that the learners carry and keep their bounds in expectation over all draws, on
// all losses of small games.
func boundBandits(c *claims.Case) {
	rates, ms := []float64{0.25, 0.5, 1}, c.Range("M", 1, 3)
	two, three := c.Range("T", 1, 5).Short(3), c.Range("T", 1, 3).Short(2)
	for _, g := range banditGames[:3] {
		c.Quote(g.words)
		y := c.Proved.Every("exact expected total regret of %s, losses {e_1, e_2, 1} of two arms, %v, "+
			"and {e_1, e_2, e_3, 1−e_1, 1} of three, %v; η = %v, %v", g.name, two, three, rates, ms).
			WithinFactor(1. / 3)
		see := func(letters [][]float64, ts *claims.Sizes) {
			for in := range games.Every(letters, ts) {
				for m := range ms.All() {
					for _, eta := range rates {
						b := bandit{m, in.Arms(), eta}
						regret := bandits.ExpectedRegret(g.make(b), in)
						y.AtMost(regret, g.mustBound(c, b, in.Horizon()), "%v, losses %v", b, in)
					}
				}
			}
		}
		see([][]float64{{1, 0}, {0, 1}, {1, 1}}, two)
		see([][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}}, three)
	}
}

// attainBandits says that ln d/η is nearly attained where η is small and the game long, but not too
// long: by the Markov chain of EXP3's draws, which agrees with the enumeration of all draws.
func attainBandits(c *claims.Case) {
	const small, eta, n, blocks = 0.5, 0.003, 3000, 5
	ns := c.Range("T", 1, 8)
	chain := c.Proved.Exactly("exact expected total regret of EXP3 on losses (0,1), over all draws "+
		"and by its Markov chain, η = %v, %v", small, ns)
	for n := range ns.All() {
		in := games.Rewards(games.Repeat(n, []float64{0, 1})...)
		regret := bandits.ExpectedRegret(bandits.NewEXP3(2, small), in)
		chain.Equal(regret, exp3OnConstant(small, n), "T=%d", n)
	}
	regret := exp3OnConstant(eta, n)
	sharp := c.Proved.Exactly("expected total regret by the Markov chain, losses (0,1), η = %v: of "+
		"EXP3, T = %d, and of EXP3 restarted every M+1 = %[2]d rounds, T = %d(M+1)", eta, n, blocks).
		WithinFactor(0.97)
	sharp.AtMost(regret, banditGames[0].bound(bandit{0, 2, eta}, n), "EXP3")
	sharp.AtMost(blocks*regret, banditGames[1].bound(bandit{n - 1, 2, eta}, blocks*n), "restarted")
}

// tuneAverageRestart says what the bound is for the best rate in the long run.
func tuneAverageRestart(c *claims.Case) {
	const times, tuned = 1_000_000, "√(2d ln d/(M+1))"
	c.Quote("that is " + tuned + " per round in the long run for the best η")
	ms, ds := c.Sizes("M", 10, 100, 1000), c.Sizes("d", 2, 10)
	y := c.Proved.Exactly("AverageRestart's bound per round at its tuned rate, T = %d(M+1), over "+
		tuned+", against 1, %v, %v", times, ms, ds).Within(1e-6)
	for m, d := range games.Pairs(ms, ds) {
		b, n := bandit{m, d, bandits.AverageRestartRate(d, m)}, times*(m+1)
		limit := math.Sqrt(2 * float64(d) * math.Log(float64(d)) / float64(m+1))
		y.Equal(banditGames[2].bound(b, n)/float64(n)/limit, 1, "M=%d, d=%d", m, d)
	}
}

// holdForgetting says what the window must hold: arms and losses for EXP3 restarted and for
// MarkedRestart, and the probabilities too for AverageRestart.
func holdForgetting(c *claims.Case) {
	const least, most, arms, eta = 3, 12, 3, 0.5
	const what = "difference of the plays after two pasts and one window of M rounds, to the last " +
		"bit: "
	y := c.Proved.Drawn(what+"EXP3 restarted every M+1 rounds, told arms and losses (the pasts of "+
		"equal length), and AverageRestart, told the probabilities too; d ≤ %d, M ≤ %d", arms, most).
		Within(0)
	marked := c.Proved.Drawn(what+"MarkedRestart, told arms and losses, the pasts of different "+
		"lengths too; d ≤ %d, M from %d to %d", arms, least, most).Within(0)
	c.Property(func(t *rapid.T) {
		b := bandit{rapid.IntRange(1, most).Draw(t, "M"), rapid.IntRange(2, arms).Draw(t, "d"), eta}
		seeForgetting(t, y, banditGames[1].name, banditGames[1].make(b), b.m, false)
		known := feedback.KnowsProbabilities{
			AverageRestart: bandits.NewInclusiveAverageRestart(b.m, b.d, b.eta)}
		seeForgetting(t, y, banditGames[2].name, known, b.m, true)
		b.m = max(b.m, least)
		seeForgetting(t, marked, banditGames[3].name, banditGames[3].make(b), b.m, true)
	})
}

// moveWithOlderLosses says that the arms and losses of the window do not determine AverageRestart's
// play: a loss older than the window changes it.
func moveWithOlderLosses(c *claims.Case) {
	c.Quote("take M = 1, two arms and η = 1, and let arm 1 be drawn twice")
	c.Quote("if both losses were 1, and with probability 0.310 if the first was 0")
	l := bandits.NewInclusiveAverageRestart(1, 2, 1)
	for first, chance := range []string{"with probability 0.310", "arm 1 with probability 0.269"} {
		x := feedback.PlayAfterPulls(l, feedback.Pull{Loss: float64(first)}, feedback.Pull{Loss: 1})
		c.Proved.Cases("AverageRestart of two arms with recall 1, η = 1: probability of arm 1 after "+
			"arm 1 twice, with losses %d, 1", first).Within(0.0005).Equal(x[0], c.Number(chance))
	}
}

// attainMarked says that over many cycles the learner keeps the bounds against arm 1 and arm 2, and
// nearly attains them: where one arm has the loss 1 and the others 0, in each round.
func attainMarked(c *claims.Case) {
	const m, cycles, eta = 900, 10, 0.01
	c.Quote("Against arm 1 ⌊B/k⌋ + 1 is enough for the last three terms, and against arm 2 k")
	k, block := marked(m)
	for _, one := range []struct {
		d, bad int
		share  float64
	}{{2, 1, 0.75}, {2, 0, 0.86}, {3, 0, 0.43}} {
		b, n := bandit{m, one.d, eta}, cycles*(m+1)
		banditGames[3].mustBound(c, b, n)
		cost := b.exp3Bound(block) + []float64{float64(k), float64(block/k + 1)}[one.bad]
		c.Proved.Exactly("expected regret of MarkedRestart against arm %d, d = %d, M = %d, η = %v, in "+
			"the %d cycles of %[5]d(M+1) rounds at the least, arm %d with loss 1 and the others with 0, "+
			"against the bound for this arm", 2-one.bad, b.d, m, eta, cycles, one.bad+1).
			SharpnessIs(one.share).
			AtMost(markedOnConstant(b, one.bad, cycles), float64(ceiling(n, block+2))*cost)
	}
}

// attainMarkedExactly says that the Markov chain agrees with the enumeration of all draws.
func attainMarkedExactly(c *claims.Case) {
	ms, ds := c.Sizes("M", 3, 4, 6, 9), c.Sizes("d", 2, 3)
	y := c.Proved.Exactly("exact expected total regret of MarkedRestart, η = ½, over the M+1 rounds "+
		"of its first cycle, arm 1 or 2 with loss 1 and the others with 0, over all draws and by its "+
		"Markov chain, %v, %v", ds, ms)
	for m, d := range games.Pairs(ms, ds) {
		b := bandit{m, d, 0.5}
		for bad := range 2 {
			in := games.Rewards(games.Repeat(m+1, adversaries.OneHots(d)[bad])...)
			regret := bandits.ExpectedRegret(banditGames[3].make(b), in)
			y.Equal(regret, markedOnConstant(b, bad, 1), "M=%d, d=%d, arm %d", m, d, bad+1)
		}
	}
}

// boundMarkedFactor says what the bound is for the best rate in the long run.
func boundMarkedFactor(c *claims.Case) {
	const cycles = 1000
	most := games.Factor(c, "at most 3.4·√(d ln d/M) for d = 2, 10 and log₁₀ M = 2..6")
	c.Quote("Let k = ⌈√M⌉ and B = M−k")
	c.Quote("it has expected total regret at most " + banditGames[3].words)
	logs, ds := c.Range("log₁₀ M", 2, 6), c.Sizes("d", 2, 10) // longer games do not fit 32 bits
	y := c.Proved.Exactly("MarkedRestart's bound per round for the best η in the long run, over "+
		"√(d ln d/M), against %v, %v, %v", most, logs, ds).SharpnessIs(0.97)
	for log, d := range games.Pairs(logs, ds) {
		m := int(math.Pow10(log))
		_, block := marked(m)
		n, b := cycles*(block+2), bandit{m, d, bandits.MarkedRestartRate(d, m)}
		order := math.Sqrt(float64(d) * math.Log(float64(d)) / float64(m))
		y.AtMost(banditGames[3].bound(b, n)/float64(n)/order, most, "M=%d, d=%d", m, d)
	}
}
