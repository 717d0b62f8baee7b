package zoo

import (
	"iter"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
)

// draws returns the bugs of learners that draw their plays.
func draws() []Mutant {
	restart := func(seed uint64) *learners.RandomizedAverageRestart {
		return learners.NewRandomizedAverageRestart(recall, matchingMaker, seed)
	}
	offByOne := func(seed uint64) boundedrecall.Learner { return &drawsOffByOne{restart(seed)} }
	perBlock := func(seed uint64) boundedrecall.Learner { return newDrawsPerGame(seed) }
	biased := func(seed uint64) boundedrecall.Learner { return newDrawsArm(seed, 0.5) }
	fair := func(seed uint64) boundedrecall.Learner { return newDrawsArm(seed, 1) }
	odd := func(lot func(d *drawsOdd) float64) func(uint64) boundedrecall.Learner {
		return func(seed uint64) boundedrecall.Learner { return &drawsOdd{drawsArm: newDrawsArm(seed, 1), next: lot} }
	}
	sticky := func(p float64) func(uint64) boundedrecall.Learner {
		return odd(func(d *drawsOdd) float64 {
			if d.rng.Float64() < p {
				return d.lot
			}
			return d.rng.Float64()
		})
	}
	again := odd(func(d *drawsOdd) float64 {
		if n := len(d.lots); n >= 3 {
			return d.lots[n-3]
		}
		return d.rng.Float64()
	})
	antithetic := odd(func(d *drawsOdd) float64 {
		if len(d.lots)%2 == 1 {
			return 1 - d.lot
		}
		return d.rng.Float64()
	})
	well := odd(func(d *drawsOdd) float64 {
		one, two := d.rng.Float64(), d.rng.Float64()
		if d.first {
			return min(one, two)
		}
		return max(one, two)
	})
	favouring := func(seed uint64) boundedrecall.Learner { return newDrawsArm(seed, 1.2) }
	other := func(seed uint64) boundedrecall.Learner {
		d := newDrawsArm(seed, 1)
		d.Cover = learners.NewCover(drawnHorizon + 16)
		return d
	}
	silent := func(seed uint64) boundedrecall.Learner { return hidesLaw{newDrawsArm(seed, 1)} }
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
			Name: "draws-sticky", Bug: "keeps its lot for the next round with probability 0.4",
			Maker: first(sticky(0.4)), Claims: properties.Claims{Draw: sticky(0.4)},
		},
		{
			Name: "draws-less-sticky", Bug: "keeps its lot for the next round with probability 0.2",
			Maker: first(sticky(0.2)), Claims: properties.Claims{Draw: sticky(0.2)},
		},
		{
			Name: "draws-again", Bug: "the lots repeat after three rounds",
			Maker: first(again), Claims: properties.Claims{Draw: again},
		},
		{
			Name: "draws-antithetic", Bug: "every other lot is what the last one lacks to 1",
			Maker: first(antithetic), Claims: properties.Claims{Draw: antithetic},
		},
		{
			Name: "draws-favouring", Bug: "plays the first arm a fifth too often",
			Maker: first(favouring), Claims: properties.Claims{Draw: favouring},
		},
		{
			Name: "draws-well", Bug: "draws twice after a reward and takes the arm that was better in it",
			Maker: first(well), Claims: properties.Claims{Draw: well},
		},
		{
			Name: "draws-other", Bug: "draws with another horizon than the learner that is tested",
			Maker: first(fair), Claims: properties.Claims{Draw: other},
		},
		{
			Name: "law-after-play", Bug: "after Play the law is the play drawn",
			Maker: func() boundedrecall.Learner { return &lawAfterPlay{drawsArm: newDrawsArm(1, 1)} },
		},
		{
			Name: "ignores-break", Bug: "goes on with its law when the caller has broken off",
			Maker: func() boundedrecall.Learner { return &ignoresBreak{newDrawsArm(1, 1)} },
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
			Name: "clock-seed", Bug: "every learner draws from its own source, which nobody seeds",
			Maker: func() boundedrecall.Learner { return restart(rand.Uint64()) },
		},
	}
}

// drawsOffByOne draws one of all M suffixes, but states a law without the shortest one.
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

// drawsArm draws a single arm each round, with the weights of Cover's learner. It
// multiplies the first arm's probability by a bias; 1 means no bias.
type drawsArm struct {
	*learners.Cover
	seed   uint64
	bias   float64
	source *rand.PCG
	rng    *rand.Rand
	lot    float64 // for the coming round
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
type hidesLaw struct{ boundedrecall.Learner }

// drawsOdd takes its lots from next. The law of each single round is right.
type drawsOdd struct {
	*drawsArm
	next  func(*drawsOdd) float64
	lots  []float64 // of the rounds so far
	first bool      // the first arm was the better one in the last round
}

func (d *drawsOdd) Observe(reward []float64) {
	d.lots = append(d.lots, d.lot)
	d.Cover.Observe(reward)
	d.first = reward[0] > reward[1]
	d.lot = d.next(d)
}

func (d *drawsOdd) Reset() {
	d.drawsArm.Reset()
	d.lots = nil
}

// lawAfterPlay conditions its law on what it knows.
type lawAfterPlay struct {
	*drawsArm
	played []float64
}

func (l *lawAfterPlay) Play(dst []float64) {
	l.drawsArm.Play(dst)
	l.played = slices.Clone(dst)
}

func (l *lawAfterPlay) Observe(reward []float64) {
	l.drawsArm.Observe(reward)
	l.played = nil
}

func (l *lawAfterPlay) Reset() {
	l.drawsArm.Reset()
	l.played = nil
}

func (l *lawAfterPlay) Law() iter.Seq2[float64, []float64] {
	if l.played == nil {
		return l.drawsArm.Law()
	}
	return func(yield func(float64, []float64) bool) { yield(1, l.played) }
}

// ignoresBreak ignores the result of yield.
type ignoresBreak struct{ *drawsArm }

func (l *ignoresBreak) Law() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		for p, x := range l.drawsArm.Law() {
			yield(p, x)
		}
	}
}

// drawsPerGame keeps its first lot: the law of each single round is right, but the rounds
// are not independent.
type drawsPerGame struct{ *drawsArm }

func newDrawsPerGame(seed uint64) *drawsPerGame { return &drawsPerGame{newDrawsArm(seed, 1)} }

func (d *drawsPerGame) Observe(reward []float64) { d.Cover.Observe(reward) }
