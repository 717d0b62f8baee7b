package games

import (
	"embed"

	"boundedrecall/claims"
)

// InTurn returns the check that runs the steps one after the other.
func InTurn(steps ...func(*claims.Case)) func(*claims.Case) {
	return func(c *claims.Case) {
		for _, step := range steps {
			step(c)
		}
	}
}

// Proof returns the Markdown file of that name. It panics if there is none.
func Proof(files embed.FS, name string) string {
	text, err := files.ReadFile(name + ".md")
	if err != nil {
		panic(err)
	}
	return string(text)
}
