// Package values holds the statements on exact values: the smallest regret that any learner
// with recall M can guarantee, or any of a class (mean-based, symmetric, windowed), for two arms
// and for more, in the long run and over T rounds. One file for each statement, named after it,
// with a longer proof beside it as Markdown. Package paper has the notation.
package values

import (
	"embed"

	"boundedrecall/internal/games"
)

//go:embed *.md
var proofs embed.FS

func proof(name string) string { return games.Proof(proofs, name) }
