package laws

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/internal/table"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mathext"
)

// A check of Draws plays drawsGames games and makes many tests on them. Together the tests
// raise a false alarm with probability at most drawsAlarm.
const (
	drawsGames = 400
	drawsAlarm = 1e-12
)

// lags are the numbers of rounds between two draws of a game that Draws correlates.
var lags = func() (all []int) {
	for lag := 1; lag <= 24; lag++ {
		all = append(all, lag)
	}
	return append(all, 32, 64, 128)
}()

// Games with different seeds may be correlated a little: math/rand's are where the seeds are
// neighbours. Draws looks at games of seededRounds rounds or more, and for a correlation of
// seedCorrelation or more.
const (
	seededRounds    = 24
	seedCorrelation = 0.25
)

// likelihoods are the limits of the ranges in which Draws looks at arms together.
var likelihoods = [...]float64{0, 0.02, 0.1, 0.3, 0.7, 0.9, 0.98, 1}

// Draws returns an error if the draws do not follow the law that the learner states,
// independently from round to round, or if they repeat from seed to seed. It plays 400 games,
// with seeds from the given one on. Each test is a sum, over games and rounds, of a direction
// times the deviation, which is the play minus the mean of the law; the direction is known
// before the draw. The directions are:
//
//   - weights: each arm;
//   - likelihood: the arms whose stated weight is in a range, for seven ranges from 0 to 1;
//   - rounds: each arm in each round alone;
//   - lags: the deviation 1 to 24, 32, 64 and 128 rounds earlier;
//   - seeds: the deviation in the same round of a game whose seed is smaller by a power of two
//     up to 256, and in the two rounds before and after for neighbouring seeds.
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
		for k := range games {
			games[k] = boundedrecall.Play(draw(seed+uint64(k)), in)
		}
		v := newDeviations(draw(seed).(boundedrecall.Randomized), in)
		if found := v.drawn(games); found != "" {
			return found, math.Inf(1)
		}
		tests := v.tests()
		alarm := drawsAlarm / float64(len(tests))
		for _, d := range tests {
			if !table.Has("draws", d.part) {
				continue
			}
			m, terms := v.sum(d)
			correlation := math.Abs(m.sum / m.squares)
			if d.part == "seeds" && correlation < seedCorrelation {
				continue
			}
			if p := m.tail(terms); p < alarm {
				return fmt.Sprintf("in %d games %s, by %+.4f in the mean: by the stated law the probability of as much is %.2g at most",
					len(games), d.text, m.sum/float64(terms), p), math.Abs(m.sum / float64(terms))
			}
		}
		return "", 0
	})
}

// deviations are a learner's laws on an instance, which do not depend on the draws, and the
// draws of some games.
type deviations struct {
	means       [][]float64   // of the play of each round
	covariances [][][]float64 // of the play of each round
	outcomes    [][]outcome   // of each round, with the play minus its mean
	draws       [][]int       // entry [k][t] is the number of the outcome of game k in round t, from 0
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
		for _, o := range law {
			floats.Sub(o.play, mean)
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

// playTolerance is how far rounding may take a play from that of the stated law.
const playTolerance = 1e-9

// drawn finds the plays of the games among the outcomes. It returns a text for a play that is
// none of them.
func (v *deviations) drawn(games []*boundedrecall.Transcript) string {
	x := make([]float64, len(v.means[0]))
	for k, game := range games {
		draws := make([]int, len(v.means))
		for t, mean := range v.means {
			floats.SubTo(x, game.PlayOf(t+1), mean)
			draws[t] = slices.IndexFunc(v.outcomes[t], func(o outcome) bool { return floats.EqualApprox(o.play, x, playTolerance) })
			if draws[t] < 0 {
				return fmt.Sprintf("game %d of %d plays %s in round %d, which has probability 0 by the stated law",
					k+1, len(games), vector(game.PlayOf(t+1)), t+1)
			}
		}
		v.draws = append(v.draws, draws)
	}
	return ""
}

// A direction is what a test multiplies deviations with.
type direction struct {
	part, text string

	// at returns the possible directions in round t (from 0), nil if the round plays no part, and
	// which of them game k has, a negative number if the game plays none.
	at func(t int) (possible [][]float64, choose func(k int) int)
}

// fixed returns a direction that is the same in all games: what vector returns for a round.
func fixed(part, text string, vector func(t int) []float64) direction {
	return direction{part, text, func(t int) ([][]float64, func(int) int) {
		if x := vector(t); x != nil {
			return [][]float64{x}, func(int) int { return 0 }
		}
		return nil, nil
	}}
}

// earlier returns the direction that is the deviation lag rounds before, in the game that is gap
// games before.
func (v *deviations) earlier(part, text string, lag, gap int) direction {
	return direction{part, text, func(t int) ([][]float64, func(int) int) {
		from := t - lag
		if from < 0 || from >= len(v.outcomes) {
			return nil, nil
		}
		return plays(v.outcomes[from]), func(k int) int {
			if k < gap {
				return -1
			}
			return v.draws[k-gap][from]
		}
	}}
}

// tests returns the directions of all tests.
func (v *deviations) tests() []direction {
	var all []direction
	for i := range v.means[0] {
		e := make([]float64, len(v.means[0]))
		e[i] = 1
		all = append(all, fixed("weights", fmt.Sprintf("arm %d's weight exceeds its mean", i+1), func(int) []float64 { return e }))
		for t := range v.means {
			text := fmt.Sprintf("arm %d's weight in round %d exceeds its mean", i+1, t+1)
			all = append(all, fixed("rounds", text, func(s int) []float64 {
				if s == t {
					return e
				}
				return nil
			}))
		}
	}
	for b, high := range likelihoods[1:] {
		low := likelihoods[b]
		text := fmt.Sprintf("the weight of arms of weight %v to %v exceeds its mean", low, high)
		all = append(all, fixed("likelihood", text, func(t int) []float64 {
			x := make([]float64, len(v.means[t]))
			for i, mean := range v.means[t] {
				if low <= mean && (mean < high || high == 1) {
					x[i] = 1
				}
			}
			return x
		}))
	}
	for _, lag := range lags {
		all = append(all, v.earlier("lags", fmt.Sprintf("draws %d rounds apart are correlated", lag), lag, 0))
	}
	if len(v.means) < seededRounds {
		return all
	}
	for gap := 1; gap <= 256; gap *= 2 {
		all = append(all, v.earlier("seeds", fmt.Sprintf("games with seeds that differ by %d are correlated", gap), 0, gap))
	}
	for _, lag := range [...]int{-2, -1, 1, 2} {
		text := fmt.Sprintf("games with neighbouring seeds are correlated %+d rounds apart", lag)
		all = append(all, v.earlier("seeds", text, lag, 1))
	}
	return all
}

func plays(law []outcome) (all [][]float64) {
	for _, o := range law {
		all = append(all, o.play)
	}
	return all
}

// A martingale is a sum of martingale differences, with the sum of their conditional
// variances and a bound on the absolute value of one of them. squares is what the sum of products
// of equal deviations is in the mean.
type martingale struct{ sum, variance, swing, squares float64 }

// sum returns the sum of a test, and how many of its terms may differ from 0. Given the games with smaller seeds
// and the rounds before, a term has mean 0.
func (v *deviations) sum(d direction) (m martingale, terms int) {
	for t, law := range v.outcomes {
		possible, choose := d.at(t)
		products, variances := make([][]float64, len(possible)), make([]float64, len(possible))
		for b, x := range possible {
			for _, o := range law {
				p := floats.Dot(x, o.play)
				products[b] = append(products[b], p)
				m.swing = max(m.swing, math.Abs(p))
			}
			for i, row := range v.covariances[t] {
				variances[b] += x[i] * floats.Dot(row, x)
			}
		}
		square := 0.0
		for i, row := range v.covariances[t] {
			square += row[i]
		}
		for k := range v.draws {
			if possible == nil {
				break
			}
			if b := choose(k); b >= 0 {
				m.sum += products[b][v.draws[k][t]]
				m.variance += variances[b]
				m.squares += square
				if variances[b] > 0 {
					terms++
				}
			}
		}
	}
	return m, terms
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
	steps := math.Ceil(math.Log(float64(max(n, 2))) / math.Log(varianceStep))
	step := math.Ceil(math.Log(max(1, m.variance/m.swing/m.swing)) / math.Log(varianceStep))
	variance := m.swing * m.swing * math.Pow(varianceStep, min(step, steps))
	return min(1, 2*(steps+1)*math.Exp(-s*s/(2*(variance+m.swing*s/3))))
}

// binomialAtLeast returns the probability of k or more successes in n trials.
func binomialAtLeast(k, n int, p float64) float64 {
	if k == 0 {
		return 1
	}
	return mathext.RegIncBeta(float64(k), float64(n-k+1), p)
}
