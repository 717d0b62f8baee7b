package paper

import "boundedrecall/claims"

var section5 = []claims.Statement{
	Section5_1Matching,
	Algorithm2,
	Algorithm3,
	Theorem5_1,
	Corollary5_2,
	Corollary5_3,
	Section5_2,
	Algorithm4,
	Theorem5_4,
	Section5_2NotMeanBased,
	Section5_3,
	Lemma5_5,
	Theorem5_6,
	FutureWorkComputation,
	AppendixA2,
	AppendixB2,
}
