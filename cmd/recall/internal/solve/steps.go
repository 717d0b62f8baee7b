package solve

import (
	"math"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/learners"
)

// The functions of this file estimate the work of a search, in steps of about
// ten nanoseconds, from its sizes alone. Most of some 70 searches that were
// measured took between a fifth of the estimate and three times as much; one
// took an eightieth.

// stepsOfRound is about how many steps a round takes that the learner plays
// with d arms: those of one play and one observation of its base learner, for
// each copy that it runs.
func stepsOfRound(s learners.Spec, d int) float64 {
	base := s.Of().New(d)
	one := float64(5 + 5*d)
	if _, swap := base.(boundedrecall.SwapBounded); swap {
		one += math.Pow(float64(d), 3) // for a stationary distribution
	}
	_, additive := base.(learners.Additive)
	copies := float64(max(1, s.BaseHorizon()))
	switch {
	case s.Of() == s || s.Period() > 1:
		return one
	case additive && (s.Name == "windowed" || s.Base == "hedge" || s.Base == "mwu"):
		return 3 * one
	}
	return copies * one
}

// stepsOfWorst is about how many steps the search for the worst case of a
// learner takes, of which a round takes the given number. It is in three parts:
// the learner's plays, the search through them for each comparator, and the
// histories that check what is claimed about the learner.
func stepsOfWorst(p exact.Problem, d int, round float64) float64 {
	letters, maps := lettersOf(d, p.Levels, p.Gaps), comparatorsOf(p.Regret, d, true)
	every := comparatorsOf(p.Regret, d, false)
	m, period, horizon := float64(p.Recall), float64(max(1, p.Period)), float64(p.Horizon)
	switch {
	case p.Recall > 0:
		windows := math.Pow(letters, m)
		sweeps := 3 * (m + period) * period
		if p.Horizon > 0 {
			sweeps = 2 * horizon
		}
		const histories, ofMap, ofRound = 300, 100, 100
		return windows*period*round + histories*(3*m+2*period)*round +
			maps*sweeps*windows*letters*stepsOfEdge(d, letters) + ofMap*every + horizon*(ofRound+round)
	case p.Leads:
		q := float64(p.Levels - 1)
		return 2*q*horizon*horizon*round + 4*q*horizon*horizon*letters*stepsOfEdge(d, letters)
	}
	plays := horizon
	if letters > 1 {
		plays = (math.Pow(letters, horizon) - 1) / (letters - 1)
	}
	return plays * (horizon*round + letters*every*stepsOfEdge(d, letters))
}

// stepsOfEdge is about how many steps a sweep takes for one letter in one
// window. The gaps of two arms have a kernel of their own.
func stepsOfEdge(d int, letters float64) float64 {
	if d == 2 && letters == 3 {
		return 0.15
	}
	return 0.2 * float64(d)
}

// stepsOfClass is about how many steps the search for the best learner of a
// class takes. It solves as many linear programs as the class has free weights,
// or fewer, and after each it looks for a cycle that costs the solution more.
func stepsOfClass(c exact.Class) float64 {
	letters := lettersOf(c.Arms, c.Levels, true)
	if c.Levels == 2 && !c.ShiftInvariant {
		letters-- // without the zero vector
	}
	reach := float64(c.Recall) + float64(c.Delay)
	edges := math.Pow(letters, reach) * letters * comparatorsOf(c.Regret, c.Arms, true)
	sweeps := reach
	if letters == 2 {
		sweeps *= reach
	}
	n := weightsOf(c, letters)
	return n*edges*10*sweeps + 6*n*n*n
}

// stepsOfTwoArms is about how many steps it takes to compute what a learner of
// two arms and rewards 0 and 1 guarantees: the symmetric one that is checked by
// its certificate, or else the worst case of the best or of a shift-invariant
// learner.
func stepsOfTwoArms(c exact.Class, p exact.Problem, best learners.Spec) float64 {
	switch m := float64(c.Recall); {
	case c.ShiftInvariant:
		return stepsOfWorst(p, 2, stepsOfRound(learners.Spec{Name: "ftl"}, 2))
	case c.Symmetric:
		return 700 * m * m
	}
	return stepsOfWorst(p, 2, stepsOfRound(best, 2))
}

// weightsOf is about the number of free weights of a class: a weight for each
// arm in each window that the class tells apart, those that differ by an
// exchange of arms counted once.
func weightsOf(c exact.Class, letters float64) float64 {
	m, d := float64(c.Recall), float64(c.Arms)
	seen := math.Pow(letters, m)
	switch {
	case c.ShiftInvariant:
		seen = lettersOf(c.Arms, c.Recall*(c.Levels-1)+1, true)
	case c.Symmetric:
		seen = multisets(letters, m)
	}
	return math.Max(1, seen/math.Gamma(d))
}

// multisets is the number of ways to choose m letters without an order.
func multisets(letters, m float64) float64 {
	choices, _ := math.Lgamma(m + letters)
	order, _ := math.Lgamma(m + 1)
	rest, _ := math.Lgamma(letters)
	return math.Exp(choices - order - rest)
}

// lettersOf is the number of reward vectors of d arms, of those with a zero
// among them for gaps.
func lettersOf(d, levels int, gaps bool) float64 {
	all := math.Pow(float64(levels), float64(d))
	if gaps {
		all -= math.Pow(float64(levels-1), float64(d))
	}
	return all
}

// comparatorsOf is the number of comparators that a search for the regret looks
// at. Of arms that are alike, it is about the number of maps that no exchange
// of arms makes equal.
func comparatorsOf(r exact.Regret, d int, alike bool) float64 {
	switch {
	case r == exact.Swap && alike:
		return math.Max(1, math.Pow(2.96, float64(d))*0.44/math.Sqrt(float64(d)))
	case r == exact.Swap:
		return math.Pow(float64(d), float64(d))
	case alike:
		return 1
	}
	return float64(d)
}

// stepsToSolve is about how many steps of work the linear program of an
// automaton takes. On automata whose edges are drawn it took 2.4 seconds for
// some 240 states, and 14.3 for 358.
func stepsToSolve(states int) float64 { return math.Pow(float64(states), 5) / 4000 }
