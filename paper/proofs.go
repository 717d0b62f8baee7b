package paper

import "embed"

//go:embed *.md
var proofs embed.FS

// proof returns the proof that lies beside a statement's file under its name. It panics if there is none.
func proof(name string) string {
	text, err := proofs.ReadFile(name + ".md")
	if err != nil {
		panic(err)
	}
	return string(text)
}
