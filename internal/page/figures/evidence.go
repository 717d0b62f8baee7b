package figures

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall/claims"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// kinds are the kinds of evidence, from the strongest to the weakest, with their marks.
var kinds = []struct {
	claims.Kind
	mark
}{
	{claims.Exact, mark{color: blue, symbol: disc}},
	{claims.Exhaustive, mark{color: green, symbol: square}},
	{claims.Certificate, mark{color: black, symbol: square}},
	{claims.Chosen, mark{color: vermillion, symbol: upright}},
	{claims.Sampled, mark{color: orange, symbol: diamond}},
	{claims.Searched, mark{color: purple, symbol: upsideDown}},
}

// The columns of the figure's table after those of the kinds.
var (
	printedMargin = 1 + len(kinds)
	provedMargin  = 2 + len(kinds)
)

// EvidencePerClaim draws, for each statement with evidence, the number of cases of each
// kind and the smallest [Margin]: how close a case came to breaking the sentence. It panics
// on evidence of an unknown kind.
func EvidencePerClaim(results []claims.Result) Figure {
	f := Figure{
		Name:  "evidence-per-claim",
		Title: "The evidence for each statement: how much, and how close",
		Table: Table{Columns: []string{"statement, from 1"}},
	}
	for _, k := range kinds {
		f.Table.Columns = append(f.Table.Columns, string(k.Kind)+" cases")
	}
	f.Table.Columns = append(f.Table.Columns, "smallest margin as printed", "smallest margin as proved")
	for n, r := range results {
		if len(r.Evidence) == 0 {
			continue
		}
		row := evidenceRow(r.Evidence)
		row[0] = float64(n + 1)
		f.Claims = append(f.Claims, r.Statement.ID)
		f.Table.Rows = append(f.Table.Rows, row)
	}
	f.Caption = "Left, the cases behind each statement, as printed and as proved together, by the kind of evidence; the axis is logarithmic. " +
		"Right, how far the closest case stays from breaking the statement, as a share of the larger of the measured value and the bound: " +
		"0 where a bound is attained or an identity holds, below 0 where a case contradicts the printed sentence: it is refuted, says nothing where it is not false, or is not reproduced."
	f.Alt = evidenceAlt(f)
	f.SVG = drawEvidence(f)
	return f
}

// evidenceRow counts the cases by kind and finds the smallest margins, NaN for a
// sentence without evidence.
func evidenceRow(evidence []claims.Evidence) []float64 {
	row := make([]float64, provedMargin+1)
	row[printedMargin], row[provedMargin] = math.NaN(), math.NaN()
	for _, e := range evidence {
		row[1+kindOf(e)] += float64(e.Cases)
		margin := &row[printedMargin]
		switch e.Side {
		case claims.SidePremise:
			continue
		case claims.SideProved:
			margin = &row[provedMargin]
		}
		if m := Margin(e); !(*margin <= m) {
			*margin = m
		}
	}
	return row
}

func kindOf(e claims.Evidence) int {
	for k := range kinds {
		if kinds[k].Kind == e.Kind {
			return k
		}
	}
	panic("figures: evidence of an unknown kind")
}

// Margin returns how far a measurement is from breaking its statement, as a share of the
// larger of the measured value and the bound. It is in [−1,1]: 0 where a bound is attained
// or an identity holds, negative where the measurement contradicts the sentence.
func Margin(e claims.Evidence) float64 {
	room := e.Bound - e.Value
	switch e.Relation {
	case claims.AtLeast:
		room = -room
	case claims.Equals:
		room = -math.Abs(room)
	}
	if room < 0 && e.Shows == claims.HoldsVerdict {
		return 0 // rounding
	}
	if size := math.Max(math.Abs(e.Value), math.Abs(e.Bound)); size > 0 {
		return math.Max(-1, math.Min(room/size, 1))
	}
	return 0
}

// evidenceAlt returns the alternative text of the figure of this table.
func evidenceAlt(f Figure) string {
	var counts, broken []string
	for i, k := range kinds {
		total := 0.0
		for _, row := range f.Table.Rows {
			total += row[1+i]
		}
		if total > 0 {
			counts = append(counts, fmt.Sprintf("%.0f %s", total, k.Kind))
		}
	}
	attained, wrong := 0, 0
	for k, row := range f.Table.Rows {
		if m := row[printedMargin]; m < 0 {
			broken = append(broken, f.Claims[k]+" "+fixed(m))
		}
		if row[provedMargin] < 0.005 {
			attained++
		}
		if row[provedMargin] < 0 {
			wrong++
		}
	}
	alt := fmt.Sprintf("Cases for %d statements: %s.", len(f.Claims), strings.Join(counts, ", "))
	if len(broken) > 0 {
		alt += " Smallest margins below 0 as printed: " + strings.Join(broken, ", ") + "."
	}
	return alt + fmt.Sprintf(" As proved, the margin is below 0.005 for %d of them, and negative for %d.", attained, wrong)
}

// drawEvidence draws the figure of this table.
func drawEvidence(f Figure) []byte {
	counts, margins := newPanel("cases", ""), newPanel("smallest margin", "")
	n := float64(len(f.Claims))
	var names plot.ConstantTicks
	for k, id := range f.Claims {
		names = append(names, plot.Tick{Value: n - float64(k), Label: id})
	}
	for _, p := range []*plot.Plot{counts, margins} {
		p.Y.Min, p.Y.Max = 0.5, n+0.5
		p.Y.Tick.Length = 0
		p.Y.Tick.Marker = names
	}
	margins.Y.Tick.Marker = plot.ConstantTicks{}
	margins.X.Min, margins.X.Max = -1, 1
	margins.X.Tick.Marker = ticks(-1, -0.5, 0, 0.5, 1)
	margins.Add(verticalZero{})

	readings := []keyed{{"as printed", mark{color: black, symbol: wideRing}}, {"as proved", mark{color: grey, symbol: disc}}}
	drawn := make([]bool, len(kinds))
	decade := 1.0
	for k, row := range f.Table.Rows {
		y := n - float64(k)
		for i, kind := range kinds {
			if cases := row[1+i]; cases > 0 {
				drawn[i] = true
				decade = math.Max(decade, math.Ceil(math.Log10(cases)))
				kind.draw(counts, plotter.XYs{{X: math.Log10(cases), Y: y}})
			}
		}
		for i, reading := range readings {
			if x := row[printedMargin+i]; !math.IsNaN(x) {
				reading.mark.draw(margins, plotter.XYs{{X: x, Y: y}})
			}
		}
	}
	counts.X.Min, counts.X.Max = 0, decade
	counts.X.Tick.Marker = everyOther(int(decade))

	var key []keyed
	for i, kind := range kinds {
		if drawn[i] {
			key = append(key, keyed{string(kind.Kind), kind.mark})
		}
	}
	return picture{
		key: slices.Concat(key, readings), panels: []*plot.Plot{counts, margins}, height: vg.Length(15*n + 60), beside: true,
	}.svg(f.Title, f.Alt)
}

// everyOther returns the even powers of ten up to 10ᵏ.
func everyOther(k int) (p powers) {
	for i := 0; i <= k; i += 2 {
		p = append(p, i)
	}
	return p
}
