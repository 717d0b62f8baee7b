package beyond

import (
	"fmt"
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/beyond/bandits"
	"boundedrecall/beyond/internal/feedback"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"

	"pgregory.net/rapid"
)

// BanditFeedback is the statement on bandit feedback.
var BanditFeedback = claims.Read(texts, "bandit-feedback",
	boundBandits, attainBandits, restartBandits, tuneAverageRestart, holdForgetting,
	moveWithOlderLosses,
	attainMarked, attainMarkedExactly, boundMarkedFactor,
)

// A bandit is the recall, the arms and the rate of a learner.
type bandit struct {
	m, d int
	eta  float64
}

func (b bandit) String() string        { return fmt.Sprintf("M=%d, d=%d, η=%v", b.m, b.d, b.eta) }
func (b bandit) exp3() bandits.Learner { return bandits.NewEXP3(b.d, b.eta) }

// let gives the letters of the bounds their values, over n rounds.
func (b bandit) let(n int) claims.Let {
	k, block := marked(b.m)
	return claims.Let{"M": b.m, "d": b.d, "η": b.eta, "T": n, "k": k, "B": block}
}

// A banditGame is a learner, with the words for its bound.
type banditGame struct {
	name, words string
	make        func(b bandit) bandits.Bounded
}

var banditGames = []banditGame{
	{"EXP3", "has expected total regret at most ln d/η + ηTd/2",
		func(b bandit) bandits.Bounded { return bandits.NewEXP3(b.d, b.eta) }},
	{"EXP3 restarted every M+1 rounds", "has at most ⌈T/(M+1)⌉·(ln d/η + η(M+1)d/2)",
		func(b bandit) bandits.Bounded { return bandits.NewInclusivePeriodicRestart(b.m, b.exp3) }},
	{"AverageRestart", "has at most ((T+M)/(M+1))·ln d/η + ηTd/2",
		func(b bandit) bandits.Bounded {
			return bandits.NewInclusiveAverageRestart(b.m, b.d, b.eta)
		}},
	{"MarkedRestart", "has expected total regret at most ⌈T/(B+2)⌉·(ln d/η + ηBd/2 + ⌊B/k⌋ + k + 1)",
		func(b bandit) bandits.Bounded { return bandits.NewMarkedRestart(b.m, b.d, b.eta) }},
}

// marked returns k and B of MarkedRestart.
func marked(m int) (k, block int) {
	k = int(math.Ceil(math.Sqrt(float64(m))))
	return k, m - k
}

// given returns the bound over n rounds, which the learner must carry.
func (g banditGame) given(y *claims.Tally, b bandit, n int) *claims.Given {
	given := y.Given(b.let(n))
	given.Carries(g.make(b).TotalRegretBound(n), "%s, %v, T=%d", g.name, b, n)
	return given
}

// boundBandits says that the learners carry and keep their bounds in
// expectation over all draws, on all losses of small games.
func boundBandits(c *claims.Case) {
	rates, ms := []float64{0.25, 0.5, 1}, c.Sizes("M = 1..3")
	two, three := c.Sizes("T = 1..5").Short(3), c.Sizes("T = 1..3").Short(2)
	for _, g := range banditGames[:3] {
		y := c.Holds.Says(g.words).Every("exact expected total regret of %s, losses {e_1, e_2, 1} of "+
			"two arms, %v, and {e_1, e_2, e_3, 1−e_1, 1} of three, %v; η = %v, %v",
			g.name, two, three, rates, ms).WithinFactor(1. / 3)
		see := func(letters [][]float64, ts *claims.Sizes) {
			for m := range ms.All() {
				for _, eta := range rates {
					b := bandit{m, len(letters[0]), eta}
					for n := range ts.All() {
						given := g.given(y, b, n)
						for in := range checks.Of(n, letters) {
							given.Measure(bandits.ExpectedRegret(g.make(b), in), "%v, losses %v", b, in)
						}
					}
				}
			}
		}
		see([][]float64{{1, 0}, {0, 1}, {1, 1}}, two)
		see([][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}}, three)
	}
}

// attainBandits says that ln d/η is nearly attained where η is small and the
// game long, but not too long: by the Markov chain of EXP3's draws, which
// agrees with the enumeration of all draws.
func attainBandits(c *claims.Case) {
	const small, eta, n, blocks = 0.5, 0.003, 3000, 5
	ns := c.Sizes("T = 1..8")
	chain := c.Holds.Exactly("exact expected total regret of EXP3 on losses (0,1), over all draws "+
		"and by its Markov chain, η = %v, %v", small, ns)
	for n := range ns.All() {
		in := checks.Rewards(checks.Repeat(n, []float64{0, 1})...)
		regret := bandits.ExpectedRegret(bandits.NewEXP3(2, small), in)
		chain.Compare(regret, claims.Equals, claims.Input(c, "Markov chain", exp3OnConstant)(small, n),
			"T=%d", n)
	}
	regret := exp3OnConstant(eta, n)
	const by = "expected total regret by the Markov chain, losses (0,1), η = %v, of "
	c.Holds.Says(banditGames[0].words).Exactly(by+"EXP3, T = %d", eta, n).WithinFactor(0.97).
		Given(bandit{3, 2, eta}.let(n)).Measure(regret)
	c.Holds.Says(banditGames[1].words).
		Exactly(by+"EXP3 restarted every M+1 = %d rounds, T = %d(M+1)", eta, n, blocks).
		WithinFactor(0.97).Given(bandit{n - 1, 2, eta}.let(blocks * n)).Measure(blocks * regret)
}

// restartBandits says when PeriodicRestart plays as in round 1 again, if each
// draw is of arm 1 and costs 1.
func restartBandits(c *claims.Case) {
	ms := c.Sizes("M = 1..8")
	y := c.Holds.Says("If it is restarted every M+1").
		Exactly("rounds until EXP3 restarted plays uniformly again, η = 0.01, %v", ms)
	for m := range ms.All() {
		b := bandit{m, 2, 0.01}
		l, rounds, x := banditGames[1].make(b), 0, make([]float64, b.d)
		for l.Play(x); rounds == 0 || rounds <= 2*m+2 && x[0] != x[1]; rounds++ {
			l.Observe(0, 1)
			l.Play(x)
		}
		y.Given(b.let(rounds)).Measure(rounds, "M=%d", m)
	}
}

// tuneAverageRestart says what the bound is for the best rate in the long run.
func tuneAverageRestart(c *claims.Case) {
	const times = 1_000_000
	ms, ds := c.Sizes("M = 10, 100, 1000"), c.Sizes("d = 2, 10")
	y := c.Holds.Says("that is √(2d ln d/(M+1))").Exactly("AverageRestart's bound per round at its "+
		"tuned rate, T = %d(M+1), %v, %v", times, ms, ds).Within(1e-6)
	for m, d := range checks.Pairs(ms, ds) {
		b, n := bandit{m, d, bandits.AverageRestartRate(d, m)}, times*(m+1)
		bound := banditGames[2].make(b).TotalRegretBound(n)
		y.Given(b.let(n)).Measure(bound/float64(n), "M=%d, d=%d", m, d)
	}
}

// holdForgetting says what the window must hold: arms and losses for EXP3
// restarted and for MarkedRestart, and the probabilities too for
// AverageRestart.
func holdForgetting(c *claims.Case) {
	const least, most, arms, eta = 3, 12, 3, 0.5
	const what = "difference of the plays after two pasts and one window of M rounds, to the last " +
		"bit: "
	y := c.Holds.Drawn(what+"EXP3 restarted every M+1 rounds, told arms and losses (the pasts of "+
		"equal length), and AverageRestart, told the probabilities too; d ≤ %d, M ≤ %d", arms, most).
		Within(0)
	marked := c.Holds.Drawn(what+"MarkedRestart, told arms and losses, the pasts of different "+
		"lengths too; d ≤ %d, M from %d to %d", arms, least, most).Within(0)
	window := claims.Input(c, "rounds in the window", func(m int) int { return m })
	cheap, dear := feedback.Pull{Probability: 0.5}, feedback.Pull{Loss: 1, Probability: 0.5}
	other := feedback.Pull{Arm: 1, Probability: 0.5}
	seeFixed(y, banditGames[1].name, banditGames[1].make(bandit{2, 2, eta}), window(2),
		[]feedback.Pull{cheap, cheap}, []feedback.Pull{cheap}, []feedback.Pull{dear})
	seeFixed(marked, banditGames[3].name, banditGames[3].make(bandit{4, 2, eta}), window(4),
		[]feedback.Pull{other, other, other, other}, []feedback.Pull{cheap, cheap}, nil)
	c.Property(func(t *rapid.T) {
		b := bandit{rapid.IntRange(1, most).Draw(t, "M"), rapid.IntRange(2, arms).Draw(t, "d"), eta}
		seeForgetting(t, y, banditGames[1].name, banditGames[1].make(b), window(b.m), false)
		known := feedback.KnowsProbabilities{
			AverageRestart: bandits.NewInclusiveAverageRestart(b.m, b.d, b.eta)}
		seeForgetting(t, y, banditGames[2].name, known, window(b.m), true)
		b.m = max(b.m, least)
		seeForgetting(t, marked, banditGames[3].name, banditGames[3].make(b), window(b.m), true)
	})
}

// moveWithOlderLosses says that the arms and losses of the window do not
// determine AverageRestart's play: a loss older than the window changes it.
func moveWithOlderLosses(c *claims.Case) {
	const recall, eta = 1, 1
	l := bandits.NewInclusiveAverageRestart(recall, 2, eta)
	arm := int(claims.Float(c.Numbers("and let arm 1")[0])) - 1
	for first, chance := range []string{"with probability 0.310", "arm 1 with probability 0.269"} {
		x := feedback.PlayAfterPulls(l, feedback.Pull{Arm: arm, Loss: float64(first)},
			feedback.Pull{Arm: arm, Loss: 1})
		c.Holds.Says(chance).Where("take M = 1", "two arms and η = 1").
			Cases("AverageRestart of two arms with recall 1, η = 1: probability of "+
				"arm 1 after arm 1 twice, with losses %d, 1", first).Within(0.0005).
			Given(claims.Let{"M": recall, "η": eta}).Measure(x[0])
	}
}

// attainMarked says that over many cycles the learner keeps the bounds against
// arm 1 and arm 2, and nearly attains them: where one arm has the loss 1 and
// the others 0, in each round.
func attainMarked(c *claims.Case) {
	g := banditGames[3]
	against := []string{"and against arm 2 at most ⌈T/(B+2)⌉·(ln d/η + ηBd/2 + k)",
		"Against arm 1 it has at most ⌈T/(B+2)⌉·(ln d/η + ηBd/2 + ⌊B/k⌋ + 1)"}
	for _, one := range []struct {
		m, d, bad, cycles  int
		eta, share, either float64
	}{{900, 2, 1, 10, 0.01, 0.75, 0.59}, {900, 2, 0, 10, 0.01, 0.86, 0.67},
		{900, 3, 0, 10, 0.01, 0.43, 0.36}, {4, 2, 1, 1, 0.5, 0.24, 0.17},
		{4, 2, 0, 1, 0.5, 0.31, 0.215}} {
		b, n := bandit{one.m, one.d, one.eta}, one.cycles*(one.m+1)
		const what = "expected regret of MarkedRestart against arm %d, d = %d, M = %d, η = %v, in the " +
			"%d cycles of %[5]d(M+1) rounds at the least, arm %d with loss 1 and the others with 0"
		scan := func(words string, share float64) *claims.Tally {
			return c.Holds.Says(words).Where("Let k = ⌈√M⌉", "B = M−k").Exactly(what, 2-one.bad, b.d,
				one.m, one.eta, one.cycles, one.bad+1).SharpnessIs(share)
		}
		regret := markedOnConstant(b, one.bad, one.cycles)
		scan(against[one.bad], one.share).Given(b.let(n)).Measure(regret)
		g.given(scan(g.words, one.either), b, n).Measure(regret)
	}
}

// attainMarkedExactly says that the Markov chain agrees with the enumeration of
// all draws.
func attainMarkedExactly(c *claims.Case) {
	ms, ds := c.Sizes("M = 3, 4, 6, 9"), c.Sizes("d = 2, 3")
	y := c.Holds.Exactly("exact expected total regret of MarkedRestart, η = ½, over the M+1 rounds "+
		"of its first cycle, arm 1 or 2 with loss 1 and the others with 0, over all draws and by its "+
		"Markov chain, %v, %v", ds, ms)
	chain := claims.Input(c, "Markov chain of MarkedRestart", markedOnConstant)
	for m, d := range checks.Pairs(ms, ds) {
		b := bandit{m, d, 0.5}
		for bad := range 2 {
			in := checks.Rewards(checks.Repeat(m+1, adversaries.OneHots(d)[bad])...)
			regret := bandits.ExpectedRegret(banditGames[3].make(b), in)
			y.Compare(regret, claims.Equals, chain(b, bad, 1), "M=%d, d=%d, arm %d", m, d, bad+1)
		}
	}
}

// boundMarkedFactor says what the bound is for the best rate in the long run.
func boundMarkedFactor(c *claims.Case) {
	const cycles = 1000
	ends := c.Numbers("and log₁₀ M = 2..6") // longer games do not fit 32 bits
	logs := c.Sizes("log₁₀ M", checks.To(int(claims.Float(ends[0])), int(claims.Float(ends[1])))...)
	ds := c.Sizes("d = 2, 10")
	y := c.Holds.Says("It is at most 3.4·√(d ln d/M)").Exactly("MarkedRestart's bound per round for "+
		"the best η in the long run, %v, %v", logs, ds).SharpnessIs(0.97)
	for log, d := range checks.Pairs(logs, ds) {
		m := int(math.Pow10(log))
		_, block := marked(m)
		n, b := cycles*(block+2), bandit{m, d, bandits.MarkedRestartRate(d, m)}
		bound := banditGames[3].make(b).TotalRegretBound(n)
		y.Given(b.let(n)).Measure(bound/float64(n), "M=%d, d=%d", m, d)
	}
}
