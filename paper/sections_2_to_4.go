package paper

import "boundedrecall/claims"

var sections2To4 = []claims.Statement{
	Theorem3_2,
}
