package paper

import "boundedrecall/claims"

var sections2To4 = []claims.Statement{
	Footnote2,
	Definition2_1,
	Definition2_2,
	Definition2_3,
	MMeanBased,
	Theorem3_1,
	Algorithm1,
	Theorem3_2,
}
