package paper

import (
	"math/big"
	"slices"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
)

// certified returns the value of the certificate that comes with package exact, has
// the kind and matches. It checks the certificate, which must be the only one.
func certified(c *claims.Case, kind certificate.Kind, matches func(*certificate.Certificate) bool) *big.Rat {
	found := slices.Collect(func(yield func(*certificate.Certificate) bool) {
		for one := range exact.Certificates() {
			if one.Kind == kind && matches(one) && !yield(one) {
				return
			}
		}
	})
	if len(found) != 1 {
		c.Fatalf("%d certificates of kind %q match, not 1", len(found), kind)
	}
	return checked(c, found[0])
}

// checked checks the certificate and returns its value.
func checked(c *claims.Case, one *certificate.Certificate) *big.Rat {
	if err := one.Check(); err != nil {
		c.Fatalf("the certificate that says %q is wrong: %v", one.Statement, err)
	}
	value, ok := new(big.Rat).SetString(one.Value)
	if !ok {
		c.Fatalf("the value %q of a certificate is no fraction", one.Value)
	}
	return value
}
