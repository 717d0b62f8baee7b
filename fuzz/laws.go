package fuzz

import (
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// The oracles that ask a law of package laws.

// regretBound hunts for an instance on which a learner's regret, or swap regret, exceeds
// the bound it carries (Theorems 3.2, 5.1 and 5.4, repaired, and the base learners').
func (g game) regretBound() error {
	for _, maker := range []boundedrecall.Maker{g.learner, g.alone} {
		l := maker()
		if swaps, ok := l.(boundedrecall.SwapBounded); ok {
			err := laws.SwapBound(maker, swaps.TotalSwapRegretBound, g.rounds)
			if err != nil {
				return err
			}
		}
		if bounded, ok := l.(boundedrecall.Bounded); ok {
			err := laws.RegretBound(maker, laws.BySize(bounded.TotalRegretBound), g.rounds)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// boundedRecall hunts for something older than the window that shows in a play, in
// any bit (Definition 2.2): it plays the game again with every reward r before the
// window replaced by 1−r. The number of rounds and the random draws are the same in both
// games, so PeriodicRestart and RandomizedAverageRestart must pass too.
func (g game) boundedRecall() error {
	cut := max(0, len(g.rounds)-g.Recall)
	past, other := g.rounds[:cut], laws.Rounds(g.rounds[:cut]).Clone()
	for _, r := range other {
		for i := range r {
			r[i] = 1 - r[i]
		}
	}
	return laws.BoundedRecall(g.learner, len(g.rounds)-cut, past, other, g.rounds[cut:], 0)
}

// forgets hunts for a play that depends on the round, and for traces of old rewards that survive
// M rounds of zeros. It cuts the game in two, and plays the second part alone and after the first
// part and M zeros. The window holds zeros before the first round, so a stationary learner
// with recall M plays the same both times, bit for bit. PeriodicRestart does if the second part
// begins a new block; fewer than M zeros suffice for that. For RandomizedAverageRestart the laws
// are the same.
func (g game) forgets() error {
	cut, zeros := g.spare%len(g.rounds), g.Recall
	if p := g.Period(); p > 1 {
		zeros = (p - cut%p) % p
	}
	past := laws.Rounds(g.rounds[:cut]).Clone()
	for range zeros {
		past = append(past, make([]float64, g.arms))
	}
	return laws.Stationary(g.lawful, 0, past, nil, g.rounds[cut:], 0)
}

// mostReset bounds the rounds before and after a Reset, since the law plays them several times.
const mostReset = 16

// reset hunts for something that a learner keeps over a Reset.
func (g game) reset() error {
	cut := g.spare % min(len(g.rounds), mostReset)
	past, rewards := g.rounds[:cut], g.rounds[cut:min(len(g.rounds), cut+mostReset)]
	return laws.Reset(g.learner, past, rewards, []int{0, 1})
}

// lawful returns the learner to judge. One that draws its plays is judged by their law.
func (g game) lawful() boundedrecall.Learner {
	l := g.learner()
	if r, ok := l.(boundedrecall.Randomized); ok {
		return byLaw{r}
	}
	return l
}

// byLaw is a learner whose plays, to the laws, are all outcomes of its draw, each after its
// probability.
type byLaw struct{ boundedrecall.Randomized }

// Game returns the outcomes after the last round and every eight rounds before it, since
// they take long; the plays between are nil.
func (l byLaw) Game(rewards [][]float64) [][]float64 {
	plays := make([][]float64, len(rewards)+1)
	for t := range plays {
		if (len(rewards)-t)%8 == 0 {
			for p, x := range l.Law() {
				plays[t] = append(append(plays[t], p), x...)
			}
		}
		if t < len(rewards) {
			l.Observe(rewards[t])
		}
	}
	return plays
}

// permutedArms hunts for a learner that treats one arm unlike another: exchanging two arms
// of the rewards must exchange their weights, since no learner here breaks ties by the arm's
// number. The order of sums over arms changes the rounding, so a difference of 1e-12 is
// allowed. Over three or more arms, the learners that match regrets are left out, and Blum
// and Mansour's at rates above 2: their play may depend on a regret that is a pure rounding
// error.
func (g game) permutedArms() error {
	switch g.Base {
	case "regret-matching", "internal-regret-matching":
		if g.arms > 2 {
			return nil
		}
	case "blum-mansour":
		if g.arms > 2 && g.Rate > 2 {
			return nil
		}
	}
	one, other := g.pair()
	return laws.ArmSymmetric(g.learner, g.rounds, one, other, 1e-12)
}

// pair returns two arms, which differ if there are two.
func (g game) pair() (one, other int) {
	one = g.spare % g.arms
	return one, (one + 1 + g.spare/g.arms%max(1, g.arms-1)) % g.arms
}

// commonReward hunts for a learner whose play depends on a reward common to all arms: it
// subtracts the smallest reward of each round from all arms. Rewards are on a grid, so
// differences are exact and plays must be the same bit for bit. MWU is left out, since its
// play depends on a common reward, and so are the learners that match regrets: they multiply
// the reward by their play, and a regret that is a pure rounding error may decide the next.
// Blum and Mansour's learner multiplies by its play too, and discounted Hedge by its
// discount; at an ordinary rate their plays may differ by 1e-12, and at a rate that makes a
// rounding error decide they are left out.
func (g game) commonReward() error {
	tolerance := 0.0
	switch g.Base {
	case "mwu", "regret-matching", "internal-regret-matching":
		return nil
	case "blum-mansour", "discounted-hedge":
		if g.Rate > 2 {
			return nil
		}
		tolerance = 1e-12
	}
	rest, common := laws.Rounds(g.rounds).Clone(), make(laws.Rounds, len(g.rounds))
	for t, r := range rest {
		common[t] = []float64{slices.Min(r)}
		for i := range r {
			r[i] -= common[t][0]
		}
	}
	return laws.ShiftInvariant(g.learner, rest, common, tolerance)
}

// meanBased hunts for a mean-based learner that gives an arm which trails more weight than its γ
// allows (Definition 2.3), alone or on a window.
func (g game) meanBased() error {
	g.Name, g.Seed = "windowed", 0
	mean, ok := g.base()().(boundedrecall.MeanBased)
	if !ok {
		return nil
	}
	if err := laws.MeanBased(g.alone, 0, mean.Gamma, g.rounds); err != nil {
		return err
	}
	return laws.MeanBased(g.learner, g.Recall, mean.Gamma, g.rounds)
}
