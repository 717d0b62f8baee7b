package properties_test

import (
	"testing"

	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestNaiveSums: sums and means of 300 nearly equal numbers, added one after another, are off by
// dozens of ulps, as rounding is. That is neither wrong nor, in an order that changes, a leak.
func TestNaiveSums(t *testing.T) {
	const rows = 300
	of := func(value func(x []float64, pushed int) float64) func() laws.Window {
		return func() laws.Window { return &rolling{rows: rows, function: value} }
	}
	for name, c := range map[string]struct {
		maker func() laws.Window
		want  properties.Verdict
	}{
		"sum":               {of(func(x []float64, _ int) float64 { return sum(x) }), properties.Forgets},
		"sum in turn":       {of(func(x []float64, pushed int) float64 { k := pushed % max(1, len(x)); return sum(x[k:]) + sum(x[:k]) }), properties.Rounding},
		"without the first": {of(func(x []float64, _ int) float64 { return sum(x[min(1, len(x)):]) }), properties.Wrong},
	} {
		claims := properties.WindowClaims{Recall: rows, Low: 0.1, High: 0.1 + 1e-9, Statistic: statisticOf(t, "sum", 0)}
		gravest := properties.Verdict("")
		for f := range (properties.Settings{Seed: 1, Cases: 5, Skip: []string{"dirty-destination", "long-game", "reset"}}).CheckWindow(c.maker, claims) {
			require.NoError(t, f.Err)
			t.Log(name, f.Law, f.Verdict)
			gravest = gravest.Graver(f.Verdict)
		}
		require.Equal(t, c.want, gravest, name)
	}
}
