package values

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

//go:embed beyond_alphabet.md
var beyondAlphabetProof string

// BeyondAlphabet is the lemma that makes values over {0,1} values over [0,1].
var BeyondAlphabet = claims.Statement{
	ID: "beyond-alphabet", Reference: "Beyond the paper: the alphabet lemma", Origin: claims.Beyond,
	Proved: claims.Holds("For every learner f with recall M and g(w) = E f(ŵ), where each reward of the window w is rounded to 0 or 1 with its own mean, independently: the worst Reg of g over rewards in [0,1] "+
		"is at most that of f over {0,1}, for every T and d. The recall, stationarity and symmetry of f survive. So the smallest worst case of such a class is the same over {0,1} and over [0,1].", claims.MachineProved("alphabet"), claims.ByHand),
	Proof:     beyondAlphabetProof,
	Tightness: "an equality for classes; for a given learner the alphabet matters, see beyond-4-alphabet",
	Sharpness: 0.9,
	Check:     checkBeyondAlphabet,
}

// A rounded learner plays g(w) = E f(ŵ) for two arms: f's mean play over all ways to
// round the gaps of the window to −1 or 1, by their means. f sees one-hot rewards.
type rounded struct {
	f    learners.Spec
	past [][]float64
}

func (l *rounded) Arms() int                { return 2 }
func (l *rounded) Reset()                   { l.past = nil }
func (l *rounded) Observe(reward []float64) { l.past = append(l.past, []float64{reward[0], reward[1]}) }

func (l *rounded) Play(dst []float64) {
	m := l.f.Recall
	clear(dst)
	window := l.past[max(0, len(l.past)-m):]
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

func checkBeyondAlphabet(c *claims.Case) {
	ms := c.Range("M", 1, 3)
	y := c.Proved.Tally(claims.Sampled, claims.AtMost, "regret on drawn rewards k/16 of the learner that rounds the window for windowed and averaged bases at steep rates, T ≤ 8, against the worst case of the learner inside over {0,1}², %v", ms)
	worst := map[learners.Spec][]float64{}
	var specs []learners.Spec
	for m := range ms.All() {
		for _, s := range []learners.Spec{
			{Name: "windowed", Base: "ftl", Recall: m}, {Name: "windowed", Base: "hedge", Recall: m, Rate: 3},
			{Name: "average-restart", Base: "hedge", Recall: m, Rate: 5}, {Name: "average-restart-inclusive", Base: "cover", Recall: m},
		} {
			specs = append(specs, s)
			for n := 1; n <= 8; n++ {
				worst[s] = append(worst[s], games.WorstCase(c, s, n).PerRoundRegret())
			}
		}
	}
	c.Property(func(t *rapid.T) {
		s := rapid.SampledFrom(specs).Draw(t, "learner")
		in := games.Draw(t, 2, rapid.IntRange(1, 8).Draw(t, "horizon"))
		value := boundedrecall.TotalRegret(&rounded{f: s}, in) / float64(in.Horizon())
		most := worst[s][in.Horizon()-1]
		y.See(value, most, "%v, %v", s, in)
		if value > most+claims.Rounding {
			t.Fatalf("%v rounded has regret %v on %v, the worst over {0,1} is %v", s, value, in, most)
		}
	})

	// Windowed follow-the-leader itself is worse off over [0,1], so rounding matters:
	// at M = 2 it has 0.66 on gaps 0.99, −1, 0.99, and 3/8 over {0,1}.
	ftl := learners.Spec{Name: "windowed", Base: "ftl", Recall: 2}
	in := games.Instance("(0.99,0) (0,1) (0.99,0)")
	in = boundedrecall.Must(boundedrecall.Concat(repeatInstance(in, 200)...))
	long := games.WorstCase(c, ftl, 0).Upper
	c.Proved.Fraction(claims.Exact, long, 1).Equals(big.NewRat(3, 8), "long-run worst case over {0,1}² of windowed follow-the-leader, M = 2")
	own := boundedrecall.TotalRegret(ftl.New(2), in) / float64(in.Horizon())
	c.Proved.Game(ftl, in).AtLeast(0.65, "its regret on (0.99,0) (0,1) (0.99,0), 200 times over")
	between := boundedrecall.TotalRegret(&rounded{f: ftl}, in) / float64(in.Horizon())
	c.Proved.Measure(claims.Chosen, between, 1).AtMost(3./8+2./600, "that of the learner that rounds its window, on the same rewards; follow-the-leader has %.3f", math.Round(own*1000)/1000)

	// The best of a class is the same over finer rewards.
	same := c.Proved.Tally(claims.Exact, claims.Equals, "value of the linear program over stationary learners of two arms over {0,½,1}² against that over {0,1}², as fractions, M = 1")
	same.SeeFractions(games.BestOfClass(c, exact.Class{Arms: 2, Recall: 1, Levels: 3}), games.BestOfClass(c, exact.Class{Arms: 2, Recall: 1}), "M=1")
}

func repeatInstance(in *boundedrecall.Instance, times int) (all []*boundedrecall.Instance) {
	for range times {
		all = append(all, in)
	}
	return all
}
