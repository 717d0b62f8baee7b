package beyond

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"gonum.org/v1/gonum/floats"
)

// Alphabet is the statement on rewards 0 and 1 are enough, and finite cases settled.
var Alphabet = claims.Read(texts, "alphabet", games.InTurn(
	compareClasses,
	findPaths, findCycles, checkCertificates,
	compareFinerRewards,
))

// compareClasses says that the best of a class is the same over finer rewards.
func compareClasses(c *claims.Case) {
	ms := c.Sizes("M", 1, 2)
	y := c.Proved.Exactly("value of the linear program over stationary learners of two arms over {0,½,1}² "+
		"against that over {0,1}², as fractions, %v", ms)
	for m := range ms.All() {
		finer := games.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Levels: 3})
		y.Equal(finer, games.BestOfClass(c, exact.Class{Arms: 2, Recall: m}), "M=%d", m)
	}
}

// findPaths says that the search finds the worst case over T rounds.
func findPaths(c *claims.Case) {
	ts, ms := c.Range("T", 1, 5).Short(3), c.Sizes("M", 2)
	y := c.Proved.Every("worst regret per round that the search finds against that of all instances "+
		"over {e_1, e_2, 0}, every deterministic recall learner over every base, %v, %v", ms, ts)
	for m := range ms.All() {
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			l := s.New(2)
			for n := range ts.All() {
				worst := math.Inf(-1)
				for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
					worst = max(worst, boundedrecall.TotalRegret(l, in)/float64(n))
				}
				y.Equal(games.WorstCase(c, s, n).PerRoundRegret(), worst, "%v, T=%d", s, n)
			}
		}
	}
}

// findCycles says that the search finds the worst case in the long run. A simple cycle of the graph
// of windows over three letters has at most 3^M rounds; for M = 1 all periods of up to 3 rounds are
// all cycles.
func findCycles(c *claims.Case) {
	ps, ms := c.Range("P", 1, 3), c.Sizes("M", 1)
	y := c.Proved.Every("long-run worst case that the search finds against the largest mean cost of a "+
		"cycle, every period of P rewards e_1, e_2, 0, %v, every stationary recall learner over every base, %v", ps, ms)
	for m := range ms.All() {
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			if s.Stationary() {
				l, worst := s.New(2), math.Inf(-1)
				for in := range games.Every(adversaries.Gaps(), ps) {
					worst = max(worst, slices.Max(settledCosts(l, in, 12*in.Horizon(), 0)))
				}
				y.Equal(games.WorstCase(c, s, 0).PerRoundRegret(), worst, "%v", s)
			}
		}
	}
}

// checkCertificates says that the checker accepts the committed certificates.
func checkCertificates(c *claims.Case) {
	checked, refused := 0, 0.
	for one := range exact.Certificates() {
		if c.Short() && checked >= 4 {
			break
		}
		checked++
		if one.Check() != nil {
			refused++
		}
	}
	c.Proved.Certified("committed certificates that the checker refuses").Over(checked).Equal(refused, 0)
}

// settledCosts returns the regret per round against each arm on a shifted cycle of rewards. It plays
// the number of rounds first, to fill the window with the cycle, and measures the same number after.
func settledCosts(l boundedrecall.Learner, cycle *boundedrecall.Instance, rounds, shift int) []float64 {
	l.Reset()
	x, costs := make([]float64, cycle.Arms()), make([]float64, cycle.Arms())
	for t := range 2 * rounds {
		r := cycle.Reward((t+shift)%cycle.Horizon() + 1)
		if l.Play(x); t >= rounds {
			earned := floats.Dot(x, r)
			for arm := range costs {
				costs[arm] += (r[arm] - earned) / float64(rounds)
			}
		}
		l.Observe(r)
	}
	return costs
}

// Sizes of compareFinerRewards.
const (
	recall4Alphabet = 4
	rounds4Alphabet = 12
)

// The rates at which the alphabets are alike, and those at which they are not.
var mild4Alphabet, steep4Alphabet = []float64{0.5, 1}, []float64{2, 3, 5, 8}

// compareFinerRewards says for which learners rewards of a half cost more than 0 and 1.
func compareFinerRewards(c *claims.Case) {
	c.Quote("M = %d and T = %d", recall4Alphabet, rounds4Alphabet)
	c.Quote("Hedge on a window at η = 2, 3, 5, 8 and AverageRestart of Hedge at η = 3, 5, 8")
	c.Quote("at η = 1/2 and 1 the two are equal for both")
	least := number(c, "by at least 0.0022")
	same := c.Proved.Exactly(what4Alphabet+"η = %v", recall4Alphabet, rounds4Alphabet, mild4Alphabet)
	equal := func(w witness.WorstCase, more float64) { same.WithWitness(w).Equal(more, 0, "%v", w.Learner) }
	compareAlphabets(c, "windowed", mild4Alphabet, equal)
	compareAlphabets(c, "average-restart", mild4Alphabet, equal)
	more := c.Proved.Exactly(what4Alphabet+"η = %v, the first for windowed Hedge alone, against %v",
		recall4Alphabet, rounds4Alphabet, steep4Alphabet, least).SharpnessIs(0.96)
	atLeast := func(w witness.WorstCase, added float64) {
		more.WithWitness(w).AtLeast(added, least, "%v", w.Learner)
	}
	compareAlphabets(c, "windowed", steep4Alphabet, atLeast)
	compareAlphabets(c, "average-restart", steep4Alphabet[1:], atLeast)
}

const what4Alphabet = "worst case per round over {0,½,1}² less that over {0,1}², windowed and averaged Hedge, M = %d, T = %d, to 1e-9, "

// compareAlphabets calls see with what the reward ½ adds to the worst case of a learner over Hedge at each of
// these rates.
func compareAlphabets(
	c *claims.Case, name string, rates []float64, see func(w witness.WorstCase, more float64),
) {
	for _, eta := range rates {
		s := learners.Spec{Name: name, Base: "hedge", Recall: recall4Alphabet, Rate: eta}
		three, err := exact.WorstCase(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 3, rounds4Alphabet))
		if err != nil {
			c.Skipf("the worst case of %v over three levels: %v", s, err)
		}
		see(witness.WorstCase{Learner: s, Horizon: rounds4Alphabet, Levels: 3},
			three.PerRoundRegret()-games.WorstCase(c, s, rounds4Alphabet).PerRoundRegret())
	}
}
