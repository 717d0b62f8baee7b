// Package memory holds learners whose memory is something other than a window of rewards, and the
// statements on them: a counter, which remembers one of K states, and a learner whose window shows
// its own draws too. One file for each learner and for each statement, with the statement's proof
// beside it as Markdown. Package paper has the notation.
package memory

import (
	"embed"

	"boundedrecall/internal/games"
)

//go:embed *.md
var proofs embed.FS

func proof(name string) string { return games.Proof(proofs, name) }

// must panics with the complaint unless ok.
func must(ok bool, complaint string) {
	if !ok {
		panic("memory: " + complaint)
	}
}
