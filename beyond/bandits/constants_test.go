package bandits_test

import (
	"testing"

	"boundedrecall/beyond/bandits"

	"github.com/stretchr/testify/require"
)

// sizes are the recall, the horizon, the number of arms and the rate.
type sizes struct {
	m, n, d int
	eta     float64
}

func (s sizes) exp3() bandits.Learner { return bandits.NewEXP3(s.d, s.eta) }

func TestConstants(t *testing.T) {
	worked := [2]sizes{{4, 11, 3, 0.5}, {9, 53, 2, 0.25}}
	for _, c := range []struct {
		formula string
		got     func(s sizes) float64
		want    [2]float64
	}{
		{"ln d/η + ηTd/2", func(s sizes) float64 {
			return bandits.NewEXP3(s.d, s.eta).TotalRegretBound(s.n)
		}, [2]float64{10.44722457733622, 16.02258872223978}},
		{"⌈T/(M+1)⌉·(ln d/η + η(M+1)d/2)", func(s sizes) float64 {
			return bandits.NewInclusivePeriodicRestart(s.m, s.exp3).TotalRegretBound(s.n)
		}, [2]float64{17.84167373200866, 31.635532333438686}},
		{"((T+M)/(M+1))·ln d/η + ηTd/2", func(s sizes) float64 {
			return bandits.NewInclusiveAverageRestart(s.m, s.d, s.eta).TotalRegretBound(s.n)
		}, [2]float64{14.841673732008658, 30.440050077886642}},
		{"⌈T/(B+2)⌉·(ln d/η + ηBd/2 + ⌊B/k⌋ + k + 1), k = ⌈√M⌉, B = M−k", func(s sizes) float64 {
			return bandits.NewMarkedRestart(s.m, s.d, s.eta).TotalRegretBound(s.n)
		}, [2]float64{23.09167373200866, 71.90812105567846}},
		{"√(2 ln d/((M+1)d))", func(s sizes) float64 { return bandits.AverageRestartRate(s.d, s.m) },
			[2]float64{0.38272919733028116, 0.26327688477341593}},
		{"√(2 ln d/(Bd))", func(s sizes) float64 { return bandits.MarkedRestartRate(s.d, s.m) },
			[2]float64{0.6051479953058617, 0.3398889967229363}},
	} {
		for k, s := range worked {
			require.InEpsilon(t, c.want[k], c.got(s), 1e-12, c.formula)
		}
	}
}
