package laws

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat"
)

// A check of Draws consists of many tests. Each can raise a false alarm by chance: the tests
// of regrets with probability at most drawsAlarm for each tail and number of games, the
// tests of deviations and correlations with probability at most deviationAlarm together. In
// all this is 2·drawsGames·drawsAlarm + deviationAlarm, less than 1e-12.
const (
	drawsGames     = 400
	drawsAlarm     = 5e-16
	deviationAlarm = 5e-13
)

// lags are the numbers of rounds between two draws of a game that Draws correlates.
var lags = func() (all []int) {
	for lag := 1; lag <= 24; lag++ {
		all = append(all, lag)
	}
	return append(all, 32, 64, 128)
}()

// gameStride is 1 if all games are looked at, 4 if every fourth is. Draws far apart depend on
// each other strongly or not at all.
func gameStride(lag int) int {
	if lag > 4 {
		return 4
	}
	return 1
}

// seedGaps are the differences of seeds at which Draws looks for games that repeat.
var seedGaps = [...]int{1, 2, 4, 8, 16, 32, 64, 128, 256}

// rareRepeat bounds the probability of equal games for Draws to judge that games repeat, which
// then takes a quarter of the pairs. Generators such as math/rand's, whose lots are
// correlated between neighbouring seeds, repeat short games more often than independent ones.
const rareRepeat = 1e-4

// Draws returns an error if the draws do not follow the law that the learner states,
// independently from round to round, and do not repeat from seed to seed. It plays 400 games,
// with seeds from the given one on, and makes four kinds of tests:
//
//   - how many games have a total regret of x or more, against the exact
//     probability, at five x around the mean;
//   - for each arm, the sum over all rounds of its weight minus its mean;
//   - for each lag of 1 to 24, 32, 64 and 128 rounds, the sum over rounds of the inner product
//     of the deviations from the mean of the play and of the play lag rounds earlier;
//   - for seeds that differ by a power of two up to 256, how many pairs of games draw the
//     same in all rounds, if two games hardly ever do.
//
// A play that has probability 0 by the stated law is an error too.
//
// A learner whose draws follow the stated law fails a check with probability at most
// 1e-12, over the seeds.
func Draws(draw func(seed uint64) boundedrecall.Learner, seed uint64, rewards Rounds) error {
	if len(rewards) == 0 {
		return nil
	}
	return newCheck("draws", "draw", seed, part{"rewards", rewards}).run(func() (string, float64) {
		in := rewards.Instance()
		games := make([]*boundedrecall.Transcript, drawsGames)
		regrets := make([]float64, drawsGames)
		for k := range games {
			games[k] = boundedrecall.Play(draw(seed+uint64(k)), in)
			regrets[k] = games[k].TotalRegret()
		}
		stated := draw(seed).(boundedrecall.Randomized)
		if found, off := testRegrets(NewRegretLaw(stated, in, quantileStep), regrets); found != "" {
			return found, off
		}
		return testDeviations(newDeviations(stated, in), games)
	})
}

// testRegrets tests how many of the regrets are at least x, at five x around the mean of the
// law. It chooses x from the games. This does not inflate the error: for each number k of
// games only an extreme x, with a tail of probability at most drawsAlarm, leads to an
// alarm. So by a union bound over k and both tails a false alarm has probability at most
// 2·drawsGames·drawsAlarm.
func testRegrets(law *RegretLaw, regrets []float64) (string, float64) {
	spread := max(stat.StdDev(regrets, nil), 0.25)
	games := len(regrets)
	for _, k := range [...]float64{-1, -0.5, 0, 0.5, 1} {
		x := law.Mean() + k*spread
		n := count(regrets, x)
		low, high := law.AtLeast(x)
		if binomialAtLeast(n, games, high) < drawsAlarm || binomialAtLeast(games-n, games, 1-low) < drawsAlarm {
			share := float64(n) / float64(games)
			return fmt.Sprintf("total regret %.3f or more in %d of %d games; by the stated law with probability %.4f to %.4f",
				x, n, games, low, high), max(share-high, low-share)
		}
	}
	return "", 0
}

// deviations are the facts about a learner's laws on an instance that the tests of
// deviations and correlations need. The laws do not depend on the draws.
type deviations struct {
	means       [][]float64   // of the play of each round
	covariances [][][]float64 // of the play of each round
	outcomes    [][]outcome   // of each round, with the play minus its mean
}

func newDeviations(l boundedrecall.Randomized, in *boundedrecall.Instance) *deviations {
	v := &deviations{}
	l.Reset()
	for t := 1; t <= in.Horizon(); t++ {
		var law []outcome
		mean := make([]float64, in.Arms())
		for _, o := range lawOf(l) {
			if o.probability > 0 {
				law = append(law, o)
				floats.AddScaled(mean, o.probability, o.play)
			}
		}
		covariance := make([][]float64, in.Arms())
		for i := range covariance {
			covariance[i] = make([]float64, in.Arms())
		}
		for k, o := range law {
			floats.Sub(o.play, mean)
			law[k].square = floats.Dot(o.play, o.play)
			for i, x := range o.play {
				floats.AddScaled(covariance[i], o.probability*x, o.play)
			}
		}
		v.means = append(v.means, mean)
		v.outcomes = append(v.outcomes, law)
		v.covariances = append(v.covariances, covariance)
		l.Observe(in.Reward(t))
	}
	return v
}

// martingale is a sum of martingale differences, with the sum of their conditional
// variances and a bound on the absolute value of one of them.
type martingale struct{ sum, variance, swing float64 }

// playTolerance is how far rounding may take a play from that of the stated law.
const playTolerance = 1e-9

// drawnOutcomes are the outcomes that the games drew: entry [k][t] is the number of the outcome
// of game k in round t (from 0).
type drawnOutcomes [][]int

// outcomesOf finds the plays of the games among the outcomes. It returns a text for a
// play that is none of them.
func (v *deviations) outcomesOf(games []*boundedrecall.Transcript) (drawnOutcomes, string) {
	all := make(drawnOutcomes, len(games))
	x := make([]float64, len(v.means[0]))
	for k, game := range games {
		all[k] = make([]int, len(v.means))
		for t, mean := range v.means {
			floats.SubTo(x, game.PlayOf(t+1), mean)
			n := find(v.outcomes[t], x)
			if n < 0 {
				return nil, fmt.Sprintf("game %d of %d plays %s in round %d, which has probability 0 by the stated law",
					k+1, len(games), vector(game.PlayOf(t+1)), t+1)
			}
			all[k][t] = n
		}
	}
	return all, ""
}

// testDeviations tests the sums of deviations, those of their products at each lag, and how
// many games repeat. Both sums are of martingale differences over rounds and games: see
// [martingale.tail].
func testDeviations(v *deviations, games []*boundedrecall.Transcript) (string, float64) {
	all, found := v.outcomesOf(games)
	if found != "" {
		return found, math.Inf(1)
	}
	terms := len(games) * len(v.means)
	alarm := deviationAlarm / float64(len(v.means[0])+len(lags)+2*len(seedGaps))
	for i, m := range v.weights(all) {
		if p := m.tail(terms); p < alarm {
			share := m.sum / float64(terms)
			return fmt.Sprintf("in %d games arm %d has %+.4f weight a round beyond its mean, "+
				"which by the stated law has probability %.2g at most",
				len(games), i+1, share, p), math.Abs(share)
		}
	}
	for _, lag := range lags {
		m, correlation := v.products(all, lag)
		if p := m.tail(terms); p < alarm {
			return fmt.Sprintf("in %d games draws %d rounds apart have correlation %+.3f, "+
				"which independent draws have with probability %.2g at most",
				len(games), lag, correlation, p), math.Abs(correlation)
		}
	}
	return v.testRepeats(all, alarm)
}

// testRepeats tests how many pairs of games draw the same in all rounds.
func (v *deviations) testRepeats(all drawnOutcomes, alarm float64) (string, float64) {
	same := v.repeatProbability()
	if same >= rareRepeat {
		return "", 0
	}
	const found = "of %d pairs of games with seeds that differ by %d, %d draw the same in all rounds, " +
		"which independent draws do with probability %.2g"
	for _, gap := range seedGaps {
		for _, first := range [...]int{0, gap} {
			equal, pairs := all.repeats(gap, first)
			if p := binomialAtLeast(equal, pairs, same); p < alarm && 4*equal >= pairs {
				return fmt.Sprintf(found, pairs, gap, equal, p), float64(equal) / float64(pairs)
			}
		}
	}
	return "", 0
}

// weights returns for each arm the sum of its deviations.
func (v *deviations) weights(all drawnOutcomes) []martingale {
	sums := make([]martingale, len(v.means[0]))
	for t, law := range v.outcomes {
		for k := range all {
			for i, x := range law[all[k][t]].play {
				sums[i].sum += x
			}
		}
		for i := range sums {
			sums[i].variance += float64(len(all)) * v.covariances[t][i][i]
			for _, o := range law {
				sums[i].swing = max(sums[i].swing, math.Abs(o.play[i]))
			}
		}
	}
	return sums
}

// repeats pairs games whose seeds differ by gap: a stretch of gap games, from the first on,
// with the stretch after it, and so on. It counts the pairs, and those that draw the same
// in all rounds.
func (all drawnOutcomes) repeats(gap, first int) (equal, pairs int) {
	for k := first; k+gap < len(all); k++ {
		if (k-first)/gap%2 == 0 {
			pairs++
			if slices.Equal(all[k], all[k+gap]) {
				equal++
			}
		}
	}
	return equal, pairs
}

// repeatProbability returns the probability that two games draw the same in all rounds.
func (v *deviations) repeatProbability() float64 {
	p := 1.0
	for _, law := range v.outcomes {
		same := make([]float64, len(law)) // of equal plays the first gets all the probability
		for _, o := range law {
			same[find(law, o.play)] += o.probability
		}
		p *= floats.Dot(same, same)
	}
	return min(p, 1)
}

// find returns the number of the first outcome with the play, or -1.
func find(law []outcome, play []float64) int {
	return slices.IndexFunc(law, func(o outcome) bool { return floats.EqualApprox(o.play, play, playTolerance) })
}

// products returns the sum of the inner products of deviations at the lag, and their
// correlation. Given all earlier draws, the later one of two has mean deviation 0.
func (v *deviations) products(all drawnOutcomes, lag int) (m martingale, correlation float64) {
	earlierSquares, laterSquares := 0.0, 0.0
	for t := lag; t < len(v.outcomes); t++ {
		now, before := v.outcomes[t], v.outcomes[t-lag]
		variances := make([]float64, len(before))
		for b, o := range before {
			for i, x := range o.play {
				variances[b] += x * floats.Dot(v.covariances[t][i], o.play)
			}
		}
		m.swing = max(m.swing, largestNorm(now)*largestNorm(before))
		for k := 0; k < len(all); k += gameStride(lag) {
			a, b := all[k][t], all[k][t-lag]
			m.sum += floats.Dot(now[a].play, before[b].play)
			m.variance += variances[b]
			laterSquares += now[a].square
			earlierSquares += before[b].square
		}
	}
	return m, m.sum / math.Sqrt(earlierSquares*laterSquares)
}

// largestNorm returns the largest norm of an outcome's play.
func largestNorm(law []outcome) float64 {
	most := 0.0
	for _, o := range law {
		most = max(most, o.square)
	}
	return math.Sqrt(most)
}

// roundingSlack bounds what rounding may add to a sum of deviations.
const roundingSlack = 1e-6

// varianceStep is the ratio between the variances for which tail allows.
const varianceStep = 1.1

// tail bounds the probability that a sum of at most n terms is at least as far from 0,
// while the sum of the conditional variances is at most as large. For a fixed V, Freedman's
// inequality bounds the probability that the sum reaches s while the variances sum to at
// most V by exp(−s²/(2(V + bs/3))). The variances depend on the draws, so tail rounds V up
// to a power of varianceStep times b². There are finitely many such powers from 1 to n. A
// union bound multiplies the bound by their number, and by 2 for both signs.
//
// David A. Freedman, On Tail Probabilities for Martingales, Annals of Probability 3
// (1975), Theorem 1.6.
func (m martingale) tail(n int) float64 {
	s := math.Abs(m.sum) - roundingSlack
	if s <= 0 {
		return 1
	}
	if m.swing == 0 {
		return 0
	}
	steps := math.Ceil(math.Log(float64(n)) / math.Log(varianceStep))
	step := math.Ceil(math.Log(max(1, m.variance/m.swing/m.swing)) / math.Log(varianceStep))
	variance := m.swing * m.swing * math.Pow(varianceStep, min(step, steps))
	return min(1, 2*(steps+1)*math.Exp(-s*s/(2*(variance+m.swing*s/3))))
}

// count returns how many of the values are at least x.
func count(values []float64, x float64) int {
	k := 0
	for _, v := range values {
		if v >= x {
			k++
		}
	}
	return k
}

// binomialAtLeast returns the probability of k or more successes in n trials.
func binomialAtLeast(k, n int, p float64) float64 {
	if k == 0 {
		return 1
	}
	return mathext.RegIncBeta(float64(k), float64(n-k+1), p)
}
