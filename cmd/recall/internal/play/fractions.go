package play

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/learners"
)

// The largest denominators of fractions that a person adds up.
const (
	mostParts = 64      // of rewards, a power of two: sums of such rewards are exact
	mostUnit  = 1 << 20 // of weights
)

// fractions are the numbers of a game in which all of them are small fractions:
// each reward is a multiple of 1/parts, and each weight one of 1/unit.
type fractions struct {
	unit, parts int64
	keep        bool      // whether the plays are printed
	plays       [][]int64 // of each round, in units; nil unless keep
	arms        []int64   // what each arm earned, in parts
	earned      int64     // what the learner earned, in parts of a unit
}

// newFractions returns the fractions of a game that has not begun, or nil if
// the rewards or the weights are not known to be small fractions.
func newFractions(s learners.Spec, data rewards.Rewards) *fractions {
	parts := partsOf(data.Instance)
	if parts == 0 || s.Randomized() || data.Scale != (rewards.Scale{High: 1}) {
		return nil
	}
	unit := s.Unit(data.Instance.Arms(), int(parts)+1)
	if unit == 0 || unit > mostUnit {
		return nil
	}
	return &fractions{unit: unit, parts: parts, arms: make([]int64, data.Instance.Arms())}
}

// partsOf returns the least power of two q such that all rewards are multiples
// of 1/q, or 0 if there is none up to mostParts.
func partsOf(in *boundedrecall.Instance) int64 {
	parts := int64(1)
	for t := 1; t <= in.Horizon(); t++ {
		for _, r := range in.Reward(t) {
			for r*float64(parts) != math.Trunc(r*float64(parts)) {
				parts *= 2
				if parts > mostParts {
					return 0
				}
			}
		}
	}
	return parts
}

// round adds a round. It returns false if a weight is not the multiple that it
// should be.
func (f *fractions) round(play, reward []float64) bool {
	weights := make([]int64, len(play))
	for i, w := range play {
		var ok bool
		if weights[i], ok = f.units(w); !ok {
			return false
		}
		r := int64(reward[i] * float64(f.parts))
		f.arms[i] += r
		f.earned += r * weights[i]
	}
	if f.keep {
		f.plays = append(f.plays, weights)
	}
	return true
}

// units returns the weight in units, and false if it is not close to a whole
// number of them.
func (f *fractions) units(weight float64) (int64, bool) {
	const rounding = 1e-6
	x := weight * float64(f.unit)
	whole := math.Round(x)
	return int64(whole), math.Abs(x-whole) <= rounding
}

// perRoundRegret returns the regret of n rounds per round, as "11/36".
func (f *fractions) perRoundRegret(n int) string {
	best := big.NewInt(slices.Max(f.arms))
	total := best.Mul(best, big.NewInt(f.unit)).Sub(best, big.NewInt(f.earned))
	all := new(big.Int).Mul(big.NewInt(f.unit*f.parts), big.NewInt(int64(n)))
	return new(big.Rat).SetFrac(total, all).RatString()
}

// exactly returns ", exactly 11/36 per round", or "" if the regret is not known
// as a short fraction.
func (g game) exactly() string {
	const longest = 20
	if g.ExactRegret == "" || len(g.ExactRegret) > longest {
		return ""
	}
	return ", exactly " + g.ExactRegret + " per round"
}

// fraction writes a/b in lowest terms.
func fraction(a, b int64) string { return big.NewRat(a, b).RatString() }

// fractionTuple writes the multiples of 1/b as "(1/6,5/6)".
func fractionTuple(a []int64, b int64) string {
	fields := make([]string, len(a))
	for i := range a {
		fields[i] = fraction(a[i], b)
	}
	return "(" + strings.Join(fields, ",") + ")"
}

// printFractions prints a row for each round of a game, as printPlays does, in
// fractions. The last row has the sums. For an average of few copies over two
// arms a column shows what the weight of arm 1 is the mean of.
func (r *playReport) printFractions(out *terminal.Sheet, g *game) {
	f := g.exact
	fmt.Fprintln(out)
	out.PrintParagraph(r.heading(g))
	rows := [][]string{{"round", "play", "rewards", "expected"}}
	for t, play := range f.plays {
		rows = append(rows, append([]string{strconv.Itoa(t + 1)},
			f.row(play, r.run.data.Instance.Reward(t+1))...))
	}
	rows = append(rows, []string{"sum", "", fractionTuple(f.arms, f.parts),
		fraction(f.earned, f.unit*f.parts)})
	if labels := r.run.data.Labels; labels != nil {
		rows[0] = slices.Insert(rows[0], 1, "label")
		rows[len(rows)-1] = slices.Insert(rows[len(rows)-1], 1, "")
		for t := range f.plays {
			rows[t+1] = slices.Insert(rows[t+1], 1, terminal.Printable(labels[t]))
		}
	}
	if means := r.means(g); means != nil {
		rows[0] = append(rows[0], "arm 1 is the mean after the last "+suffixNames(g.spec)+" rewards")
		for t, mean := range append(means, "") {
			rows[t+1] = append(rows[t+1], mean)
		}
	}
	out.PrintTable(rows)
}

// row returns the play, the rewards, and what the play earns.
func (f *fractions) row(play []int64, reward []float64) []string {
	parts := make([]int64, len(reward))
	earned := int64(0)
	for i, x := range reward {
		parts[i] = int64(x * float64(f.parts))
		earned += parts[i] * play[i]
	}
	return []string{fractionTuple(play, f.unit), fractionTuple(parts, f.parts),
		fraction(earned, f.unit*f.parts)}
}

// suffixNames names the lengths of the suffixes, as "1, 2, 3".
func suffixNames(s learners.Spec) string {
	shortest, longest, _ := s.Suffixes()
	var all []string
	for k := shortest; k <= longest; k++ {
		all = append(all, strconv.Itoa(k))
	}
	return strings.Join(all, ", ")
}

// means returns for each round what the weight of arm 1 is the mean of, as
// "(1/4 + 1/4 + 0)/3": the plays of the base learner after each suffix. It
// returns nil for a learner that is not such a mean, and for one of many copies.
func (r *playReport) means(g *game) (all []string) {
	const mostCopies = 8
	if g.program() {
		return nil
	}
	shortest, longest, ok := g.spec.Suffixes()
	if !ok || r.Arms != 2 || g.spec.Delay > 0 || longest-shortest+1 > mostCopies {
		return nil
	}
	base := newFractions(g.spec.Of(), r.run.data)
	if base == nil {
		return nil
	}
	for t := range g.exact.plays {
		var terms []string
		for k := shortest; k <= longest; k++ {
			weight, ok := base.units(r.baseWeight(g.spec, t-k, t))
			if !ok {
				return nil
			}
			terms = append(terms, fraction(weight, base.unit))
		}
		all = append(all, fmt.Sprintf("(%s)/%d", strings.Join(terms, " + "), len(terms)))
	}
	return all
}

// baseWeight returns the weight of arm 1 of the base learner after the rewards
// of rounds from+1 to to. Rewards before round 1 are zero.
func (r *playReport) baseWeight(s learners.Spec, from, to int) float64 {
	l, dst := s.Of().New(r.Arms), make([]float64, r.Arms)
	for t := from + 1; t <= to; t++ {
		if t < 1 {
			l.Observe(make([]float64, r.Arms))
		} else {
			l.Observe(r.run.data.Instance.Reward(t))
		}
	}
	l.Play(dst)
	return dst[0]
}
