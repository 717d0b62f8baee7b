package beyond

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// BeyondAlphabet is the lemma that makes values over {0,1} values over [0,1].
var BeyondAlphabet = claims.Statement{
	ID: "beyond-alphabet", Reference: "Beyond the paper: the alphabet lemma", Origin: claims.Beyond,
	Proved: claims.Holds("For every learner f with recall M and g(w) = E f(ŵ), where each reward of the window w is rounded to one of "+
		"{0,1} "+
		"with its own mean, independently: the worst Reg of g over rewards in [0,1] "+
		"is at most that of f over {0,1}, for every T and d. The recall, stationarity and symmetry of f survive. "+
		"So the smallest worst case of such a class is the same over {0,1} and over [0,1].",
		claims.MachineProved("alphabet"), claims.ByHand),
	Proof:     proof("beyond_alphabet"),
	Tightness: "an equality for classes; for a given learner the alphabet matters, see beyond-4-alphabet",
	Check:     games.InTurn(boundRounded, compareClasses),
}

// A rounded learner plays g(w) = E f(ŵ) for two arms: f's mean play over all ways to round
// the rewards of the window to 0 or 1, by their means.
type rounded struct {
	f    learners.Spec
	past [][]float64
}

func (l *rounded) Arms() int                { return 2 }
func (l *rounded) Reset()                   { l.past = nil }
func (l *rounded) Observe(reward []float64) { l.past = append(l.past, []float64{reward[0], reward[1]}) }

func (l *rounded) Play(dst []float64) {
	clear(dst)
	window := l.past[max(0, len(l.past)-l.f.Recall):]
	for all := range 1 << (2 * len(window)) {
		p, seen := 1., make([][]float64, len(window))
		for t, r := range window {
			seen[t] = make([]float64, 2)
			for i := range r {
				if all>>(2*t+i)&1 == 1 {
					seen[t][i], p = 1, p*r[i]
				} else {
					p *= 1 - r[i]
				}
			}
		}
		if p > 0 {
			for i, x := range games.PlayAfter(l.f.New(2), seen...) {
				dst[i] += p * x
			}
		}
	}
}

// boundRounded says that g has no more on rewards in [0,1] than f over {0,1}, for windowed and averaged
// bases at steep rates.
func boundRounded(c *claims.Case) {
	ms, ts := c.Range("M", 1, 3), c.Range("T", 1, 8)
	y := c.Proved.Tally(claims.Sampled, claims.AtMost, "regret on drawn rewards k/16, and on the worst rewards over {0,1}², of the "+
		"learner that rounds the window for windowed and averaged bases at steep rates, %v, against the worst case of the learner inside "+
		"over {0,1}², %v", ts, ms).WithinFactor(1)
	worst := map[learners.Spec][]float64{}
	var specs []learners.Spec
	for m := range ms.All() {
		specs = append(specs, averageOfCover(m), learners.Spec{Name: "windowed", Base: "ftl", Recall: m},
			learners.Spec{Name: "windowed", Base: "hedge", Recall: m, Rate: 3},
			learners.Spec{Name: "average-restart", Base: "hedge", Recall: m, Rate: 5})
	}
	for _, s := range specs {
		for n := range ts.All() {
			r := games.WorstCase(c, s, n)
			worst[s] = append(worst[s], r.PerRoundRegret())
			y.See(boundedrecall.TotalRegret(&rounded{f: s}, r.Rewards)/float64(n), r.PerRoundRegret(), "%v, %v", s, r.Rewards)
		}
	}
	c.Property(func(t *rapid.T) {
		s, n := rapid.SampledFrom(specs).Draw(t, "learner"), rapid.IntRange(1, ts.Max()).Draw(t, "horizon")
		in := games.Draw(t, 2, n)
		y.Hold(t, boundedrecall.TotalRegret(&rounded{f: s}, in)/float64(n), worst[s][n-1], "%v, %v", s, in)
	})
}

// compareClasses says that the best of a class is the same over finer rewards.
func compareClasses(c *claims.Case) {
	ms := c.Sizes("M", 1)
	y := c.Proved.Tally(claims.Exact, claims.Equals, "value of the linear program over stationary learners of two arms over {0,½,1}² "+
		"against that over {0,1}², as fractions, %v", ms)
	for m := range ms.All() {
		finer := games.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Levels: 3})
		y.SeeFractions(finer, games.BestOfClass(c, exact.Class{Arms: 2, Recall: m}), "M=%d", m)
	}
}
