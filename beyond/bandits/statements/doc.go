// Package statements holds the statements on the learners of package bandits, which see the loss
// of the arm they draw and no other: one file for each, named after it, with its proof beside it
// as Markdown.
package statements

import (
	"embed"

	"boundedrecall/internal/games"
)

//go:embed *.md
var proofs embed.FS

func proof(name string) string { return games.Proof(proofs, name) }
