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

// folders are where the statements beyond the paper stand, by how their ids begin.
var folders = []struct{ prefix, folder string }{
	{"beyond-convex", "beyond/convex/statements"}, {"beyond-bandits", "beyond/bandits/statements"},
	{"beyond-swap", "beyond/tracking"}, {"beyond-intervals", "beyond/tracking"}, {"beyond-switches", "beyond/tracking"},
	{"beyond-finite-state", "beyond/memory"}, {"beyond-own-draws", "beyond/memory"},
	{"beyond-", "beyond/values"}, {"", "paper"},
}

// File returns the path of the statement's source file.
func File(s *claims.Statement) string {
	for _, f := range folders {
		if strings.HasPrefix(s.ID, f.prefix) {
			return f.folder + "/" + strings.NewReplacer("-", "_", ".", "_").Replace(s.ID) + ".go"
		}
	}
	return ""
}
