package exact

import (
	"context"
	"fmt"
	"math"

	"boundedrecall"
)

// defaultUnit is the denominator that plays are rounded to when none is claimed.
const defaultUnit = 1 << 40

// A table holds a learner's plays, one for each window and each phase of its
// period, in whole units: a weight of 1 is unit. All that the engine does with
// it is integer arithmetic, without rounding.
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

// set rounds a play to units. It is an error if the play is not a distribution
// or, when the unit was claimed, if a weight is not a multiple of it.
func (tb *table) set(phase, w int, play []float64, claimed bool) error {
	dst := tb.at(phase, w)
	rest := tb.unit
	for i, x := range play {
		scaled := x * float64(tb.unit)
		n := math.Round(scaled)
		if !(x >= -1e-9 && x <= 1+1e-9) {
			return fmt.Errorf("the play %v is not a distribution", play)
		}
		if claimed && math.Abs(scaled-n) > 1e-3 {
			return fmt.Errorf("the weight %v is not a multiple of 1/%d, as was claimed", x, tb.unit)
		}
		if i < len(dst) {
			dst[i] = int64(n)
			rest -= int64(n)
		} else if math.Abs(n-float64(rest)) > 1e-9*float64(tb.unit)+float64(len(play)) {
			return fmt.Errorf("the play %v does not sum to 1", play)
		}
	}
	return nil
}

// tabulate fills the table by leading fresh learners along a de Bruijn cycle of
// windows, once for each phase: one observation and one play a window. A learner
// whose play is no function of the window and the phase gets a meaningless
// table; see [table.check].
func (tb *table) tabulate(ctx context.Context, maker boundedrecall.Maker, claimed bool, progress func(done, total int)) error {
	l := maker()
	play := make([]float64, tb.alphabet.arms)
	rewards := tb.alphabet.rewardTable()
	var err error
	for offset := range tb.period {
		l.Reset()
		for range offset {
			l.Observe(rewards[0])
		}
		round := offset
		tb.walk(func(w int) {
			if err != nil {
				return
			}
			if round&0xfff == 0 && ctx.Err() != nil {
				err = ctx.Err()
				return
			}
			l.Play(play)
			err = tb.set(round%tb.period, w, play, claimed)
		}, func(letter int) {
			if err == nil {
				l.Observe(rewards[letter])
			}
			round++
		})
		if err != nil {
			return err
		}
		progress(offset+1, tb.period)
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
