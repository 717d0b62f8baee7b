package thirdparty

import (
	"testing"

	"boundedrecall"
	"boundedrecall/properties"
)

func TestRecent(t *testing.T) {
	maker := func() boundedrecall.Learner { return NewRecent(3, 5) }
	properties.Run(t, maker, properties.Claims{
		Recall:            5,
		Stationary:        true,
		MinimalRecall:     true,
		Symmetric:         true,
		ArmSymmetric:      true,
		SymmetryTolerance: 1e-12,
	})
}
