package claims_test

import (
	"math"
	"math/big"
	"slices"
	"testing"
	"testing/fstest"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A fault is one fault of a statement: what is said of it, whether it
// contradicts the statement, and the statement with the fault or, for false,
// with this one fault mended.
type fault struct {
	says        string
	contradicts bool
	make        func(fault bool) claims.Statement
}

// TestCollect_SaysTheFault gives a sound statement one fault at a time. Each
// must be found, and said once. Without the fault the statement must pass.
func TestCollect_SaysTheFault(t *testing.T) {
	for _, faults := range []map[string]fault{
		faultsOfVerdicts, faultsOfComparisons, faultsOfScans, faultsOfWords, faultsOfConditions,
		faultsOfChecks, faultsOfReading,
	} {
		for name, f := range faults {
			t.Run(name, func(t *testing.T) {
				r := result(t, f.make(true))
				require.Empty(t, r.NotRun)
				require.False(t, r.Consistent())
				said, others := r.NotMeasured, r.Contradictions
				if f.contradicts {
					said, others = others, said
				}
				require.Len(t, said, 1)
				require.Contains(t, said[0], f.says)
				require.Empty(t, others)
				r = result(t, f.make(false))
				require.Empty(t, slices.Concat(r.Contradictions, r.NotMeasured))
				require.True(t, r.Consistent(), r.NotRun)
			})
		}
	}
}

// both makes a sound statement whose check does more: with one thing for the
// fault, and with another without it.
func both[X any](wrong, right X, more func(c *claims.Case, x X)) func(bool) claims.Statement {
	return func(fault bool) claims.Statement {
		s := sound()
		first := s.Check
		s.Check = func(c *claims.Case) { first(c); more(c, either(fault, wrong, right)) }
		return s
	}
}

// texts makes a sound statement with an edit of its document for the fault, and
// with another one without it. Its check does more, unless that is nil.
func texts(wrong, right [2]string, more func(c *claims.Case)) func(bool) claims.Statement {
	return func(fault bool) claims.Statement {
		s := sound(either(fault, wrong, right))
		first := s.Check
		s.Check = func(c *claims.Case) {
			if first(c); more != nil {
				more(c)
			}
		}
		return s
	}
}

// sides makes a sound statement whose check does something with the wrong
// account, and with the right one.
func sides(wrong, right string, more func(*claims.Account)) func(bool) claims.Statement {
	return both(wrong, right, func(c *claims.Case, side string) { more(account(c, side)) })
}

func account(c *claims.Case, side string) *claims.Account {
	return map[string]*claims.Account{claims.SidePrinted: c.Printed, claims.SidePremise: c.Premise,
		claims.SideWhy: c.Why, claims.SideHolds: c.Holds}[side]
}

const (
	inPrinted, inPremise = claims.SidePrinted, claims.SidePremise
	inWhy, inHolds       = claims.SideWhy, claims.SideHolds
)

var (
	game      = witness.Play(uniform, ones) // of regret 1/2
	unchanged = [2]string{"", ""}
	smaller   = "The constant is too small"
)

// because edits the reason.
func because(more string) [2]string { return [2]string{"too small", "too small" + more} }

// refutes hands in the case that refutes the printed sentence.
func refutes(c *claims.Case) {
	c.Printed.Says("Reg ≤ 1/4").Cases("regret").Refutes().Given(nil).Measure(game)
}

// attains hands in cases of the sentence that holds.
func attains(y *claims.Tally) {
	y.Given(nil).Measure(0.5)
	y.Given(nil).Measure(0.)
}

// faultsOfVerdicts: another verdict than the evidence gives, or none.
var faultsOfVerdicts = map[string]fault{
	"printed holds": {`the statement says "holds", the evidence "contradicted"`, true,
		texts(printed("holds", "Reg ≤ 1/4.", "- by hand\n"), unchanged, nil)},
	"a refutation before a piece that holds": {`the statement says "holds", the evidence "contradicted"`, true,
		texts(printed("holds", "Reg ≤ 1/4.", "- by hand\n"), unchanged, func(c *claims.Case) {
			regret(c.Printed).Compare(game, claims.AtMost, 1)
		})},
	"holds is absent": {`the statement says "none", the evidence "contradicted"`, true,
		func(fault bool) claims.Statement {
			return read(document(noHolds, [2]string{"Reg ≤ 1/2", "Reg ≤ 1/4"}), func(c *claims.Case) {
				if refutes(c); fault {
					c.Holds.Says("attained").Cases("x").Compare(1, claims.Equals, 1)
				}
			})
		}},
	"a misprint that no case shows": {`the statement says "misprinted", the evidence "contradicted"`, true,
		func(fault bool) claims.Statement {
			return read(document(printed("misprinted", "Reg ≤ 1/4.", "")), func(c *claims.Case) {
				attains(c.Holds.Says("Reg ≤ 1/2").Cases("x"))
				if !fault {
					refutes(c)
				}
				c.Printed.Says("Reg ≤ 1/4").Cases("x").Given(nil).Measure(0.)
			})
		}},
	"a misprint that is false as it is meant": {`the statement says "misprinted", the evidence "contradicted"`, true,
		texts(printed("misprinted", "Reg ≤ 1/4.", "- by hand\n"), printed("misprinted", "Reg ≤ 1/4.", ""), nil)},
	"no check of the printed one": {`printed: the statement says "refuted (constant)", the evidence "no evidence"`, false,
		func(fault bool) claims.Statement {
			return read(document(), func(c *claims.Case) {
				attains(c.Holds.Says("Reg ≤ 1/2").Cases("x"))
				c.Premise.Says("Reg ≤ 1/4").Cases("x").Given(nil).Measure(0.)
				if !fault {
					refutes(c)
				}
			})
		}},
	"a reason as what the printed one says": {`printed: the statement says "holds", the evidence "no evidence"`, false,
		func(fault bool) claims.Statement {
			edits := [][2]string{printed("holds", "Reg is small.", "- by hand\n"), because(", as Reg ≤ 1 says")}
			return read(document(edits...), func(c *claims.Case) {
				attains(c.Holds.Says("Reg ≤ 1/2").Cases("x"))
				attains(c.Why.Says("as Reg ≤ 1").Cases("x"))
				if !fault {
					c.Printed.Says("Reg is small").Cases("x").Compare(1, claims.Equals, 1)
				}
			})
		}},
	"known by a certificate": {"holds: it is said to be known: certificate", false,
		known("certificate", (*claims.Account).Every, (*claims.Account).Certified)},
	"known by exhaustion": {"holds: it is said to be known: exhaustive", false,
		known("exhaustive", (*claims.Account).Drawn, (*claims.Account).Every)},
	"known by measurement": {"holds: it is said to be known: measured", false,
		known("measured", (*claims.Account).Certified, (*claims.Account).Drawn)},
}

// known makes a statement that is known in one way.
func known(way string, wrong, right func(*claims.Account, string, ...any) *claims.Tally) func(
	bool) claims.Statement {
	return func(fault bool) claims.Statement {
		return read(document([2]string{"- measured", "- " + way}), func(c *claims.Case) {
			refutes(c)
			attains(either(fault, wrong, right)(c.Holds.Says("Reg ≤ 1/2"), "x"))
		})
	}
}

// faultsOfComparisons: a value that the verdict excludes.
var faultsOfComparisons = map[string]fault{
	"an earlier failure": {"holds: regret: 0.5 ≤ 0.49 fails", true,
		func(fault bool) claims.Statement {
			s := sound()
			later := s.Check
			s.Check = func(c *claims.Case) {
				regret(c.Holds).Compare(game, claims.AtMost, either(fault, 0.49, 0.51))
				later(c)
			}
			return s
		}},
	"a later failure": {"holds: regret: 0.5 ≤ 0.49 fails", true,
		both(0.49, 0.51, func(c *claims.Case, x float64) {
			regret(c.Holds).Compare(game, claims.AtMost, x)
		})},
	"a failure that is expected": {"holds: regret: 0.5 ≤ 0.49 fails", true,
		sides(inHolds, inPrinted, func(a *claims.Account) { regret(a).Refutes().Compare(game, claims.AtMost, 0.49) })},
	"a lower bound": {"0.5 ≥ 0.51 fails", true, both(0.51, 0.49, func(c *claims.Case, x float64) {
		regret(c.Holds).Compare(game, claims.AtLeast, x)
	})},
	"an equality": {"0.5 = 0.51 fails", true, both(0.51, 0.5, func(c *claims.Case, x float64) {
		regret(c.Holds).Compare(game, claims.Equals, x)
	})},
	"beyond the slack": {"0.5 = 0.502 fails", true,
		both(0.502, 0.5005, func(c *claims.Case, x float64) {
			regret(c.Holds).Within(1e-3).Compare(game, claims.Equals, x)
		})},
	"fractions without slack": {"fails", true, both(1, 0, func(c *claims.Case, more int64) {
		c.Holds.Exactly("value").Compare(big.NewRat(1e15+more, 2e15), claims.AtMost, big.NewRat(1, 2))
	})},
	"not a number": {"NaN ≤ 1 is no comparison", true,
		both(math.NaN(), 1, func(c *claims.Case, x float64) {
			c.Holds.Exactly("value").Compare(x, claims.AtMost, 1)
		})},
	"a bound that is no number": {"0 ≤ NaN is no comparison", true,
		both(math.NaN(), 0, func(c *claims.Case, x float64) {
			c.Holds.Exactly("value").Compare(0, claims.AtMost, x)
		})},
	"a refutation by NaN": {"NaN ≤ 0 is no comparison", true,
		both(math.NaN(), 1, func(c *claims.Case, x float64) {
			c.Printed.Exactly("value").Refutes().Compare(claims.Witnessed(x, game), claims.AtMost, 0)
		})},
	"a refutation of NaN": {"1 ≤ NaN is no comparison", true,
		both(math.NaN(), 0, func(c *claims.Case, x float64) {
			c.Printed.Exactly("value").Refutes().Compare(claims.Witnessed(1, game), claims.AtMost, x)
		})},
	"a witness that does not bite": {`the check means it to break the sentence, and it does not`, true,
		both(0.51, 0.49, func(c *claims.Case, x float64) { regret(c.Printed).Refutes().Compare(game, claims.AtMost, x) })},
	"a refutation without a witness": {"needs a witness", false, both(nil, claims.Witness(game),
		func(c *claims.Case, w claims.Witness) {
			c.Printed.Exactly("value").Refutes().Compare(claims.Witnessed(1, w), claims.AtMost, 0)
		})},
	"another ratio": {"to 0.794 of the bound, and comes to 0.8", true,
		both(0.794, 0.796, func(c *claims.Case, x float64) {
			c.Holds.Exactly("x").SharpnessIs(x).Compare(0.8, claims.AtMost, 1)
		})},
	"a slack tally": {"within a factor of 0.9", true,
		both(0.9, 0.8, func(c *claims.Case, x float64) {
			c.Holds.Exactly("x").WithinFactor(x).Compare(0.8, claims.AtMost, 1)
		})},
	"the premise fails": {"1 = 2 fails", true, both(2, 1, func(c *claims.Case, x int) {
		c.Premise.Exactly("the premise").Compare(1, claims.Equals, x)
	})},
	"a premise that is refuted": {"premise: regret: 0.5 ≤ 0.25 fails", true,
		sides(inPremise, inPrinted, func(a *claims.Account) { regret(a).Refutes().Compare(game, claims.AtMost, 1./4) })},
	"a false reason": {"why: x: 0 = 1 fails", true, both(0, 1, func(c *claims.Case, x int) {
		c.Why.Says(smaller).Cases("x").Compare(x, claims.Equals, 1)
	})},
	"a false reason that is expected": {"why: x: 0 = 1 fails", true,
		func(fault bool) claims.Statement {
			edits := [][2]string{printed("refuted (constant)", "Reg ≤ 1/4, which is small.", ""), because(", which is small")}
			return read(document(edits...), func(c *claims.Case) {
				refutes(c)
				attains(c.Holds.Says("Reg ≤ 1/2").Cases("x"))
				c.Why.Says(smaller).Cases("x").Compare(1, claims.Equals, 1)
				account(c, either(fault, inWhy, inPrinted)).Says("which is small").Cases("x").Refutes().Compare(claims.Witnessed(0, game), claims.Equals, 1)
			})
		}},
	"words that begin with a relation": {"why: x: 0.2 ≥ 0.25 fails", true,
		reason("it is at least 1/4", 1./5, 1./3, func(c *claims.Case, x float64) {
			y := c.Why.Says("at least 1/4").Cases("x").Given(nil)
			y.Measure(1. / 2)
			y.Measure(x)
		})},
	"a formula before is at most": {"why: x: 1.2 ≤ 1 fails", true,
		reason("2·Reg is at most 1", 3./5, 1./5, func(c *claims.Case, x float64) {
			y := c.Why.Says("2·Reg is at most 1").Cases("x").Given(nil)
			y.Measure(0.)
			y.Measure(x)
		})},
}

// reason makes a statement whose reason says more.
func reason[X any](words string, wrong, right X, more func(*claims.Case, X)) func(bool) claims.Statement {
	return func(fault bool) claims.Statement {
		return texts(because(": "+words), because(": "+words), func(c *claims.Case) {
			more(c, either(fault, wrong, right))
		})(fault)
	}
}

// faultsOfScans: a scan without cases or a description, or of other sizes than
// it names.
var faultsOfScans = map[string]fault{
	"no cases": {"without", false, both(0, 1, func(c *claims.Case, n int) {
		c.Holds.Exactly("value").Compare(claims.Over(n, 0), claims.AtMost, 1)
	})},
	"no description": {"without", false, both("", "x", func(c *claims.Case, what string) {
		c.Holds.Exactly("%s", what).Compare(0, claims.AtMost, 1)
	})},
	"an empty tally": {"without", false, both(0, 1, func(c *claims.Case, n int) {
		y := c.Holds.Exactly("value")
		for range n {
			y.Compare(0, claims.AtMost, 1)
		}
	})},
	"sizes nobody loops": {"loop over them", false, both(0, 1, func(c *claims.Case, times int) {
		ms := c.Sizes("M = 1, 2")
		for range times {
			for range ms.All() {
				continue
			}
		}
		c.Holds.Exactly("%v", ms).Compare(0, claims.AtMost, 1)
	})},
	"sizes left early": {"loop over them", false, both(1, 2, func(c *claims.Case, last int) {
		ms := c.Sizes("M = 1, 2, 3")
		for m := range ms.All() {
			if m > last && last == 1 {
				break
			}
		}
		c.Holds.Exactly("%v", ms).Compare(0, claims.AtMost, 1)
	})},
	"sizes nobody names": {"name them", false,
		both("all sizes", "%v", func(c *claims.Case, what string) {
			ms := c.Sizes("M = 1, 2")
			for range ms.All() {
				continue
			}
			if what == "%v" {
				what = ms.String()
			}
			c.Holds.Exactly("%s", what).Compare(0, claims.AtMost, 1)
		})},
}

// faultsOfWords: words that the sentence does not say, not all of it, or
// elsewhere.
// clause makes a sound statement that says more of the regret. Without the fault
// its check measures or quotes that.
func clause(words string, quotes func(c *claims.Case)) func(bool) claims.Statement {
	return func(fault bool) claims.Statement {
		s := sound(holds("Reg ≤ 1/2, " + words))
		first := s.Check
		s.Check = func(c *claims.Case) {
			if first(c); !fault {
				quotes(c)
			}
		}
		return s
	}
}

var faultsOfWords = map[string]fault{
	"a regret that nobody measures": {"the sentence says < 3, and no line of the check quotes it", false,
		clause("and Reg < 3", func(c *claims.Case) { c.Holds.Says("and Reg < 3").Cases("x").Given(nil).Measure(0.) })},
	"a regret that is a number": {"the sentence says = 0, and no line of the check quotes it", false,
		clause("and Reg = 0 for T = 2", func(c *claims.Case) { c.Numbers("and Reg = 0 for T = 2") })},
	"a bound without the regret": {"the sentence says ≤ 1, and no line of the check quotes it", false,
		clause("and ≤ 1 for T ≥ 3", func(c *claims.Case) { c.Holds.Says("and ≤ 1").Cases("x").Given(nil).Measure(0.) })},
	"a bound in words": {"the sentence says at most 2, and no line of the check quotes it", false,
		clause("and it costs at most 2", func(c *claims.Case) { c.Holds.Says("at most 2").Cases("x").Given(nil).Measure(0.) })},
	"a formula without a relation": {
		"theorem_1.md:17, under Holds: the sentence says c(T)/4, and no line of the check quotes it", false,
		clause("and on ones Reg tends to c(T)/4", func(c *claims.Case) {
			half := claims.Let{"c": func(float64) float64 { return 2 }, "T": 1}
			c.Holds.Says("and on ones Reg tends to c(T)/4").Cases("x").Given(half).Measure(0.5)
		}),
	},
	"a letter without a value": {`"and Reg ≤ H − 1": a number or a known letter is wanted at "H − 1": Let has no H`, false,
		func(fault bool) claims.Statement {
			s := sound(holds("Reg ≤ 1/2, and Reg ≤ H − 1"))
			first := s.Check
			s.Check = func(c *claims.Case) {
				first(c)
				let := either(fault, claims.Let{"T": 3}, claims.Let{"H": float32(3)})
				c.Holds.Says("and Reg ≤ H − 1").Cases("x").Given(let).Measure(float32(0.5))
			}
			return s
		}},
	"a percentage": {"the sentence says 99 %, and no line of the check quotes it", false,
		clause("in 99 % of cases", func(c *claims.Case) { c.Numbers("in 99 % of cases") })},
	"other words": {`"The constant is too large", which the sentence does not say`, false,
		both("The constant is too large", smaller, func(c *claims.Case, words string) {
			c.Why.Says(words).Cases("x").Compare(1, claims.Equals, 1)
		})},
	"words of the reason as those of the paper": {
		`printed: the check quotes "The constant is too small", which stands in another part`, false,
		sides(inPrinted, inWhy, func(a *claims.Account) { a.Says(smaller).Cases("x").Compare(1, claims.Equals, 1) }),
	},
	"words of the paper as those that hold": {`holds: the check quotes "Reg ≤ 1/4", which stands in another part`, false,
		sides(inHolds, inPrinted, func(a *claims.Account) { a.Says("Reg ≤ 1/4").Cases("x").Given(nil).Measure(0.) })},
	"words that hold as a reason": {`why: the check quotes "Reg ≤ 1/2", which stands in another part`, false,
		sides(inWhy, inHolds, func(a *claims.Account) { attains(a.Says("Reg ≤ 1/2").Cases("x")) })},
	"words that hold as a premise": {`premise: the check quotes "Reg ≤ 1/2", which stands in another part`, false,
		sides(inPremise, inHolds, func(a *claims.Account) { attains(a.Says("Reg ≤ 1/2").Cases("x")) })},
	"a reason without words": {"why: no comparison of the check is with words of the sentence", false,
		both(false, true, func(c *claims.Case, says bool) {
			if says {
				c.Why.Says(smaller).Cases("x").Compare(1, claims.Equals, 1)
			} else {
				c.Why.Cases("x").Compare(1, claims.Equals, 1)
			}
		})},
	"a sentence without words": {"holds: no comparison of the check is with words of the sentence", false,
		func(fault bool) claims.Statement {
			return read(document(), func(c *claims.Case) {
				refutes(c)
				if bound := c.Value("Reg ≤ 1/2", claims.AtMost, nil); fault {
					c.Holds.Cases("x").Compare(0.5, claims.AtMost, bound)
				} else {
					attains(c.Holds.Says("Reg ≤ 1/2").Cases("x"))
				}
			})
		}},
	"a check that measures by hand": {"the check compares with something else", false,
		both(true, false, func(c *claims.Case, byHand bool) {
			if y := c.Holds.Says("Reg ≤ 1/2").Cases("x"); byHand {
				y.Compare(game, claims.AtMost, 1./2)
			} else {
				y.Given(nil).Measure(game)
			}
		})},
	"one direction": {`the direction of "Reg ≤ 1/2"`, false, func(fault bool) claims.Statement {
		return *measures(fstest.MapFS{}, either(fault, []float64{0.5}, []float64{0.5, 0.1}), nil)
	}},
	"a bound compared with itself": {`"Reg ≤ 1/2" is compared with itself`, false,
		both(true, false, func(c *claims.Case, itself bool) {
			if y := c.Holds.Says("Reg ≤ 1/2").Cases("x").Given(nil); itself {
				y.Measure(y)
			} else {
				y.Measure(game)
			}
		})},
	"a number that nobody quotes": {"the sentence says 0.25, and no line of the check quotes it", false,
		reason("it is 0.25", false, true, func(c *claims.Case, quotes bool) {
			if quotes {
				c.Numbers("it is 0.25")
			}
		})},
	"a relation that is only quoted": {
		`no measurement notices the relation if the numbers of "Reg ≤ 1/2" are quoted`, false,
		both((*claims.Case).Numbers, nil, boundOr("Reg ≤ 1/2", claims.AtMost)),
	},
	"a relation that the quoted words begin with": {`the relation if the numbers of "at most 1/2" are quoted`, false,
		reason("it is at most 1/2", (*claims.Case).Numbers, nil, boundOr("at most 1/2", claims.AtMost))},
	"a relation below that is only quoted": {`the relation if the numbers of "below 1/2" are quoted`, false,
		reason("it is below 1/2", (*claims.Case).Numbers, nil, boundOr("below 1/2", claims.Less))},
	"a relation up to that is only quoted": {`the relation if the numbers of "up to 1/2" are quoted`, false,
		reason("it is up to 1/2", (*claims.Case).Numbers, nil, boundOr("up to 1/2", claims.AtMost))},
	"a relation before the quoted words": {`the check quotes "1/2" without the relation before it, "≤ "`, false,
		both(true, false, func(c *claims.Case, cut bool) {
			if cut {
				c.Numbers("1/2")
			} else {
				c.Value("Reg ≤ 1/2", claims.AtMost, nil)
			}
		})},
}

// boundOr quotes the words as a bound, or by what is given.
func boundOr(words, relation string) func(*claims.Case, func(*claims.Case, string) []*big.Rat) {
	return func(c *claims.Case, numbers func(*claims.Case, string) []*big.Rat) {
		if numbers != nil {
			numbers(c, words)
		} else {
			c.Value(words, relation, nil)
		}
	}
}

// faultsOfConditions: cases that do not meet a condition, or none at its edge,
// and conditions that stand elsewhere.
var faultsOfConditions = map[string]fault{
	"a condition without its edge": {`no case is at the edge of "For T ≥ 2"`, false,
		where("For T ≥ 2", []float64{3, 4}, []float64{2, 3, 4})},
	"a condition at its edge": {`the direction of "For T ≥ 2"`, false,
		where("For T ≥ 2", []float64{2}, []float64{2, 3})},
	"a case outside of a condition": {`a case with 1 ≥ 2 fails is not one of "For T ≥ 2"`, false,
		where("For T ≥ 2", []float64{1, 2, 3}, []float64{2, 3})},
	"a case at an edge that is excluded": {`a case with 2 ≥ 2 is not one of "For T > 2"`, false,
		where("For T > 2", []float64{2, 2.5, 3}, []float64{2.5, 3})},
	"a strict condition without a case near its edge": {`no case is at the edge of "For T > 2"`, false,
		where("For T > 2", []float64{3, 4}, []float64{2.5, 4})},
	"a case outside of the first of two": {`is not one of "For 2 ≤ T"`, false,
		where("For 2 ≤ T ≤ 4", []float64{1, 2, 4}, []float64{2, 4})},
	"a first condition without its edge": {`no case is at the edge of "For 1 ≤ T"`, false,
		where("For 1 ≤ T ≤ 4", []float64{2, 4}, []float64{1, 4})},
	"a condition of another part": {`holds: the condition "for T ≥ 1" stands in another part of the document`, false,
		texts(because(" for T ≥ 1"), holds("Reg ≤ 1/2 for T ≥ 1"), func(c *claims.Case) {
			forEvery(c.Holds.Says("Reg ≤ 1/2"))
		})},
	"a condition of the reason that holds": {`why: the condition "for T ≥ 1" stands in another part of the document`, false,
		texts(holds("Reg ≤ 1/2 for T ≥ 1"), because(" for T ≥ 1"), func(c *claims.Case) {
			c.Why.Says(smaller).Where("for T ≥ 1").Cases("x").Compare(1, claims.Equals, 1)
		})},
	"a condition of the printed one that holds": {
		`printed: the condition "for T ≥ 1" stands in another part of the document`, false,
		texts(holds("Reg ≤ 1/2 for T ≥ 1"), printed("refuted (constant)", "Reg ≤ 1/4, for T ≥ 1.", ""),
			func(c *claims.Case) { forEvery(c.Printed.Says("Reg ≤ 1/4")) }),
	},
}

// forEvery measures cases with T ≥ 1, one of them at its edge.
func forEvery(a *claims.Account) {
	y := a.Where("for T ≥ 1").Cases("x")
	for n := 1; n <= 2; n++ {
		y.Given(claims.Let{"T": n}).Measure(0.)
	}
}

// where makes a statement with a condition, and cases of these sizes.
func where(words string, wrong, right []float64) func(bool) claims.Statement {
	return func(fault bool) claims.Statement {
		s := sound(holds(words + " it has Reg ≤ 1/2"))
		first := s.Check
		s.Check = func(c *claims.Case) {
			first(c)
			y := c.Holds.Says("it has Reg ≤ 1/2").Where(words).Cases("x")
			for _, n := range either(fault, wrong, right) {
				y.Given(claims.Let{"T": n}).Measure(0.1)
			}
		}
		return s
	}
}

// faultsOfChecks: a check that fails by itself.
// fails makes a check that fails in the words of a test.
func fails(how func(*claims.Case, ...any)) func(bool) claims.Statement {
	return both(true, false, func(c *claims.Case, fails bool) {
		if fails {
			how(c, "no memory")
		}
	})
}

var faultsOfChecks = map[string]fault{
	"an assertion": {"Not equal", false,
		both(2, 1, func(c *claims.Case, x int) { require.Equal(c, 1, x) })},
	"a failure without words": {"gave no reason", false,
		both(true, false, func(c *claims.Case, fails bool) {
			if fails {
				c.Fail()
			}
		})},
	"an error in the words of a test": {"no memory", false, fails((*claims.Case).Error)},
	"an end in the words of a test":   {"no memory", false, fails((*claims.Case).Fatal)},
	"an end without words": {"gave no reason", false,
		both(true, false, func(c *claims.Case, fails bool) {
			if fails {
				c.FailNow()
			}
		})},
	"a drawn case": {"≤ 10 fails", true, both(10, 100, func(c *claims.Case, most int) {
		y := c.Why.Says(smaller).Drawn("n")
		c.Property(func(t *rapid.T) {
			y.Compare(rapid.IntRange(0, 100).Draw(t, "n"), claims.AtMost, most)
		})
	})},
	"a failure before a property": {"first", false,
		both(true, false, func(c *claims.Case, fails bool) {
			if fails {
				c.Errorf("first")
			}
			c.Property(func(*rapid.T) {})
		})},
	"a property": {"too large", false, both(17, 100, func(c *claims.Case, most int) {
		c.Property(func(t *rapid.T) {
			if rapid.IntRange(0, 100).Draw(t, "n") > most {
				t.Fatalf("too large")
			}
		})
	})},
}
