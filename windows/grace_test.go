package windows_test

import (
	"slices"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// blockMean is the mean of a window of 6 rows from which rows leave in blocks:
// it lets them wait until there are most of them. leaves is how many stay when
// they leave.
func blockMean(most, stay int) func() windows.Window {
	return ofNumbers(func(all []float64) float64 {
		if n := len(all); n > most {
			all = newest(all, stay+(n-most-1)%(most+1-stay))
		}
		return mean(all)
	})
}

// TestGraceRows: a window from which rows leave in blocks forgets with a grace
// of the rows that wait, and leaks with less. What outlives its block leaks. A
// mean of exactly 6 rows keeps the weaker claim too, and so does one of exactly
// 9.
func TestGraceRows(t *testing.T) {
	keepsOne := func(all []float64) float64 {
		kept := all
		if n := len(all); n > 9 {
			kept = append(slices.Clone(all[:1]), newest(all, 6+(n-10)%4)...)
		}
		return mean(kept)
	}
	leaksLate := func(all []float64) float64 { // with a counter of 8 bits
		if len(all) == 256 {
			return mean(all)
		}
		return mean(newest(all, 6+len(all)%4))
	}
	for name, c := range map[string]struct {
		maker func() windows.Window
		grace int
		want  windows.Verdict
	}{
		"exact":             {blockMean(6, 6), 0, windows.Forgets},
		"exact, with grace": {blockMean(6, 6), 3, windows.Forgets},
		"blocks of 4":       {blockMean(9, 6), 3, windows.Forgets},
		"one row too few":   {blockMean(9, 6), 2, windows.Leaks},
		"no grace":          {blockMean(9, 6), 0, windows.Leaks},
		"too few stay":      {blockMean(9, 5), 3, windows.Leaks},
		"the first stays":   {ofNumbers(keepsOne), 3, windows.Leaks},
		"of 9 rows":         {blockMean(9, 9), 3, windows.Forgets},
		"in row 256":        {ofNumbers(leaksLate), 3, windows.Leaks},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range controls.Seeds(t) {
				claims := windows.Claims{Count: windows.Last(6).Grace(c.grace), Low: -8, High: 8}
				settings := windows.Settings{Seed: 1 + seed, Cases: 20}
				for _, law := range windows.Laws(c.maker, claims) {
					if law.Name != "frame" {
						settings.Skip = append(settings.Skip, law.Name)
					}
				}
				for f := range settings.Check(c.maker, claims) {
					require.NoError(t, f.Err)
					if f.Law != "frame" {
						continue
					}
					require.Equal(t, c.want, f.Verdict, "seed %d: %v", 1+seed, f)
					if c.want == windows.Forgets {
						require.Equal(t, 60+c.grace, f.Reach)
					}
				}
			}
		})
	}
}

// TestGraceRows_Refuses: a negative grace is refused.
func TestGraceRows_Refuses(t *testing.T) {
	require.ErrorContains(t, windows.Claims{Count: windows.Last(3).Grace(-1)}.Check(), "negative")
}
