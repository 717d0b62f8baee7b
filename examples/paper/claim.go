// The statements of a paper of one's own: two claims, with the faults that a
// machine finds. The sentences of lemma-1 stand in lemma_1.md, and its check in
// lemma_1.go; those of lemma-2 in lemma_2.md and copycat.go.
//
//	go run .
//	go run . -short -json lemma-1
package main

import (
	"embed"
	"os"

	"boundedrecall/claims"
)

//go:embed *.md
var texts embed.FS

// The statements, all of them: the command and the tests take this list.
var statements = []*claims.Statement{Lemma1, Lemma2}

func main() { os.Exit(claims.Main(os.Args[1:], os.Stdout, os.Stderr, statements...)) }
