package properties_test

import (
	"fmt"
	"slices"
	"testing"

	"boundedrecall/internal/kit"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestCases_OfEachKind: among 400 cases of one seed a law draws each kind of
// case that it needs, one in so many or more.
func TestCases_OfEachKind(t *testing.T) {
	bound := properties.Claims{Bounds: properties.Bounds{TotalRegret: func(n, _ int) float64 {
		return float64(n)
	}}}
	symmetric := properties.Claims{Symmetric: true}
	windowed := properties.Claims{Recall: 4, Symmetric: true}
	apart := func(n int) func(properties.Case) bool {
		return func(c properties.Case) bool { return c.OtherRound-c.Round == n }
	}
	other := func(r []float64) bool {
		return slices.ContainsFunc(r, func(x float64) bool { return x != 0 && x != 1 })
	}
	mirrored := func(c properties.Case) bool {
		n := len(c.Rewards)
		return n >= 200 && !slices.ContainsFunc([]int{0, 1, n/2 - 1}, func(k int) bool {
			back := slices.Clone(c.Rewards[n-1-k])
			slices.Reverse(back)
			return !laws.Same(back, c.Rewards[k])
		})
	}
	for _, law := range properties.Laws(uniformThree, windowed) {
		played := 0
		for k := range 40 {
			if c, err := kit.CaseNumber(law, 1, k); err == nil && len(c.Rewards) > 0 {
				played++
			}
		}
		require.True(t, played > 20 || law.Once, "%s plays no rounds", law.Name)
	}
	for k, kind := range []struct {
		name, law string
		claims    properties.Claims
		among     int
		is        func(properties.Case) bool
	}{
		{"1 round apart", "symmetric", windowed, 20, apart(1)},
		{"2 rounds apart", "symmetric", windowed, 20, apart(2)},
		{"3 rounds apart", "symmetric", windowed, 20, apart(3)},
		{"long and mirrored", "symmetric", symmetric, 15, mirrored},
		{"long and not mirrored", "symmetric", symmetric, 15, func(c properties.Case) bool {
			return len(c.Rewards) >= 200 && !mirrored(c)
		}},
		{"other rewards", "regret-bound", bound, 6,
			func(c properties.Case) bool { return slices.ContainsFunc(c.Rewards, other) }},
		{"long with other rewards", "regret-bound", bound, 20, func(c properties.Case) bool {
			return len(c.Rewards) == 500 && slices.ContainsFunc(c.Rewards, other)
		}},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			law, found := lawNamed(t, kind.law, uniformThree, kind.claims), 0
			const cases = 400
			for k := range cases {
				c, err := kit.CaseNumber(law, 1, k)
				require.NoError(t, err)
				if kind.is(c) {
					found++
				}
			}
			require.GreaterOrEqual(t, found*kind.among, cases, kind.name)
		})
	}
}
