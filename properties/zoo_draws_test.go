package properties_test

import (
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
)

// drawing is a learner of two arms that draws one each round: the first arm if
// the round's lot is below that arm's weight times bias.
type drawing struct {
	boundedrecall.Learner // gives the weights
	seed                  uint64
	bias                  float64 // of the first arm; 1 is none
	next                  func(d *drawing) float64

	source *rand.PCG
	rng    *rand.Rand
	lots   []float64 // of the rounds so far and the coming one
	reward []float64 // of the last round, nil in the first
}

// draws returns a function that makes, from a seed, learners that draw an arm
// with the weights of the base learner. The function next draws the lot of
// round len(d.lots), from 0.
func draws(base boundedrecall.Maker, bias float64,
	next func(d *drawing) float64) func(seed uint64) *drawing {
	return func(seed uint64) *drawing {
		d := &drawing{Learner: base(), seed: seed, bias: bias, next: next, source: rand.NewPCG(seed, 0)}
		d.rng = rand.New(d.source)
		d.Reset()
		return d
	}
}

// weights returns the weights for the coming round.
func (d *drawing) weights() []float64 {
	x := make([]float64, 2)
	d.Learner.Play(x)
	return x
}

func (d *drawing) last() float64 { return d.lots[len(d.lots)-1] }

func (d *drawing) Play(dst []float64) {
	d.Learner.Play(dst)
	first := 0.0
	if d.last() < dst[0]*d.bias {
		first = 1
	}
	dst[0], dst[1] = first, 1-first
}

func (d *drawing) Observe(reward []float64) {
	d.Learner.Observe(reward)
	d.reward = slices.Clone(reward)
	d.lots = append(d.lots, d.next(d))
}

func (d *drawing) Reset() {
	d.Learner.Reset()
	d.source.Seed(d.seed, 0)
	d.lots, d.reward = nil, nil
	d.lots = append(d.lots, d.next(d))
}

func (d *drawing) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		x := d.weights()
		_ = yield(x[0], []float64{1, 0}) && yield(x[1], []float64{0, 1})
	}
}

// drawnHorizon is the horizon of Cover's learner where its weights are drawn
// from.
const drawnHorizon = 24

func cover() boundedrecall.Learner { return learners.NewCover(drawnHorizon) }

func fair(d *drawing) float64 { return d.rng.Float64() }

// hidden is draw with the distribution left unstated.
func hidden(draw func(uint64) *drawing) func(uint64) boundedrecall.Learner {
	return func(seed uint64) boundedrecall.Learner { return unstated{draw(seed)} }
}

// drawMutants draw their plays wrongly.
func drawMutants() []mutant {
	fairly := draws(cover, 1, fair)
	drawn := func(name, bug string, draw func(uint64) *drawing) mutant {
		maker := func(seed uint64) boundedrecall.Learner { return draw(seed) }
		return mutant{name, bug, func() boundedrecall.Learner { return maker(1) },
			properties.Claims{Draws: properties.Draws{New: maker}}}
	}
	other := func(seed uint64) boundedrecall.Learner {
		return draws(func() boundedrecall.Learner { return learners.NewCover(drawnHorizon + 16) }, 1,
			fair)(seed)
	}
	// The bound on the expectation, without the deviation.
	expectation := func(_ float64, n, d int) float64 {
		return learners.NewCover(drawnHorizon).TotalRegretBound(n, d)
	}
	silent := hidden(fairly)
	const rate = 0.5
	once := hidden(draws(func() boundedrecall.Learner { return learners.NewHedge(2, rate) }, 1,
		func(d *drawing) float64 { return rand.New(rand.NewPCG(d.seed, 0)).Float64() }))
	return []mutant{
		{"law-off-by-one", "draws a suffix of length 1..M and says 2..M", func() boundedrecall.Learner {
			l := learners.NewRandomizedAverageRestart(recall, matching, 1)
			return stated{l, func(yield func(float64, []float64) bool) {
				shortest := true
				for _, x := range l.Distribution() {
					if !shortest && !yield(1/(recall-1.0), x) {
						return
					}
					shortest = false
				}
			}}
		}, properties.Claims{Recall: recall}},
		drawn("draws-favouring", "plays the first arm a fifth too often", draws(cover, 1.2, fair)),
		{"draws-other", "draws with another horizon than the learner that is tested",
			func() boundedrecall.Learner { return fairly(1) },
			properties.Claims{Draws: properties.Draws{New: other}}},
		{"law-after-play", "after Play the distribution is the play drawn", func() boundedrecall.Learner {
			d, played := fairly(1), []float64(nil)
			l := &patched{Learner: d,
				play:    func(dst []float64) { d.Play(dst); played = slices.Clone(dst) },
				observe: func(reward []float64) { d.Observe(reward); played = nil },
				reset:   func() { d.Reset(); played = nil }}
			return stated{l, func(yield func(float64, []float64) bool) {
				if played != nil {
					yield(1, played)
					return
				}
				d.Distribution()(yield)
			}}
		}, noClaims},
		{"ignores-break", "goes on with its distribution when the caller has broken off",
			func() boundedrecall.Learner {
				d := fairly(1)
				return stated{d, func(yield func(float64, []float64) bool) {
					for p, x := range d.Distribution() {
						yield(p, x)
					}
				}}
			}, noClaims},
		{"forgets-deviation-silent",
			"claims the bound on the expectation with any probability, and does not state its distribution",
			func() boundedrecall.Learner { return silent(1) },
			properties.Claims{Draws: properties.Draws{RegretQuantile: expectation, New: silent}}},
		{"clock-seed", "every learner draws from its own source, which nobody seeds",
			func() boundedrecall.Learner {
				return learners.NewRandomizedAverageRestart(recall, matching, rand.Uint64())
			}, noClaims},
		{"quantile-of-one-lot",
			"draws once a game and claims the quantile of independent draws; it does not state its distribution",
			func() boundedrecall.Learner { return once(1) },
			properties.Claims{Draws: properties.Draws{New: once,
				RegretQuantile: func(delta float64, n, d int) float64 {
					return learners.NewHedge(d, rate).TotalRegretBound(n, d) +
						math.Sqrt(float64(n)*math.Log(1/delta)/2)
				}}}},
	}
}
