package paper

import "boundedrecall/claims"

var section5 = []claims.Statement{
	Theorem5_1,
}
