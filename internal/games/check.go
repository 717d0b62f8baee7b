package games

import (
	"math/big"
	"sync"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/learners"
)

// InTurn returns the check that runs the steps one after the other.
func InTurn(steps ...func(*claims.Case)) func(*claims.Case) {
	return func(c *claims.Case) {
		for _, step := range steps {
			step(c)
		}
	}
}

// A Total is a bound on the total regret of a learner by the number of rounds.
type Total func(rounds int) float64

// TotalBound returns the bound on the total regret that a learner of d arms
// carries.
func TotalBound(l boundedrecall.Learner, d int) Total {
	return func(rounds int) float64 { return l.(boundedrecall.Bounded).TotalRegretBound(rounds, d) }
}

// Restarted returns the bound over n rounds that the statements give a restart
// learner s whose base learner has the bound w: ⌈T/B⌉·W(B) for PeriodicRestart
// with blocks of B rounds, and for AverageRestart (T+M)·W(M+1) over M+1 for
// suffixes 0..M and over M for suffixes 1..M, which is (T+M−1)·W(M)/M for
// suffixes 0..M−1.
func (w Total) Restarted(s learners.Spec, n int) float64 {
	m := s.Recall
	switch s.Name {
	case "average-restart-inclusive":
		return float64(n+m) * w(m+1) / float64(m+1)
	case "average-restart":
		return float64(n+m) * w(m+1) / float64(m)
	case "average-restart-exclusive":
		return float64(n+m-1) * w(m) / float64(m)
	}
	b := s.BaseHorizon()
	return float64((n+b-1)/b) * w(b)
}

// Certified returns the value of the certificate that comes with package exact,
// has the kind and matches. It checks the certificate, which must be the only
// one.
func Certified(
	c *claims.Case, kind certificate.Kind, matches func(*certificate.Certificate) bool,
) *big.Rat {
	var found []*certificate.Certificate
	for one := range exact.Certificates() {
		if one.Kind == kind && matches(one) {
			found = append(found, one)
		}
	}
	if len(found) != 1 {
		c.Fatalf("%d certificates of kind %q match, not 1", len(found), kind)
	}
	return Checked(c, found[0])
}

// Checked checks the certificate and returns its value.
func Checked(c *claims.Case, one *certificate.Certificate) *big.Rat {
	if err := one.Check(); err != nil {
		c.Fatalf("the certificate that says %q is wrong: %v", one.Statement, err)
	}
	value, ok := new(big.Rat).SetString(one.Value)
	if !ok {
		c.Fatalf("the value %q of a certificate is no fraction", one.Value)
	}
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
