package fuzz

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

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
	return g.found(laws.BoundedRecall(g.learner, len(g.rounds)-cut, past, other, g.rounds[cut:], 0))
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
	return g.found(laws.Stationary(g.lawful, 0, past, nil, g.rounds[cut:], 0))
}

// mostReset bounds the rounds before and after a Reset, since the law plays them several times.
const mostReset = 16

// reset hunts for something that a learner keeps over a Reset.
func (g game) reset() error {
	cut := g.spare % min(len(g.rounds), mostReset)
	return g.found(laws.Reset(g.learner, g.rounds[:cut], g.rounds[cut:min(len(g.rounds), cut+mostReset)]))
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
