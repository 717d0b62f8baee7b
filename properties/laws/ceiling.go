package laws

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit/base"

	"gonum.org/v1/gonum/floats"
)

// A Ceiling is a claim about a mean: on random instances the learner's total
// regret is on average at most TotalRegret. The regret is that against the arm
// that earns the most on average, as in theorems on bandits. The mean of the
// regret against the arm that is best in hindsight is no smaller, so a learner
// that breaks the claim in this sense breaks it in that one too.
//
// If the learner draws its plays, the mean is also over its draws.
type Ceiling struct {
	Name string // of the instances, as "1000*bernoulli(0.5,0.6)"

	// Means are the means of the rewards, a row for each round, where the rewards
	// of a round do not depend on those of other rounds. nil says nothing; many
	// more games are needed then.
	Means Rounds

	// Draw draws an instance. All instances have the same number of rounds. nil
	// draws coins with these Means: each reward is 0 or 1, independently of all
	// others.
	Draw func(lots *rand.Rand) *boundedrecall.Instance

	TotalRegret float64
}

// Bernoulli returns the claim that the mean total regret is at most totalRegret
// in games of so many rounds, in which each reward is 0 or 1, independently of
// all others, and that of each arm has the given mean. It panics if there are no
// rounds or no arms, or if a mean is not in [0,1].
func Bernoulli(rounds int, totalRegret float64, means ...float64) Ceiling {
	if rounds < 1 || len(means) == 0 {
		panic("laws: Bernoulli needs rounds and arms")
	}
	if text := notMean(means); text != "" {
		panic("laws: " + text)
	}
	return Ceiling{
		Name:  fmt.Sprintf("%d*bernoulli%s", rounds, vector(means)),
		Means: slices.Repeat(Rounds{slices.Clone(means)}, rounds), TotalRegret: totalRegret,
	}
}

// notMean says which of the means is none of a reward, "" if all are.
func notMean(means []float64) string {
	for i, m := range means {
		if !boundedrecall.IsReward(m) {
			return fmt.Sprintf("the mean %v of arm %d is not in [0,1]", m, i+1)
		}
	}
	return ""
}

// draw draws an instance.
func (c Ceiling) draw(lots *rand.Rand) *boundedrecall.Instance {
	if c.Draw != nil {
		return c.Draw(lots)
	}
	rows := make(Rounds, len(c.Means))
	for t, means := range c.Means {
		rows[t] = make([]float64, len(means))
		for i, m := range means {
			if lots.Float64() < m {
				rows[t][i] = 1
			}
		}
	}
	return rows.Instance()
}

// Validate returns an error if the claim cannot be judged, if no learner of so
// many arms can break it, or if none can keep it.
func (c Ceiling) Validate(arms int) error {
	if c.Draw == nil && len(c.Means) == 0 {
		return errors.New("it has neither Means nor Draw")
	}
	for t, means := range c.Means {
		if text := notMean(means); text != "" {
			return fmt.Errorf("in round %d %s", t+1, text)
		}
		if len(means) != arms {
			return fmt.Errorf("round %d has %d means, and the learner has %d arms", t+1, len(means), arms)
		}
	}
	in := c.draw(lotsOf(0, 0))
	switch {
	case in == nil:
		return errors.New("it draws a nil instance")
	case in.Arms() != arms:
		return fmt.Errorf("its instances have %d arms, and the learner has %d", in.Arms(), arms)
	case c.Means != nil && in.Horizon() != len(c.Means):
		return fmt.Errorf("it has means for %d rounds, and instances of %d", len(c.Means), in.Horizon())
	case math.IsNaN(c.TotalRegret):
		return errors.New("it is NaN")
	}
	switch least, most := c.regretsBetween(in.Horizon()); {
	case c.TotalRegret < least:
		return fmt.Errorf("it is %v, and no learner has a mean below %.6g in these %d rounds",
			c.TotalRegret, least, in.Horizon())
	case c.TotalRegret >= most:
		return fmt.Errorf("it is %v, and no learner has a mean above %.6g in these %d rounds, so the "+
			"claim says nothing", c.TotalRegret, most, in.Horizon())
	}
	return nil
}

// regretsBetween returns the least and the largest X of [MeasureRegret] that are
// possible in so many rounds.
func (c Ceiling) regretsBetween(rounds int) (least, most float64) {
	if c.Means == nil {
		return -float64(rounds), float64(rounds)
	}
	best := c.best()
	for _, means := range c.Means {
		least += means[best] - floats.Max(means)
		most += means[best] - floats.Min(means)
	}
	return least, most
}

// best returns the arm that earns the most on average.
func (c Ceiling) best() int {
	sums := make([]float64, len(c.Means[0]))
	for _, means := range c.Means {
		floats.Add(sums, means)
	}
	return floats.MaxIdx(sums)
}

// A check of a ceiling plays up to ceilingGames games, or fewer if they are
// long: of ceilingRounds rounds in all, or of askedRounds for a learner that is
// asked for whole games, but at least leastCeilingGames. It goes on for up to
// longerCeiling, or longerAsked, times as many while the mean is above the
// ceiling. It raises a false alarm with probability at most ceilingAlarm.
const (
	ceilingGames      = 400
	ceilingRounds     = 400_000
	askedRounds       = 200_000
	longerCeiling     = 10
	longerAsked       = 2
	leastCeilingGames = 20
	ceilingAlarm      = 1e-12
)

// A MeanRegret is the mean of the total regret in some games.
type MeanRegret struct {
	Regret float64
	Games  int
	Rounds int // of each game
}

// RegretCeiling returns an error if the games played show that the learner's
// total regret is above the ceiling on average. A learner that keeps the claim
// fails a check with probability at most 1e-12, over the instances drawn with
// the seed; [MeasureRegret] says why.
func RegretCeiling(maker boundedrecall.Maker, ceiling Ceiling, seed uint64) error {
	_, err := MeasureRegret(func(uint64) boundedrecall.Learner { return maker() }, ceiling, seed)
	var v *Violation
	if errors.As(err, &v) {
		v.Replay = fmt.Sprintf("laws.RegretCeiling(maker, ceiling, %d)", seed)
	}
	return err
}

// SampledRegretCeiling is RegretCeiling for a learner that draws its plays. The
// games have different seeds, from the given one on.
func SampledRegretCeiling(
	draw func(seed uint64) boundedrecall.Learner, ceiling Ceiling, seed uint64,
) error {
	_, err := MeasureRegret(draw, ceiling, seed)
	return err
}

// MeasureRegret is SampledRegretCeiling, and also returns the mean of the
// regret in the games that it played. It ends with the first game after which
// the claim is refuted.
//
// The test is a bet. Let X₁, X₂, … be the regrets of the games, which are
// independent, with X ≥ −L for certain, and let B be the ceiling. A gambler
// begins with 1, and in each game stakes a share λ of what is there, with
// 0 ≤ λ ≤ 1/(B+L). After k games there is
//
//	K_k = (1+λ(X₁−B))·…·(1+λ(X_k−B)).
//
// No factor is negative, since λ(X−B) ≥ −λ(L+B) ≥ −1. If the claim is true, the
// mean of X is at most B, so that of a factor is at most 1, and K is a
// supermartingale. By Ville's inequality the probability that K_k ≥ 1/α for some
// k is then at most α = 1e-12. This needs no bound on X from above, no bound on
// its variance, and no number of games fixed beforehand. The mean of several K,
// for several λ, is such a supermartingale too. The λ are 1/(B+L), halved up to
// seven times.
//
// If rounds are independent with known means μ_t, then X is the sum of
// μ_{t,i} − Σⱼ x_{t,j}·μ_{t,j} over the rounds t, where i is the arm with the
// largest sum of means. Its mean is that of the regret, since the play x_t is
// chosen before the rewards of round t are drawn, and −X is at most
// L = Σ_t (max μ_t − μ_{t,i}): 0 if the means stay the same. Otherwise there is
// an X for each arm, what it earns more than the learner, with L = T. The best
// arm on average has the largest mean of these, and if the claim is true no mean
// is above B. So the mean of the K of all arms is a supermartingale as well.
//
// To allow for rounding, and for plays that sum to 1 to within 1e-9, B is
// raised by 1e-9 a round.
func MeasureRegret(
	draw func(seed uint64) boundedrecall.Learner, ceiling Ceiling, seed uint64,
) (mean MeanRegret, err error) {
	c := newCheck("regret-ceiling", "draw", "ceiling", seed)
	c.predicate = "SampledRegretCeiling"
	c.says.Claim = fmt.Sprintf("the mean total regret on %s is at most %.6g", ceiling.Name,
		ceiling.TotalRegret)
	c.says.Broken = fmt.Sprintf("the mean total regret on %s is above %.6g", ceiling.Name,
		ceiling.TotalRegret)
	err = c.run(func() breach {
		var g *bet
		for k := 0; g == nil || g.goesOn(); k++ {
			in := ceiling.instance(lotsOf(seed, k), g)
			l := drawing[boundedrecall.Learner](draw, seed+uint64(k))
			if g == nil {
				g = ceiling.newBet(l, in)
			}
			g.play(ceiling.regrets(l, in))
			if shut, ok := base.CloserOf(l.Learner); ok {
				shut()
			}
			if g.won() {
				break
			}
		}
		mean = MeanRegret{Regret: floats.Max(g.sums) / float64(g.played), Games: g.played,
			Rounds: g.rounds}
		if !g.won() {
			return breach{}
		}
		return breach{
			fmt.Sprintf("mean total regret %.6g in %d games of %d rounds: a learner that keeps the claim "+
				"shows as much with probability at most %v", mean.Regret, mean.Games, mean.Rounds,
				ceilingAlarm),
			mean.Regret - ceiling.TotalRegret,
		}
	})
	return mean, err
}

// lotsOf returns the lots of a game. The constants keep them apart from those of
// a learner that makes them from the same seed.
func lotsOf(seed uint64, game int) *rand.Rand {
	return rand.New(rand.NewPCG(seed^0x6365696c696e6773, uint64(game)^0x6c6f747320666f72))
}

// instance draws an instance, which must be as long as those before, if any.
func (c Ceiling) instance(lots *rand.Rand, before *bet) *boundedrecall.Instance {
	return callClaim("the claim on the mean", func() *boundedrecall.Instance {
		in := c.draw(lots)
		if before != nil && (in.Horizon() != before.rounds || in.Arms() != before.arms) {
			panic(fmt.Sprintf("it draws instances of %d rounds and %d arms, and of %d and %d",
				before.rounds, before.arms, in.Horizon(), in.Arms()))
		}
		return in
	})
}

// regrets plays a game and returns each X of [MeasureRegret].
func (c Ceiling) regrets(l guarded, in *boundedrecall.Instance) []float64 {
	rows := Of(in)
	score := boundedrecall.NewScore(in.Arms())
	plays := playsOf(l, rows)
	callLearner(func() bool { // a play that is no distribution is the learner's fault
		for t := range rows {
			score.Round(plays[t], in.Reward(t+1))
		}
		return true
	})
	if c.Means == nil {
		all := make([]float64, in.Arms())
		for t, r := range rows {
			earned := floats.Dot(plays[t], in.Reward(t+1))
			for i := range r {
				all[i] += in.Reward(t + 1)[i] - earned
			}
		}
		return all
	}
	regret, best := 0.0, c.best()
	for t, means := range c.Means {
		regret += means[best] - floats.Dot(plays[t], means)
	}
	return []float64{regret}
}

// A bet is the gamble of [MeasureRegret].
type bet struct {
	ceiling, least float64 // B and −L
	rounds, arms   int     // of each game
	games, longer  int     // so many games are played, or more if the mean is above B
	played         int
	sums           []float64   // of each X
	logs           [][]float64 // of K, for each X and each share
}

// stakes are the shares of 1/(B+L) that are bet.
var stakes = [...]float64{1, 1. / 2, 1. / 4, 1. / 8, 1. / 16, 1. / 32, 1. / 64, 1. / 128}

// newBet returns a bet on instances like this one.
func (c Ceiling) newBet(l guarded, in *boundedrecall.Instance) *bet {
	b := &bet{rounds: in.Horizon(), arms: in.Arms(), sums: make([]float64, 1)}
	budget, factor := ceilingRounds, longerCeiling
	if _, asked := l.Learner.(Player); asked {
		budget, factor = askedRounds, longerAsked
	}
	b.games = min(ceilingGames, max(leastCeilingGames, budget/b.rounds))
	b.longer = factor * b.games
	b.ceiling = c.TotalRegret + regretSlack*float64(b.rounds)
	if b.least, _ = c.regretsBetween(b.rounds); c.Means == nil {
		b.sums = make([]float64, in.Arms())
	}
	for range b.sums {
		b.logs = append(b.logs, make([]float64, len(stakes)))
	}
	return b
}

// goesOn reports whether another game is played.
func (b *bet) goesOn() bool {
	return b.played < b.games ||
		b.played < b.longer && floats.Max(b.sums) > float64(b.played)*b.ceiling
}

// play adds a game.
func (b *bet) play(regrets []float64) {
	b.played++
	for i, x := range regrets {
		b.sums[i] += x
		for k, stake := range stakes {
			b.logs[i][k] += math.Log(max(0, 1+stake*(x-b.ceiling)/(b.ceiling-b.least)))
		}
	}
}

// logWealth returns the logarithm of what there is: the mean of all K.
func (b *bet) logWealth() float64 {
	all := slices.Concat(b.logs...)
	return floats.LogSumExp(all) - math.Log(float64(len(all)))
}

// won reports whether the claim is refuted.
func (b *bet) won() bool { return b.logWealth() >= -math.Log(ceilingAlarm) }
