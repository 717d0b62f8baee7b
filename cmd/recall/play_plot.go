package main

import (
	"math"

	"boundedrecall/internal/figures"
)

// picture draws the games' regret over time.
func picture(games []game) figures.Figure {
	var regrets []figures.Regret
	for _, g := range games {
		r := figures.Regret{Learner: g.name, Curve: g.curve}
		if !math.IsInf(g.bound(len(g.curve)), 1) {
			r.Bound = g.bound
		}
		regrets = append(regrets, r)
	}
	return figures.Regrets(regrets)
}
