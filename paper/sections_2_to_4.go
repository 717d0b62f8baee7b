package paper

import "boundedrecall/claims"

var sections2To4 = []claims.Statement{
	AbstractSymmetric,
	IntroductionPeriodicRestart,
	IntroductionRecentWeight,
	Footnote2,
	Definition2_1,
	Definition2_2,
	Definition2_3,
	RelatedEXP3,
	MMeanBased,
	Theorem3_1,
	Algorithm1,
	Theorem3_2,
	Corollary3_3,
	Theorem4_1,
	Lemma4_2,
	Figure1,
	Remark4_3,
	Misprints,
}
