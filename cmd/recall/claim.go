package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger"

	"github.com/jedib0t/go-pretty/v6/table"
)

// A shownClaim is what a statement's check says about a case, in the form of its JSON.
type shownClaim struct {
	ID        string                `json:"id"`
	Reference string                `json:"reference"`
	Reading   claims.Side           `json:"reading"` // printed or proved
	Statement string                `json:"statement"`
	Repaired  string                `json:"repaired,omitempty"` // what is proved instead of a printed sentence
	Evidence  []claims.EvidenceJSON `json:"evidence"`           // the premises, and then about this case

	evidence []claims.Evidence
}

// A claim is a statement whose evidence about a case is asked for.
type claim struct{ statement claims.Statement }

// claimed returns the claim with the id, nil for no id.
func claimed(id string) (*claim, error) {
	if id == "" {
		return nil, nil
	}
	all, err := choose(ledger.Statements, []string{id})
	if err != nil {
		return nil, fmt.Errorf("--claim: %w", err)
	}
	return &claim{all[0]}, nil
}

// evidence runs the statement's check and returns what it says about the case: about the
// printed sentence, if that is what the case is for. The numbers come from the check and
// nowhere else.
func (c *claim) evidence(ctx context.Context, stderr io.Writer, w claims.Witness) (*shownClaim, error) {
	for _, short := range []bool{true, false} { // the worst case of some scans depends on the sizes
		bar := newBar(stderr, "checking "+c.statement.ID)
		var result claims.Result
		for r := range claims.Run(ctx, []claims.Statement{c.statement}, claims.Options{Short: short, Seed: 1}) {
			result = r
		}
		bar.finish()
		switch {
		case ctx.Err() != nil:
			return nil, interrupted
		case result.NotRun != "":
			return nil, fmt.Errorf("the check of %s could not run: %s", c.statement.ID, result.NotRun)
		}
		if shown := c.about(result, w); shown != nil {
			return shown, nil
		}
	}
	return nil, fmt.Errorf("--claim %s: its check says nothing about this case; 'recall verify %s --details' prints the cases that it is about", c.statement.ID, c.statement.ID)
}

// about returns what the result says about the case, nil for nothing.
func (c *claim) about(r claims.Result, w claims.Witness) *shownClaim {
	s := &shownClaim{ID: c.statement.ID, Reference: c.statement.Reference}
	for _, side := range []claims.Side{claims.SidePrinted, claims.SideProved} {
		var found []claims.Evidence
		for _, e := range r.Evidence {
			if e.Side == side && sameCase(e.Witness, w) {
				found = append(found, e)
			}
		}
		if found == nil {
			continue
		}
		s.Reading, s.Statement = side, c.statement.Proved.Text()
		if side == claims.SidePrinted {
			s.Statement, s.Repaired = c.statement.Printed.Text(), c.statement.Proved.Text()
			for _, e := range r.Evidence {
				if e.Side == claims.SidePremise {
					s.evidence = append(s.evidence, e)
				}
			}
		}
		s.evidence = append(s.evidence, found...)
		for _, e := range s.evidence {
			s.Evidence = append(s.Evidence, e.JSON())
		}
		return s
	}
	return nil
}

// sameCase reports whether the witnesses are the same game or ask the same question.
func sameCase(a, b claims.Witness) bool {
	g, ok := a.(claims.Game)
	h, both := b.(claims.Game)
	if ok && both {
		return g.Learner == h.Learner && slices.Equal(flat(g), flat(h))
	}
	return a != nil && ok == both && a == b
}

// flat returns the rewards of a game one after another, after their number of arms.
func flat(g claims.Game) []float64 {
	all := []float64{float64(g.Instance.Arms())}
	for t := 1; t <= g.Instance.Horizon(); t++ {
		all = append(all, g.Instance.Reward(t)...)
	}
	return all
}

// print prints the sentence and the evidence.
func (s *shownClaim) print(out *sheet) {
	fmt.Fprintln(out)
	t := newLines(out)
	t.AppendRow(table.Row{"statement", s.ID + ": " + s.Reference})
	t.AppendRow(table.Row{"as " + string(s.Reading), s.Statement})
	for _, e := range s.evidence {
		name := "here"
		if e.Side == claims.SidePremise {
			name = "premise"
		}
		t.AppendRow(table.Row{name, strings.TrimSuffix(e.Comparison(), " fails") + s.times(e) + " (" + string(e.Kind) + "): " + e.What})
	}
	if s.Repaired != "" {
		t.AppendRow(table.Row{"as repaired", s.Repaired})
	}
	t.Render()
}

// times says by how much the evidence breaks an upper bound.
func (s *shownClaim) times(e claims.Evidence) string {
	if e.Shows == claims.HoldsVerdict {
		return ""
	}
	if e.Relation == claims.AtMost && e.Value > 0 && e.Bound > 0 {
		return ": BROKEN, " + number(e.Value/e.Bound) + " times what is printed"
	}
	return ": BROKEN"
}
