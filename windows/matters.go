package windows

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Unseen is what claims without Is and Like do not show: they compare a window with a
// new one, and both may forget the same rows.
const Unseen = "a window that forgets rows too early passes"

// withoutIs returns the line of a report that says what the law frame has not
// shown where it holds, behind what was measured.
func (s *subject) withoutIs(measured string) string {
	if s.Is.Value != nil || s.Like != nil {
		return ""
	}
	if measured != "" {
		measured += "; "
	}
	return measured + "without --is or --against, or in Go without Is or Like, " + Unseen
}

// mattered says for how long a row mattered.
func mattered[T int | time.Duration](most T, of string) string {
	if most == 0 {
		return "no row mattered"
	}
	return strings.TrimSpace(fmt.Sprintf("no row mattered for more than %v %s", most, of))
}

// unseen says for how many rows a row mattered, and what was not seen.
func (f *lastRows) unseen() string {
	if f.Is.Value != nil {
		return ""
	}
	measured := ""
	func() {
		defer kit.IgnorePanic()
		measured = mattered(f.matters(), "rows")
	}()
	if f.counted && measured != "" {
		return measured + "; " + Unseen
	} else if f.counted {
		return Unseen
	}
	return f.withoutIs(measured)
}

// mattersStreams is how many streams matters looks at, of a claim about few
// rows, and mattersRows how many rows they have in all otherwise.
const mattersStreams, mattersRows = 4, 4000

// mattersOlder is how many zeros come before them where the value may depend on
// the number of rows: it may be NaN after few.
const mattersOlder = 200

// matters returns how many of the newest rows, of those that count, play a part.
// In a few streams it replaces older ones by other numbers, and by the ends of
// the range, and looks whether the value changes. It halves the number.
func (f *lastRows) matters() int {
	lots := rand.New(rand.NewPCG(8, uint64(f.last)))
	row := func() []float64 {
		r := make([]float64, f.Inputs)
		for i := range r {
			r[i] = f.numbers.Near(f.Low + (f.High-f.Low)*lots.Float64())
		}
		return r
	}
	older := f.clean(mattersOlder)
	var streams []laws.Rounds
	var values [][]float64
	for range min(mattersStreams, 1+mattersRows/f.recall()) {
		rows := make(laws.Rounds, f.recall())
		for t := range rows {
			rows[t] = row()
		}
		streams = append(streams, rows)
		values = append(values, f.valueAfter(older, rows))
	}
	replaced := []func() []float64{row,
		func() []float64 { return f.sketch().Constant(f.High) },
		func() []float64 { return f.sketch().Constant(f.Low) }}
	return sort.Search(f.last, func(newest int) bool {
		for k, rows := range streams {
			for _, other := range replaced {
				rows := rows.Clone()
				for t := range f.last - newest {
					rows[t] = other()
				}
				if !laws.Same(f.valueAfter(older, rows), values[k]) {
					return false
				}
			}
		}
		return true
	})
}

// unseen says for how long a row mattered, and what was not seen.
func (f *inTime) unseen() string {
	measured := ""
	func() {
		defer kit.IgnorePanic()
		measured = mattered(f.claim.Matters(f.maker, f.sketch().Constant), f.claim.Begins.Since)
	}()
	return f.withoutIs(measured)
}
