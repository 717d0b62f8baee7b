package fuzz

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall/beyond/convex"
	"boundedrecall/properties/laws"

	"gonum.org/v1/gonum/floats"
)

// holds hunts for a sequence of convex losses on which a restart learner over gradient
// descent has more total regret than its bound, or after which a loss before the window
// shows in its point, in any bit. The learners that take one gradient a round are let off
// the latter on losses that are not linear.
func (g convexGame) holds() error {
	l, losses := g.learner(), g.losses(g.rounds)
	regret := convex.TotalRegret(l, losses, convex.BestPoint(g.domain(), losses))
	limit := l.TotalRegretBound(len(g.rounds), g.longest())
	if !(regret <= limit+1e-9*(1+limit)) {
		return fmt.Errorf("total regret %v, bound %v\n%v", regret, limit, g)
	}
	if g.leaky() && slices.ContainsFunc(g.rounds, func(r convexRound) bool { return r.curved }) {
		return nil
	}
	other := slices.Clone(g.rounds)
	for t := range max(0, len(other)-g.recall) {
		other[t].at = slices.Clone(other[t].at)
		floats.Scale(-1, other[t].at)
	}
	if x, y := g.pointAfter(g.rounds), g.pointAfter(other); !laws.Same(x, y) {
		return fmt.Errorf("plays %v, and %v with another past\n%v", x, y, g)
	}
	return nil
}

// A convexGame is a restart learner over gradient descent on a domain, and losses.
type convexGame struct {
	wrapper, base, kind int // of the domain
	dim, recall         int
	rate                float64
	rounds              []convexRound

	// broken, if there is one, makes another learner, in the tests of the oracle.
	broken func(convexGame) convex.Bounded
}

// A convexRound is a linear loss with the slope at, or half the squared distance from it.
type convexRound struct {
	curved bool
	at     []float64
}

var (
	convexRates    = []float64{0.125, 0.5, 1, 4}
	convexWrappers = []func(m int, base convex.Maker) convex.Bounded{
		func(m int, b convex.Maker) convex.Bounded { return convex.NewPeriodicRestart(m, b) },
		func(m int, b convex.Maker) convex.Bounded { return convex.NewInclusivePeriodicRestart(m, b) },
		func(m int, b convex.Maker) convex.Bounded { return convex.NewAverageRestart(m, b) },
		func(m int, b convex.Maker) convex.Bounded { return convex.NewInclusiveAverageRestart(m, b) },
		func(m int, b convex.Maker) convex.Bounded { return convex.NewLeakyAverageRestart(m, b) },
		func(m int, b convex.Maker) convex.Bounded { return convex.NewInclusiveLeakyAverageRestart(m, b) },
	}
)

// decodeConvex maps any bytes to a game: one each for the wrapper, the base, the domain,
// the dimension, the recall and the rate, and then runs of losses: one byte for the kind
// of loss and the number of rounds, and one for each coordinate.
func decodeConvex(data []byte) convexGame {
	b := reader{data}
	g := convexGame{wrapper: b.below(len(convexWrappers)), base: b.below(2), kind: b.below(3), dim: 1 + b.below(maxArms)}
	g.recall, g.rate = recalls[b.below(len(recalls))], convexRates[b.below(len(convexRates))]
	for first := true; first || len(b.data) > 0 && len(g.rounds) < maxHorizon; first = false {
		head := b.next()
		r := convexRound{curved: head%2 == 1, at: make([]float64, g.dim)}
		for i := range r.at {
			r.at[i] = float64(b.below(33)-16) / grid
		}
		for range min(1+head/2, maxHorizon-len(g.rounds)) {
			g.rounds = append(g.rounds, r)
		}
	}
	return g
}

func (g convexGame) domain() convex.Domain {
	return []convex.Domain{convex.Ball{D: g.dim, R: 1}, convex.Box{D: g.dim, Low: -1, High: 0.5}, convex.Simplex{D: g.dim}}[g.kind]
}

func (g convexGame) learner() convex.Bounded {
	if g.broken != nil {
		return g.broken(g)
	}
	return convexWrappers[g.wrapper](g.recall, g.maker)
}

// maker makes the base learner.
func (g convexGame) maker() convex.Learner {
	if g.base == 0 {
		return convex.NewGradientDescent(g.domain(), g.rate)
	}
	return convex.NewLazyGradientDescent(g.domain(), g.rate)
}

func (g convexGame) leaky() bool { return g.wrapper >= 4 }

func (g convexGame) losses(rounds []convexRound) (losses []convex.Loss) {
	for _, r := range rounds {
		if r.curved {
			losses = append(losses, convex.SquaredDistance{Target: r.at})
		} else {
			losses = append(losses, convex.Linear{Slope: r.at})
		}
	}
	return losses
}

// longest returns a length that no gradient on the domain exceeds.
func (g convexGame) longest() (longest float64) {
	center := make([]float64, g.dim)
	g.domain().Center(center)
	for _, r := range g.rounds {
		length := floats.Norm(r.at, 2)
		if r.curved {
			length = floats.Distance(r.at, center, 2) + g.domain().Radius()
		}
		longest = math.Max(longest, length)
	}
	return longest
}

func (g convexGame) pointAfter(rounds []convexRound) []float64 {
	l, x := g.learner(), make([]float64, g.dim)
	for _, f := range g.losses(rounds) {
		l.Observe(f)
	}
	l.Play(x)
	return x
}

// String writes the game down so that a person can replay it.
func (g convexGame) String() string {
	base := []string{"gradient descent", "lazy gradient descent"}[g.base]
	return fmt.Sprintf("%T over %v of %#v, recall %d, rate %v, losses %v", g.learner(), base, g.domain(), g.recall, g.rate, g.losses(g.rounds))
}
