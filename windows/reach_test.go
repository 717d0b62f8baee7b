package windows_test

import (
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// TestReach: what goes wrong in a few of the first 10·M rows leaks with each
// seed, and what does not forgets, with the reach reported.
func TestReach(t *testing.T) {
	// firstCounts has the first row count from one number of rows on and up to
	// another.
	firstCounts := func(m, from, to int) func() windows.Window {
		return ofNumbers(func(all []float64) float64 {
			if from <= len(all) && len(all) < to {
				return mean(newest(all, m)) + all[0]
			}
			return mean(newest(all, m))
		})
	}
	// oneMore has the window hold one row more from one number of rows on and
	// up to another.
	oneMore := func(m, from, to int) func() windows.Window {
		return ofNumbers(func(all []float64) float64 {
			if from <= len(all) && len(all) < to {
				return mean(newest(all, m+1))
			}
			return mean(newest(all, m))
		})
	}
	for name, c := range map[string]struct {
		maker   func() windows.Window
		rows    int
		counted bool
		want    windows.Verdict
	}{
		"first row, 500 rows, from 5M to 6M":      {firstCounts(500, 2500, 3000), 500, false, windows.Leaks},
		"first row, 30 rows, in row 5M+3":         {firstCounts(30, 153, 154), 30, false, windows.Leaks},
		"first row, 100 rows, in row 5M+3":        {firstCounts(100, 503, 504), 100, false, windows.Leaks},
		"first row, 30 rows, counted, in row 10M": {firstCounts(30, 300, 301), 30, true, windows.Leaks},
		"one more, 30 rows, counted, in row 9M":   {oneMore(30, 270, 271), 30, true, windows.Leaks},
		"one more, 200 rows, counted, 8M to 9M":   {oneMore(200, 1600, 1800), 200, true, windows.Leaks},
		"mean of 30 rows":                         {oneMore(30, 0, 0), 30, false, windows.Forgets},
		"mean of 30 rows, counted":                {oneMore(30, 0, 0), 30, true, windows.Forgets},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.rows > 100 {
				controls.SkipUnlessAsked(t)
			}
			for seed := range controls.Seeds(t) {
				claims := windows.Claims{Count: windows.Last(c.rows), Low: -8, High: 8}
				if c.counted {
					claims.Count = windows.Last(c.rows).Counted()
				}
				settings := windows.Settings{Seed: 1 + seed, Cases: 2}
				for _, law := range windows.Laws(c.maker, claims) {
					if law.Name != "frame" {
						settings.Skip = append(settings.Skip, law.Name)
					}
				}
				for f := range settings.Check(c.maker, claims) {
					if f.Law == "frame" {
						require.Equal(t, c.want, f.Verdict, "seed %d: %v", 1+seed, f)
						require.Equal(t, c.want == windows.Forgets, f.Reach == 10*c.rows, f)
					}
				}
			}
		})
	}
}
