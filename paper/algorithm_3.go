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
var Algorithm3 = claims.Read(texts, "algorithm-3", checkAlgorithm3)

func checkAlgorithm3(c *claims.Case) {
	g := games.Drawn{Names: []string{"randomized-average-restart"}, Pass: games.AnyBase, Arms: 3, Recall: 6, Rounds: 20}
	law := c.Printed.Drawn("difference between the law of the play and the listing's, every base, %v",
		g).Within(1e-13)
	mean := c.Proved.Drawn("difference between the mean of the law and AverageRestart's play, "+
		"every base, %v", g).Within(1e-13)
	g.Equal(law, c, func(s learners.Spec, in *boundedrecall.Instance) (most, none float64) {
		s.Seed = uint64(in.Horizon())
		l, average := s.New(in.Arms()).(boundedrecall.Randomized), learners.NewAverageRestart(s.Recall, s.Of().Maker(in.Arms()))
		for r := 1; r <= in.Horizon(); r++ {
			listed := listing.RandomizedAverageRestart(s.Recall, s.Of().Maker(in.Arms()), games.Window(in, r, r))
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
			games.PlayAfter(l, in.Reward(r))
			average.Observe(in.Reward(r))
		}
		return most, 0
	})

	const m, pairs, alpha = 3, 50_000, 1e-12
	s := learners.Spec{Name: "randomized-average-restart", Base: "hedge", Recall: m, Rate: 1, Seed: c.Source().Uint64() | 1}
	off, limit := drawsOff(s.New(2), m, pairs, alpha)
	c.Printed.Drawn("M = %d, %d draws: the largest distance from 1/9 of the frequency with "+
		"which one suffix is drawn after another, against what fair draws exceed with probability %g", m, 2*pairs, alpha).Over(pairs).
		AtMost(off+claims.Lie(c, "a pair is drawn a tenth more often", 0, 0.1), limit)
}

// drawsOff lets a learner that draws suffixes, over Hedge at rate 1, play rounds in which
// all rewards are e_1. There its play shows the length of the suffix drawn. drawsOff returns
// the largest distance between 1/M² and the frequency of a pair of lengths, one drawn
// after the other, and the distance that independent fair draws exceed with probability
// at most alpha. Pairs that begin in an odd and in an even round are counted apart, so
// that each count is of independent pairs (Hoeffding's inequality, 2M² times).
func drawsOff(l boundedrecall.Learner, m, pairs int, alpha float64) (off, limit float64) {
	e1 := []float64{1, 0}
	length := map[float64]int{}
	for k := range m {
		length[games.PlayAfter(learners.NewHedge(2, 1), games.Repeat(k+1, e1)...)[0]] = k
	}
	games.PlayAfter(l, games.Repeat(m, e1)...)
	x := make([]float64, 2)
	draw := func() int {
		l.Play(x)
		l.Observe(e1)
		if k, ok := length[x[0]]; ok {
			return k
		}
		return m // no suffix
	}
	counts := map[[3]int]float64{}
	last := draw()
	for t := range 2 * pairs {
		next := draw()
		counts[[3]int{t % 2, last, next}]++
		last = next
	}
	for parity := range 2 {
		for k := range m * m {
			off = max(off, math.Abs(counts[[3]int{parity, k / m, k % m}]/float64(pairs)-1/float64(m*m)))
		}
	}
	return off, math.Sqrt(math.Log(4*float64(m*m)/alpha) / (2 * float64(pairs)))
}
