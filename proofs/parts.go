package proofs

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"strings"
)

// parts says which part of a sentence theorems prove where they prove a part alone: in a line the statement's id, a hash,
// and the part, with tabs between. The hash is [PartHash], so that neither the part nor a theorem can change alone.
//
//go:embed parts.txt
var parts string

// A Part is the part of a statement that theorems prove.
type Part struct{ ID, Hash, Text string }

// Parts returns the parts of the statements that are proved in part.
func Parts() (all []Part) {
	for line := range strings.Lines(parts) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		all = append(all, Part{fields[0], fields[1], fields[2]})
	}
	return all
}

// PartHash returns the first 12 digits of the hash of a part and of the theorems that prove it, with names in full.
func PartHash(part string, theorems []string) string {
	for _, name := range theorems {
		s, _ := Theorem(name)
		part += "\n" + s.Qualified
	}
	return fmt.Sprintf("%.6x", sha256.Sum256([]byte(part)))
}
