// Package ledger joins the statements of the paper and those beyond it, for whatever runs or
// prints all of them.
package ledger

import (
	"slices"
	"strings"

	"boundedrecall/beyond"
	"boundedrecall/claims"
	"boundedrecall/paper"
)

// Statements are the paper's statements in its order, and then those beyond it.
var Statements = slices.Concat(paper.Statements, beyond.Statements)

// File returns the path of the statement's source file.
func File(s *claims.Statement) string {
	folder := "paper/"
	if s.Origin == claims.Beyond {
		folder = "beyond/"
	}
	return folder + strings.NewReplacer("-", "_", ".", "_").Replace(s.ID) + ".go"
}
