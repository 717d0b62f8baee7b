package laws

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// A check of Draws plays drawsGames games, or fewer if they are long, of
// drawsRounds rounds in all, and makes many tests on them. Together the tests
// raise a false alarm with probability at most drawsAlarm.
const (
	drawsGames  = 400
	drawsRounds = 56000
	leastGames  = 40
	drawsAlarm  = 1e-12
)

// Games with different seeds may be correlated a little: math/rand's are where
// the seeds are neighbours. Draws compares games of seededRounds rounds or
// more, and looks in pairs of games or rounds for a correlation of
// leastCorrelation or more.
const (
	seededRounds     = 24
	leastCorrelation = 0.25
)

// likelihoods are the limits of the ranges in which Draws looks at arms
// together.
var likelihoods = [...]float64{0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 0.7, 0.9, 0.97, 0.99, 1}

// Draws returns an error if the draws do not follow the distribution that the
// learner states, independently from round to round and from seed to seed. It
// plays up to 400 games, with seeds from the given one on: near ones and ones
// further on, up to 10⁹, so that all differences of seeds up to 35,000 occur in
// a list that is long enough, and many powers of 2 and 10. The deviation is a
// play minus the mean of its distribution. The tests are on sums, over games
// and rounds, of:
//
//   - weights: the deviation of each arm, and that of all arms weighed by how
//     much less likely than in the round before they are;
//   - likelihood: that of the arms whose stated weight is in a range, for each
//     range between two of twelve limits from 0 to 1;
//   - rounds: that of each arm in each round alone.
//
// For the others a round is a number for each game: the deviation of some of
// the arms, which together have about half of the weight, with variance 1. The
// tests are on sums of products of:
//
//   - pairs of rounds: any two rounds, in all games;
//   - lags: the rounds of a game that are so far apart, in all games, for each
//     distance;
//   - pairs of games: any two games, in all rounds;
//   - seeds: games whose seeds differ by so much, for each difference of near
//     seeds, and for neighbours also in rounds that are one or two apart.
//
// A play that has probability 0 by the stated distribution is an error too.
//
// A learner whose draws follow the stated distribution fails a check with
// probability at most 1e-12, over the seeds.
func Draws(draw func(seed uint64) boundedrecall.Learner, seed uint64, rewards Rounds) error {
	return drawsBy(looks, draw, seed, rewards)
}

// looks are what the law looks at, in turn.
var looks = []func(*drawnGames){
	(*drawnGames).directions, (*drawnGames).pairsOfGames, (*drawnGames).gapsOfSeeds,
	(*drawnGames).pairsOfRounds, (*drawnGames).lags,
}

// drawsBy is [Draws] by some of its looks.
func drawsBy(
	looks []func(*drawnGames), draw func(seed uint64) boundedrecall.Learner, seed uint64,
	rewards Rounds,
) error {
	if len(rewards) == 0 {
		return nil
	}
	return newCheck("draws", "draw", seed, part{"rewards", rewards}).run(func() breach {
		in, l := rewards.Instance(), drawing[boundedrecall.Randomized](draw, seed)
		v := callLearner(func() *drawnGames { return newDrawnGames(l, in) })
		if found := v.play(draw, seed, in); found != "" {
			return breach{found, math.Inf(1)}
		}
		v.standardize()
		games, rounds := len(v.seeds), len(v.rounds)
		tests := rounds*len(v.rounds[0].mean) + len(likelihoods)*len(likelihoods) + rounds*rounds +
			games*games
		v.alarm = drawsAlarm / float64(tests+rounds+games+5)
		for k := 0; k < len(looks) && v.found == ""; k++ {
			looks[k](v)
		}
		return breach{v.found, v.off}
	})
}

// drawnGames are games on one instance with different seeds.
type drawnGames struct {
	seeds  []uint64
	near   int          // so many seeds follow one another
	rounds []drawnRound // their distributions do not depend on the draws

	// entry [k][t] is the number of game k in round t, 0 where the distribution
	// is all but certain
	standard [][]float64
	swing    float64 // the largest absolute value of one of these numbers
	open     int     // the rounds in which it is not 0

	alarm float64 // the probability of a false alarm of one test
	found string  // what the first test that alarmed found
	off   float64
}

// A drawnRound is the distribution of a round's plays, and what was drawn.
type drawnRound struct {
	mean     []float64 // of the play
	less     []float64 // by how much it is less than a round before, from 0 for some arm to 1
	outcomes []outcome // the plays less the mean
	drawn    []int     // the number of the outcome, by game
	times    []int     // how often each outcome was drawn
}

func newDrawnGames(l boundedrecall.Randomized, in *boundedrecall.Instance) *drawnGames {
	v := &drawnGames{}
	l.Reset()
	for t := 1; t <= in.Horizon(); t++ {
		r := drawnRound{mean: make([]float64, in.Arms())}
		for _, o := range distributionOf(l) {
			if o.probability > 0 {
				r.outcomes = append(r.outcomes, o)
				floats.AddScaled(r.mean, o.probability, o.play)
			}
		}
		for _, o := range r.outcomes {
			floats.Sub(o.play, r.mean)
		}
		if r.less = make([]float64, in.Arms()); t > 1 {
			floats.SubTo(r.less, v.rounds[t-2].mean, r.mean)
			// a sum of deviations is as before: those of a round sum to 0
			floats.AddConst(-floats.Min(r.less), r.less)
			floats.Scale(0.5, r.less)
		}
		r.times = make([]int, len(r.outcomes))
		v.rounds = append(v.rounds, r)
		l.Observe(in.Reward(t))
	}
	return v
}

// seedsApart returns seeds from the given one on: near ones follow one another,
// near others are as far apart as these reach, and the rest are powers of 2 and
// of 10 away, less than 2³¹.
func seedsApart(seed uint64, games int) (all []uint64, near int) {
	var far []uint64
	for power := uint64(1 << 16); power < 1<<31; power *= 2 {
		far = append(far, seed+power)
	}
	for power := uint64(100000); power < 1<<31; power *= 10 {
		far = append(far, seed+power)
	}
	near = (games - len(far) + 1) / 2
	for k := range near {
		all = append(all, seed+uint64(k))
	}
	for k := 1; k < near; k++ {
		all = append(all, seed+uint64(k*near))
	}
	return append(all, far...), near
}

// playTolerance is how far rounding may take a play from that of the stated
// distribution.
const playTolerance = 1e-9

// play plays the games and finds the plays among the outcomes. It returns a
// text for a play that is none of them.
func (v *drawnGames) play(draw func(seed uint64) boundedrecall.Learner, seed uint64,
	in *boundedrecall.Instance) string {
	v.seeds, v.near = seedsApart(seed, min(drawsGames, max(leastGames, drawsRounds/in.Horizon())))
	x := make([]float64, in.Arms())
	for _, s := range v.seeds {
		game := played(drawing[boundedrecall.Learner](draw, s), in)
		for t := range v.rounds {
			r := &v.rounds[t]
			floats.SubTo(x, game.PlayOf(t+1), r.mean)
			o := slices.IndexFunc(r.outcomes, func(o outcome) bool {
				return floats.EqualApprox(o.play, x, playTolerance)
			})
			if o < 0 {
				return fmt.Sprintf("the game with seed %d plays %s in round %d, which has probability 0 by the stated distribution",
					s, vector(game.PlayOf(t+1)), t+1)
			}
			r.drawn = append(r.drawn, o)
			r.times[o]++
		}
	}
	return ""
}

// leastVariance is the variance from which on a round is open: its number is
// then not large.
const leastVariance = 0.05

// standardize fills in the numbers of the games.
func (v *drawnGames) standardize() {
	v.standard = make([][]float64, len(v.seeds))
	for k := range v.standard {
		v.standard[k] = make([]float64, len(v.rounds))
	}
	for t, r := range v.rounds {
		half := halfOf(r.mean)
		values, variance := make([]float64, len(r.outcomes)), 0.0
		for k, o := range r.outcomes {
			values[k] = floats.Dot(half, o.play)
			variance += o.probability * values[k] * values[k]
		}
		if variance < leastVariance {
			continue
		}
		v.open++
		floats.Scale(1/math.Sqrt(variance), values)
		v.swing = max(v.swing, floats.Max(values), -floats.Min(values))
		for k, o := range r.drawn {
			v.standard[k][t] = values[o]
		}
	}
}

// halfOf returns 1 for the first arms and 0 for the others, so that the first
// have about half of the weight.
func halfOf(weights []float64) []float64 {
	half, sum := make([]float64, len(weights)), 0.0
	for i, w := range weights {
		if sum += w; sum-w/2 > 0.5 {
			break
		}
		half[i] = 1
	}
	return half
}

// alarms reports whether a part of the law alarms, for a sum of so many terms
// that is as far from 0 with probability p at most. It then records what was
// found.
func (v *drawnGames) alarms(part string, p, sum float64, terms int, what string, numbers ...any) {
	if v.found != "" || p >= v.alarm {
		return
	}
	mean := sum / float64(terms)
	v.off = math.Abs(mean)
	v.found = fmt.Sprintf("in %d games %s, by %+.4f in the mean: by the stated distribution the probability of as much is %.2g at most",
		len(v.seeds), fmt.Sprintf(what, numbers...), mean, p)
}

// directions looks at sums of deviations.
func (v *drawnGames) directions() {
	arms := len(v.rounds[0].mean)
	for i := range arms {
		e := make([]float64, arms)
		e[i] = 1
		v.direction("weights", v.rounds, func(drawnRound) []float64 { return e },
			"arm %d's weight exceeds its mean", i+1)
		for t := range v.rounds {
			v.direction("rounds", v.rounds[t:t+1], func(drawnRound) []float64 { return e },
				"arm %d's weight in round %d exceeds its mean", i+1, t+1)
		}
	}
	v.direction("weights", v.rounds, func(r drawnRound) []float64 { return r.less },
		"the weight of arms that have become less likely exceeds its mean")
	for a, low := range likelihoods {
		for _, high := range likelihoods[a+1:] {
			x := make([]float64, arms)
			v.direction("likelihood", v.rounds, func(r drawnRound) []float64 {
				for i, mean := range r.mean {
					x[i] = 0
					if low <= mean && (mean < high || high == 1) {
						x[i] = 1
					}
				}
				return x
			}, "the weight of arms of weight %v to %v exceeds its mean", low, high)
		}
	}
}

// direction looks at the sum of products of deviations with what the function
// returns for a round: a number from [0,1] for each arm.
func (v *drawnGames) direction(
	part string, rounds []drawnRound, vector func(drawnRound) []float64, what string, numbers ...any,
) {
	sum, expected, variance, up, down, terms := 0.0, 0.0, 0.0, 0.0, 0.0, 0
	for _, r := range rounds {
		x := vector(r)
		expected += float64(len(v.seeds)) * floats.Dot(x, r.mean)
		for k, o := range r.outcomes {
			y := floats.Dot(x, o.play)
			sum += float64(r.times[k]) * y
			variance += float64(len(v.seeds)) * o.probability * y * y
			up, down = max(up, y), max(down, -y)
			if y != 0 {
				terms += r.times[k]
			}
		}
	}
	if sum < 0 {
		up = down
	}
	v.alarms(part, deviationTail(sum, variance, up, expected), sum, terms, what, numbers...)
}

// pairs looks at the sums of products of any two rows, in which so many numbers
// are not 0 by their distribution. In few numbers chance explains any. name
// returns what a row is called.
func (v *drawnGames) pairs(part string, rows [][]float64, open int, what string,
	name func(k int) any) {
	for k, x := range rows {
		for j, y := range rows[:k] {
			if sum := floats.Dot(x, y); math.Abs(sum) >= leastCorrelation*float64(open) {
				v.alarms(part, 2*freedman(sum, float64(open), v.swing*v.swing), sum, open, what, name(j),
					name(k))
			}
		}
	}
}

// pairsOfRounds looks at any two rounds, in all games.
func (v *drawnGames) pairsOfRounds() {
	games := len(v.seeds)
	if len(v.rounds) > games {
		return
	}
	columns := make([][]float64, len(v.rounds))
	for _, x := range v.standard {
		for t, y := range x {
			columns[t] = append(columns[t], y)
		}
	}
	v.pairs("pairs of rounds", columns, games, "draws in rounds %d and %d are correlated",
		func(t int) any { return t + 1 })
}

// lags looks at the sums of products of rounds that are so far apart.
func (v *drawnGames) lags() {
	for lag := 1; lag < len(v.rounds); lag++ {
		m := martingale{swing: v.swing * v.swing}
		for _, x := range v.standard {
			m.add(x[lag:], x[:len(x)-lag])
		}
		v.alarms("lags", m.tail(), m.sum, m.terms, "draws %d rounds apart are correlated", lag)
	}
}

// pairsOfGames looks at any two games, in all rounds.
func (v *drawnGames) pairsOfGames() {
	if len(v.rounds) >= seededRounds {
		v.pairs("pairs of games", v.standard, v.open, "the games with seeds %d and %d are correlated",
			func(k int) any { return v.seeds[k] })
	}
}

// gapsOfSeeds looks at all games with near seeds that differ by so much, and in
// games with neighbouring seeds at rounds that are a little apart.
func (v *drawnGames) gapsOfSeeds() {
	if len(v.rounds) < seededRounds {
		return
	}
	look := func(gap, lag int, what string, number int) {
		m := martingale{swing: v.swing * v.swing}
		for k := gap; k < v.near; k++ {
			x, y := v.standard[k], v.standard[k-gap]
			m.add(x[max(0, lag):len(x)+min(0, lag)], y[max(0, -lag):len(y)+min(0, -lag)])
		}
		if math.Abs(m.sum) >= leastCorrelation*m.variance {
			v.alarms("seeds", m.tail(), m.sum, m.terms, what, number)
		}
	}
	for gap := 1; gap < v.near; gap++ {
		look(gap, 0, "games with seeds that differ by %d are correlated", gap)
	}
	for _, lag := range [...]int{-2, -1, 1, 2} {
		look(1, lag, "games with neighbouring seeds are correlated %+d rounds apart", lag)
	}
}

// roundingSlack bounds what rounding may add to a sum of deviations.
const roundingSlack = 1e-6

// freedman bounds the probability that a sum of martingale differences, which
// are at most swing, reaches |sum| while their conditional variances sum to at
// most the given variance.
//
// David A. Freedman, On Tail Probabilities for Martingales, Annals of
// Probability 3 (1975), Theorem 1.6.
func freedman(sum, variance, swing float64) float64 {
	s := math.Abs(sum) - roundingSlack
	if s <= 0 {
		return 1
	}
	return math.Exp(-s * s / (2 * (variance + swing*s/3)))
}

// chernoff bounds the probability that independent numbers from [0,1] with the
// expected sum miss it by as much, on the same side. It is stronger than
// freedman where too few of rare plays are drawn.
//
// Michael Mitzenmacher and Eli Upfal, Probability and Computing, 2005, Theorems
// 4.4 and 4.5.
func chernoff(sum, expected float64) float64 {
	switch by := sum / expected; {
	case math.Abs(sum) <= roundingSlack:
		return 1
	case 1+by <= 0:
		return math.Exp(-expected)
	default:
		return math.Exp(-expected * ((1+by)*math.Log1p(by) - by))
	}
}

// deviationTail bounds the probability that the less of two bounds is as small:
// either bound, either sign.
func deviationTail(sum, variance, swing, expected float64) float64 {
	return 4 * min(freedman(sum, variance, swing), chernoff(sum, expected))
}

// A martingale is a sum of products of numbers with variance 1 and earlier
// numbers, with the sum of their conditional variances and a bound on the
// absolute value of one of them.
type martingale struct {
	sum, variance, swing float64
	terms                int
}

// add adds the products of new numbers and earlier ones.
func (m *martingale) add(numbers, earlier []float64) {
	m.sum += floats.Dot(numbers, earlier)
	m.variance += floats.Dot(earlier, earlier)
	m.terms += len(numbers)
}

// varianceStep is the ratio between the variances for which tail allows.
const varianceStep = 1.1

// tail bounds the probability that the sum is at least as far from 0, while the
// sum of the conditional variances is at most as large. The variances depend on
// the draws, so tail rounds them up to a power of varianceStep times swing².
// There are finitely many such powers from 1 to the number of terms. A union
// bound multiplies the bound by their number, and by 2 for both signs.
func (m martingale) tail() float64 {
	if m.swing == 0 {
		return map[bool]float64{true: 1, false: 0}[math.Abs(m.sum) <= roundingSlack]
	}
	steps := math.Ceil(math.Log(float64(max(m.terms, 2))) / math.Log(varianceStep))
	step := math.Ceil(math.Log(max(1, m.variance/m.swing/m.swing)) / math.Log(varianceStep))
	variance := m.swing * m.swing * math.Pow(varianceStep, min(step, steps))
	return min(1, 2*(steps+1)*freedman(m.sum, variance, m.swing))
}
