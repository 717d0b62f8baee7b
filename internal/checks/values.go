package checks

import (
	"math/big"
	"slices"
	"sync"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/learners"
)

// Certified returns the value of the certificate that comes with package exact,
// has the kind and matches. It checks the certificate, which must be the only
// one.
func Certified(
	c *claims.Case, kind certificate.Kind, matches func(*certificate.Certificate) bool,
) *big.Rat {
	var found []*certificate.Certificate
	for _, shipped := range certificates() {
		if shipped.Kind == kind && matches(shipped) {
			found = append(found, shipped)
		}
	}
	if len(found) != 1 {
		c.Fatalf("%d certificates of kind %q match, not 1", len(found), kind)
	}
	return Checked(c, found[0])
}

// certificates are those that come with package exact, read once.
var certificates = sync.OnceValue(func() []*certificate.Certificate {
	return slices.Collect(exact.Certificates())
})

// Checked checks the certificate and returns its value.
func Checked(c *claims.Case, proof *certificate.Certificate) *big.Rat {
	if err := proof.Check(); err != nil {
		c.Fatalf("the certificate that says %q is wrong: %v", proof.Statement, err)
	}
	value, _ := new(big.Rat).SetString(proof.Value) // a certificate that passes its check has one
	return value
}

// WorstCase returns the exact worst case of a learner of two arms over rewards
// 0 and 1: over the horizon, or in the long run if that is 0.
func WorstCase(c *claims.Case, s learners.Spec, horizon int) *exact.Result {
	r, err := exact.WorstCase(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, horizon))
	if err != nil {
		c.Fatalf("the worst case of %v over %d rounds: %v", s, horizon, err)
	}
	return r
}

// solved keeps the values of classes, for a check that runs again with each
// control.
var solved sync.Map

// BestOfClass returns the long-run value of a class of learners, by a linear
// program in exact arithmetic. It solves each program once.
func BestOfClass(c *claims.Case, class exact.Class) *big.Rat {
	value, known := solved.Load(class)
	if !known {
		o, err := exact.Minimax(c.Context(), class, nil)
		if err != nil {
			c.Skipf("the best learner of %+v: %v", class, err)
		}
		value, _ = solved.LoadOrStore(class, o.Value)
	}
	return new(big.Rat).Set(value.(*big.Rat))
}
