// Package ledger makes the ledger of the paper's statements, and of those that another module adds, as a document.
package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/paper"
)

// File returns the path of the statement's source file.
func File(s *claims.Statement) string {
	folder := "paper/"
	if s.Origin == claims.Beyond {
		folder = "beyond/"
	}
	return folder + strings.NewReplacer("-", "_", ".", "_").Replace(s.ID) + ".go"
}

// A Sheet is what a reviewer of the paper wants to know beside the [Refutations]. All of it is taken from
// the statements.
type Sheet struct {
	Scope         []string            // which sentences must be read in some way, and how
	Misprints     []*claims.Statement // the statements that are misprinted
	NotReproduced []*claims.Statement // the statements whose measurements came out otherwise
	Sharper       []string            // what is sharper than printed, a sentence each: the statements beyond the paper fill it in
}

// A Refutation is a refuted sentence with its witness. What holds instead is the proved sentence.
type Refutation struct {
	*claims.Statement
	Witness claims.Evidence
}

// Rewards returns the rewards of the witness, or nil.
func (r Refutation) Rewards() *boundedrecall.Instance {
	g, _ := r.Witness.Witness.(witness.Game)
	return g.Instance
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

// Refutations returns the printed sentences that are refuted. It runs their checks, at their smaller sizes,
// and panics if one of them has none.
func Refutations(ctx context.Context) (all []Refutation) {
	refuted := slices.DeleteFunc(slices.Clone(paper.Statements), func(s *claims.Statement) bool {
		return s.Printed.Verdict().Word() != "refuted"
	})
	for _, r := range claims.Collect(ctx, refuted, claims.Options{Short: true, Seed: 1}, nil) {
		broken, ok := r.Breaks()
		if !ok {
			panic("ledger: no witness refutes " + r.Statement.ID)
		}
		all = append(all, Refutation{r.Statement, broken})
	}
	return all
}
