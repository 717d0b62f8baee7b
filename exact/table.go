package exact

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"runtime"

	"boundedrecall"
	"boundedrecall/internal/workers"
)

// defaultUnit is the denominator that plays are rounded to when none is
// claimed.
const defaultUnit = 1 << 40

// A table holds a learner's plays, one for each window and each phase of its
// period, in whole units: a weight of 1 is unit. The searches read it in
// integer arithmetic, without rounding.
type table struct {
	windows
	alphabet Alphabet
	period   int
	unit     int64
	plays    []int64 // period × windows by place × (d−1): the last arm has the rest
}

func newTable(a Alphabet, recall, period int, unit int64) *table {
	g := newWindows(a.Len(), recall)
	return &table{
		windows: g, alphabet: a, period: period, unit: unit,
		plays: make([]int64, period*g.count*(a.arms-1)),
	}
}

// newGraph returns a table for states that are no windows, without their
// successors and plays.
func newGraph(a Alphabet, states int, unit int64) *table {
	g := windows{letters: a.Len(), recall: states, count: states, older: states}
	return &table{windows: g, alphabet: a, period: 1, unit: unit}
}

// unitsPerReward returns how many units of cost make a reward of 1.
func (tb *table) unitsPerReward() int64 { return tb.unit * int64(tb.alphabet.q) }

// perRound divides units of cost by those of a reward of 1.
func (tb *table) perRound(units *big.Rat) *big.Rat {
	return units.Quo(units, new(big.Rat).SetInt64(tb.unitsPerReward()))
}

// phase returns the plays of the rounds t with (t−1) mod period = p.
func (tb *table) phase(p int) []int64 {
	size := tb.count * (tb.alphabet.arms - 1)
	return tb.plays[p*size : (p+1)*size]
}

// at returns the weights of the first d−1 arms at a window.
func (tb *table) at(phase, w int) []int64 {
	d, at := tb.alphabet.arms-1, tb.place(w)
	return tb.phase(phase)[at*d : (at+1)*d]
}

// set rounds a play to units. It returns an error if the play is not a
// distribution or, when the unit was claimed, if a weight is not a multiple of
// 1/unit.
func (tb *table) set(phase, w int, play []float64, claimed bool) error {
	dst := tb.at(phase, w)
	rest := tb.unit
	for i, x := range play {
		if !(x >= -1e-9 && x <= 1+1e-9) {
			return fmt.Errorf("the play %v is not a distribution", play)
		}
		n, err := inUnits(x, tb.unit, claimed)
		if err != nil {
			return err
		}
		if i < len(dst) {
			dst[i] = n
			rest -= n
		} else if math.Abs(float64(n-rest)) > 1e-9*float64(tb.unit) {
			return fmt.Errorf("the play %v does not sum to 1", play)
		}
	}
	return nil
}

// sameWeight is how far apart two weights may be that are one and the same up
// to rounding.
const sameWeight = 1e-11

// tolerance is how far a play may be from that in the table. Rewards k/q are
// exact in float64 only if q is a power of two; with another q their rounding
// errors decide between arms that tie, which may move a weight by a unit for
// each arm.
func (a Alphabet) tolerance(unit int64) float64 {
	if a.q&(a.q-1) == 0 {
		return sameWeight
	}
	return max(sameWeight, float64(a.arms)/float64(unit))
}

// inUnits rounds a weight to units. It returns an error if the unit was claimed
// and the weight is not a multiple of 1/unit.
func inUnits(x float64, unit int64, claimed bool) (int64, error) {
	scaled := x * float64(unit)
	n := math.Round(scaled)
	if claimed && math.Abs(scaled-n) > min(1e-3, sameWeight/2*float64(unit)) {
		return 0, fmt.Errorf("the weight %v is not a multiple of 1/%d, as was claimed", x, unit)
	}
	return int64(n), nil
}

// tabulate fills the table by leading fresh learners along a de Bruijn cycle of
// windows, once for each phase: one observation and one play per window. The
// processors share the cycle. A learner that begins in the middle of the cycle
// observes the window first. If the play is not a function of the window and
// the phase, the table is meaningless; [table.check] finds that out.
func (tb *table) tabulate(
	ctx context.Context, maker boundedrecall.Maker, claimed bool, progress func(done, total int),
) error {
	cycle := tb.cycle()
	n := min(runtime.GOMAXPROCS(0), 1+tb.count/chunkOfPlays)
	errs := make([]error, n)
	for offset := range tb.period {
		workers.Run(n, func(k int) {
			errs[k] = tb.lead(ctx, maker(), cycle, offset, tb.count*k/n, tb.count*(k+1)/n, claimed)
		})
		for _, err := range errs {
			if err != nil {
				return err
			}
		}
		progress(offset+1, tb.period)
	}
	return nil
}

// chunkOfPlays is the least number of plays worth a goroutine.
const chunkOfPlays = 1 << 12

// lead sets the plays at the windows from..to−1 of the cycle, counted from 0,
// where window k is seen in the round of phase offset+k.
func (tb *table) lead(
	ctx context.Context, l boundedrecall.Learner, cycle []uint8, offset, from, to int, claimed bool,
) error {
	rewards := tb.alphabet.rewardTable()
	play := make([]float64, tb.alphabet.arms)
	w := 0
	for k := max(0, from-tb.recall); k < from; k++ {
		w = tb.after(w, int(cycle[k]))
	}
	window := make([]int, tb.recall)
	tb.digits(window, w)
	l.Reset()
	for range (offset + from + (tb.period-1)*tb.recall) % tb.period { // the rounds before the window
		l.Observe(rewards[0])
	}
	for _, a := range window {
		l.Observe(rewards[a])
	}
	for k := from; k < to; k++ {
		if k&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		l.Play(play)
		if err := tb.set((offset+k)%tb.period, w, play, claimed); err != nil {
			return err
		}
		l.Observe(rewards[cycle[k]])
		w = tb.after(w, int(cycle[k]))
	}
	return nil
}

func (a Alphabet) rewardTable() [][]float64 {
	rewards := make([][]float64, a.Len())
	for k := range rewards {
		rewards[k] = a.Rewards(k)
	}
	return rewards
}
