package beyond

import (
	"math/rand/v2"

	"boundedrecall/beyond/memory"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"pgregory.net/rapid"
)

// OwnDraws is the statement on a window that shows the learner's own draws.
var OwnDraws = claims.Read(texts, "own-draws", games.InTurn(
	holdOwnDraws, boundOwnDraws, compareOwnDraws,
))

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

// playOn lets the learner play rounds whose rewards depend on its play, and returns them.
func playOn(l drawer, rounds int, rng *rand.Rand, rewards func(t int, play []float64) []float64) []round {
	x, all := make([]float64, 2), make([]round, rounds)
	for t := range all {
		l.Play(x)
		all[t] = round{0, rewards(t, x)}
		if rng.Float64() >= x[0] {
			all[t].arm = 1
		}
		l.Observe(all[t].arm, all[t].reward)
	}
	return all
}

// differenceOfPlays shows the learner a window of M rounds after two pasts of the given lengths, and
// returns by how much its plays then differ. The window is what it plays itself after the first
// past, or, if not own, has any draws at its beginning.
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
	return games.Distance(x, z)
}

// holdOwnDraws says that the play is a function of the last M draws and rewards.
func holdOwnDraws(c *claims.Case) {
	ms := c.Sizes("M", 100, 400)
	y := c.Proved.Drawn("difference of the plays of Recorder after two pasts, of different lengths too, "+
		"and one window of M draws and rewards, its own and any, to the last bit, %v", ms).Within(0)
	for m := range ms.All() {
		l := memory.NewRecorder(m)
		c.Property(func(t *rapid.T) {
			before, other := rapid.IntRange(0, 3*m).Draw(t, "rounds before"), rapid.IntRange(0, 3*m).Draw(t, "other rounds before")
			own, rng := rapid.Bool().Draw(t, "own draws"), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			y.For(t).AtMost(differenceOfPlays(l, m, before, other, own, rng), 0, "M=%d, %d and %d rounds before", m, before, other)
		})
	}
}

// ownRewards are the rewards that boundOwnDraws plays. Those of the last see the play.
var ownRewards = []struct {
	name string
	of   func(t int, play []float64) []float64
}{
	{"e_1 for ever", func(int, []float64) []float64 { return []float64{1, 0} }},
	{"e_2 for ever", func(int, []float64) []float64 { return []float64{0, 1} }},
	{"e_1 and e_2 in turn, 1000 rounds each", func(t int, _ []float64) []float64 {
		return [][]float64{{1, 0}, {0, 1}}[t/1000%2]
	}},
	{"1 for the arm of less weight", func(_ int, play []float64) []float64 {
		if play[0] > 0.5 {
			return []float64{0, 1}
		}
		return []float64{1, 0}
	}},
}

// boundOwnDraws says that the learner keeps its bound on every path of draws, but for the rounds in
// which it may not complete a mark: the bound allows for 3/8 of one in a cycle, and the check for
// those that came.
func boundOwnDraws(c *claims.Case) {
	const cycles = 30
	ms := c.Sizes("M", 400, 40_000).Short(1)
	y := c.Proved.Drawn("regret per round of Recorder in expectation over each coming draw, along its "+
		"draws over %d(M−ρ) rounds, against (M·ln 2 + %d·(ρ+13/8) + (1+1/(8M))·forced rounds)/T, %v, rewards that stay, change, or go "+
		"against the play", cycles, cycles+1, ms)
	for m := range ms.All() {
		l := memory.NewRecorder(m)
		length, _ := l.Cycle()
		n := cycles * length
		for _, rewards := range ownRewards {
			l.Reset()
			forced, earned, totals := 0., 0., [2]float64{}
			playOn(l, n, c.Rand(), func(t int, play []float64) []float64 {
				r := rewards.of(t, play)
				earned += play[0]*r[0] + play[1]*r[1]
				totals[0] += r[0]
				totals[1] += r[1]
				if l.Forced() {
					forced++
				}
				return r
			})
			limit := l.TotalRegretBound(n) - (cycles+1)*3./8 + (1+1/float64(8*m))*forced
			at := claims.Where{"M": m, "T": n}
			at["ρ"] = lengthOfDraws.Float(at)
			games.MustCarry(c, l.TotalRegretBound(n), boundOfDraws.Float(at), "M=%d, T=%d", m, n)
			y.AtMost((max(totals[0], totals[1])-earned)/float64(n), limit/float64(n), "M=%d, %s", m, rewards.name)
		}
	}
}

// The bound on the expected total regret, the length of a record, and what windows of rewards alone are forced to.
const (
	boundOfDraws  claims.Formula = "M·ln 2 + (⌈T/(M−ρ)⌉+1)·(ρ+2)"
	lengthOfDraws claims.Formula = "2⌈log₂M⌉ + 2·⌈log₂(2⌈M ln M⌉+1)⌉"
	withoutDraws  claims.Formula = "E|S_{M+1}|/(2(M+1))"
)

const smaller, notSmaller = 40_000, 30_000

// compareOwnDraws says where the bound is below what windows of rewards alone are forced to, and
// that it is not at a smaller M.
func compareOwnDraws(c *claims.Case) {
	ms := c.Sizes("M", smaller, 2*smaller).Short(1)
	y := c.Proved.Exactly("(ρ+2)/(M−ρ) against %v, %v", withoutDraws, ms).
		WithinFactor(0.5)
	for m := range ms.All() {
		length, extra := memory.NewRecorder(m).Cycle()
		y.AtMost(extra/float64(length), withoutDraws.Float(claims.Where{"M": m}), "M=%d", m)
	}
	if length, extra := memory.NewRecorder(notSmaller).Cycle(); extra/float64(length) <= withoutDraws.Float(claims.Where{"M": notSmaller}) {
		c.Errorf("at M = %d the bound is already below", notSmaller)
	}
}
