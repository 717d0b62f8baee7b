package page

import (
	"fmt"
	"math"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"

	"gonum.org/v1/gonum/floats"
)

// A game is a short witness, round by round, to be redone by hand.
type game struct {
	Rounds []round
	// whether each play is written as the mean of what the copies of the base
	// learner play
	Copies bool
	// the total regret: what the best arm has earned, less what the learner has
	// in each round
	Sum string
}

// A round is what happens in it, as text. Where the game has copies, Play is
// the weight of arm 1.
type round struct {
	Round                int
	Reward, Play, Earned string
}

// mostRounds is the longest game that is written out.
const mostRounds = 12

// newGame returns the rounds of the evidence's game, or nil if its witness is
// not a game or a long one. There is a sum if the evidence is the game's regret
// per round.
func newGame(e claims.Evidence) *game {
	w, ok := e.Witness.(witness.Game)
	if !ok || w.Instance.Horizon() > mostRounds {
		return nil
	}
	played := boundedrecall.Play(w.Learner.New(w.Instance.Arms()), w.Instance)
	averages := w.Learner.Name == "average-restart" || w.Learner.FullHorizon()
	averages = averages && w.Learner.Recall > 1 && w.Learner.Delay == 0
	g := &game{Copies: averages && w.Instance.Arms() == 2}
	var earned []string
	for t := 1; t <= w.Instance.Horizon(); t++ {
		r := round{Round: t, Reward: vector(w.Instance.Reward(t)), Play: vector(played.PlayOf(t))}
		if g.Copies {
			r.Play = fmt.Sprintf("(%s)/%d = %s", strings.Join(copies(w, t), " + "),
				w.Learner.Recall, short(played.PlayOf(t)[0]))
		}
		r.Earned = short(floats.Dot(played.PlayOf(t), w.Instance.Reward(t)))
		g.Rounds, earned = append(g.Rounds, r), append(earned, r.Earned)
	}
	if math.Abs(played.PerRoundRegret()-e.Value) < claims.Rounding {
		g.Sum = fmt.Sprintf("%s − (%s) = %s", short(played.BestArmReward()),
			strings.Join(earned, " + "), short(played.TotalRegret()))
	}
	return g
}

// copies returns the weight of arm 1 in what each copy of AverageRestart's base
// learner plays in round t. The m-th has seen the last m rewards, with zeros
// before round 1.
func copies(w witness.Game, t int) []string {
	var weights []string
	for m := 1; m <= w.Learner.Recall; m++ {
		l, x := w.Learner.Of().New(2), make([]float64, 2)
		for s := t - m; s < t; s++ {
			l.Observe(w.Instance.Reward(s))
		}
		l.Play(x)
		weights = append(weights, short(x[0]))
	}
	return weights
}

func vector(x []float64) string {
	var parts []string
	for _, v := range x {
		parts = append(parts, short(v))
	}
	return "(" + strings.Join(parts, ",") + ")"
}
