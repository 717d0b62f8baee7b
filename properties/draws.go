package properties

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/exact"

	"gonum.org/v1/gonum/stat"
)

// drawsGames is how many games the comparison of draws with the stated law rests
// on, and drawsAlarm how unlikely a tail must be to fail. The x at which tails are
// taken depend on the games. But that k games or more reach an x that so many reach
// with probability below drawsAlarm is itself that unlikely, whatever x may be chosen;
// with k = 1..drawsGames and both sides it happens with probability at most
// 2·drawsGames·drawsAlarm.
const (
	drawsGames = 200
	drawsAlarm = 2.5e-17
)

// Draws returns an error if the draws are not those of the law the learner
// states, independent from round to round: it plays 200 games, with seeds from
// the given one on, and compares how many have a total regret of x or more with
// the exact probability, at five x around the mean. A learner whose draws are as
// stated fails a check with probability at most 1e-14, over the seeds.
func Draws(draw func(seed uint64) boundedrecall.Learner, seed uint64, rewards *boundedrecall.Instance) error {
	if rewards == nil {
		return nil
	}
	return Violation{
		Law:   "draws",
		Claim: "the draws are those of the stated law, independent from round to round",
		Parts: []Part{{"rewards", rewards}},
		call:  []any{"Draws", "draw", seed, rewards},
	}.examine(func() (string, float64) {
		law := exact.NewRegretLaw(draw(seed).(boundedrecall.Randomized), rewards, quantileStep)
		regrets := sample(draw, seed, drawsGames, rewards)
		spread := max(stat.StdDev(regrets, nil), 0.25)
		for _, k := range [...]float64{-1, -0.5, 0, 0.5, 1} {
			x := law.Mean() + k*spread
			n := count(regrets, x)
			low, high := law.AtLeast(x)
			if binomialAtLeast(n, drawsGames, high) < drawsAlarm || binomialAtLeast(drawsGames-n, drawsGames, 1-low) < drawsAlarm {
				share := float64(n) / drawsGames
				return fmt.Sprintf("total regret %.3f or more in %d of %d games; by the stated law with probability %.4f to %.4f",
					x, n, drawsGames, low, high), math.Max(share-high, low-share)
			}
		}
		return "", 0
	})
}

func (s subject) draws() Law {
	return s.law("draws",
		func(k sketch, c *Case) {
			c.I = 1 + k.pick(1<<20)
			c.Rewards = k.favouring(k.pick(k.arms), 2*k.recall+6)
		},
		func(c Case) error { return Draws(s.Draw, uint64(c.I), c.Rewards) })
}

// favouring draws an instance on which it matters how often the arm is played:
// in half of the rounds it is rewarded alone.
func (s sketch) favouring(arm, rounds int) *boundedrecall.Instance {
	return instance(s.fill(rounds, func(s sketch) []float64 {
		r := s.coinVector()
		if s.pick(2) == 0 {
			clear(r)
			r[arm] = 1
		}
		return r
	}))
}
