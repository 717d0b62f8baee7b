package boundedrecall_test

import (
	"testing"

	"boundedrecall/claims"
	"boundedrecall/paper"
)

// The paper's table of contents: one test for each statement, in its order. A
// comment says what holds, as the document of the statement says it in short.
// Package paper has the sentences, the proofs and the checks.
//
//	go test -run Theorem5_1 -v             prints the evidence
//	go test -run TestTheorems -update .    writes the tests and the comments

// One distribution over instances gives every symmetric learner with recall M,
// stationary or not, expected regret (k+1)/(6k+2), where k = ⌈M/2⌉.
func TestAbstractSymmetric(t *testing.T) { claims.Test(t, paper.AbstractSymmetric) }

// PeriodicRestart has its largest expected regret in the first round of each
// block, and AverageRestart the same in all rounds.
func TestIntroductionPeriodicRestart(t *testing.T) {
	claims.Test(t, paper.IntroductionPeriodicRestart)
}

// A reward m rounds ago can move AverageRestart's weights by at most (M−m+1)/M,
// and over follow-the-leader it does.
func TestIntroductionRecentWeight(t *testing.T) { claims.Test(t, paper.IntroductionRecentWeight) }

// With two arms the words say what mean-based means, up to the constant γ; with
// three arms they do not.
func TestIntroductionMeanBased(t *testing.T) { claims.Test(t, paper.IntroductionMeanBased) }

// For convex losses the restart learners keep their bounds, and their recall if
// each copy takes the gradient at its own point.
func TestFootnote1(t *testing.T) { claims.Test(t, paper.Footnote1) }

// Against a deterministic learner an adaptive adversary can do no more than an
// oblivious one.
func TestFootnote2(t *testing.T) { claims.Test(t, paper.Footnote2) }

// Per-round regret lies between −(1−1/d) and 1, and both ends are attained.
func TestDefinition2_1(t *testing.T) { claims.Test(t, paper.Definition2_1) }

// A learner is M-bounded-recall if its play is a function of the last M
// rewards, and stationary if the function is always the same.
func TestDefinition2_2(t *testing.T) { claims.Test(t, paper.Definition2_2) }

// With R_{t−1} in place of R_t, Hedge, FTL, FTRL, FTPL and the others, at rates
// tuned to T, are mean-based with γ = O(log T/√T).
func TestDefinition2_3(t *testing.T) { claims.Test(t, paper.Definition2_3) }

// EXP3 with the rate √(ln d/(dT)) and a share T^{−1/3} of uniform play is
// mean-based with γ = T^{−1/5}.
func TestRelatedExp3(t *testing.T) { claims.Test(t, paper.RelatedExp3) }

// M-mean-based means something only if γ belongs to games of M rounds; with γ
// of T rounds every learner is M-mean-based.
func TestMMeanBased(t *testing.T) { claims.Test(t, paper.MMeanBased) }

// On fair coins every learner has expected regret (E max_i S_i(T) − T/2)/T, of
// the order √(ln d/T) for T ≥ log₂ d.
func TestSection3(t *testing.T) { claims.Test(t, paper.Section3) }

// Every learner with recall M has expected regret at least √(ln d/M)/15 on the
// paper's distribution, for M ≥ log₂ d.
func TestTheorem3_1(t *testing.T) { claims.Test(t, paper.Theorem3_1) }

// PeriodicRestart plays A on the rewards since its last restart, without that
// of its own round.
func TestAlgorithm1(t *testing.T) { claims.Test(t, paper.Algorithm1) }

// PeriodicRestart has Reg ≤ (⌈T/M⌉·M/T)·R(M,d).
func TestTheorem3_2(t *testing.T) { claims.Test(t, paper.Theorem3_2) }

// PeriodicRestart of Hedge has Reg ≤ (⌈T/M⌉·M/T)·√(ln d/(2M)) on every
// instance.
func TestCorollary3_3(t *testing.T) { claims.Test(t, paper.Corollary3_3) }

// Every mean-based learner on the window has T·Reg ≥ ⌊T/(3M)⌋·(M/6 − D/2 −
// γ(5M/6 − D/2)), on the proof's instance, if M is a multiple of 3.
func TestTheorem4_1(t *testing.T) { claims.Test(t, paper.Theorem4_1) }

// A mean-based learner on the window has T·Reg ≥ M/6 − (4/3)γM on the instance,
// if M is a multiple of 3.
func TestLemma4_2(t *testing.T) { claims.Test(t, paper.Lemma4_2) }

// The list has the values of Δ_{t+1} in place of those of Δ_t.
func TestFigure1(t *testing.T) { claims.Test(t, paper.Figure1) }

// A better-reply learner with regret at most B(n) has T·Reg ≥ M/6 − B(M)/2 on
// the window, without an adaptive adversary.
func TestRemark4_3(t *testing.T) { claims.Test(t, paper.Remark4_3) }

// AverageRestart plays the average of A over the last 1..M rewards; it is
// stationary and has recall M.
func TestAlgorithm2(t *testing.T) { claims.Test(t, paper.Algorithm2) }

// RandomizedAverageRestart plays A on a suffix of random length, and
// AverageRestart in expectation.
func TestAlgorithm3(t *testing.T) { claims.Test(t, paper.Algorithm3) }

// AverageRestart has Reg ≤ (1+M/T)·W(M+1,d)/M, and Reg ≤ (1+(M−1)/T)·R(M,d)
// over the suffixes 0..M−1.
func TestTheorem5_1(t *testing.T) { claims.Test(t, paper.Theorem5_1) }

// For T ≥ M ≥ log₂ d the upper and the lower bound differ by a constant factor.
func TestSection5_1Matching(t *testing.T) { claims.Test(t, paper.Section5_1Matching) }

// With probability at least 1−δ, RandomizedAverageRestart has at most
// AverageRestart's regret plus √(ln(1/δ)/(2T)).
func TestCorollary5_2(t *testing.T) { claims.Test(t, paper.Corollary5_2) }

// AverageRestart of Hedge has Reg ≤ (1+M/T)·√(ln d/(2(M+1))) with suffixes
// 0..M.
func TestCorollary5_3(t *testing.T) { claims.Test(t, paper.Corollary5_3) }

// AverageRestartFullHorizon plays the average of A over all suffixes, and looks
// at past rewards only.
func TestAlgorithm4(t *testing.T) { claims.Test(t, paper.Algorithm4) }

// AverageRestart on the window is AverageRestartFullHorizon with horizon M, to
// the last bit.
func TestSection5_2(t *testing.T) { claims.Test(t, paper.Section5_2) }

// AverageRestartFullHorizon has Reg ≤ 2·W(T+1,d)/T.
func TestTheorem5_4(t *testing.T) { claims.Test(t, paper.Theorem5_4) }

// After 3M/5 rewards e_1 and 2M/5 rewards e_2, AverageRestart gives nearly 4/5
// of its weight to arm 2, which trails.
func TestSection5_2NotMeanBased(t *testing.T) { claims.Test(t, paper.Section5_2NotMeanBased) }

// Hedge and FTRL are symmetric, and so are they on a window; PeriodicRestart
// and AverageRestart are not.
func TestSection5_3(t *testing.T) { claims.Test(t, paper.Section5_3) }

// With the premise Reg ≤ ε²/10 the conclusion holds: p(n) is at most ε/6 where
// arm 1 is clearly behind.
func TestLemma5_5(t *testing.T) { claims.Test(t, paper.Lemma5_5) }

// A symmetric learner with regret below 1/(2M) on all cycles gives the arm that
// leads the window the majority of its weight.
func TestSection5_3Weak(t *testing.T) { claims.Test(t, paper.Section5_3Weak) }

// Every stationary symmetric learner has Reg ≥ (1−M/T)·(k+1)/(6k+2) − M/T on
// some instance, where k = ⌈M/2⌉.
func TestTheorem5_6(t *testing.T) { claims.Test(t, paper.Theorem5_6) }

// With a {0,1} coin the restart learners end with less regret on average,
// thanks to one of the four periods.
func TestFigure2Left(t *testing.T) {
	if testing.Short() {
		t.Skip("its 260 games take a second")
	}
	claims.Test(t, paper.Figure2Left)
}

// On the instance of Lemma 4.2 the windowed learner ends with large regret and
// the restart learners with negative regret.
func TestFigure2Right(t *testing.T) { claims.Test(t, paper.Figure2Right) }

// In a round AverageRestart takes M+1 observations and M plays of copies;
// RandomizedAverageRestart over Hedge takes O(d) steps.
func TestFutureWorkComputation(t *testing.T) { claims.Test(t, paper.FutureWorkComputation) }

// With a {0,1} coin the restart learners end with less regret than
// follow-the-leader, on average over four periods.
func TestAppendixA1(t *testing.T) {
	if testing.Short() {
		t.Skip("its 560 games take a while")
	}
	claims.Test(t, paper.AppendixA1)
}

// After M more rounds a learner with recall M plays as if the rewards of a
// round had been others, to the last bit.
func TestAppendixA2(t *testing.T) { claims.Test(t, paper.AppendixA2) }

// From the (M+1)st round after a shift on, a stationary learner with recall M
// plays as a new one that has seen the last M rewards.
func TestAppendixA3(t *testing.T) { claims.Test(t, paper.AppendixA3) }

// The mean of the M shifted PeriodicRestarts is AverageRestart over the
// suffixes 0..M−1, not 1..M.
func TestAppendixB2(t *testing.T) { claims.Test(t, paper.AppendixB2) }

// Eight slips of an index, a constant or a name, on which nothing that follows
// depends.
func TestMisprints(t *testing.T) { claims.Test(t, paper.Misprints) }
