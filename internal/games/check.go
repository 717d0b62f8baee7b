package games

import (
	"embed"

	"boundedrecall/claims"
	"boundedrecall/proofs"
)

// InTurn returns the check that runs the steps one after the other.
func InTurn(steps ...func(*claims.Case)) func(*claims.Case) {
	return func(c *claims.Case) {
		for _, step := range steps {
			step(c)
		}
	}
}

// ProvedInPart says that a prover has checked the theorems named, which say the part of the statement that package proofs
// names. It panics if there is none.
func ProvedInPart(id, theorem string, more ...string) claims.Known {
	for _, p := range proofs.Parts() {
		if p.ID == id {
			return claims.MachineProvedInPart(p.Text, theorem, more...)
		}
	}
	panic("games: " + id + " is not proved in part")
}

// Proof returns the Markdown file of that name. It panics if there is none.
func Proof(files embed.FS, name string) string {
	text, err := files.ReadFile(name + ".md")
	if err != nil {
		panic(err)
	}
	return string(text)
}
