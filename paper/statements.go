package paper

import "boundedrecall/claims"

// Statements are the paper's statements in its order.
var Statements = []*claims.Statement{
	AbstractSymmetric, IntroductionPeriodicRestart, IntroductionRecentWeight, IntroductionMeanBased,
	Footnote1,
	// Section 2, the model.
	Footnote2, Definition2_1, Definition2_2, Definition2_3, RelatedExp3, MMeanBased,
	// Section 3, benchmarks.
	Section3, Theorem3_1, Algorithm1, Theorem3_2, Corollary3_3,
	// Section 4, mean-based learners.
	Theorem4_1, Lemma4_2, Figure1, Remark4_3,
	// Section 5, stationary learners.
	Algorithm2, Algorithm3, Theorem5_1, Section5_1Matching, Corollary5_2, Corollary5_3,
	Algorithm4, Section5_2, Theorem5_4, Section5_2NotMeanBased,
	Section5_3, Lemma5_5, Section5_3Weak, Theorem5_6,
	// Section 6, simulations, and what follows it.
	Figure2Left, Figure2Right, FutureWorkComputation,
	AppendixA1, AppendixA2, AppendixA3, AppendixB2, Misprints,
}
