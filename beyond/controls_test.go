package beyond

import (
	"errors"
	"flag"
	"math/big"
	"slices"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Update is the flag -update.
var Update = flag.Bool("update", false, "write LEDGER.md, theorems_test.go, or testdata/evidence.txt")

// TestEvidence: what the checks measure is what the file says. They notice each
// number of their documents, and each comparison that is not with a formula of
// the sentence turns red on a wrong input.
func TestEvidence(t *testing.T) {
	claims.Golden(t, "testdata/evidence.txt", *Update, controls, Statements...)
}

// controls are the wrong inputs of each check.
var controls = claims.Controls{
	BanditFeedback: {
		claims.Wrong("rounds in the window", "they are half", func(func(int) int) func(int) int {
			return func(m int) int { return m / 2 }
		}),
		claims.Wrong("Markov chain", "it has a rate too large",
			func(chain func(float64, int) float64) func(float64, int) float64 {
				return func(eta float64, n int) float64 { return chain(2*eta, n) }
			}),
		claims.Wrong("Markov chain of MarkedRestart", "it has a cycle more",
			func(chain func(bandit, int, int) float64) func(bandit, int, int) float64 {
				return func(b bandit, bad, cycles int) float64 { return chain(b, bad, cycles+1) }
			}),
	},
	ConvexLosses: {
		claims.Wrong("attaining learners", "they restart every M rounds",
			func(of []checks.ConvexWrapper) []checks.ConvexWrapper {
				return slices.Repeat(checks.ConvexWrappers[:1], len(of))
			}),
	},
	OwnDraws: {
		claims.Wrong("rounds in the window", "they are a third", func(m int) int { return m / 3 }),
	},
	FiniteHorizon: {
		claims.Wrong("learner over M+1 rounds", "it never learns", neverLearns),
		claims.Wrong("where restarts do", "nowhere", func(func(m, q, r int) bool) func(m, q, r int) bool {
			return func(m, q, r int) bool { return false }
		}),
		claims.Wrong("W", "it is twice W", func(w func(m, n int) float64) func(m, n int) float64 {
			return func(m, n int) float64 { return 2 * w(m, n) }
		}),
	},
	Alphabet: {
		claims.Wrong("class over {0,1}", "its recall is one more",
			func(class func(int) exact.Class) func(int) exact.Class {
				return func(m int) exact.Class { return class(m + 1) }
			}),
		claims.Wrong("checker", "it refuses all", func(func(*certificate.Certificate) error) func(
			*certificate.Certificate) error {
			return func(*certificate.Certificate) error { return errors.New("no") }
		}),
		claims.Wrong("learner of the search", "it never learns",
			func(func(learners.Spec) learners.Spec) func(learners.Spec) learners.Spec { return neverLearns }),
	},
	Intervals: {
		claims.Wrong("base of the learner that changes", "it never learns", func(string) string {
			return "uniform"
		}),
	},
	Delay: {
		claims.Wrong("value between the bounds", "it is half", func(func(*big.Rat) *big.Rat) func(
			*big.Rat) *big.Rat {
			return func(x *big.Rat) *big.Rat { return times(x, 1, 2) }
		}),
		claims.Wrong("where the bounds are equal", "they never differ",
			func(func(m, delay int) bool) func(m, delay int) bool {
				return func(m, delay int) bool { return true }
			}),
		claims.Wrong("delay", "the rewards come at once", func(func(int) int) func(int) int {
			return func(int) int { return 0 }
		}),
	},
	MoreArms: {
		claims.Wrong("numbers of arms", "they fall", func(ds []int) []int {
			slices.Reverse(ds)
			return ds
		}),
	},
	Restart: {
		claims.Wrong("learner of the blocks", "it never learns",
			func(func(string, int) learners.Spec) func(string, int) learners.Spec {
				return func(string, int) learners.Spec { return neverLearns(learners.Spec{}) }
			}),
		claims.Wrong("best value", "it is twice the best", twice),
	},
	Swap: {
		claims.Wrong("e/(1−e)", "it is W/(M+1) at M = 21", func(*big.Rat) *big.Rat {
			return times(smallestSwap(21), 1, 22)
		}),
		claims.Wrong("base learner of two arms", "it never learns", never),
		claims.Wrong("base learner of three arms", "it never learns", never),
	},
}

// twice is two times the function.
func twice(f func(int) *big.Rat) func(int) *big.Rat {
	return func(m int) *big.Rat { return times(f(m), 2, 1) }
}

// neverLearns returns a learner that never learns, in place of any.
func neverLearns(learners.Spec) learners.Spec {
	return learners.Spec{Name: "windowed", Base: "uniform", Recall: 1}
}

// never are the plays of a learner that never learns: all its weight is on the
// last arm.
func never(plays func(past []int) []float64) func(past []int) []float64 {
	return func([]int) []float64 {
		x := make([]float64, len(plays(nil)))
		x[len(x)-1] = 1
		return x
	}
}
