package bandits_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/beyond/bandits"
	"boundedrecall/beyond/internal/feedback"
	"boundedrecall/internal/checks"
	"boundedrecall/internal/restart"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

func parse(text string) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.ParseInstance(text))
}

func playOf(l bandits.Learner) []float64 {
	x := make([]float64, l.Arms())
	l.Play(x)
	return x
}

// makers are the learners with recall m ≥ 3, each tuned.
func makers(m, d int) map[string]func() bandits.Bounded {
	return map[string]func() bandits.Bounded{
		"exp3": func() bandits.Bounded { return bandits.NewEXP3(d, bandits.EXP3Rate(d, m)) },
		"periodic": func() bandits.Bounded {
			return bandits.NewInclusivePeriodicRestart(m,
				func() bandits.Learner { return bandits.NewEXP3(d, bandits.EXP3Rate(d, m+1)) })
		},
		"average": func() bandits.Bounded {
			return bandits.NewInclusiveAverageRestart(m, d, bandits.AverageRestartRate(d, m))
		},
		"marked": func() bandits.Bounded {
			return bandits.NewMarkedRestart(m, d, bandits.MarkedRestartRate(d, m))
		},
	}
}

// ExpectedRegret agrees with a sum over all sequences of draws, each played
// from the start.
func TestExpectedRegret_IsTheSumOverAllDraws(t *testing.T) {
	losses := parse("(0.5,1) (0,1) (0.25,0) (1,0.5) (0,0.75) (0,1)")
	n := losses.Horizon()
	for name, make := range makers(3, 2) {
		l, mean, total := make(), 0., 0.
		for mask := range 1 << n {
			l.Reset()
			chance, loss := 1., 0.
			for round := range n {
				arm := mask >> round & 1
				p := playOf(l)[arm]
				if chance *= p; chance == 0 {
					break
				}
				loss += losses.Reward(round + 1)[arm]
				l.Observe(arm, losses.Reward(round + 1)[arm])
			}
			mean, total = mean+chance*loss, total+chance
		}
		require.InDelta(t, 1, total, 1e-12, name)
		require.InDelta(t, mean-1.75, bandits.ExpectedRegret(l, losses), 1e-12, name)
	}
}

func TestLearners_KeepTheirBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(2, 3).Draw(t, "arms")
		m, n := rapid.IntRange(3, 6).Draw(t, "recall"), rapid.IntRange(1, 8-d).Draw(t, "horizon")
		rows := make([][]float64, n)
		for r := range rows {
			for range d {
				rows[r] = append(rows[r], float64(rapid.IntRange(0, 4).Draw(t, "loss"))/4)
			}
		}
		losses := boundedrecall.Must(boundedrecall.NewInstance(rows))
		for name, make := range makers(m, d) {
			l := make()
			if regret, bound := bandits.ExpectedRegret(l, losses), l.TotalRegretBound(n); regret > bound+
				1e-9 {
				t.Fatalf("%s: expected regret %v, bound %v", name, regret, bound)
			}
		}
	})
}

// A round is what the learner is told.
type round struct {
	arm  int
	loss float64
}

func tell(l bandits.Learner, window []round) []float64 {
	for _, r := range window {
		l.Observe(r.arm, r.loss)
	}
	return playOf(l)
}

// M = 1: the same arm and loss in the window, and different plays.
func TestAverageRestart_LeaksThroughProbabilities(t *testing.T) {
	l := bandits.NewInclusiveAverageRestart(1, 2, 1)
	x := tell(l, []round{{arm: 0, loss: 1}, {arm: 0, loss: 1}})
	l.Reset()
	y := tell(l, []round{{arm: 0, loss: 0}, {arm: 0, loss: 1}})
	require.InDelta(t, 0.5/2+1/(1+math.Exp(2))/2, y[0], 1e-15) // estimate 1/(1/2)
	// of arm 1 in round 2, after a loss of 1
	p := 0.25 + 1/(1+math.Exp(2))/2
	require.InDelta(t, 0.25+1/(1+math.Exp(1/p))/2, x[0], 1e-15)
	require.Greater(t, y[0]-x[0], 0.03)
}

// The marker learner plays EXP3 on the rounds since the marker.
func TestMarkedRestart_PlaysByHand(t *testing.T) {
	const m, eta = 9, 0.25 // k = 3, B = 6
	l := bandits.NewMarkedRestart(m, 3, eta)
	first, second := []float64{1, 0, 0}, []float64{0, 1, 0}
	for range 3 {
		require.Equal(t, first, playOf(l))
		l.Observe(0, 1)
	}
	require.Equal(t, second, playOf(l))
	l.Observe(1, 1)
	exp3 := bandits.NewEXP3(3, eta)
	for _, r := range []round{{arm: 2, loss: 1}, {arm: 0, loss: 0.5}, {arm: 0, loss: 0.25}} {
		require.Equal(t, playOf(exp3), playOf(l))
		l.Observe(r.arm, r.loss)
		exp3.Observe(r.arm, r.loss)
	}
	require.Equal(t, second, playOf(l)) // the first arm twice in a row
	l.Observe(1, 1)
	require.Equal(t, playOf(exp3), playOf(l)) // the round is left out
	l.Observe(0, 0)
	exp3.Observe(0, 0)
	require.Equal(t, playOf(exp3), playOf(l))
	l.Observe(0, 0)
	require.Equal(t, first, playOf(l)) // six rounds: the marker is no longer complete
	l.Observe(0, 0)
	require.Equal(t, second, playOf(l))
	l.Observe(1, 0)
	require.Equal(t, []float64{1. / 3, 1. / 3, 1. / 3}, playOf(l))
}

// The latest marker counts, whoever wrote it.
func TestMarkedRestart_LatestMarker(t *testing.T) {
	l := bandits.NewMarkedRestart(9, 2, 0.25)
	x := tell(l, []round{{arm: 0}, {arm: 0}, {arm: 0}, {arm: 1}, {arm: 1, loss: 1}, {arm: 0}, {arm: 0},
		{arm: 0}, {arm: 1}})
	require.Equal(t, []float64{0.5, 0.5}, x)
}

// In a game, cycles of a marker and a block have B+2 to B+k+1 rounds, whatever
// is drawn.
func TestMarkedRestart_Cycles(t *testing.T) {
	const m, d = 30, 2
	const k, block = 6, 24
	rng := rand.New(rand.NewPCG(1, 2))
	l := bandits.NewMarkedRestart(m, d, 0.3)
	run, sure, last := 0, 0, -1
	for n := range 3000 {
		x := playOf(l)
		arm := 0
		if rng.Float64() >= x[0] {
			arm = 1
		}
		if arm == 1 && run >= k { // a marker is complete
			if last >= 0 {
				require.GreaterOrEqual(t, n-last, block+2)
				require.LessOrEqual(t, n-last, block+k+1)
				require.LessOrEqual(t, sure, block/k+k+1)
			}
			last, sure = n, 0
		} else if floats.Max(x) == 1 {
			sure++
		}
		run++
		if arm == 1 {
			run = 0
		}
		l.Observe(arm, float64(rng.IntN(2)*(1-arm)))
	}
	require.Positive(t, last)
}

func TestLearners_Reset(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rounds := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 5),
			func(k int) round { return round{k % 3, float64(k) / 1024} }), 0, 12)
		past, rewards := rounds.Draw(t, "past"), rounds.Draw(t, "rounds")
		for name, make := range makers(4, 3) {
			l := make()
			tell(l, past)
			l.Reset()
			if x, y := tell(l, rewards), tell(make(), rewards); !slices.Equal(x, y) {
				t.Fatalf("%s: %v after Reset, %v afresh", name, x, y)
			}
			if x := playOf(l); math.Abs(floats.Sum(x)-1) > 1e-12 || floats.Min(x) < 0 {
				t.Fatalf("%s plays %v", name, x)
			}
		}
	})
}

// Estimates that overflow leave a distribution.
func TestAverageRestart_SmallProbabilities(t *testing.T) {
	l := bandits.NewInclusiveAverageRestart(3, 2, 1)
	for range 5 {
		for arm := range 2 {
			l.ObserveWithProbability(arm, 1, 5e-324)
			require.InDelta(t, 1, floats.Sum(playOf(l)), 1e-12)
		}
	}
}

func TestObserve_AllocatesNothing(t *testing.T) {
	for name, make := range makers(9, 3) {
		l, x := make(), []float64{0, 0, 0}
		require.Zero(t, testing.AllocsPerRun(20, func() { l.Play(x); l.Observe(2, 0) }), name)
	}
}

func TestMisuse_Panics(t *testing.T) {
	l := bandits.NewInclusiveAverageRestart(1, 2, 1)
	for name, f := range map[string]func(){
		"arms":          func() { bandits.NewEXP3(0, 1) },
		"rate":          func() { bandits.NewEXP3(2, math.NaN()) },
		"recall":        func() { bandits.NewInclusiveAverageRestart(0, 2, 1) },
		"block":         func() { bandits.NewInclusivePeriodicRestart(0, nil) },
		"marked recall": func() { bandits.NewMarkedRestart(2, 2, 1) },
		"marked arms":   func() { bandits.NewMarkedRestart(3, 1, 1) },
		"horizon":       func() { bandits.EXP3Rate(2, 0) },
		"arm":           func() { l.Observe(2, 0) },
		"negative arm":  func() { bandits.NewEXP3(2, 1).Observe(-1, 0) },
		"loss":          func() { l.Observe(0, 1.5) },
		"NaN":           func() { bandits.NewMarkedRestart(3, 2, 1).Observe(0, math.NaN()) },
		"exp3 NaN":      func() { bandits.NewEXP3(2, 1).Observe(0, math.NaN()) },
		"probability":   func() { l.ObserveWithProbability(0, 1, 0) },
		"dst":           func() { l.Play(make([]float64, 3)) },
		"exp3 dst":      func() { bandits.NewEXP3(2, 1).Play(nil) },
		"instance":      func() { bandits.ExpectedRegret(l, parse("(0,0,0)")) },
	} {
		require.Panics(t, f, name)
	}
}

// An ownProbabilities divides each copy's losses by the probability that the
// copy itself gives the arm. It forgets with arms and losses alone, but its
// estimates are wrong on average.
type ownProbabilities struct{ ages restart.Ages[*bandits.EXP3] }

func newOwnProbabilities(m, d int, eta float64) *ownProbabilities {
	return &ownProbabilities{restart.NewAges(m,
		func() *bandits.EXP3 { return bandits.NewEXP3(d, eta) })}
}

func (l *ownProbabilities) Arms() int { return l.ages.Of(0).Arms() }
func (l *ownProbabilities) Reset()    { l.ages.Reset(func(_ int, e *bandits.EXP3) { e.Reset() }) }

func (l *ownProbabilities) Observe(arm int, loss float64) {
	for _, one := range l.ages.All() {
		one.Observe(arm, loss)
	}
	l.ages.Turn().Reset()
}

func (l *ownProbabilities) Play(dst []float64) {
	clear(dst)
	x := make([]float64, len(dst))
	for m := 0; m <= l.ages.Oldest(); m++ {
		l.ages.Of(m).Play(x)
		for i := range dst {
			dst[i] += x[i] / float64(l.ages.Oldest()+1)
		}
	}
}

// TestListedAverageRestart_TellsApart: the listing tells AverageRestart from
// learners that are nearly it.
func TestListedAverageRestart_TellsApart(t *testing.T) {
	losses := checks.Instance("(1,0.5) (0,1) (0.25,0.75) (1,0) (0.5,1) (0,0)")
	for m := 1; m <= 4; m++ {
		require.Less(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m, 2, 0.5), m, 0.5,
			losses, nil), 1e-12)
		require.Greater(t, differenceFromListing(newOwnProbabilities(m, 2, 0.5), m, 0.5, losses, nil),
			0.001)
		require.Greater(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m+1, 2, 0.5), m, 0.5,
			losses, nil), 0.001)
		require.Greater(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m, 2, 0.55), m, 0.5,
			losses, nil), 0.001)
	}
}

// listedAverageRestart returns the play of AverageRestart after the rounds,
// from its definition: the mean over m = 0..M of exponential weights on the
// last m estimates.
func listedAverageRestart(m, d int, eta float64, pulls []feedback.Pull) []float64 {
	mean := make([]float64, d)
	for age := range m + 1 {
		totals, sum := make([]float64, d), 0.
		for _, p := range pulls[max(0, len(pulls)-age):] {
			totals[p.Arm] += p.Loss / p.Probability
		}
		for i := range totals {
			totals[i] = math.Exp(-eta * totals[i])
			sum += totals[i]
		}
		for i := range mean {
			mean[i] += totals[i] / sum / float64(m+1)
		}
	}
	return mean
}

// differenceFromListing goes through all draws on the losses and returns the
// largest difference between the plays of the learner and those of the listing.
func differenceFromListing(l bandits.Learner, m int, eta float64, losses *boundedrecall.Instance,
	pulls []feedback.Pull) float64 {
	x := feedback.PlayAfterPulls(l, pulls...)
	most := checks.Distance(x, listedAverageRestart(m, l.Arms(), eta, pulls))
	if len(pulls) < losses.Horizon() {
		for arm, p := range x {
			next := feedback.Pull{Arm: arm, Loss: losses.Reward(len(pulls) + 1)[arm], Probability: p}
			most = max(most, differenceFromListing(l, m, eta, losses,
				append(pulls[:len(pulls):len(pulls)], next)))
		}
	}
	return most
}

// The check of forgetting sees learners that remember a round too many, or the
// round's number, and the leak of AverageRestart through the probabilities.
func TestLearners_LeaksAreCaught(t *testing.T) {
	const m = 4
	exp3 := func() bandits.Learner { return bandits.NewEXP3(2, 0.5) }
	for name, l := range map[string]bandits.Learner{
		"exp3":                exp3(),
		"periodic, no period": bandits.NewInclusivePeriodicRestart(m, exp3),
		"longer blocks":       bandits.NewInclusivePeriodicRestart(m+1, exp3),
		"longer window":       bandits.NewMarkedRestart(m+1, 2, 0.5),
		"no probabilities":    bandits.NewInclusiveAverageRestart(m, 2, 0.5),
		"one copy more":       feedback.KnowsProbabilities{AverageRestart: bandits.NewInclusiveAverageRestart(m+1, 2, 0.5)},
	} {
		past := []feedback.Pull{{Arm: 0, Loss: 0.25, Probability: 0.5}}
		other, caught := []feedback.Pull{{Arm: 1, Loss: 0.25, Probability: 0.5}}, 0.
		if name == "periodic, no period" {
			other = append(other, past...)
		}
		for mask := range 1 << m {
			window := make([]feedback.Pull, m)
			for k := range window {
				window[k] = feedback.Pull{Arm: mask >> k & 1, Loss: 0.25, Probability: 0.5}
			}
			x, y := feedback.PlayAfterPulls(l, slices.Concat(past, window)...),
				feedback.PlayAfterPulls(l, slices.Concat(other, window)...)
			caught = max(caught, checks.Distance(x, y))
		}
		require.Positive(t, caught, name)
	}
}
