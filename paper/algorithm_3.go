package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Algorithm3 is RandomizedAverageRestart.
var Algorithm3 = claims.Read(texts, "algorithm-3", hasDistribution, drawsFairly)

// hasDistribution says that the distribution of the play is that of the
// listing, and its mean AverageRestart's play.
func hasDistribution(c *claims.Case) {
	first := sizesOf(c.Numbers("draws j uniformly from 1..M"))[0]
	drawnFrom := claims.Input(c, "the distribution", boundedrecall.Randomized.Distribution)
	g := checks.Drawn{Names: []string{"randomized-average-restart"}, Pass: checks.AnyBase,
		Arms: 3, Recall: 6, Rounds: 20}
	share := c.Printed.Says("draws j uniformly").
		Drawn("probability of each play, against a share of the suffixes, every base, %v", g).
		Within(1e-13)
	play := c.Printed.Says("plays x_t^{(j)} = A(r_{t−j}, …, r_{t−1})").Where(zeros...).
		Drawn("plays among which it draws, every base, %v", g).Within(1e-13)
	mean := c.Holds.Says("its expected play in a round is AverageRestart's").
		Drawn("mean of the distribution, every base, %v", g).Within(1e-13)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		s.Seed = uint64(in.Horizon())
		base := s.Of().Maker(in.Arms())
		l := s.New(in.Arms()).(boundedrecall.Randomized)
		after, average := weightAfter(base, in), learners.NewAverageRestart(s.Recall, base)
		for r := 1; r <= in.Horizon(); r++ {
			expected, j := make([]float64, in.Arms()), first
			for p, x := range drawnFrom(l) {
				share.Compare(p, claims.Equals, 1/float64(s.Recall-first+1), "%v, round %d", s, r)
				for i := range x {
					play.Given(listed(after(i), r, j, "r_{t−j}")).
						Measure(x[i], "%v, round %d", s, r)
					expected[i] += p * x[i]
				}
				j++
			}
			share.Compare(j, claims.Equals, s.Recall+1, "the suffixes, %v, round %d", s, r)
			for i, x := range checks.PlayAfter(average) {
				mean.Given(claims.Let{"AverageRestart's": x}).
					Measure(expected[i], "%v, round %d", s, r)
			}
			l.Observe(in.Reward(r))
			average.Observe(in.Reward(r))
		}
	})
}

// drawsFairly says that all sequences of suffixes are equally likely, in short
// games and in long ones.
func drawsFairly(c *claims.Case) {
	const m, pieces, alpha = 3, 20_000, 1e-12
	y := c.Printed.Says("draws j uniformly").
		Drawn("M = %d, games of 1 to %d pieces of %d rounds: the largest n·KL(f‖p) of the frequency f "+
			"with which suffixes were drawn in some rounds of n pieces, p by fair draws, which exceed "+
			"the bound with probability %g for each length of game", m, pieces, piece, alpha)
	seeds, most := c.Rand(), claims.Input[uint64](c, "the largest seed", math.MaxUint64)
	draw := func() boundedrecall.Learner {
		return learners.NewRandomizedAverageRestart(m, seen(m), seeds.Uint64()%most)
	}
	for _, length := range []int{1, 10, 100, 1000, pieces} {
		rarity, limit := drawsRarity(draw, m, pieces/length, length, alpha)
		y.Compare(claims.Over(pieces, rarity), claims.AtMost, limit, "%d games of %d rounds",
			pieces/length, length*piece)
	}
}

// seen returns a base learner whose weight of arm 1 is the share of m rewards
// that it has seen: its play shows how long a suffix is.
func seen(m int) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		return &gapLearner{recall: m, weight: func(gaps []float64) float64 {
			return float64(len(gaps)) / float64(m)
		}}
	}
}

// piece is the number of rounds of the pieces into which games are cut.
const piece = 6

// drawsRarity lets learners that draw the length 1..m of a suffix of rewards,
// over the base learner [seen], play games of so many pieces. For each set of
// rounds of a piece it counts how often each sequence of lengths was drawn in
// these rounds. It returns the largest n·KL(f‖p), for n pieces, the frequency f
// of a sequence and its probability p = 1/mᵏ by fair draws, if the set has k
// rounds. Fair draws exceed the limit with probability at most alpha: by
// Chernoff's bound a frequency is on the side of f and as far from p with
// probability at most e^{−n·KL(f‖p)}.
func drawsRarity(
	draw func() boundedrecall.Learner, m, many, length int, alpha float64,
) (rarity, limit float64) {
	whole := make([]float64, int(math.Pow(float64(m+1), piece)))
	for range many {
		l := draw()
		for range length {
			whole[drawnSequence(l, m)]++
		}
	}
	counts := make([]float64, len(whole))
	for sequence, count := range whole {
		if count > 0 {
			for _, part := range partsOf(sequence, m) {
				counts[part] += count
			}
		}
	}
	n := float64(many * length)
	for sequence, count := range counts {
		p := 1.
		for ; sequence > 0; sequence /= m + 1 {
			if sequence%(m+1) > 0 {
				p /= float64(m)
			}
		}
		rarity = max(rarity, n*relativeEntropy(count/n, p))
	}
	return rarity, math.Log(2 * float64(len(counts)) / alpha)
}

// drawnSequence lets the learner play a piece. It returns the sequence of
// lengths drawn, a number in base m+1. A play that shows no suffix counts as
// one that shows the shortest.
func drawnSequence(l boundedrecall.Learner, m int) (sequence int) {
	for range piece {
		k := int(math.Round(checks.PlayAfter(l)[0] * float64(m)))
		sequence = sequence*(m+1) + max(1, k)
		l.Observe([]float64{1, 0})
	}
	return sequence
}

// partsOf returns the sequence in each set of the rounds of a piece: a round
// that is not in the set has the digit 0.
func partsOf(sequence, m int) []int {
	parts := []int{0}
	for place := 1; sequence > 0; place *= m + 1 {
		for _, part := range parts {
			parts = append(parts, part+sequence%(m+1)*place)
		}
		sequence /= m + 1
	}
	return parts
}

// relativeEntropy returns KL(f‖p) of two coins.
func relativeEntropy(f, p float64) (sum float64) {
	for _, s := range [][2]float64{{f, p}, {1 - f, 1 - p}} {
		if s[0] > 0 {
			sum += s[0] * math.Log(s[0]/s[1])
		}
	}
	return sum
}
