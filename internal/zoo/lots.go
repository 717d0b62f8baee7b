package zoo

import (
	"iter"
	"math"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
)

// lots returns the bugs in where lots come from: the seed, the round, or an earlier lot.
func lots() []Mutant {
	var all []Mutant
	add := func(name, bug string, lot func(seed uint64, round int, x []float64) float64) {
		draw := func(seed uint64) boundedrecall.Learner { return newDrawsHedge(seed, lot) }
		all = append(all, Mutant{
			Name: name, Bug: bug,
			Maker:  func() boundedrecall.Learner { return draw(1) },
			Claims: properties.Claims{Draw: draw},
		})
	}
	add("seed-ignored", "the lots are the same for all seeds", func(_ uint64, round int, _ []float64) float64 {
		return fairLot(9, uint64(round))
	})
	add("seed-halved", "two seeds give the same lots", func(seed uint64, round int, _ []float64) float64 {
		return fairLot(seed/2, uint64(round))
	})
	add("seed-byte", "the seed is cut to eight bits", func(seed uint64, round int, _ []float64) float64 {
		return fairLot(seed&255, uint64(round))
	})
	add("lots-restart", "the source goes back to the seed with every block of 8 rounds", func(seed uint64, round int, _ []float64) float64 {
		return fairLot(seed, uint64(round%8))
	})
	add("greedy-late", "from round 31 on plays the likelier arm", func(seed uint64, round int, x []float64) float64 {
		switch {
		case round < 30 || x[0] == x[1]:
			return fairLot(seed, uint64(round))
		case x[0] > x[1]:
			return 0
		}
		return 1
	})
	once := func(seed uint64) boundedrecall.Learner {
		return hidesLaw{newDrawsHedge(seed, func(seed uint64, _ int, _ []float64) float64 { return fairLot(seed, 0) })}
	}
	return append(all, Mutant{
		Name: "quantile-of-one-lot", Bug: "draws once a game and claims the quantile of independent draws; it does not state its law",
		Maker: func() boundedrecall.Learner { return once(1) },
		Claims: properties.Claims{Draw: once, RegretQuantile: func(delta float64, n, d int) float64 {
			return learners.NewHedge(d, drawnRate).TotalRegretBound(n, d) + math.Sqrt(float64(n)*math.Log(1/delta)/2)
		}},
	})
}

// fairLot returns a number from [0,1) that depends on its arguments alone.
func fairLot(seed, round uint64) float64 { return rand.New(rand.NewPCG(seed, round)).Float64() }

// drawnRate is the learning rate of drawsHedge.
const drawnRate = 0.5

// drawsHedge draws one of two arms each round, with the weights of Hedge: the first
// one if lot is below its weight.
type drawsHedge struct {
	*learners.Hedge
	seed  uint64
	round int // from 0
	lot   func(seed uint64, round int, x []float64) float64
}

func newDrawsHedge(seed uint64, lot func(uint64, int, []float64) float64) *drawsHedge {
	return &drawsHedge{learners.NewHedge(2, drawnRate), seed, 0, lot}
}

func (d *drawsHedge) Play(dst []float64) {
	d.Hedge.Play(dst)
	first := 0.0
	if d.lot(d.seed, d.round, dst) < dst[0] {
		first = 1
	}
	dst[0], dst[1] = first, 1-first
}

func (d *drawsHedge) Observe(reward []float64) {
	d.Hedge.Observe(reward)
	d.round++
}

func (d *drawsHedge) Reset() {
	d.Hedge.Reset()
	d.round = 0
}

func (d *drawsHedge) Law() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		x := make([]float64, 2)
		d.Hedge.Play(x)
		_ = yield(x[0], []float64{1, 0}) && yield(x[1], []float64{0, 1})
	}
}
