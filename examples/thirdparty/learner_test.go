package thirdparty

import (
	"testing"

	"boundedrecall"
	"boundedrecall/properties"
	"boundedrecall/windows"
)

// TestRecent tests the learner for several numbers of arms and rounds of
// memory.
func TestRecent(t *testing.T) {
	properties.RunSizes(t, func(size properties.Size) (boundedrecall.Maker, properties.Claims) {
		maker := func() boundedrecall.Learner { return NewRecent(size.Arms, size.Recall) }
		return maker, properties.Claims{
			Recall:        size.Recall,
			Stationary:    true,
			Refuses:       true,
			MinimalRecall: size.Arms > 1,
			Symmetric:     true,
			ArmSymmetric:  true,
			Tolerances:    properties.Tolerances{Symmetry: 1e-12},
		}
	})
}

// TestMeans tests a window that is no learner: any numbers in, any numbers out.
func TestMeans(t *testing.T) {
	maker := func() windows.Window { return &Means{Memory: 5} }
	windows.Run(t, maker, windows.Claims{Inputs: 2, Outputs: 2, Count: windows.Last(5)})
}
