package statements

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/beyond/bandits"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

//go:embed beyond_bandits.md
var beyondBanditsProof string

// BeyondBandits is the regret of the restart learners where only the loss of the arm
// drawn is seen.
var BeyondBandits = claims.Statement{
	ID: "beyond-bandits", Reference: "Beyond the paper: bandits", Origin: claims.Beyond,
	Proved: claims.Holds("The losses are in [0,1] and fixed beforehand, and the learner sees the loss of the arm drawn. EXP3 with rate η has expected total regret at most ln d/η + ηTd/2. "+
		"Restarted every M+1 rounds it is a function of the round and of the arms drawn and their losses in the last M rounds, and has at most ⌈T/(M+1)⌉·(ln d/η + η(M+1)d/2). "+
		"AverageRestart is the mean over the suffixes 0..M of exponential weights that share one estimate a round, the loss over the probability that the mean gave the arm. It is stationary and has at most ((T+M)/(M+1))·ln d/η + ηTd/2, "+
		"that is √(2d ln d/(M+1)) per round in the long run for the best η. It is a function of the arms, losses and these probabilities in the last M rounds, and not of arms and losses alone: "+
		"M = 1, d = 2, η = 1, after arm 1 twice, with losses 1, 1 it plays arm 1 with probability 0.269, with losses 0, 1 with probability 0.310.", claims.ByHand),
	Proof:     beyondBanditsProof,
	Tightness: "ln d/η is attained by EXP3 and PeriodicRestart, at small rates; of AverageRestart's bound the enumeration of small cases meets a third. No lower bound for T much larger than M is proved here: the arms drawn carry what the learner chooses to remember of older losses, and theorem-3.1 does not apply",
	Sharpness: 0.97,
	Check:     checkBeyondBandits,
}

// A banditGame is a learner with the bound that the statement gives it.
type banditGame struct {
	name  string
	make  func(m, d int, eta float64) bandits.Bounded
	bound func(m, d int, eta, n float64) float64
}

var banditGames = []banditGame{
	{"EXP3", func(_, d int, eta float64) bandits.Bounded { return bandits.NewEXP3(d, eta) },
		func(_, d int, eta, n float64) float64 { return math.Log(float64(d))/eta + eta*n*float64(d)/2 }},
	{"EXP3 restarted every M+1 rounds", func(m, d int, eta float64) bandits.Bounded {
		return bandits.NewInclusivePeriodicRestart(m, func() bandits.Learner { return bandits.NewEXP3(d, eta) })
	}, func(m, d int, eta, n float64) float64 {
		b := float64(m + 1)
		return math.Ceil(n/b) * (math.Log(float64(d))/eta + eta*b*float64(d)/2)
	}},
	{"AverageRestart", func(m, d int, eta float64) bandits.Bounded { return bandits.NewInclusiveAverageRestart(m, d, eta) },
		func(m, d int, eta, n float64) float64 {
			return (n+float64(m))/float64(m+1)*math.Log(float64(d))/eta + eta*n*float64(d)/2
		}},
}

func checkBeyondBandits(c *claims.Case) {
	// All draws, on all losses of small games.
	see := func(y *claims.Tally, g banditGame, m int, eta float64, in *boundedrecall.Instance) {
		l, n := g.make(m, in.Arms(), eta), in.Horizon()
		limit := g.bound(m, in.Arms(), eta, float64(n))
		games.MustCarry(c, l.TotalRegretBound(n), limit, "%s, M=%d, η=%v, T=%d", g.name, m, eta, n)
		y.See(bandits.ExpectedRegret(l, in), limit, "M=%d, η=%v, losses %v", m, eta, in)
	}
	two, three, ms, rates := c.Range("T", 1, 5).Short(3), c.Range("T", 1, 3).Short(2), c.Range("M", 1, 3), []float64{0.25, 0.5, 1}
	for _, g := range banditGames {
		y := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "exact expected total regret of %s, losses {e_1, e_2, 1}, d = 2, %v, and {e_1, e_2, e_3, 1−e_1, 1}, d = 3, %v; η = 1/4, 1/2, 1; %v", g.name, two, three, ms).WithinFactor(1. / 3)
		for _, family := range []struct {
			horizons *claims.Sizes
			letters  [][]float64
		}{{two, [][]float64{{1, 0}, {0, 1}, {1, 1}}}, {three, [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}}}} {
			for n := range family.horizons.All() {
				for in := range (adversaries.Exhaustive{Horizon: n, Letters: family.letters}).All() {
					for m := range ms.All() {
						for _, eta := range rates {
							see(y, g, m, eta, in)
						}
					}
				}
			}
		}
	}
	rng, cases := c.Rand(), 6
	if c.Short() {
		cases = 1
	}
	for _, g := range banditGames {
		y := c.Proved.Tally(claims.Sampled, claims.AtMost, "exact expected total regret of %s, drawn losses, T = 8, d = 2 and 3, M ≤ 4", g.name)
		for range cases {
			for d := 2; d <= 3; d++ {
				rows := make([][]float64, 8)
				for t := range rows {
					for range d {
						rows[t] = append(rows[t], float64(rng.IntN(5))/4)
					}
				}
				see(y, g, 1+rng.IntN(4), float64(1+rng.IntN(8))/8, games.Rewards(rows...))
			}
		}
	}

	// The first term is attained where η is small and the game long, but not too long.
	ns := c.Range("T", 1, 8)
	chain := c.Proved.Tally(claims.Exact, claims.Equals, "exact expected total regret of EXP3 on losses (0,1), over all draws and by its Markov chain, η = 1/2, %v", ns)
	for n := range ns.All() {
		chain.See(bandits.ExpectedRegret(bandits.NewEXP3(2, 0.5), games.Rewards(games.Repeat(n, []float64{0, 1})...)), exp3OnConstant(0.5, n), "T=%d", n)
	}
	const eta, long, blocks = 0.003, 3000, 5
	regret := exp3OnConstant(eta, long)
	sharp := c.Proved.Tally(claims.Exact, claims.AtMost, "expected total regret by the Markov chain, losses (0,1), d = 2, η = %v: of EXP3, T = %d, and of EXP3 restarted every M+1 = %d rounds, T = %d(M+1)", eta, long, long, blocks).WithinFactor(0.97)
	sharp.See(regret, banditGames[0].bound(0, 2, eta, long), "EXP3")
	sharp.See(blocks*regret, banditGames[1].bound(long-1, 2, eta, blocks*long), "restarted")

	// AverageRestart does what its definition says, and the mean of many runs is no larger.
	ms = c.Range("M", 1, 4)
	listing := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "difference between AverageRestart and its definition, all draws of 6 rounds, d = 2, %v", ms).Within(1e-12)
	for m := range ms.All() {
		listing.See(differenceFromListing(bandits.NewInclusiveAverageRestart(m, 2, 0.5), m, 0.5, games.Instance("(1,0.5) (0,1) (0.25,0.75) (1,0) (0.5,1) (0,0)"), nil), 0, "M=%d", m)
	}
	const m, n, runs = 60, 120, 300
	l := bandits.NewInclusiveAverageRestart(m, 2, bandits.AverageRestartRate(2, m))
	mean, room := meanDrawnRegret(c, l, 0, n, runs)
	limit := banditGames[2].bound(m, 2, bandits.AverageRestartRate(2, m), n) / n
	if limit+room >= 0.5 {
		c.Fatalf("a learner that never learns would pass: %v + %v", limit, room)
	}
	c.Proved.Measure(claims.Sampled, mean, runs).Within(room).AtMost(limit, "the mean regret per round of tuned AverageRestart, M = %d, d = 2, losses (0,1), T = %d; false alarms have probability 10⁻¹²", m, n)

	// The best rate.
	ms, ds := c.Sizes("M", 10, 100, 1000), c.Sizes("d", 2, 10)
	best := c.Proved.Tally(claims.Exact, claims.Equals, "AverageRestart's bound per round at its tuned rate, T = 10¹²·(M+1), over √(2d ln d/(M+1)), against 1, %v, %v", ms, ds)
	for m := range ms.All() {
		for d := range ds.All() {
			n := 1e12 * float64(m+1)
			best.See(banditGames[2].bound(m, d, bandits.AverageRestartRate(d, m), n)/n/math.Sqrt(2*float64(d)*math.Log(float64(d))/float64(m+1)), 1, "M=%d, d=%d", m, d)
		}
	}

	// What the window must hold.
	forgets := c.Proved.Tally(claims.Sampled, claims.AtMost, "difference of the plays after two pasts and the same M rounds, to the last bit: EXP3 restarted every M+1 rounds, told arms and losses (the pasts of equal length), and AverageRestart, told the probabilities too; d ≤ 3, M ≤ 6").Within(0)
	c.Property(func(t *rapid.T) {
		m, d := rapid.IntRange(1, 6).Draw(t, "recall"), rapid.IntRange(2, 3).Draw(t, "arms")
		seeForgetting(t, forgets, banditGames[1].name, banditGames[1].make(m, d, 0.5), m, false)
		seeForgetting(t, forgets, banditGames[2].name, knowsProbabilities{bandits.NewInclusiveAverageRestart(m, d, 0.5)}, m, true)
	})
	leaky := bandits.NewInclusiveAverageRestart(1, 2, 1)
	for _, w := range []struct{ first, weight float64 }{{1, 0.269}, {0, 0.310}} {
		x := playAfterPulls(leaky, pull{arm: 0, loss: w.first}, pull{arm: 0, loss: 1})
		c.Proved.Measure(claims.Chosen, x[0], 1).Within(0.0005).Equals(w.weight, "M = 1, d = 2, η = 1: probability of arm 1 after arm 1 twice, with losses %v, 1", w.first)
	}
}
