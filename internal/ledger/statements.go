// Package ledger joins the statements of the paper and those beyond it, for whatever runs or
// prints all of them.
package ledger

import (
	"slices"

	"boundedrecall/beyond"
	"boundedrecall/paper"
)

// Statements are the paper's statements in its order, and then those beyond it.
var Statements = slices.Concat(paper.Statements, beyond.Statements)
