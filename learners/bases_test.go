package learners_test

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// observeAll feeds the rewards and returns the play after them.
func observeAll(l boundedrecall.Learner, rewards ...[]float64) []float64 {
	for _, r := range rewards {
		l.Observe(r)
	}
	x := make([]float64, l.Arms())
	l.Play(x)
	return x
}

func TestHedge_ByHand(t *testing.T) {
	x := observeAll(learners.NewHedge(3, 2), []float64{1, 0.5, 0}, []float64{0, 0.25, 0.5})
	w := []float64{math.Exp(2), math.Exp(1.5), math.Exp(1)}
	for i := range x {
		require.InDelta(t, w[i]/(w[0]+w[1]+w[2]), x[i], 1e-15)
	}
}

func TestMWU_ByHand(t *testing.T) {
	x := observeAll(learners.NewMWU(2, 0.5), []float64{1, 0.5}, []float64{0, 1}, []float64{0.25, 0})
	w := []float64{1.5 * 1 * 1.125, 1.25 * 1.5 * 1}
	require.InDelta(t, w[0]/(w[0]+w[1]), x[0], 1e-15)
}

func TestAnytimeHedge_ByHand(t *testing.T) {
	x := observeAll(learners.NewAnytimeHedge(2), []float64{1, 0}, []float64{1, 0}, []float64{0, 1})
	eta := 2 * math.Sqrt(math.Ln2/4) // round 4
	require.InDelta(t, 1/(1+math.Exp(-eta)), x[0], 1e-15)
}

func TestFollowTheLeader_SharesTies(t *testing.T) {
	l := learners.NewFollowTheLeader(3)
	require.Equal(t, []float64{1. / 3, 1. / 3, 1. / 3}, observeAll(l))
	require.Equal(t, []float64{0.5, 0, 0.5}, observeAll(l, []float64{1, 0, 1}))
	require.Equal(t, []float64{0, 0, 1}, observeAll(l, []float64{0, 0, 0.5}))
}

func TestRegretMatching_ByHand(t *testing.T) {
	l := learners.NewRegretMatching(2)
	require.Equal(t, []float64{0.5, 0.5}, observeAll(l))
	require.Equal(t, []float64{1, 0}, observeAll(l, []float64{1, 0})) // regrets ½, −½
	require.Equal(t, []float64{0.5, 0.5}, observeAll(l, []float64{0, 1}))
}

// TestFTRL_IsTheMaximizer checks the optimality conditions of
// max ⟨x, R⟩ − |x|²/(2η) over the simplex: R_i − x_i/η is the same for all arms
// played, and no larger for the others.
func TestFTRL_IsTheMaximizer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(1, 8).Draw(t, "arms")
		eta := rapid.SampledFrom([]float64{0.01, 0.3, 1, 20}).Draw(t, "eta")
		in := drawInstance(t, d, rapid.IntRange(1, 30).Draw(t, "horizon"))
		l := learners.NewFTRL(d, eta)
		sums := make([]float64, d)
		for s := 1; s <= in.Horizon(); s++ {
			l.Observe(in.Reward(s))
			for i, r := range in.Reward(s) {
				sums[i] += r
			}
		}
		x := observeAll(l)
		lowestPlayed, highest := math.Inf(1), math.Inf(-1)
		for i := range x {
			slope := sums[i] - x[i]/eta
			highest = max(highest, slope)
			if x[i] > 0 {
				lowestPlayed = min(lowestPlayed, slope)
			}
		}
		if highest-lowestPlayed > 1e-12*(1+1/eta) {
			t.Fatalf("play %v after sums %v: slopes differ by %v", x, sums, highest-lowestPlayed)
		}
	})
}

// TestFTPL_IsTheLaw compares the quadrature with the integral's expansion, x_i
// = c_i Σ_S (−1)^|S| Π_{j∈S} c_j / (|S|+1), S over subsets of the other arms.
func TestFTPL_IsTheLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(1, 9).Draw(t, "arms")
		eta := rapid.SampledFrom([]float64{0.01, 0.3, 1, 20}).Draw(t, "eta")
		in := drawInstance(t, d, rapid.IntRange(1, 10).Draw(t, "horizon"))
		l := learners.NewFTPL(d, eta)
		sums := make([]float64, d)
		top := 0.0
		for s := 1; s <= in.Horizon(); s++ {
			l.Observe(in.Reward(s))
			for i, r := range in.Reward(s) {
				sums[i] += r
				top = max(top, sums[i])
			}
		}
		x := observeAll(l)
		for i := range x {
			want := 0.0
			for set := range 1 << d {
				if set>>i&1 == 1 {
					continue
				}
				term, size := math.Exp(eta*(sums[i]-top)), 0
				for j := range d {
					if set>>j&1 == 1 {
						term *= -math.Exp(eta * (sums[j] - top))
						size++
					}
				}
				want += term / float64(size+1)
			}
			if math.Abs(x[i]-want) > 1e-13 {
				t.Fatalf("arm %d after sums %v: %v, want %v", i+1, sums, x[i], want)
			}
		}
	})
}

// TestCover_IsMinimax compares the play with its definition, exactly, for every
// history of gaps in {−1, 0, 1} up to horizon 7, and its worst regret with
// ½E|S_N|.
func TestCover_IsMinimax(t *testing.T) {
	var total func(k, a int) int // of |a+s| over the 2^k values s of S_k
	total = func(k, a int) int {
		if k == 0 {
			return max(a, -a)
		}
		return total(k-1, a+1) + total(k-1, a-1)
	}
	x := make([]float64, 2)
	for horizon := 1; horizon <= 7; horizon++ {
		worst := 0.0
		l := learners.NewCover(horizon)
		for code := range pow(3, horizon) {
			l.Reset()
			lead, arms, earned := 0, [2]float64{}, 0.0
			for s := range horizon {
				l.Play(x)
				k := horizon - s - 1
				want := 0.5 + float64(total(k, lead+1)-total(k, lead-1))/float64(int(4)<<k)
				if x[0] != want {
					t.Fatalf("horizon %d, round %d, lead %d: plays %v, want %v", horizon, s+1, lead, x[0], want)
				}
				gap := code/pow(3, s)%3 - 1
				r := []float64{float64(max(0, gap)), float64(max(0, -gap))}
				earned += x[0]*r[0] + x[1]*r[1]
				arms[0] += r[0]
				arms[1] += r[1]
				lead += gap
				l.Observe(r)
			}
			worst = max(worst, max(arms[0], arms[1])-earned)
		}
		require.Equal(t, l.TotalRegretBound(horizon, 2), worst, "horizon %d", horizon)
	}
}

// TestBounds checks every base learner's bound on every instance over {0,1}² up
// to horizon 7, and how sharp the bound is: the worst regret at horizon 7 is at
// least the given share of it.
func TestBounds(t *testing.T) {
	sharpness := map[string]float64{
		"hedge": 0.8, "anytime-hedge": 0.5, "mwu": 0.8, "ftrl": 0.7, "ftpl": 0.6,
		"regret-matching": 0.6, "cover": 1, "uniform": 1,
		"blum-mansour": 0.5, "internal-regret-matching": 0.5, "fixed-share": 0.3, "discounted-hedge": 0.4,
		"cover-swap": 1,
	}
	const horizon = 7
	for _, name := range learners.BaseNames() {
		l, ok := learners.Spec{Name: name}.For(horizon).New(2).(boundedrecall.Bounded)
		if !ok {
			require.Equal(t, "ftl", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			worst := make([]float64, horizon+1) // by number of rounds
			for code := range pow(3, horizon) {
				l.Reset()
				x := make([]float64, 2)
				arms, earned := [2]float64{}, 0.0
				for s := range horizon {
					r := [][]float64{{0, 0}, {0, 1}, {1, 0}}[code/pow(3, s)%3]
					l.Play(x)
					earned += x[0]*r[0] + x[1]*r[1]
					arms[0] += r[0]
					arms[1] += r[1]
					l.Observe(r)
					worst[s+1] = max(worst[s+1], max(arms[0], arms[1])-earned)
				}
			}
			for n := 1; n <= horizon; n++ {
				require.LessOrEqual(t, worst[n], l.TotalRegretBound(n, 2)+1e-12, "%d rounds", n)
			}
			ratio := worst[horizon] / l.TotalRegretBound(horizon, 2)
			t.Logf("worst regret over %d rounds: %.4f, %.3f of the bound", horizon, worst[horizon], ratio)
			require.GreaterOrEqual(t, ratio, sharpness[name]-1e-12)
		})
	}
}

// TestGamma_IsAttained gives for each learner with a closed form a history on
// which γ is the weight itself.
func TestGamma_IsAttained(t *testing.T) {
	repeat := func(r []float64, n int) (rewards [][]float64) {
		for range n {
			rewards = append(rewards, r)
		}
		return rewards
	}
	ahead := repeat([]float64{0, 1}, 3) // arm 1 trails by 3
	for name, l := range map[string]boundedrecall.MeanBased{
		"hedge": learners.NewHedge(2, 0.3), "anytime": learners.NewAnytimeHedge(2),
		"ftrl": learners.NewFTRL(2, 0.2), "ftpl": learners.NewFTPL(2, 0.3),
	} {
		t.Run(name, func(t *testing.T) {
			require.InDelta(t, l.Gamma(3, 3), observeAll(l, ahead...)[0], 1e-12, name)
		})
	}
	// MWU: the leader's rewards are ones and zeros, the other's all equal, near
	// a·n with a where ln(1+ηa)/κ − a is largest.
	const eta, n = 0.5, 40
	kappa := math.Log1p(eta)
	a := 1/kappa - 1/eta
	ones := int(math.Round(a*n)) + 5
	rewards := append(repeat([]float64{a, 1}, ones), repeat([]float64{a, 0}, n-ones)...)
	l := learners.NewMWU(2, eta)
	require.InDelta(t, l.Gamma(float64(ones)-a*n, n), observeAll(l, rewards...)[0], 1e-12)
}

// TestGamma_OfCover: Hoeffding's inequality is not attained, but it must not be
// idle.
func TestGamma_OfCover(t *testing.T) {
	l := learners.NewCover(40)
	var rewards [][]float64
	for range 12 {
		rewards = append(rewards, []float64{0, 1})
	}
	gamma := l.Gamma(12, 12)
	require.Less(t, gamma, 0.1)
	require.Greater(t, observeAll(l, rewards...)[0], gamma/10)
	require.Equal(t, 0.5, l.Gamma(0, 12))
	require.InDelta(t, math.Exp(-144./56), gamma, 1e-15) // 28 rounds are left
	require.Equal(t, math.Inf(1), l.TotalRegretBound(41, 2))
	require.False(t, math.IsInf(l.TotalRegretBound(40, 2), 1))
	require.Equal(t, math.Inf(1), l.TotalRegretBound(40, 3))
}

// TestGamma_OfRegretMatching checks the closed form: with two arms and n rounds
// no regret exceeds B = √n.
func TestGamma_OfRegretMatching(t *testing.T) {
	l := learners.NewRegretMatching(2)
	require.InDelta(t, (5.-2)/(2*5-2), l.Gamma(2, 25), 1e-15)
	require.Zero(t, l.Gamma(5, 25))
}

// TestBounds_ByHand pins each bound to the value of its formula.
func TestBounds_ByHand(t *testing.T) {
	kappa := math.Log(1.5)
	excess := math.Log(0.5/kappa)/kappa - 1/kappa + 2 // max_a ln(1+a/2)/κ − a
	for name, test := range map[string]struct {
		l    boundedrecall.Bounded
		want float64
	}{
		"hedge":           {learners.NewHedge(4, 0.5), math.Log(4)/0.5 + 0.5*100/8},
		"anytime":         {learners.NewAnytimeHedge(4), math.Sqrt(100 * math.Log(4))},
		"mwu":             {learners.NewMWU(4, 0.5), math.Log(4)/kappa + 100*excess},
		"ftrl":            {learners.NewFTRL(4, 0.5), 0.75/(2*0.5) + 0.5*100*4/8},
		"ftpl":            {learners.NewFTPL(4, 0.5), (1./2+1./3+1./4)/0.5 + 0.5*100/4},
		"regret matching": {learners.NewRegretMatching(4), math.Sqrt(3 * 100)},
		"uniform":         {learners.NewUniform(4), 75},

		"blum-mansour":             {learners.NewBlumMansour(4, 0.5), 4*math.Log(4)/0.5 + 0.5*100/8},
		"internal regret matching": {learners.NewInternalRegretMatching(4), 3 * 10},
		"fixed share": {learners.NewFixedShare(4, 0.5, 0.25),
			(math.Log(4)+99*math.Log(16./13))/0.5 + 0.5*100/8},
		"discounted hedge": {learners.NewDiscountedHedge(4, 0.5, 0.75), (1+99./4)*math.Log(4)/0.5 +
			0.5*100/8},
	} {
		t.Run(name, func(t *testing.T) {
			require.InDelta(t, test.want, test.l.TotalRegretBound(100, 4), 1e-12, name)
		})
	}
	// The excess is a maximum, and its series for small rates joins it.
	for a := 0.; a <= 1; a += 1. / 64 {
		require.LessOrEqual(t, math.Log1p(a/2)/kappa-a, excess+1e-15)
	}
	small := func(eta float64) float64 {
		return learners.NewMWU(2, eta).TotalRegretBound(1_000_000, 2)
	}
	require.InEpsilon(t, small(0.999e-3), small(1.001e-3), 1e-2)
}

func pow(base, exponent int) int {
	p := 1
	for range exponent {
		p *= base
	}
	return p
}

// TestTunedRates checks the closed forms that the rates' comments give for the
// bound at the tuned rate, and that no other rate gives a smaller one.
func TestTunedRates(t *testing.T) {
	for _, d := range []int{2, 3, 10} {
		for _, n := range []int{1, 7, 1000} {
			rounds := float64(n)
			harmonic := 0.0
			for k := 2; k <= d; k++ {
				harmonic += 1 / float64(k)
			}
			forms := map[string]float64{
				"hedge": math.Sqrt(rounds * math.Log(float64(d)) / 2),
				"ftrl":  math.Sqrt(float64(d-1)*rounds) / 2,
				"ftpl":  math.Sqrt(harmonic * rounds),

				"blum-mansour": math.Sqrt(rounds * float64(d) * math.Log(float64(d)) / 2),
				"fixed-share": math.Sqrt(rounds * (math.Log(float64(d)*(rounds+
					1)) - (rounds-1)*math.Log(1-(1-1/float64(d))/(rounds+1))) / 2),
				"discounted-hedge": math.Sqrt(rounds * (1 + (rounds-1)/(rounds+1)) * math.Log(float64(d)) / 2),
			}
			for _, name := range learners.BaseNames() {
				s := learners.Spec{Name: name}
				if !s.Uses("eta") {
					continue
				}
				bound := func(eta float64) float64 {
					l := s.WithRate(eta).For(n).New(d)
					if f, ok := l.(*learners.FixedShare); ok { // its rate is for intervals
						return f.TotalIntervalRegretBound(n, d)
					}
					return l.(boundedrecall.Bounded).TotalRegretBound(n, d)
				}
				eta := s.For(n).LearningRate(d)
				if name == "mwu" {
					require.LessOrEqual(t, bound(eta), forms["hedge"])
					continue
				}
				require.InEpsilon(t, forms[name], bound(eta), 1e-12, "%s, d=%d n=%d", name, d, n)
				require.Less(t, bound(eta), bound(eta*1.01))
				require.Less(t, bound(eta), bound(eta/1.01))
			}
		}
	}
	for _, name := range learners.BaseNames() {
		if s := (learners.Spec{Name: name}).For(9); s.Uses("eta") {
			require.Equal(t, s.LearningRate(2), s.LearningRate(1), name)
			require.Zero(t, s.New(1).(boundedrecall.Bounded).TotalRegretBound(9, 1), name)
		}
	}
}

// TestWrapperBounds checks the bounds that the wrappers derive, with a base
// learner whose bound tells the number of rounds it is asked for.
func TestWrapperBounds(t *testing.T) {
	base := func() boundedrecall.Learner { return learners.NewUniform(2) } // W(n,2) = n/2
	const m, n = 7, 20
	require.Equal(t, 3*m/2., learners.NewPeriodicRestart(m, base).TotalRegretBound(n, 2))
	require.Equal(t, 2*m/2., learners.NewPeriodicRestart(m, base).TotalRegretBound(2*m, 2))
	require.Equal(t, 3*(m+1)/2., learners.NewInclusivePeriodicRestart(m, base).TotalRegretBound(n, 2))
	require.Equal(t, 2*(m+1)/2.,
		learners.NewInclusivePeriodicRestart(m, base).TotalRegretBound(2*m+2, 2))
	require.Equal(t, (n+m)*(m+1)/2./m, learners.NewAverageRestart(m, base).TotalRegretBound(n, 2))
	require.Equal(t, (n+m-1)/2., learners.NewExclusiveAverageRestart(m, base).TotalRegretBound(n, 2))
	require.Equal(t, (n+m)/2., learners.NewInclusiveAverageRestart(m, base).TotalRegretBound(n, 2))
	require.Equal(t, 2*n*(n+1)/2./n,
		learners.NewAverageRestartFullHorizon(n, base).TotalRegretBound(n, 2))
	randomized := learners.NewRandomizedAverageRestart(m, base, 0)
	require.InDelta(t, (n+m)*(m+1)/2./m+math.Sqrt(n*math.Ln2/2),
		randomized.TotalRegretBoundWithProbability(0.5, n, 2), 1e-12)

	require.Equal(t, (n+m)*(m+1)/2./m, randomized.TotalRegretBoundWithProbability(1, n, 2))
	require.Panics(t, func() { randomized.TotalRegretBoundWithProbability(1.5, n, 2) })

	leader := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
	require.Equal(t, math.Inf(1), learners.NewAverageRestart(m, leader).TotalRegretBound(n, 2))
	require.Equal(t, math.Inf(1),
		learners.NewExclusiveAverageRestart(m, leader).TotalRegretBound(n, 2))
	require.Equal(t, math.Inf(1), learners.NewPeriodicRestart(m, leader).TotalRegretBound(n, 2))
}
