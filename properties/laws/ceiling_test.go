package laws_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestRegretCeiling: a mean that is clearly above the ceiling is found, in each
// of the ways to claim one, and the same learner keeps a ceiling that is as much
// above its mean. The learner plays the worse of two arms with weight 1/4: on
// coins with the means 1/4 and 3/4 it loses 1/8 a round.
func TestRegretCeiling(t *testing.T) {
	maker, draw := tiltedMaker(0.25), func(uint64) boundedrecall.Learner { return tiltedMaker(0.25)() }
	coins := laws.Bernoulli(80, 0, 0.25, 0.75)
	drawn := laws.Ceiling{Name: "games", Draw: func(lots *rand.Rand) *boundedrecall.Instance {
		row := []float64{0.25, 0.75}
		if lots.IntN(16) == 0 {
			row = []float64{0.75, 0.25} // where it earns 1/8 more than the second arm
		}
		return slicesOf(row, 80)
	}}
	turns := laws.Bernoulli(80, 0, 0.25, 0.75)
	for round := range 20 {
		turns.Means[round] = []float64{0.75, 0}
	}
	for _, c := range []struct {
		laws.Ceiling
		mean, off float64
	}{{coins, 10, 2.5}, {drawn, 8.75, 8.75}, {turns, 60./8 - 20*3./16, 2.5}} {
		for seed := range uint64(3) {
			for _, off := range []float64{-c.off, c.off} {
				c.TotalRegret = c.mean + off
				require.NoError(t, c.Validate(2))
				byMaker := laws.RegretCeiling(maker, c.Ceiling, seed)
				byDraw := laws.SampledRegretCeiling(draw, c.Ceiling, seed)
				if off > 0 {
					require.NoError(t, byMaker, c.Name)
					require.NoError(t, byDraw, c.Name)
					continue
				}
				require.ErrorContains(t, byMaker, fmt.Sprintf("laws.RegretCeiling(maker, ceiling, %d)", seed))
				require.ErrorContains(t, byDraw,
					fmt.Sprintf("laws.SampledRegretCeiling(draw, ceiling, %d)", seed))
				require.ErrorContains(t, byDraw, "with probability at most 1e-12")
			}
		}
	}
}

func slicesOf(row []float64, rounds int) *boundedrecall.Instance {
	rows := make(laws.Rounds, rounds)
	for t := range rows {
		rows[t] = row
	}
	return rows.Instance()
}

// TestRegretCeiling_FalseAlarms: where the mean is the ceiling, a bet multiplies
// by 20 with probability at most 1/20, and does so now and then. That it does in
// more than 44 of 400 trials has probability 1e-6 then.
func TestRegretCeiling_FalseAlarms(t *testing.T) {
	won := 0
	for seed := range uint64(400) {
		lots := rand.New(rand.NewPCG(seed, 9))
		regret := func() float64 { // of mean 5: heavy on one side
			if lots.IntN(20) == 0 {
				return 100
			}
			return 0
		}
		if laws.BestOfBets(5, 0, 200, regret) >= math.Log(20) {
			won++
		}
	}
	require.LessOrEqual(t, won, 44)
	require.Positive(t, won)
}

// TestRegretCeiling_Refused: claims that say nothing, or that nobody can keep,
// and those that cannot be judged.
func TestRegretCeiling_Refused(t *testing.T) {
	good := func() laws.Ceiling { return laws.Bernoulli(10, 1, 0.25, 0.75) }
	require.NoError(t, good().Validate(2))
	for want, change := range map[string]func(*laws.Ceiling){
		"it is NaN":                      func(c *laws.Ceiling) { c.TotalRegret = math.NaN() },
		"no learner has a mean above 5 ": func(c *laws.Ceiling) { c.TotalRegret = 5 },
		"no learner has a mean above 5  ": func(c *laws.Ceiling) {
			c.TotalRegret = math.Inf(1)
		},
		"no learner has a mean below 0 ": func(c *laws.Ceiling) { c.TotalRegret = -1e-300 },
		"no learner has a mean above 0 ": func(c *laws.Ceiling) {
			c.Means, c.TotalRegret = laws.Read("10*(0.5,0.5)"), 0
		},
		"neither Means nor Draw":                      func(c *laws.Ceiling) { c.Means = nil },
		"in round 2 the mean 1.5 of arm 1 is not":     func(c *laws.Ceiling) { c.Means[1] = []float64{1.5, 0} },
		"in round 1 the mean NaN of arm 2":            func(c *laws.Ceiling) { c.Means[0] = []float64{0, math.NaN()} },
		"round 3 has 1 means":                         func(c *laws.Ceiling) { c.Means[2] = []float64{1} },
		"a nil instance":                              func(c *laws.Ceiling) { c.Draw = drawing(nil) },
		"its instances have 3 arms":                   func(c *laws.Ceiling) { c.Draw = drawing(laws.Read("10*(1,0,0)").Instance()) },
		"has means for 10 rounds, and instances of 4": func(c *laws.Ceiling) { c.Draw = drawing(laws.Read("4*(1,0)").Instance()) },
		"is -11, and no learner has a mean below -10 i": func(c *laws.Ceiling) {
			*c = laws.Ceiling{Draw: drawing(laws.Read("10*(1,0)").Instance()), TotalRegret: -11}
		},
	} {
		c := good()
		change(&c)
		require.ErrorContains(t, c.Validate(2), strings.TrimSpace(want))
	}
	require.ErrorContains(t, good().Validate(3), "has 2 means, and the learner has 3 arms")
	require.Panics(t, func() { laws.Bernoulli(0, 1, 0.5) })
	require.Panics(t, func() { laws.Bernoulli(1, 1) })
	require.PanicsWithValue(t, "laws: the mean -1 of arm 2 is not in [0,1]",
		func() { laws.Bernoulli(1, 1, 1, -1) })
}

func drawing(in *boundedrecall.Instance) func(*rand.Rand) *boundedrecall.Instance {
	return func(*rand.Rand) *boundedrecall.Instance { return in }
}

// TestRegretCeiling_Lengths: instances of another size than the first accuse
// nobody, and a play that is no distribution is the learner's fault.
func TestRegretCeiling_Lengths(t *testing.T) {
	n := 1
	c := laws.Ceiling{Name: "longer and longer", Draw: func(*rand.Rand) *boundedrecall.Instance {
		n++
		return slicesOf([]float64{0, 1}, n)
	}}
	err := laws.RegretCeiling(tiltedMaker(0.5), c, 1)
	require.ErrorContains(t, err, "it draws instances of 2 rounds and 2 arms, and of 3 and 2")
	require.NotErrorAs(t, err, new(*laws.Violation))
	wide := laws.Read("(0,1) (0,1)")
	c.Draw = func(*rand.Rand) *boundedrecall.Instance {
		in := wide.Instance()
		wide = laws.Read("(0,1,0) (0,1,0)")
		return in
	}
	err = laws.RegretCeiling(tiltedMaker(0.5), c, 1)
	require.ErrorContains(t, err, "of 2 rounds and 2 arms, and of 2 and 3")
	require.NotErrorAs(t, err, new(*laws.Violation))
	heavyMaker := func() boundedrecall.Learner { return heavy{learners.NewUniform(2), 0.5} }
	err = laws.RegretCeiling(heavyMaker, laws.Bernoulli(3, 0.5, 0, 1), 1)
	var v *laws.Violation
	require.ErrorAs(t, err, &v)
	require.True(t, v.Fails, v)
}
