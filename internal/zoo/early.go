package zoo

import (
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// early returns the bugs of the first M rounds.
func early() []Mutant {
	return []Mutant{
		{
			Name: "no-padding", Bug: "averages over the suffixes there are so far, where zeros should stand",
			Maker:  func() boundedrecall.Learner { return &noPadding{newCountedWindow()} },
			Claims: windowClaims,
		},
		{
			Name: "pads-with-half", Bug: "the window starts full of ½, not of 0",
			Maker:  func() boundedrecall.Learner { return newPadsWithHalf() },
			Claims: windowClaims,
		},
		{
			Name: "waits-for-window", Bug: "plays uniformly until the window is full",
			Maker:  func() boundedrecall.Learner { return &waitsForWindow{noPadding{newCountedWindow()}} },
			Claims: windowClaims,
		},
	}
}

// noPadding is AverageRestart without the zero rewards before the first round.
type noPadding struct{ countedWindow }

func (n *noPadding) Play(dst []float64) {
	mustFit(n.arms, dst)
	suffixes := max(1, min(n.round, recall))
	clear(dst)
	for m := 1; m <= suffixes; m++ {
		floats.AddScaled(dst, 1/float64(suffixes), replay(matchingMaker, n.rewards[recall-m:]))
	}
}

// padsWithHalf holds ½ for "no information". All arms get it, but weights that
// are proportional to sums notice.
type padsWithHalf struct{ window }

func newPadsWithHalf() *padsWithHalf {
	p := &padsWithHalf{newWindow(threeArms, recall)}
	p.Reset()
	return p
}

func (p *padsWithHalf) Reset() {
	for k := range p.rewards {
		p.rewards[k] = slices.Repeat([]float64{0.5}, p.arms)
	}
}

// waitsForWindow plays uniformly until its window is full.
type waitsForWindow struct{ noPadding }

func (w *waitsForWindow) Play(dst []float64) {
	mustFit(w.arms, dst)
	if w.round < recall {
		for i := range dst {
			dst[i] = 1 / float64(len(dst))
		}
		return
	}
	w.noPadding.Play(dst)
}
