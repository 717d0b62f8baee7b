package properties_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// thompson draws an arm by Thompson's rule from a Beta distribution for each of
// two arms. Told one thing for the other, it takes a success for a failure.
func thompson(turned bool) func(seed uint64) boundedrecall.Learner {
	return func(seed uint64) boundedrecall.Learner {
		source := rand.NewPCG(seed, 5)
		lots := rand.New(source)
		won, lost := make([]float64, 2), make([]float64, 2)
		beta := func(a, b float64) float64 { // by exponentials: a and b are whole
			x, y := 0.0, 0.0
			for range int(a) {
				x += lots.ExpFloat64()
			}
			for range int(b) {
				y += lots.ExpFloat64()
			}
			return x / (x + y)
		}
		arm := 0
		draw := func() {
			arm = 0
			if beta(won[1]+1, lost[1]+1) > beta(won[0]+1, lost[0]+1) {
				arm = 1
			}
		}
		draw()
		return &patched{Learner: newOptimist(),
			play: func(dst []float64) {
				mustFit(2, dst)
				clear(dst)
				dst[arm] = 1
			},
			observe: func(reward []float64) {
				mustReward(2, reward)
				if (lots.Float64() < reward[arm]) != turned {
					won[arm]++
				} else {
					lost[arm]++
				}
				draw()
			},
			reset: func() {
				source.Seed(seed, 5)
				clear(won)
				clear(lost)
				draw()
			}}
	}
}

// TestCeilings: learners that draw, and one that does not, break a ceiling that
// their mean is above, and keep one that it is not. What is said of the mean is
// in the report. Without Draws.New the seed is the maker's.
func TestCeilings(t *testing.T) {
	controls.SkipUnlessAsked(t)
	most := func(r float64) properties.Claims {
		return properties.Claims{Bounds: properties.Bounds{
			Ceilings: []laws.Ceiling{laws.Bernoulli(300, r, 0.3, 0.7)}}}
	}
	drawn := func(r float64, turned bool) properties.Claims {
		claims := most(r)
		claims.Draws.New = thompson(turned)
		return claims
	}
	right := func() boundedrecall.Learner { return thompson(false)(1) }
	turned := func() boundedrecall.Learner { return thompson(true)(1) }
	for seed := range controls.Seeds(t) {
		settings := properties.Settings{Cases: 4, Seed: seed + 1}
		for _, f := range []error{
			settings.Test(right, drawn(15, false)), settings.Test(right, most(15)),
			settings.Test(newOptimist, most(30)),
		} {
			require.NoError(t, f)
		}
		err := settings.Test(turned, drawn(15, true))
		require.ErrorContains(t, err, "the mean total regret on 300*bernoulli(0.3,0.7) is above 15")
		require.Regexp(t, `replay   laws\.SampledRegretCeiling\(draw, ceiling, \d+\)`, err)
		err = settings.Test(turned, most(15))
		require.Regexp(t, `replay   laws\.RegretCeiling\(maker, ceiling, \d+\)`, err)
		require.ErrorContains(t, settings.Test(newOptimist, most(3)), "is above 3")
	}
	said := ""
	for f := range (properties.Settings{Cases: 4, Seed: 1}).Check(newOptimist, most(30)) {
		said += fmt.Sprintln(f)
	}
	require.Regexp(t, `on 300\*bernoulli\(0\.3,0\.7\) the mean total regret was 1\d\.\d+ in 400 games, `+
		`the ceiling is 30`, strings.Join(strings.Fields(said), " "))
}

// TestCeilings_Refused: a ceiling for other learners makes no sense.
func TestCeilings_Refused(t *testing.T) {
	for arms, want := range map[int]string{2: "", 3: "all laws: not judged\n  because  " +
		`properties: the ceiling on "9*bernoulli(0.3,0.7)": ` +
		"round 1 has 2 means, and the learner has 3 arms"} {
		claims := properties.Claims{Bounds: properties.Bounds{
			Ceilings: []laws.Ceiling{laws.Bernoulli(9, 3, 0.3, 0.7)}}}
		err := properties.Settings{Cases: 1, Seed: 1}.Test(
			func() boundedrecall.Learner { return learners.NewUniform(arms) }, claims)
		if want == "" {
			require.NoError(t, err)
		} else {
			require.EqualError(t, err, want)
		}
	}
}

// TestCeilings_Close: a mean a little above the ceiling is not called broken, and
// the report says that it is above. Of one a little below, it does not.
func TestCeilings_Close(t *testing.T) {
	ceiling := laws.Bernoulli(300, 100, 0.3, 0.7)
	mean, err := laws.MeasureRegret(func(uint64) boundedrecall.Learner { return newOptimist() },
		ceiling, 1)
	require.NoError(t, err)
	for above, factor := range map[bool]float64{true: 0.96, false: 1.05} {
		ceiling.TotalRegret = factor * mean.Regret
		claims := properties.Claims{Bounds: properties.Bounds{Ceilings: []laws.Ceiling{ceiling}}}
		for f := range (properties.Settings{Cases: 4, Seed: 1}).Check(newOptimist, claims) {
			require.False(t, f.Failed(), f)
			if f.Law == "regret-ceiling" {
				text := strings.Join(strings.Fields(f.String()), " ")
				require.Equal(t, above, strings.Contains(text, "too little for so few games"), text)
			}
		}
	}
}
