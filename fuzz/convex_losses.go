package fuzz

import (
	"fmt"
	"slices"

	"boundedrecall/internal/checks"
	"boundedrecall/learners/convex"
	"boundedrecall/properties/laws"

	"gonum.org/v1/gonum/floats"
)

// holds hunts for a sequence of convex losses on which a restart learner over
// gradient descent has more total regret than its bound, or after which a loss
// before the window shows in its point, in any bit. The learners that take one
// gradient a round are let off the latter on losses that are not linear.
func (g convexGame) holds() error {
	k, l := g.domain(), g.learner()
	regret, limit := convex.RegretToBest(k, l, g.losses), l.TotalRegretBound(len(g.losses),
		convex.LongestGradient(k, g.losses))
	if !(regret <= limit+1e-9*(1+limit)) {
		return fmt.Errorf("total regret %v, bound %v", regret, limit)
	}
	if g.wrapper >= len(checks.ConvexWrappers) && slices.ContainsFunc(g.losses, isCurved) {
		return nil
	}
	other := slices.Clone(g.losses)
	for t := range max(0, len(other)-g.recall) {
		other[t] = convex.Zero{}
	}
	if x, y := convex.PointAfter(l, g.losses...), convex.PointAfter(l, other...); !laws.Same(x, y) {
		return fmt.Errorf("plays %v, and %v after a past without losses", x, y)
	}
	return nil
}

// A convexGame is a restart learner over gradient descent on a domain, and
// losses.
type convexGame struct {
	wrapper, base, kind int // of the domain
	dim, recall         int
	rate                float64
	losses              []convex.Loss // linear, or half a squared distance

	// broken, if there is one, makes another learner, in the tests of the
	// oracle.
	broken func(convexGame) convex.Bounded
}

var (
	convexRates    = []float64{0.125, 0.5, 1, 4}
	convexWrappers = slices.Concat(checks.ConvexWrappers, checks.LeakyWrappers)

	// coordinates are multiples of 1/8 from −2 to 2.
	coordinates = floats.Span(make([]float64, 33), -2, 2)
)

// decodeConvex maps any bytes to a game: one each for the wrapper, the base,
// the domain, the dimension, the recall and the rate, and then the losses, as
// the rewards of games: the first number of a loss is positive if it is half a
// squared distance, and the others are its coordinates.
func decodeConvex(data []byte) convexGame {
	b := reader{data}
	g := convexGame{wrapper: b.below(len(convexWrappers)), base: b.below(2), kind: b.below(3),
		dim: 1 + b.below(maxArms)}
	g.recall, g.rate = pick(&b, ordinary.recalls), pick(&b, convexRates)
	for _, r := range b.rewards(1+g.dim, maxHorizon, coordinates) {
		if r[0] > 0 {
			g.losses = append(g.losses, convex.SquaredDistance{Target: r[1:]})
		} else {
			g.losses = append(g.losses, convex.Linear{Slope: r[1:]})
		}
	}
	return g
}

func isCurved(f convex.Loss) bool {
	_, curved := f.(convex.SquaredDistance)
	return curved
}

func (g convexGame) domain() convex.Domain {
	return []convex.Domain{convex.Ball{D: g.dim, R: 1}, convex.Box{D: g.dim, Low: -1, High: 0.5},
		convex.Simplex{D: g.dim}}[g.kind]
}

func (g convexGame) learner() convex.Bounded {
	if g.broken != nil {
		return g.broken(g)
	}
	return convexWrappers[g.wrapper].Make(g.recall, g.maker)
}

// maker makes the base learner.
func (g convexGame) maker() convex.Learner { return convex.Descents(g.domain(), g.rate)[g.base]() }

// String writes the game down so that a person can replay it.
func (g convexGame) String() string {
	return fmt.Sprintf("%s over %T of %#v, lazy %v, recall %d, rate %v, losses %+v",
		convexWrappers[g.wrapper].Name, g.maker(), g.domain(), g.base == 1, g.recall, g.rate, g.losses)
}
