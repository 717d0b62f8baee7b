package paper

import (
	"testing"

	"boundedrecall/claims"
)

// TestControls: every comparison of a check that is not with a formula of its
// sentence turns red on a wrong input.
func TestControls(t *testing.T) {
	for _, s := range Statements {
		t.Run(s.ID, func(t *testing.T) { t.Parallel(); claims.Controls(t, s, controls[s]...) })
	}
}

var controls = map[*claims.Statement][]claims.Control{}

// controlled keeps the controls of a statement. They stand in a file beside its
// check, such as theorem_5_1_test.go.
func controlled(s *claims.Statement, all ...claims.Control) bool {
	controls[s] = append(controls[s], all...)
	return true
}
