package paper_test

import (
	"testing"

	"boundedrecall/claims"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

func TestStatements_AreComplete(t *testing.T) {
	require.NoError(t, claims.Validate(paper.Statements))
}

// TestStatements runs every check.
func TestStatements(t *testing.T) {
	for _, s := range paper.Statements {
		t.Run(s.ID, func(t *testing.T) { claims.Test(t, s) })
	}
}
