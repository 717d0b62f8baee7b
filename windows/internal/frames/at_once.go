package frames

import (
	"fmt"
	"math"
	"slices"
	"time"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
)

// AtOnce returns the check of the law independent for windows of the host that
// share a clock: two of them live at the same time, and each has the value that
// it has alone.
func (c Claim) AtOnce(h *Host) func(boundedrecall.Maker, kit.Case) error {
	return func(maker boundedrecall.Maker, of kit.Case) (err error) {
		defer func() {
			if failed := failure(recover()); failed != nil {
				err = independent(of, failed.Error(), true)
			}
		}()
		parts := [...]laws.Rounds{of.Rewards, of.Other}
		var got [2][]float64
		h.Together(func() { got = atOnce(maker, parts) })
		for k, rows := range parts {
			alone := value(maker, 0, once, 0, rows)
			if !laws.Same(got[k], alone) {
				return independent(of, fmt.Sprintf("beside the other window, the value of the one that "+
					"gets %s is %s, and alone %s", [...]string{"the rows", "the other rows"}[k],
					numbers(got[k]), numbers(alone)), false)
			}
		}
		return nil
	}
}

// Twins reports whether two windows of the host that live at the same time have
// the same value after the rows of the case. If those of two that live one after
// the other differ, then a worker of their package wakes at other times.
func (c Claim) Twins(h *Host, maker boundedrecall.Maker, of kit.Case) (same bool) {
	maker, done := kit.WithClose(maker)
	defer done()
	h.Together(func() {
		got := atOnce(maker, [...]laws.Rounds{of.Rewards, of.Rewards})
		same = laws.Same(got[0], got[1])
	})
	return same
}

// atOnce returns the values of two windows that begin at the same time, each
// after its last row.
func atOnce(maker boundedrecall.Maker, parts [2]laws.Rounds) (values [2][]float64) {
	var windows [2]boundedrecall.Learner
	var at [2][]time.Duration
	for k := range parts {
		windows[k] = maker()
		windows[k].Observe([]float64{0})
		at[k], _ = times(parts[k], 0)
		values[k] = make([]float64, windows[k].Arms())
		windows[k].Play(values[k])
	}
	for next := [2]int{}; next[0] < len(at[0]) || next[1] < len(at[1]); {
		k := 0
		if next[0] == len(at[0]) || next[1] < len(at[1]) && at[1][next[1]] < at[0][next[0]] {
			k = 1
		}
		windows[k].Observe(slices.Clone(parts[k][next[k]]))
		if next[k]++; next[k] == len(at[k]) {
			windows[k].Play(values[k])
		}
	}
	return values
}

// independent returns the violation of the law.
func independent(of kit.Case, found string, fails bool) error {
	says := base.Find("independent").Words(true)
	return &laws.Violation{Law: "independent", Claim: says.Claim, Broken: says.Broken, Found: found,
		Margin: math.Inf(1), Fails: fails, Shown: shown(of)}
}
