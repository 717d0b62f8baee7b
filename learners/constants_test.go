package learners_test

import (
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/learners/convex"

	"github.com/stretchr/testify/require"
)

// A constant is a bound, or a rate, at two sizes: what the module computes, and
// a number worked out beside it. A learner and the statement about it carry the
// same formula, so a false constant in both would pass a check whose bound has
// room. It fails here.
type constant struct {
	formula string
	got     func(s sizes) float64
	want    [2]float64
}

// sizes are the recall, the horizon, the number of arms and the rate.
type sizes struct {
	m, n, d int
	eta     float64
}

// worked are the sizes of the numbers in this file: none of the horizons is a
// multiple of M, of M+1, or of MarkedRestart's cycle.
var worked = [2]sizes{{4, 11, 3, 0.5}, {9, 53, 2, 0.25}}

// hedge is the base learner: W(n,d) = ln d/η + ηn/8.
func (s sizes) hedge() boundedrecall.Learner { return learners.NewHedge(s.d, s.eta) }

// descent is on the ball of radius 2, where W(n) = 4/(2η) + ηnG²/2.
func (s sizes) descent() convex.Learner {
	return convex.NewGradientDescent(convex.Ball{D: s.d, R: 2}, s.eta)
}

const (
	lipschitz = 1.5 // G
	delta     = 0.1
	switches  = 2 // K
)

func (s sizes) total(l boundedrecall.Bounded) float64 { return l.TotalRegretBound(s.n, s.d) }

func (s sizes) switching(l interface {
	TotalSwitchingRegretBound(rounds, arms, switches int) float64
}) float64 {
	return l.TotalSwitchingRegretBound(s.n, s.d, switches)
}

func (s sizes) convex(l convex.Bounded) float64 { return l.TotalRegretBound(s.n, lipschitz) }

var constants = []constant{
	{"⌈T/M⌉·W(M)", func(s sizes) float64 { return s.total(learners.NewPeriodicRestart(s.m, s.hedge)) },
		[2]float64{7.341673732008658, 18.323032333438686}},
	{"⌈T/(M+1)⌉·W(M+1)",
		func(s sizes) float64 { return s.total(learners.NewInclusivePeriodicRestart(s.m, s.hedge)) },
		[2]float64{7.529173732008658, 18.510532333438686}},
	{"(T+M)·W(M+1)/M", func(s sizes) float64 {
		return s.total(learners.NewAverageRestart(s.m, s.hedge))
	}, [2]float64{9.411467165010823, 21.252833419874028}},
	{"(T+M)·W(M+1)/(M+1)",
		func(s sizes) float64 { return s.total(learners.NewInclusiveAverageRestart(s.m, s.hedge)) },
		[2]float64{7.529173732008658, 19.127550077886646}},
	{"(T+M−1)·W(M)/M", func(s sizes) float64 {
		return s.total(learners.NewExclusiveAverageRestart(s.m, s.hedge))
	}, [2]float64{8.565286020676769, 20.698240228514072}},
	{"2·W(T+1)", func(s sizes) float64 {
		return s.total(learners.NewAverageRestartFullHorizon(s.n, s.hedge))
	}, [2]float64{5.894449154672439, 8.920177444479563}},
	{"(T+M)·W(M+1)/M + √(T·ln(1/δ)/2)", func(s sizes) float64 {
		return learners.NewRandomizedAverageRestart(s.m, s.hedge,
			1).TotalRegretBoundWithProbability(delta, s.n, s.d)
	}, [2]float64{12.970149226036682, 29.064267664898598}},
	{"⌈T/M⌉·W(M) + K·(M−1)",
		func(s sizes) float64 { return s.switching(learners.NewPeriodicRestart(s.m, s.hedge)) },
		[2]float64{13.341673732008658, 34.32303233343869}},
	{"((T+M)·W(M+1) + K·M(M+1)/2)/M",
		func(s sizes) float64 { return s.switching(learners.NewAverageRestart(s.m, s.hedge)) },
		[2]float64{14.411467165010823, 31.252833419874028}},
	{"(T+M)·W(M+1)/(M+1) + K·M/2",
		func(s sizes) float64 { return s.switching(learners.NewInclusiveAverageRestart(s.m, s.hedge)) },
		[2]float64{11.529173732008658, 28.127550077886625}},

	{"R²/(2η) + ηTG²/2",
		func(s sizes) float64 {
			return s.convex(convex.NewGradientDescent(convex.Ball{D: s.d, R: 2}, s.eta))
		}, [2]float64{10.1875, 22.90625}},
	{"⌈T/M⌉·W(M)", func(s sizes) float64 {
		return s.convex(convex.NewPeriodicRestart(s.m, s.descent))
	}, [2]float64{18.75, 63.1875}},
	{"⌈T/(M+1)⌉·W(M+1)",
		func(s sizes) float64 { return s.convex(convex.NewInclusivePeriodicRestart(s.m, s.descent)) },
		[2]float64{20.4375, 64.875}},
	{"(T+M)·W(M+1)/M", func(s sizes) float64 {
		return s.convex(convex.NewAverageRestart(s.m, s.descent))
	}, [2]float64{25.546875, 74.48611111111111}},
	{"(T+M)·W(M+1)/(M+1)",
		func(s sizes) float64 { return s.convex(convex.NewInclusiveAverageRestart(s.m, s.descent)) },
		[2]float64{20.4375, 67.0375}},
	{"R/(G√T)", func(s sizes) float64 {
		return convex.DescentRate(convex.Ball{D: s.d, R: 2}, lipschitz, s.n)
	}, [2]float64{0.40201512610368484, 0.18314741859825204}},
}

func TestConstants(t *testing.T) {
	for _, c := range constants {
		for k, s := range worked {
			if got := c.got(s); !(math.Abs(got-c.want[k]) <= 1e-12*c.want[k]) {
				require.Failf(t, "a constant", "%s at %+v is %.16g, not %.16g", c.formula, s, got, c.want[k])
			}
		}
	}
}
