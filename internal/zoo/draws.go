package zoo

import (
	"iter"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
)

// draws are the bugs of learners that draw their plays.
func draws() []Mutant {
	restart := func(seed uint64) *learners.RandomizedAverageRestart {
		return learners.NewRandomizedAverageRestart(recall, matchingMaker, seed)
	}
	offByOne := func(seed uint64) boundedrecall.Learner { return &drawsOffByOne{restart(seed)} }
	perBlock := func(seed uint64) boundedrecall.Learner { return newDrawsPerGame(seed) }
	biased := func(seed uint64) boundedrecall.Learner { return newDrawsArm(seed, 0.5) }
	fair := func(seed uint64) boundedrecall.Learner { return newDrawsArm(seed, 1) }
	silent := func(seed uint64) boundedrecall.Learner { return &hidesLaw{newDrawsArm(seed, 1)} }
	first := func(draw func(uint64) boundedrecall.Learner) boundedrecall.Maker {
		return func() boundedrecall.Learner { return draw(1) }
	}
	// The bound on the expectation, without the deviation.
	expectation := func(_ float64, n, d int) float64 {
		return learners.NewCover(drawnHorizon).TotalRegretBound(n, d)
	}
	return []Mutant{
		{
			Name: "law-off-by-one", Bug: "draws a suffix of length 1..M and says 2..M",
			Maker: first(offByOne), Claims: properties.Claims{Recall: recall},
		},
		{
			Name: "draws-once", Bug: "draws once a game, not once a round",
			Maker: first(perBlock), Claims: properties.Claims{Draw: perBlock},
		},
		{
			Name: "draws-biased", Bug: "the source is biased towards the first arm, the law it states is not",
			Maker: first(biased), Claims: properties.Claims{Draw: biased},
		},
		{
			Name: "forgets-deviation", Bug: "claims the bound on the expectation with any probability",
			Maker: first(fair), Claims: properties.Claims{RegretQuantile: expectation},
		},
		{
			Name: "forgets-deviation-silent", Bug: "the same, in a learner that does not state its law",
			Maker: first(silent), Claims: properties.Claims{RegretQuantile: expectation, Draw: silent},
		},
		{
			Name: "clock-seed", Bug: "every learner draws from a source of its own that nobody seeds",
			Maker: func() boundedrecall.Learner { return restart(rand.Uint64()) },
		},
	}
}

// drawsOffByOne counts suffixes from 0 where it draws and from 1 where it says so.
type drawsOffByOne struct {
	*learners.RandomizedAverageRestart
}

func (d *drawsOffByOne) Law() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		skip := true
		for _, x := range d.RandomizedAverageRestart.Law() {
			if skip {
				skip = false
				continue
			}
			if !yield(1/(recall-1.0), x) {
				return
			}
		}
	}
}

// drawnHorizon is the horizon of Cover's learner in the mutants that draw arms.
const drawnHorizon = 24

// drawsArm draws a single arm each round, with the weights of Cover's learner;
// the first arm's chance is multiplied by a bias, 1 for none.
type drawsArm struct {
	*learners.Cover
	seed   uint64
	bias   float64
	source *rand.PCG
	rng    *rand.Rand
	lot    float64 // the coming round's
}

func newDrawsArm(seed uint64, bias float64) *drawsArm {
	d := &drawsArm{Cover: learners.NewCover(drawnHorizon), seed: seed, bias: bias, source: rand.NewPCG(seed, 0)}
	d.rng = rand.New(d.source)
	d.lot = d.rng.Float64()
	return d
}

func (d *drawsArm) Play(dst []float64) {
	d.Cover.Play(dst)
	first := 0.0
	if d.lot < dst[0]*d.bias {
		first = 1
	}
	dst[0], dst[1] = first, 1-first
}

func (d *drawsArm) Observe(reward []float64) {
	d.Cover.Observe(reward)
	d.lot = d.rng.Float64()
}

func (d *drawsArm) Reset() {
	d.Cover.Reset()
	d.source.Seed(d.seed, 0)
	d.lot = d.rng.Float64()
}

func (d *drawsArm) Law() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		x := make([]float64, 2)
		d.Cover.Play(x)
		_ = yield(x[0], []float64{1, 0}) && yield(x[1], []float64{0, 1})
	}
}

// hidesLaw is a learner that draws and does not state its law.
type hidesLaw struct{ *drawsArm }

// Law is hidden.
func (h *hidesLaw) Law() {}

// drawsPerGame keeps its first lot: each round's law is right, and the rounds are
// not independent.
type drawsPerGame struct{ *drawsArm }

func newDrawsPerGame(seed uint64) *drawsPerGame { return &drawsPerGame{newDrawsArm(seed, 1)} }

func (d *drawsPerGame) Observe(reward []float64) { d.Cover.Observe(reward) }
