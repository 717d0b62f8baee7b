package learners

import (
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// leads is a two-armed instance whose rewards are multiples of 1/unit, as the walk of
// the lead: at[t] is the first arm's reward in t rounds less the second's, in units
// and above the walk's lowest point.
type leads struct {
	unit float64
	at   []int
	span int // the walk's highest point
}

const (
	finestUnit = 10      // with finer ones leads are too many to be worth counting
	widestSpan = 1 << 20 // of the tables made
)

// newLeads returns nil if the instance is no such one.
func newLeads(in *boundedrecall.Instance) *leads {
	if in.Arms() != 2 {
		return nil
	}
	unit := 1.0
	for !inUnits(in, unit) {
		unit++
		if unit > finestUnit {
			return nil
		}
	}
	w := &leads{unit: unit, at: make([]int, in.Horizon()+1)}
	lowest, highest := 0, 0
	for t := 1; t <= in.Horizon(); t++ {
		r := in.Reward(t)
		w.at[t] = w.at[t-1] + int(math.Round(r[0]*unit)) - int(math.Round(r[1]*unit))
		lowest, highest = min(lowest, w.at[t]), max(highest, w.at[t])
	}
	for t := range w.at {
		w.at[t] -= lowest
	}
	w.span = highest - lowest
	if w.span > widestSpan {
		return nil
	}
	return w
}

func inUnits(in *boundedrecall.Instance, unit float64) bool {
	for t := 1; t <= in.Horizon(); t++ {
		for _, r := range in.Reward(t) {
			if r*unit != math.Round(r*unit) {
				return false
			}
		}
	}
	return true
}

// histograms plays Hedge of one rate after all suffixes of a window at once, for
// several recalls: the play after a suffix depends on its lead alone, so it is enough
// to know how often each lead occurs.
type histograms struct {
	*leads
	recalls []int
	round   int // rounds seen

	// second[k] is the second arm's weight when its lead over the first is k−span.
	second []float64

	// counts[k][v] is how many of the suffixes 1..recalls[k] begin where the walk is
	// at v, and first[k]..last[k] where it was in that time.
	counts      [][]float64
	first, last []int
}

func newHistograms(w *leads, recalls []int, eta float64) *histograms {
	h := &histograms{
		leads:   w,
		recalls: recalls,
		second:  make([]float64, 2*w.span+1),
		counts:  matrix(len(recalls), w.span+1),
		first:   make([]int, len(recalls)),
		last:    make([]int, len(recalls)),
	}
	for k := range h.second {
		h.second[k] = 1 / (1 + math.Exp(eta*float64(w.span-k)/w.unit))
	}
	for k, m := range recalls {
		h.counts[k][w.at[0]] = float64(m) // zeros before the first round
		h.first[k], h.last[k] = w.at[0], w.at[0]
	}
	return h
}

// total fills dst with the sum of the plays after suffixes 1..recalls[k].
func (h *histograms) total(k int, dst []float64) {
	first, last := h.first[k], h.last[k]
	shift := h.span - h.at[h.round]
	dst[1] = floats.Dot(h.counts[k][first:last+1], h.second[first+shift:last+1+shift])
	dst[0] = float64(h.recalls[k]) - dst[1]
}

// next goes on by a round.
func (h *histograms) next() {
	begun := h.at[h.round] // the suffix of length 1 begins here
	h.round++
	for k, m := range h.recalls {
		counts := h.counts[k]
		counts[begun]++
		counts[h.at[max(0, h.round-1-m)]]--
		h.first[k], h.last[k] = min(h.first[k], begun), max(h.last[k], begun)
		for counts[h.first[k]] == 0 {
			h.first[k]++
		}
		for counts[h.last[k]] == 0 {
			h.last[k]--
		}
	}
}
