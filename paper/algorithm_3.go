package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"
)

// Algorithm3 is RandomizedAverageRestart.
var Algorithm3 = claims.Read(texts, "algorithm-3", games.InTurn(hasLaw3, drawsFairly3))

// hasLaw3 says that the law of the play is that of the listing, and its mean AverageRestart's play.
func hasLaw3(c *claims.Case) {
	const name = "randomized-average-restart"
	g := games.Drawn{Names: []string{name}, Pass: games.AnyBase, Arms: 3, Recall: 6, Rounds: 20}
	law := c.Printed.Drawn("difference of the play's law and the listing's, every base, %v", g).
		Within(1e-13)
	mean := c.Proved.Drawn("distance of the law's mean and AverageRestart's play, all bases, "+
		"%v", g).Within(1e-13)
	g.Equal(law, c, func(s learners.Spec, in *boundedrecall.Instance) (most, none float64) {
		s.Seed = uint64(in.Horizon())
		base := s.Of().Maker(in.Arms())
		l := s.New(in.Arms()).(boundedrecall.Randomized)
		average := learners.NewAverageRestart(s.Recall, base)
		for r := 1; r <= in.Horizon(); r++ {
			listed := listing.RandomizedAverageRestart(s.Recall, base, games.Window(in, r, r))
			expected, outcomes := make([]float64, in.Arms()), 0
			for p, x := range l.Law() {
				p += claims.Lie(c, "each suffix has a hundredth more", 0, 0.01)
				for i := range x {
					most = max(most, math.Abs(p*x[i]-listed[outcomes][i]/float64(s.Recall)))
					expected[i] += p * x[i]
				}
				outcomes++
			}
			if outcomes != s.Recall {
				return math.NaN(), 0
			}
			mean.Equal(games.Distance(expected, games.PlayAfter(average)), 0, "%v, round %d", s, r)
			l.Observe(in.Reward(r))
			average.Observe(in.Reward(r))
		}
		return most, 0
	})
}

// drawsFairly3 says that every pair of suffixes in a row is drawn equally often.
func drawsFairly3(c *claims.Case) {
	const m, pairs, alpha = 3, 50_000, 1e-12
	base := learners.Spec{Name: "hedge", Rate: 1}.Maker(2)
	l := learners.NewRandomizedAverageRestart(m, base, c.Source().Uint64())
	off, limit := drawsOff(l, m, pairs, alpha)
	c.Printed.Drawn("M = %d, %d draws: the largest distance from 1/9 of the frequency with which "+
		"one suffix is drawn after another, against what fair draws exceed with probability %g",
		m, 2*pairs, alpha).Over(pairs).
		AtMost(off+claims.Lie(c, "a pair is drawn a tenth more often", 0, 0.1), limit)
}

// drawsOff lets a learner that draws suffixes, over Hedge at rate 1, play on rewards e_1, where its
// play shows the length drawn. It returns the largest distance between 1/M² and the frequency of a
// pair of lengths in a row, and what fair draws exceed with probability at most alpha (Hoeffding).
// Pairs from odd and from even rounds are counted apart: each count is of independent pairs.
func drawsOff(l boundedrecall.Learner, m, pairs int, alpha float64) (off, limit float64) {
	e1, length := []float64{1, 0}, map[float64]int{}
	for k := range m {
		length[games.PlayAfter(learners.NewHedge(2, 1), games.Repeat(k+1, e1)...)[0]] = k
	}
	last, counts := m, map[[3]int]float64{} // a play that shows no suffix counts as m
	for t := range m + 1 + 2*pairs {
		next, ok := length[games.PlayAfter(l)[0]]
		if l.Observe(e1); !ok {
			next = m
		}
		if t > m { // earlier windows are not full
			counts[[3]int{t % 2, last, next}]++
		}
		last = next
	}
	size := float64(m * m)
	for k := range 2 * m * m {
		off = max(off, math.Abs(counts[[3]int{k % 2, k / 2 / m, k / 2 % m}]/float64(pairs)-1/size))
	}
	return off, math.Sqrt(math.Log(4*size/alpha) / (2 * float64(pairs)))
}
