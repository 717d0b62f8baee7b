package statements

import (
	_ "embed"
	"math"

	"boundedrecall/beyond/bandits"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

//go:embed beyond_bandits_marked.md
var beyondBanditsMarkedProof string

// BeyondBanditsMarked is a stationary bandit learner whose window holds arms and losses
// and nothing else.
var BeyondBanditsMarked = claims.Statement{
	ID: "beyond-bandits-marked", Reference: "Beyond the paper: bandits, stationary with arms and losses alone", Origin: claims.Beyond,
	Proved: claims.Holds("For M ≥ 3 and d ≥ 2 there is a stationary bandit learner whose play is a function of the arms drawn and their losses in the last M rounds and of nothing else, with expected total regret at most "+
		"⌈T/(B+2)⌉·(ln d/η + ηBd/2 + ⌊B/k⌋ + k + 1), where k = ⌈√M⌉ and B = M−k, on losses in [0,1] that are fixed beforehand. For the best η that is O(√(d ln d/M)) per round (at most 3.4·√(d ln d/M) for d = 2, 10 and M = 10², …, 10⁸), as with the round's number at hand. "+
		"It is MarkedRestart: it writes a marker, k draws of arm 1 and one of arm 2, and restarts EXP3 where its window shows one.", claims.ByHand),
	Proof:     beyondBanditsMarkedProof,
	Tightness: "the constant is not: the marker and the rounds that avoid it cost about 2√M in M rounds. Open: a learner of this kind that does not write into its own window, and any lower bound for those that do",
	Check:     checkBeyondBanditsMarked,
}

// markedBound is the bound on the expected total regret over n rounds.
func markedBound(m, d int, eta float64, n int) float64 {
	k := math.Ceil(math.Sqrt(float64(m)))
	b := float64(m) - k
	return math.Ceil(float64(n)/(b+2)) * (math.Log(float64(d))/eta + eta*b*float64(d)/2 + math.Floor(b/k) + k + 1)
}

func checkBeyondBanditsMarked(c *claims.Case) {
	forgets := c.Proved.Tally(claims.Sampled, claims.AtMost, "difference of the plays of MarkedRestart after two pasts, of different lengths too, and the same M arms and losses, to the last bit; d ≤ 3, M = 3..12").Within(0)
	c.Property(func(t *rapid.T) {
		m, d := rapid.IntRange(3, 12).Draw(t, "recall"), rapid.IntRange(2, 3).Draw(t, "arms")
		seeForgetting(t, forgets, "MarkedRestart", bandits.NewMarkedRestart(m, d, 0.5), m, true)
	})

	// All draws of a marker and a block. A bound of T or more says nothing.
	ms := c.Sizes("M", 16, 20).Short(1)
	exact := c.Proved.Tally(claims.Exact, claims.AtMost, "exact expected regret per round of MarkedRestart, tuned, over its first marker and B−1 rounds of the block, d = 2, losses (0,1), (1,0), and first one and then the other, %v", ms).IgnoreBoundsFrom(1)
	for m := range ms.All() {
		k := int(math.Ceil(math.Sqrt(float64(m))))
		n, rate := m-k+2, bandits.MarkedRestartRate(2, m)
		l := bandits.NewMarkedRestart(m, 2, rate)
		for _, switches := range []int{0, n / 2, n} {
			in := games.Rewards(append(games.Repeat(switches, []float64{1, 0}), games.Repeat(n-switches, []float64{0, 1})...)...)
			limit := markedBound(m, 2, rate, n)
			games.MustCarry(c, l.TotalRegretBound(n), limit, "M=%d, T=%d", m, n)
			exact.See(bandits.ExpectedRegret(l, in)/float64(n), limit/float64(n), "M=%d, %v", m, in)
		}
	}

	if !c.Short() {
		checkMarkedGames(c)
	}

	logs, ds := c.Range("log₁₀ M", 2, 8), c.Sizes("d", 2, 10)
	order := c.Proved.Tally(claims.Exact, claims.AtMost, "the bound per round for the best η in the long run, over √(d ln d/M), against 3.4, %v, %v", logs, ds).WithinFactor(0.95)
	for log := range logs.All() {
		for d := range ds.All() {
			m := int(math.Pow10(log))
			if m < 10*d {
				continue
			}
			cycle := m - int(math.Ceil(math.Sqrt(float64(m)))) + 2
			order.See(markedBound(m, d, bandits.MarkedRestartRate(d, m), 1000*cycle)/float64(1000*cycle)/math.Sqrt(float64(d)*math.Log(float64(d))/float64(m)), 3.4, "M=%d, d=%d", m, d)
		}
	}
}

// checkMarkedGames draws games of a marker and a block, since there are too many draws to
// enumerate.
func checkMarkedGames(c *claims.Case) {
	const m, n, runs = 100, 92, 1500
	l := bandits.NewMarkedRestart(m, 2, bandits.MarkedRestartRate(2, m))
	limit := markedBound(m, 2, bandits.MarkedRestartRate(2, m), n) / n
	for best := range 2 {
		mean, room := meanDrawnRegret(c, l, best, n, runs)
		if limit+room >= 0.5 {
			c.Fatalf("a learner that never learns would pass: %v + %v", limit, room)
		}
		c.Proved.Measure(claims.Sampled, mean, runs).Within(room).AtMost(limit, "the mean regret per round of tuned MarkedRestart, M = %d, d = 2, losses 0 for arm %d and 1 for the other, T = %d; false alarms have probability 10⁻¹²", m, best+1, n)
	}
}
