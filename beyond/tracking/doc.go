// Package tracking holds the statements on regret that changes with time: swap regret, regret on
// intervals, and regret against a sequence of arms with few switches. One file for each
// statement, named after it, with its proof beside it as Markdown. Package paper has the notation.
package tracking

import (
	"embed"

	"boundedrecall/internal/games"
)

//go:embed *.md
var proofs embed.FS

func proof(name string) string { return games.Proof(proofs, name) }
