// Package statements joins the statements of the paper and those beyond it, for
// what runs or prints all of them.
package statements

import (
	"slices"

	"boundedrecall/beyond"
	"boundedrecall/internal/ledger"
	"boundedrecall/paper"
)

// All are the paper's statements in its order, and then those beyond it.
var All = slices.Concat(paper.Statements, beyond.Statements)

// Sheet makes the reviewer's sheet. It runs no check.
func Sheet() ledger.Sheet {
	s := ledger.NewSheet()
	s.Sharper = beyond.Sharper()
	return s
}
