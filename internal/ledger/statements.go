// Package ledger makes the ledger of the paper's statements, and of those that
// another module adds, as a document.
package ledger

import (
	"fmt"
	"strings"

	"boundedrecall/claims"
	"boundedrecall/paper"
)

// File returns the path of the statement's source file.
func File(s *claims.Statement) string {
	folder := "paper/"
	if s.Origin == claims.Beyond {
		folder = "beyond/"
	}
	return folder + sourceName(s)
}

// sourceName returns the name of the statement's source file.
func sourceName(s *claims.Statement) string {
	return strings.TrimSuffix(s.Document(), ".md") + ".go"
}

// A Sheet is what a reviewer of the paper wants to know beside the refutations.
// All of it is taken from the statements.
type Sheet struct {
	Scope         []string            // which sentences must be read in some way, and how
	Misprints     []*claims.Statement // the statements that are misprinted
	NotReproduced []*claims.Statement // the statements whose measurements came out otherwise
	// what is sharper than printed, a sentence each: the statements beyond the
	// paper fill it in
	Sharper []string
}

// NewSheet makes the sheet. It runs no check.
func NewSheet() (s Sheet) {
	readings := map[string][]string{}
	for _, one := range paper.Statements {
		switch one.Printed.Verdict() {
		case claims.MisprintedVerdict:
			s.Misprints = append(s.Misprints, one)
		case claims.NotReproducedVerdict:
			s.NotReproduced = append(s.NotReproduced, one)
		case claims.HoldsAsReadVerdict:
			as := one.Printed.As()
			if readings[as] == nil {
				s.Scope = append(s.Scope, as)
			}
			readings[as] = append(readings[as], one.ID)
		}
	}
	for k, as := range s.Scope {
		s.Scope[k] = fmt.Sprintf("%s: %s.", strings.Join(readings[as], ", "), as)
	}
	return s
}
