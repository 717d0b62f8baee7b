package properties_test

import (
	"fmt"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestThresholds: each constant of a law, from both sides.
func TestThresholds(t *testing.T) {
	sizes := []int{4, 16, 64, 256}
	for k, c := range []struct {
		exponent  float64
		vanishing bool
	}{{-0.251, true}, {-0.249, false}} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			for _, vanishing := range []bool{true, false} {
				instances := func(int) []*boundedrecall.Instance {
					return []*boundedrecall.Instance{laws.Read("(1,0)").Instance()}
				}
				of := func(size int) boundedrecall.Maker { // of regret size^exponent in the one round
					return func() boundedrecall.Learner {
						return leaning(math.Pow(float64(size), c.exponent))
					}
				}
				err := laws.RegretGrowth(nil,
					laws.Growth{Sizes: sizes, Maker: of, Instances: instances, Vanishing: vanishing})
				require.Equal(t, c.vanishing == vanishing, err == nil, "%+v: %v", c, err)
			}
		})
	}
	for lead, ok := range map[float64]bool{1: true, math.Nextafter(1, 0): false} {
		t.Run(fmt.Sprint(lead), func(t *testing.T) {
			gamma := func(by float64, _ int) float64 {
				return map[bool]float64{true: 0.3, false: 0}[by < lead]
			}
			err := laws.MeanBased(func() boundedrecall.Learner { return leaning(0.3) }, 1, gamma,
				laws.Read("(1,0)"))
			require.Equal(t, ok, err == nil,
				"an arm that trails by 1 has a weight allowed below %v alone: %v", lead, err)
		})
	}
	for broken, caught := range map[int]bool{11: true, 12: false} {
		t.Run(fmt.Sprint(broken), func(t *testing.T) {
			err := laws.Reset(func() boundedrecall.Learner {
				l, resets := hedge(), 0
				return &patched{Learner: l, reset: func() {
					if resets++; resets != broken {
						l.Reset()
					}
				}}
			}, laws.Read("(1,0,0)"), laws.Read("(1,0,0)"), nil)
			require.Equal(t, caught, err != nil, "Reset %d: %v", broken, err)
		})
	}
}

// leaning plays arm 2 of two with the weight.
type leaning float64

func (leaning) Arms() int            { return 2 }
func (w leaning) Play(dst []float64) { dst[0], dst[1] = 1-float64(w), float64(w) }
func (leaning) Observe([]float64)    {}
func (leaning) Reset()               {}
