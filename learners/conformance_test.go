package learners_test

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/learners/catalog"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// roundingTolerance is what the order of additions may change in a weight. The
// laws of recall have none.
const roundingTolerance = 1e-12

// A learnerUnderTest comes with all that holds of it.
type learnerUnderTest struct {
	name   string
	maker  boundedrecall.Maker
	claims properties.Claims
}

// TestConformance runs the kit on every base learner, for one, two and four
// arms, and on every recall learner over every base learner, for recall 1 and 4.
func TestConformance(t *testing.T) {
	var all []learnerUnderTest
	for _, base := range catalog.Bases {
		for _, d := range []int{1, 2, 4} {
			if base.Plays(d) {
				all = append(all, baseUnderTest(base, d))
			}
		}
		for _, wrapper := range catalog.Wrappers {
			for _, m := range []int{1, 4} {
				all = append(all, wrapperUnderTest(wrapper, base, m))
			}
		}
	}
	for _, base := range restartBases() {
		all = append(all, randomizedUnderTest(base)...)
	}
	for _, l := range all {
		t.Run(l.name, func(t *testing.T) { properties.Run(t, l.maker, l.claims) })
	}
}

// nightly names the environment variable that asks for so many seeds of
// TestConformanceNightly.
const nightly = "BOUNDEDRECALL_NIGHTLY"

// TestConformanceNightly counts false alarms: it runs the whole kit, 100 cases a
// law, on correct learners for as many seeds as BOUNDEDRECALL_NIGHTLY says. All
// base learners take part, and all recall learners over three of them. The last
// result is in the README of package properties.
func TestConformanceNightly(t *testing.T) {
	seeds, err := strconv.Atoi(os.Getenv(nightly))
	if err != nil {
		t.Skip("set " + nightly + " to the number of seeds, 1000 for the record; that takes about a quarter of an hour")
	}
	const cases = 100
	var all []learnerUnderTest
	for _, base := range catalog.Bases {
		all = append(all, baseUnderTest(base, max(2, base.Arms)))
	}
	for _, base := range restartBases() {
		for _, wrapper := range catalog.Wrappers {
			all = append(all, wrapperUnderTest(wrapper, base, 3))
		}
		all = append(all, randomizedUnderTest(base)...)
	}
	for _, l := range all {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			checked := 0
			for _, law := range properties.Laws(l.maker, l.claims) {
				generator := rapid.Custom(func(t *rapid.T) error {
					rapid.Bool().Draw(t, "one draw at least")
					return law.Check(law.Draw(t))
				})
				for k := range seeds * cases {
					if law.Name == "minimal-recall" && k%cases > 0 {
						continue // one case a run
					}
					checked++
					if err := generator.Example(k); err != nil {
						t.Errorf("false alarm at seed %d, case %d:\n%v", k/cases, k%cases, err)
						break
					}
				}
			}
			t.Logf("%d seeds, %d cases, no false alarm", seeds, checked)
		})
	}
}

// restartBases are base learners of three kinds: symmetric, not symmetric, and
// bound to a horizon.
func restartBases() []catalog.Base {
	var bases []catalog.Base
	for _, base := range catalog.Bases {
		if base.Name == "hedge" || base.Name == "regret-matching" || base.Name == "cover" {
			bases = append(bases, base)
		}
	}
	return bases
}

func baseUnderTest(base catalog.Base, d int) learnerUnderTest {
	l := learnerUnderTest{name: fmt.Sprintf("%s/d=%d", base.Name, d), maker: base.Tuned(d, 40)}
	l.claims = baseClaims(base, l.maker)
	return l
}

func baseClaims(base catalog.Base, maker boundedrecall.Maker) properties.Claims {
	claims := properties.Claims{
		Symmetric:         base.Symmetric,
		ArmSymmetric:      true,
		ShiftInvariant:    base.Name != "mwu",
		SymmetryTolerance: roundingTolerance,
	}
	if l, ok := maker().(boundedrecall.MeanBased); ok {
		claims.Gamma = l.Gamma
	}
	if l, ok := maker().(boundedrecall.Bounded); ok {
		claims.TotalRegretBound = l.TotalRegretBound
	}
	return claims
}

func wrapperUnderTest(wrapper catalog.Wrapper, base catalog.Base, m int) learnerUnderTest {
	baseMaker := base.Tuned(arms(base), wrapper.BaseHorizon(m))
	l := learnerUnderTest{
		name:  fmt.Sprintf("%s/%s/M=%d", wrapper.Name, base.Name, m),
		maker: func() boundedrecall.Learner { return wrapper.New(m, baseMaker, 1) },
	}
	windowed := wrapper.Name == "windowed"
	l.claims = baseClaims(base, baseMaker)
	l.claims.Recall = m
	l.claims.Stationary = wrapper.Stationary
	l.claims.MinimalRecall = wrapper.Stationary && base.Name != "uniform"
	l.claims.Symmetric = l.claims.Symmetric && (windowed || m == 1)
	l.claims.TotalRegretBound = nil
	if !windowed {
		l.claims.Gamma = nil
	}
	if b, ok := l.maker().(boundedrecall.Bounded); ok {
		if !math.IsInf(b.TotalRegretBound(m, b.Arms()), 1) { // proved, that is
			l.claims.TotalRegretBound = b.TotalRegretBound
		}
	}
	return l
}

// arms returns three, or what the learner can play.
func arms(base catalog.Base) int {
	if base.Arms > 0 {
		return base.Arms
	}
	return 3
}

// randomizedUnderTest returns the learner that draws, with what holds of its
// draws and the tail of its regret, and its mean, which is stationary.
func randomizedUnderTest(base catalog.Base) []learnerUnderTest {
	const m = 4
	draw := func(seed uint64) boundedrecall.Learner {
		return learners.NewRandomizedAverageRestart(m, base.Tuned(arms(base), m+1), seed)
	}
	maker := func() boundedrecall.Learner { return draw(1) }
	quantile := draw(1).(*learners.RandomizedAverageRestart).TotalRegretBoundWithProbability
	return []learnerUnderTest{
		{
			name:   "randomized-average-restart/" + base.Name + "/draws",
			maker:  maker,
			claims: properties.Claims{Recall: m, Draw: draw, RegretQuantile: quantile},
		},
		{
			name:   "randomized-average-restart/" + base.Name + "/mean",
			maker:  laws.Mean(maker),
			claims: properties.Claims{Recall: m, Stationary: true, MinimalRecall: true},
		},
	}
}
