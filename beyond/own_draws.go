package beyond

import (
	"math/rand/v2"

	"boundedrecall/beyond/memory"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// OwnDraws is the statement on a window that shows the learner's own draws.
var OwnDraws = claims.Read(texts, "own-draws",
	holdOwnDraws, boundOwnDraws, compareOwnDraws,
)

// A drawer draws its plays, and is told the arm drawn with the rewards.
type drawer interface {
	Play(dst []float64)
	Observe(arm int, reward []float64)
	Reset()
}

// A round is what a drawer is told.
type round struct {
	arm    int
	reward []float64
}

// playOn lets the learner play rounds whose rewards depend on its play, and
// returns them.
func playOn(
	l drawer, rounds int, rng *rand.Rand, rewards func(t int, play []float64) []float64,
) []round {
	x, all := make([]float64, 2), make([]round, rounds)
	for t := range all {
		l.Play(x)
		all[t] = round{truth(rng.Float64() >= x[0]), rewards(t, x)}
		l.Observe(all[t].arm, all[t].reward)
	}
	return all
}

// differenceOfPlays shows the learner a window of M rounds after two pasts of
// the given lengths, and returns by how much its plays then differ. The window
// is what it plays itself after the first past, or, if not own, has any draws
// at its beginning.
func differenceOfPlays(l drawer, m, before, other int, own bool, rng *rand.Rand) float64 {
	random := func(int, []float64) []float64 {
		return []float64{float64(rng.IntN(65)) / 64, float64(rng.IntN(65)) / 64}
	}
	show := func(window []round) {
		for _, r := range window {
			l.Observe(r.arm, r.reward)
		}
	}
	x, z := make([]float64, 2), make([]float64, 2)
	l.Reset()
	playOn(l, before, rng, random)
	window := playOn(l, m, rng, random)
	if !own {
		for k := range rng.IntN(m) {
			window[k].arm = rng.IntN(2)
		}
		show(window)
	}
	l.Play(x)
	l.Reset()
	for range other {
		l.Observe(rng.IntN(2), random(0, nil))
	}
	show(window)
	l.Play(z)
	return checks.Distance(x, z)
}

// holdOwnDraws says that the play is a function of the last M draws and
// rewards.
func holdOwnDraws(c *claims.Case) {
	ms := c.Sizes("M = 100, 400")
	y := c.Holds.Drawn("difference of the plays of Recorder after two pasts, of different lengths "+
		"too, and one window of M draws and rewards, its own and any, to the last bit, %v", ms).Within(0)
	for m := range ms.All() {
		l, pasts := memory.NewRecorder(m), rapid.IntRange(0, 3*m)
		c.Property(func(t *rapid.T) {
			before, other := pasts.Draw(t, "rounds before"), pasts.Draw(t, "other rounds before")
			rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			own := rapid.Bool().Draw(t, "own draws")
			shown := claims.Input(c, "rounds in the window", m)
			y.Compare(differenceOfPlays(l, shown, before, other, own, rng), claims.AtMost, 0,
				"M=%d, %d and %d rounds before", m, before, other)
		})
	}
}

// ownRewards are the rewards that boundOwnDraws plays: which arm earns 1. The
// last sees the play.
var ownRewards = []struct {
	name string
	arm  func(t int, play []float64) int
}{
	{"e_1 for ever", func(int, []float64) int { return 0 }},
	{"e_2 for ever", func(int, []float64) int { return 1 }},
	{"e_1 and e_2 in turn, 1000 rounds each", func(t int, _ []float64) int { return t / 1000 % 2 }},
	{"1 for the arm of less weight", func(_ int, x []float64) int { return truth(x[0] > 0.5) }},
}

// boundOwnDraws checks that the learner keeps its bound on every path of draws.
// In some rounds the learner is forced, because it may not complete a mark. The
// bound allows for 3/8 of a forced round in each cycle. The check takes that
// allowance out, and allows for the forced rounds that occurred.
func boundOwnDraws(c *claims.Case) {
	const cycles = 30
	ms := c.Sizes("M = 100, 109, 400, 40000").Short(3)
	y := c.Holds.Says("has expected total regret at most M·ln 2 + (⌈T/(M−ρ)⌉+1)·(ρ+2)").
		Where("M ≥ 100", "Let ρ = 2⌈log₂M⌉ + 2·⌈log₂(2⌈M ln M⌉+1)⌉").
		Drawn("total regret of Recorder in expectation over each coming draw, along its draws over "+
			"%d(M−ρ) rounds, and %d·3/8 less 1+1/(8M) for each forced round, %v, rewards that stay, "+
			"change, or go against the play", cycles, cycles+1, ms)
	for m := range ms.All() {
		l, size := memory.NewRecorder(m), float64(m)
		rounds, _ := l.Cycle()
		n := cycles * rounds
		given := y.Given(claims.Let{"M": m, "T": n})
		given.Carries(l.TotalRegretBound(n), "M=%d, T=%d", m, n)
		for _, rewards := range ownRewards {
			l.Reset()
			forced, earned, totals := 0, 0., [2]float64{}
			playOn(l, n, c.Rand(), func(t int, play []float64) []float64 {
				arm, reward := rewards.arm(t, play), []float64{0, 0}
				earned += play[arm]
				totals[arm]++
				forced += truth(l.Forced())
				reward[arm] = 1
				return reward
			})
			apart := (cycles+1)*3./8 - (1+1/(8*size))*float64(forced)
			given.Measure(max(totals[0], totals[1])-earned+apart, "M=%d, %s", m, rewards.name)
		}
	}
}

// compareOwnDraws says where the bound is below what windows of rewards alone
// are forced to, and that it is not at a smaller M.
func compareOwnDraws(c *claims.Case) {
	step := int(c.Value("of the multiples of 10000", claims.Equals, nil))
	first := 0
	for m := step; first == 0; m += step {
		rounds, regret := memory.NewRecorder(m).Cycle()
		if regret/float64(rounds) < learners.MeanAbsoluteWalk(m+1)/(2*float64(m+1)) {
			first = m
		}
	}
	c.Holds.Says("at which the bound is the smaller one is M = 40000").
		Exactly("the first multiple of %d at which (ρ+2)/(M−ρ) is less than "+bestWords, step).
		Given(nil).Measure(first)
	ms := c.Sizes("M", first, 2*first).Short(1)
	y := c.Holds.Says("for large M that is less than the "+bestWords).
		Exactly("(ρ+2)/(M−ρ), %v", ms).SharpnessIs(0.93)
	for m := range ms.All() {
		rounds, regret := memory.NewRecorder(m).Cycle()
		let := claims.Let{bestWords: learners.MeanAbsoluteWalk(m+1) / (2 * float64(m+1))}
		y.Given(let).Measure(regret/float64(rounds), "M=%d", m)
	}
}
