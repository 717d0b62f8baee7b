package properties_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// optimist is UCB1: it looks at the reward of the arm that it has played alone,
// and so it loses half a reward a round to an adversary that pays another one.
type optimist struct{ sums, pulls []float64 }

func newOptimist() boundedrecall.Learner {
	return &optimist{sums: make([]float64, 2), pulls: make([]float64, 2)}
}

func (l *optimist) Arms() int { return 2 }

func (l *optimist) Play(dst []float64) {
	mustFit(2, dst)
	rounds := floats.Sum(l.pulls)
	for i := range dst {
		dst[i] = math.Inf(1)
		if l.pulls[i] > 0 {
			dst[i] = l.sums[i]/l.pulls[i] + math.Sqrt(2*math.Log(rounds)/l.pulls[i])
		}
	}
	arm := floats.MaxIdx(dst)
	clear(dst)
	dst[arm] = 1
}

func (l *optimist) Observe(reward []float64) {
	mustReward(2, reward)
	play := make([]float64, 2)
	l.Play(play)
	arm := floats.MaxIdx(play)
	l.sums[arm] += reward[arm]
	l.pulls[arm]++
}

func (l *optimist) Reset() { clear(l.sums); clear(l.pulls) }

// TestBounds_Answered: a bound that only a game of a thousand rounds and more
// breaks, in which the adversary answers the plays, is broken on both seeds. Its
// twin, Hedge with the same claim, keeps it, and the report says how near it
// comes. In short tests no game is so long.
func TestBounds_Answered(t *testing.T) {
	claims := properties.Claims{Bounds: properties.Bounds{
		TotalRegret: func(n, d int) float64 {
			return 4 * math.Sqrt(float64(n*d)*math.Log(float64(n+1)))
		},
	}}
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 0.05) }
	for seed := range uint64(2) {
		settings := properties.Settings{Cases: 8, Seed: seed + 1}
		for finding := range settings.Check(newOptimist, claims) {
			if finding.Law != "regret-bound" {
				require.False(t, finding.Failed(), finding)
			} else if !controls.Short() {
				require.Equal(t, properties.Broken, finding.Verdict, seed)
				require.Greater(t, len(finding.Witness.Rewards), 500)
			}
		}
		for finding := range settings.Check(hedge, claims) {
			require.False(t, finding.Failed(), finding)
			if finding.Law == "regret-bound" && !controls.Short() {
				require.Contains(t, finding.String(), "in games of up to 5000 rounds against adversaries")
				require.Contains(t, finding.String(), "% of the bound")
			}
		}
	}
}

// TestBounds_FarFromTheBound: a bound that no game comes near is told as that.
func TestBounds_FarFromTheBound(t *testing.T) {
	if controls.Short() {
		t.Skip("short runs have no long games")
	}
	claims := properties.Claims{Bounds: properties.Bounds{
		TotalRegret: func(n, d int) float64 { return 1000 * float64(n) }}}
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 0.05) }
	said := ""
	for finding := range (properties.Settings{Cases: 4, Seed: 1}).Check(hedge, claims) {
		said += fmt.Sprintln(finding)
	}
	require.Regexp(t, `the largest regret was 0\.0\d+ % of the bound`, strings.Join(strings.Fields(said), " "))
}

// TestBounds_SayNothing: the report says of a bound of any kind that no game
// could break it, as no regret exceeds the number of rounds. Of a bound that is
// lower by little it does not.
func TestBounds_SayNothing(t *testing.T) {
	for below, says := range map[float64]bool{0: true, 1e-9: false} {
		bound := func(n, _ int) float64 { return float64(n) - below }
		bounds := properties.Bounds{TotalRegret: bound, TotalSwapRegret: bound,
			TotalIntervalRegret:  bound,
			TotalSwitchingRegret: func(n, d, _ int) float64 { return bound(n, d) }}
		for f := range (properties.Settings{Cases: 4, Seed: 1}).Check(uniform,
			properties.Claims{Bounds: bounds}) {
			require.False(t, f.Failed(), f)
			of := strings.HasSuffix(f.Law, "-bound")
			require.Equal(t, of && says, strings.Contains(strings.Join(f.Notes, " "), "it says nothing"), f)
		}
	}
}

// TestBounds_Named: of two bounds that are claimed, the report names the one
// that is broken. With one alone there is nothing to name.
func TestBounds_Named(t *testing.T) {
	low := func(n, d int) float64 { return math.Sqrt(float64(n)) / 100 }
	onLow := func(in *boundedrecall.Instance) float64 { return low(in.Horizon(), in.Arms()) }
	high := func(n, d int) float64 { return float64(n) }
	onHigh := func(in *boundedrecall.Instance) float64 { return float64(in.Horizon()) }
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, 0.05) }
	for want, bounds := range map[string]properties.Bounds{
		"above the bound that TotalRegret claims":   {TotalRegret: low, TotalRegretOn: onHigh},
		"above the bound that TotalRegretOn claims": {TotalRegret: high, TotalRegretOn: onLow},
		"above the bound\n":                         {TotalRegret: low},
	} {
		err := properties.Settings{Cases: 4, Seed: 1}.Test(hedge, properties.Claims{Bounds: bounds})
		require.ErrorContains(t, err, want)
	}
	require.NoError(t, properties.Settings{Cases: 4, Seed: 1}.Test(hedge,
		properties.Claims{Bounds: properties.Bounds{TotalRegret: high, TotalRegretOn: onHigh}}))
}

// TestBounds_LongAlike: bounds on regret on intervals, against arms that switch,
// and on swap regret, which nothing but a game of more than a thousand rounds
// breaks. The twins with the same claims keep them.
func TestBounds_LongAlike(t *testing.T) {
	if controls.Short() {
		t.Skip("short runs have no long games")
	}
	interval := properties.Bounds{TotalIntervalRegret: func(n, _ int) float64 {
		return 200 + 18*math.Sqrt(float64(n))
	}}
	switches := properties.Bounds{TotalSwitchingRegret: func(n, _, k int) float64 {
		return float64(k+1) * (200 + 9*math.Sqrt(float64(n)))
	}}
	swap := properties.Bounds{TotalSwapRegret: func(n, d int) float64 {
		return 100 + float64(d)*math.Sqrt(float64(n)*math.Log(float64(d)))
	}}
	forgetful := func() boundedrecall.Learner { return learners.NewAnytimeHedge(3) }
	for law, c := range map[string]struct {
		bounds properties.Bounds
		right  boundedrecall.Maker
	}{
		"interval-bound": {interval, func() boundedrecall.Learner { return learners.NewFixedShare(3, 0.05, 0.001) }},
		"switch-bound":   {switches, func() boundedrecall.Learner { return learners.NewFixedShare(3, 0.05, 0.001) }},
		"swap-bound":     {swap, func() boundedrecall.Learner { return learners.NewBlumMansour(3, 0.05) }},
	} {
		for seed := range controls.Seeds(t) {
			settings := properties.Settings{Cases: 4, Seed: seed + 1}
			for f := range settings.Check(forgetful, properties.Claims{Bounds: c.bounds}) {
				require.Equal(t, f.Law == law, f.Failed(), f)
				if f.Law == law {
					require.Greater(t, len(f.Witness.Rewards), 500, f)
				}
			}
			require.NoError(t, settings.Test(c.right, properties.Claims{Bounds: c.bounds}))
		}
	}
}

// unscaled is Hedge that takes the exponentials of what the arms have earned,
// or lost, as it stands: after many rounds several of them are infinite, or all
// are 0, and it plays these arms alike from then on.
type unscaled struct {
	sums   []float64
	earned func(reward float64) float64
	none   func(dst []float64) // plays where no weight is a positive number
}

func (l *unscaled) Arms() int { return len(l.sums) }

func (l *unscaled) Play(dst []float64) {
	mustFit(len(l.sums), dst)
	for i, s := range l.sums {
		dst[i] = math.Exp(s)
	}
	if sum := floats.Sum(dst); sum == 0 || math.IsInf(sum, 1) {
		l.none(dst)
		return
	}
	divide(dst)
}

// divide divides the weights by their sum, however small it is.
func divide(dst []float64) {
	sum := floats.Sum(dst)
	for i := range dst {
		dst[i] /= sum
	}
}

// largestAlike plays the arms with the largest weight alike.
func largestAlike(dst []float64) {
	top := floats.Max(dst)
	for i, w := range dst {
		dst[i] = map[bool]float64{true: 1}[w == top]
	}
	divide(dst)
}

func (l *unscaled) Observe(reward []float64) {
	mustReward(len(l.sums), reward)
	for i, r := range reward {
		l.sums[i] += l.earned(r)
	}
}

func (l *unscaled) Reset() { clear(l.sums) }

// TestBounds_AfterAll: exponentials that vanish, or that overflow, break the
// bound of Hedge in a game in which all arms have long earned the same, or are
// no distribution there, or panic. Hedge keeps it.
func TestBounds_AfterAll(t *testing.T) {
	if controls.Short() {
		t.Skip("in short tests no game is so long")
	}
	const rate = 0.2 // in 5000 rounds of two arms in turn nothing vanishes
	hedge := func() boundedrecall.Learner { return learners.NewHedge(2, rate) }
	claims := properties.Claims{Bounds: properties.Bounds{
		TotalRegret: learners.NewHedge(2, rate).TotalRegretBound}}
	lost := func(r float64) float64 { return rate * (r - 1) }
	won := func(r float64) float64 { return rate * r }
	for k, c := range []struct {
		earned func(float64) float64
		none   func(dst []float64)
		says   string
	}{
		{lost, largestAlike, "regret-bound broken"}, {won, largestAlike, "regret-bound broken"},
		{lost, divide, "regret-bound fails"}, {won, divide, "regret-bound fails"},
		{lost, func([]float64) { panic("no weight") }, "regret-bound fails"},
	} {
		settings := properties.Settings{Cases: 8, Seed: uint64(1 + k)}
		err := settings.Test(func() boundedrecall.Learner {
			return &unscaled{make([]float64, 2), c.earned, c.none}
		}, claims)
		require.ErrorContains(t, err, c.says, "learner %d", k)
		require.NoError(t, settings.Test(hedge, claims))
	}
}
