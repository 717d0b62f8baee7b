package boundedrecall_test

import (
	"testing"

	"boundedrecall/claims"
	"boundedrecall/paper"
)

// The paper's table of contents: one test for each statement, in its order. A
// line says what holds; package paper has the sentences, the proofs and the
// checks.
//
//	go test -run Theorem5_1 -v    prints the evidence

// Every learner that plays a symmetric function of the window has constant
// regret.
func TestAbstractSymmetric(t *testing.T) { claims.Test(t, paper.AbstractSymmetric) }

// PeriodicRestart gets worse right after each restart; AverageRestart does not.
func TestIntroductionPeriodicRestart(t *testing.T) {
	claims.Test(t, paper.IntroductionPeriodicRestart)
}

// A reward m rounds ago moves AverageRestart's play by at most (M−m+1)/M.
func TestIntroductionRecentWeight(t *testing.T) { claims.Test(t, paper.IntroductionRecentWeight) }

// With three arms mean-based is more than to play an arm that leads all others.
func TestIntroductionMeanBased(t *testing.T) { claims.Test(t, paper.IntroductionMeanBased) }

// The theorems extend to convex losses, if each copy takes the gradient at its
// own point.
func TestFootnote1(t *testing.T) { claims.Test(t, paper.Footnote1) }

// Against a deterministic learner an oblivious adversary is as strong as an
// adaptive one.
func TestFootnote2(t *testing.T) { claims.Test(t, paper.Footnote2) }

// Reg = (1/T)·(max_i Σ_t r_{t,i} − Σ_t ⟨x_t, r_t⟩).
func TestDefinition2_1(t *testing.T) { claims.Test(t, paper.Definition2_1) }

// The restart learners are functions of the window bit for bit.
func TestDefinition2_2(t *testing.T) { claims.Test(t, paper.Definition2_2) }

// The usual learners are mean-based; the printed index is one round off.
func TestDefinition2_3(t *testing.T) { claims.Test(t, paper.Definition2_3) }

// EXP3 is mean-based.
func TestRelatedEXP3(t *testing.T) { claims.Test(t, paper.RelatedEXP3) }

// M-mean-based means something only if the horizon of A_t is M.
func TestMMeanBased(t *testing.T) { claims.Test(t, paper.MMeanBased) }

// With o(M) samples no test tells the two signals apart.
func TestSection3(t *testing.T) { claims.Test(t, paper.Section3) }

// Every learner with recall M has expected regret Ω(√(log d/M)), for M ≥ log₂
// d.
func TestTheorem3_1(t *testing.T) { claims.Test(t, paper.Theorem3_1) }

// The listing looks at the coming reward; the causal one is the learner here.
func TestAlgorithm1(t *testing.T) { claims.Test(t, paper.Algorithm1) }

// Reg(PeriodicRestart) ≤ R(M,d) when M divides T, else ⌈T/M⌉·M/T times it.
func TestTheorem3_2(t *testing.T) { claims.Test(t, paper.Theorem3_2) }

// PeriodicRestart of Hedge has Reg = O(√(log d/M)) for T ≥ M.
func TestCorollary3_3(t *testing.T) { claims.Test(t, paper.Corollary3_3) }

// Every M-mean-based learner has Reg ≥ 1/18 − o(1) on some instance, for every
// T ≥ 3M.
func TestTheorem4_1(t *testing.T) { claims.Test(t, paper.Theorem4_1) }

// T·Reg ≥ M/6 − o(M) on the instance of 3M rounds.
func TestLemma4_2(t *testing.T) { claims.Test(t, paper.Lemma4_2) }

// The printed Δ_t is one round late.
func TestFigure1(t *testing.T) { claims.Test(t, paper.Figure1) }

// Better-reply dynamics fail with a window as mean-based learners do.
func TestRemark4_3(t *testing.T) { claims.Test(t, paper.Remark4_3) }

// AverageRestart plays the listing; which suffixes are best depends on the
// base.
func TestAlgorithm2(t *testing.T) { claims.Test(t, paper.Algorithm2) }

// RandomizedAverageRestart draws what AverageRestart averages.
func TestAlgorithm3(t *testing.T) { claims.Test(t, paper.Algorithm3) }

// Reg(AverageRestart) ≤ R(M,d) is false; (1+M/T)·W(M+1,d)/M holds.
func TestTheorem5_1(t *testing.T) { claims.Test(t, paper.Theorem5_1) }

// The order of the upper bound is that of the lower one.
func TestSection5_1Matching(t *testing.T) { claims.Test(t, paper.Section5_1Matching) }

// The printed deviation is empty, or false; √(ln(1/δ)/(2T)) holds.
func TestCorollary5_2(t *testing.T) { claims.Test(t, paper.Corollary5_2) }

// AverageRestart of Hedge has Reg = O(√(log d/M)) for T ≥ M.
func TestCorollary5_3(t *testing.T) { claims.Test(t, paper.Corollary5_3) }

// AverageRestartFullHorizon plays the listing.
func TestAlgorithm4(t *testing.T) { claims.Test(t, paper.Algorithm4) }

// AverageRestart is AverageRestartFullHorizon on the window.
func TestSection5_2(t *testing.T) { claims.Test(t, paper.Section5_2) }

// Reg(AverageRestartFullHorizon) ≤ R(T,d) is false; 2·W(T+1,d)/T holds.
func TestTheorem5_4(t *testing.T) { claims.Test(t, paper.Theorem5_4) }

// AverageRestart is not mean-based.
func TestSection5_2NotMeanBased(t *testing.T) { claims.Test(t, paper.Section5_2NotMeanBased) }

// The restart learners are not symmetric.
func TestSection5_3(t *testing.T) { claims.Test(t, paper.Section5_3) }

// The lemma needs Reg ≤ ε²/10, not ε/10.
func TestLemma5_5(t *testing.T) { claims.Test(t, paper.Lemma5_5) }

// The weak form of mean-based that the paper reads off the lemma.
func TestSection5_3Weak(t *testing.T) { claims.Test(t, paper.Section5_3Weak) }

// Every symmetric stationary learner has constant regret.
func TestTheorem5_6(t *testing.T) { claims.Test(t, paper.Theorem5_6) }

// With the printed coin the order of the learners is the reverse of the one
// reported.
func TestFigure2Left(t *testing.T) {
	if testing.Short() {
		t.Skip("its 260 games take a second")
	}
	claims.Test(t, paper.Figure2Left)
}

// The windowed learner ends near M/6, the restart learners far below zero.
func TestFigure2Right(t *testing.T) { claims.Test(t, paper.Figure2Right) }

// What a round costs: O(d) for some, O(Md) for AverageRestart.
func TestFutureWorkComputation(t *testing.T) { claims.Test(t, paper.FutureWorkComputation) }

// Follow-the-leader on the drifting rewards.
func TestAppendixA1(t *testing.T) {
	if testing.Short() {
		t.Skip("its 560 games take a while")
	}
	claims.Test(t, paper.AppendixA1)
}

// A strict learner forgets a round after M more, at no cost.
func TestAppendixA2(t *testing.T) { claims.Test(t, paper.AppendixA2) }

// After a shift a learner with recall M adapts by itself.
func TestAppendixA3(t *testing.T) { claims.Test(t, paper.AppendixA3) }

// The uniform combination of PeriodicRestarts has the suffixes 0..M−1, not
// 1..M.
func TestAppendixB2(t *testing.T) { claims.Test(t, paper.AppendixB2) }

// The misprints in proofs, which change nothing.
func TestMisprints(t *testing.T) { claims.Test(t, paper.Misprints) }
