package main

import (
	"math"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/learners"
)

// A bandit looks at the reward of the arm that it plays alone.
type bandit struct {
	*learners.Uniform // for Arms
	sums, pulls       []float64
	pick              func(b *bandit) int
	restart           func()
	arm               int
}

// newBandit returns a bandit: "ucb" is UCB1, "ucb-turned" has the rounds in the
// place of the pulls, and "greedy" plays the best arm but explores in one round
// of ten, which "greedy-fades" does ever more seldom.
func newBandit(how string, arms int, seed uint64) boundedrecall.Learner {
	source := rand.NewPCG(seed, 3)
	lots, rounds := rand.New(source), 0.0
	b := &bandit{Uniform: learners.NewUniform(arms)}
	mean := func(b *bandit, i int) float64 { return b.sums[i] / b.pulls[i] }
	b.pick = func(b *bandit) int {
		rounds++
		explored := 0.1
		if how == "greedy-fades" {
			explored = min(1, 10/rounds)
		}
		if lots.Float64() < explored {
			return lots.IntN(arms)
		}
		return b.best(mean)
	}
	if how == "ucb" || how == "ucb-turned" {
		b.pick = func(b *bandit) int {
			rounds++
			return b.best(func(b *bandit, i int) float64 {
				rounds, pulls := rounds, b.pulls[i]
				if how == "ucb-turned" {
					rounds, pulls = pulls, rounds
				}
				return mean(b, i) + math.Sqrt(2*math.Log(rounds)/pulls)
			})
		}
	}
	b.restart = func() {
		source.Seed(seed, 3)
		rounds = 0
	}
	b.Reset()
	return b
}

// best returns the arm of the largest index, or the first that was never played.
func (b *bandit) best(index func(*bandit, int) float64) (best int) {
	for i, n := range b.pulls {
		if n == 0 {
			return i
		}
		if index(b, i) > index(b, best) {
			best = i
		}
	}
	return best
}

func (b *bandit) Reset() {
	b.sums, b.pulls = make([]float64, b.Arms()), make([]float64, b.Arms())
	b.restart()
	b.arm = b.pick(b)
}

func (b *bandit) Play(dst []float64) {
	clear(dst)
	dst[b.arm] = 1
}

func (b *bandit) Observe(reward []float64) {
	b.sums[b.arm] += reward[b.arm]
	b.pulls[b.arm]++
	b.arm = b.pick(b)
}
