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

// Mean returns a maker of learners that play the mean of the law from which the given
// maker's learners draw their plays. These learners are deterministic and have the same
// expected reward. A claim about a learner that draws is often a claim about its mean.
// The given maker's learners must be [boundedrecall.Randomized].
func Mean(maker boundedrecall.Maker) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		r := maker().(boundedrecall.Randomized)
		return &mean{Learner: r, randomized: r}
	}
}

// mean embeds a plain Learner, so that it has no method Law: it draws nothing.
type mean struct {
	boundedrecall.Learner
	randomized boundedrecall.Randomized
}

// Play fills dst with the mean of the law.
func (m *mean) Play(dst []float64) {
	if len(dst) != m.Arms() {
		panic("laws: dst has the wrong length")
	}
	clear(dst)
	for p, x := range m.randomized.Law() {
		floats.AddScaled(dst, p, x)
	}
}

// outcome is one of the plays that a round's law lists.
type outcome struct {
	probability float64
	play        []float64
	square      float64 // of the play's norm, in deviations
}

// lawOf reads the law of the coming round.
func lawOf(l boundedrecall.Randomized) []outcome {
	var all []outcome
	for p, x := range l.Law() {
		all = append(all, outcome{probability: p, play: slices.Clone(x)})
	}
	return all
}

// differentLaws returns a text for the first difference between two laws, "" if they are
// equal bit for bit.
func differentLaws(got, want []outcome) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%d outcomes, want %d", len(got), len(want))
	}
	for k := range got {
		if got[k].probability != want[k].probability || !Same(got[k].play, want[k].play) {
			return fmt.Sprintf("outcome %d is %s with probability %v, want %s with %v", k+1,
				vector(got[k].play), got[k].probability, vector(want[k].play), want[k].probability)
		}
	}
	return ""
}

// StatedLaw returns an error unless, in every round, the learner states a proper law and
// draws its play from it: the probabilities are not negative and sum to 1 within 1e-9, the
// outcomes are distributions, and the play is one of them, bit for bit. Reading the law,
// or breaking off, must not change the plays, and asking for a play must not change the
// law. It panics if the maker's learners are not [boundedrecall.Randomized].
func StatedLaw(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("stated-law", "maker", part{"rewards", rewards}).run(func() (string, float64) {
		l := fresh(maker).(boundedrecall.Randomized)
		for j, want := range Plays(maker, rewards) {
			law := lawOf(l)
			if found, off := notLaw(law, want); found != "" {
				return fmt.Sprintf("round %d %s", j+1, found), off
			}
			for range l.Law() {
				break
			}
			got := ask(l)
			if d, _ := difference(got, want); d > 0 {
				return fmt.Sprintf("round %d, law read first: %s", j+1, differ(got, want)), d
			}
			if found := differentLaws(lawOf(l), law); found != "" {
				return fmt.Sprintf("round %d, law read again after Play: %s", j+1, found), math.Inf(1)
			}
			if j < len(rewards) {
				l.Observe(slices.Clone(rewards[j]))
			}
		}
		return "", 0
	})
}

// notLaw returns what is wrong with a law from which the play was drawn.
func notLaw(law []outcome, play []float64) (string, float64) {
	total, listed := 0.0, false
	for _, o := range law {
		if off := max(-o.probability, offSimplex(o.play)); !(off <= simplexTolerance) {
			return fmt.Sprintf("has probability %v of %s", o.probability, vector(o.play)), off
		}
		total += o.probability
		listed = listed || o.probability > 0 && Same(o.play, play)
	}
	if off := math.Abs(total - 1); !(off <= simplexTolerance) {
		return fmt.Sprintf("has probabilities that sum to %v", total), off
	}
	if !listed {
		return fmt.Sprintf("plays %s, which is not in the law", vector(play)), math.Inf(1)
	}
	return "", 0
}

// SameLaw returns an error unless the learner that draw makes states the law that
// the maker's learner states, bit for bit, in every round. It panics unless both learners
// are [boundedrecall.Randomized].
func SameLaw(maker boundedrecall.Maker, draw func(seed uint64) boundedrecall.Learner, seed uint64, rewards Rounds) error {
	return newCheck("same-law", "maker", "draw", seed, part{"rewards", rewards}).run(func() (string, float64) {
		one, other := fresh(maker).(boundedrecall.Randomized), draw(seed).(boundedrecall.Randomized)
		for j := range len(rewards) + 1 {
			if found := differentLaws(lawOf(other), lawOf(one)); found != "" {
				return fmt.Sprintf("round %d: %s", j+1, found), math.Inf(1)
			}
			if j < len(rewards) {
				observe(one, rewards[j:j+1])
				observe(other, rewards[j:j+1])
			}
		}
		return "", 0
	})
}

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

// strideAt is 1 if all games are looked at, 4 if every fourth is. Draws far apart depend on
// each other strongly or not at all.
func strideAt(lag int) int {
	if lag > 4 {
		return 4
	}
	return 1
}

// seedGaps are the differences of seeds at which Draws looks for games that repeat.
var seedGaps = [...]int{1, 2, 4, 8, 16, 32, 64, 128, 256}

// rareGame bounds the probability of equal games for Draws to judge that games repeat, which
// then takes a quarter of the pairs. Generators such as math/rand's, whose lots are
// correlated between neighbouring seeds, repeat short games more often than independent ones.
const rareGame = 1e-4

// quantileStep is the grid on which this package computes the law of a regret.
const quantileStep = 0x1p-8

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
		if found, off := offRegrets(NewRegretLaw(stated, in, quantileStep), regrets); found != "" {
			return found, off
		}
		return offDeviations(newDeviations(stated, in), games)
	})
}

// offRegrets tests how many of the regrets are at least x, at five x around the mean of the
// law. It chooses x from the games. This does not inflate the error: for each number k of
// games only an extreme x, with a tail of probability at most drawsAlarm, leads to an
// alarm. So by a union bound over k and both tails a false alarm has probability at most
// 2·drawsGames·drawsAlarm.
func offRegrets(law *RegretLaw, regrets []float64) (string, float64) {
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
		v.means, v.outcomes, v.covariances = append(v.means, mean), append(v.outcomes, law), append(v.covariances, covariance)
		l.Observe(in.Reward(t))
	}
	return v
}

// martingale is a sum of martingale differences, with the sum of their conditional
// variances and a bound on the absolute value of one of them.
type martingale struct{ sum, variance, swing float64 }

// samePlay is how far rounding may take a play from that of the stated law.
const samePlay = 1e-9

// drawn are the outcomes that the games drew: entry [k][t] is the number of the outcome
// of game k in round t (from 0).
type drawn [][]int

// outcomesOf finds the plays of the games among the outcomes. It returns a text for a
// play that is none of them.
func (v *deviations) outcomesOf(games []*boundedrecall.Transcript) (drawn, string) {
	all := make(drawn, len(games))
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

// offDeviations tests the sums of deviations, those of their products at each lag, and how
// many games repeat. Both sums are of martingale differences over rounds and games: see
// [martingale.tail].
func offDeviations(v *deviations, games []*boundedrecall.Transcript) (string, float64) {
	all, found := v.outcomesOf(games)
	if found != "" {
		return found, math.Inf(1)
	}
	rounds := len(v.means)
	alarm := deviationAlarm / float64(len(v.means[0])+len(lags)+2*len(seedGaps))
	for i, m := range v.weights(all) {
		if p := m.tail(len(games) * rounds); p < alarm {
			share := m.sum / float64(len(games)*rounds)
			return fmt.Sprintf("in %d games arm %d has %+.4f weight a round beyond its mean, which by the stated law has probability %.2g at most",
				len(games), i+1, share, p), math.Abs(share)
		}
	}
	for _, lag := range lags {
		m, correlation := v.products(all, lag)
		if p := m.tail(len(games) * rounds); p < alarm {
			return fmt.Sprintf("in %d games draws %d rounds apart have correlation %+.3f, which independent draws have with probability %.2g at most",
				len(games), lag, correlation, p), math.Abs(correlation)
		}
	}
	same := v.sameGame()
	for _, seeds := range seedGaps {
		for first := range 2 {
			equal, pairs := all.repeats(seeds, first*seeds)
			if p := binomialAtLeast(equal, pairs, same); p < alarm && same < rareGame && 4*equal >= pairs {
				return fmt.Sprintf("of %d pairs of games with seeds that differ by %d, %d draw the same in all rounds, which independent draws do with probability %.2g",
					pairs, seeds, equal, p), float64(equal) / float64(pairs)
			}
		}
	}
	return "", 0
}

// weights returns for each arm the sum of its deviations.
func (v *deviations) weights(all drawn) []martingale {
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

// repeats counts the pairs of games that draw the same in all rounds, and all pairs, of
// disjoint pairs whose seeds differ by the number given: a stretch of so many games from the
// first on is paired with the stretch after it, and so on.
func (all drawn) repeats(seeds, first int) (equal, pairs int) {
	for k := first; k+seeds < len(all); k++ {
		if (k-first)/seeds%2 == 0 {
			pairs++
			if slices.Equal(all[k], all[k+seeds]) {
				equal++
			}
		}
	}
	return equal, pairs
}

// sameGame returns the probability that two games draw the same in all rounds.
func (v *deviations) sameGame() float64 {
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
	return slices.IndexFunc(law, func(o outcome) bool { return floats.EqualApprox(o.play, play, samePlay) })
}

// products returns the sum of the inner products of deviations at the lag, and their
// correlation. Given all earlier draws, the later one of two has mean deviation 0.
func (v *deviations) products(all drawn, lag int) (m martingale, correlation float64) {
	earlierSquares, laterSquares := 0.0, 0.0
	for t := lag; t < len(v.outcomes); t++ {
		now, before := v.outcomes[t], v.outcomes[t-lag]
		variances := make([]float64, len(before))
		for b, o := range before {
			for i, x := range o.play {
				variances[b] += x * floats.Dot(v.covariances[t][i], o.play)
			}
		}
		m.swing = max(m.swing, longest(now)*longest(before))
		for k := 0; k < len(all); k += strideAt(lag) {
			a, b := all[k][t], all[k][t-lag]
			m.sum += floats.Dot(now[a].play, before[b].play)
			m.variance += variances[b]
			laterSquares += now[a].square
			earlierSquares += before[b].square
		}
	}
	return m, m.sum / math.Sqrt(earlierSquares*laterSquares)
}

// longest returns the largest norm of an outcome's play.
func longest(law []outcome) float64 {
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

// RegretQuantile returns an error if the total regret on the rewards exceeds
// bound(delta, rounds, arms) with probability above delta, for a delta of 1/2,
// 1/10, 1/100, 1e-4 or 1e-8. The probability is a lower bound computed from the law
// that the learner states, so no chance is involved.
func RegretQuantile(maker boundedrecall.Maker, bound func(delta float64, rounds, arms int) float64, rewards Rounds) error {
	if len(rewards) == 0 {
		return nil
	}
	return newCheck("regret-quantile", "maker", "bound", part{"rewards", rewards}).run(func() (string, float64) {
		in := rewards.Instance()
		law := NewRegretLaw(fresh(maker).(boundedrecall.Randomized), in, quantileStep)
		for _, delta := range quantileDeltas {
			most := callUser("the claim on regret", func() float64 { return bound(delta, in.Horizon(), in.Arms()) })
			if p, _ := law.AtLeast(most + regretSlack); p > delta {
				return fmt.Sprintf("total regret above %v with probability %.4g or more, δ is %v", most, p, delta), p - delta
			}
		}
		return "", 0
	})
}

// quantileDeltas are the probabilities at which a quantile is tested.
var quantileDeltas = [...]float64{0.5, 0.1, 0.01, 1e-4, 1e-8}

// quantileGames is the number of games behind a sampled quantile. The law fails if the
// probability of as many regrets above the bound is below quantileAlarm.
const (
	quantileGames = 100
	quantileAlarm = 1e-15
)

// SampledRegretQuantile is RegretQuantile for a learner that does not state its law. It
// plays 100 games, with seeds from the given one on, and looks at the same delta. It fails
// if so large a number of games above the bound has probability at most 1e-15 under the
// claim. So a learner that keeps the claim fails a check with probability at most 5e-15,
// over the seeds.
func SampledRegretQuantile(draw func(seed uint64) boundedrecall.Learner, seed uint64, bound func(delta float64, rounds, arms int) float64, rewards Rounds) error {
	if len(rewards) == 0 {
		return nil
	}
	c := newCheck("regret-quantile", "draw", seed, "bound", part{"rewards", rewards})
	c.predicate = "SampledRegretQuantile"
	return c.run(func() (string, float64) {
		in := rewards.Instance()
		regrets := make([]float64, quantileGames)
		for k := range regrets {
			regrets[k] = boundedrecall.TotalRegret(draw(seed+uint64(k)), in)
		}
		for _, delta := range quantileDeltas {
			most := callUser("the claim on regret", func() float64 { return bound(delta, in.Horizon(), in.Arms()) })
			k := count(regrets, most+regretSlack)
			if binomialAtLeast(k, len(regrets), delta) < quantileAlarm {
				share := float64(k) / float64(len(regrets))
				return fmt.Sprintf("total regret above %v in %d of %d games, δ is %v", most, k, len(regrets), delta), share - delta
			}
		}
		return "", 0
	})
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
