package paper

import "boundedrecall/claims"

// Statements are the paper's statements in its order, and then those beyond it.
var Statements = []claims.Statement{
	Theorem3_2,
}
