package paper

import (
	"boundedrecall/claims"
)

var controls = claims.Controls{}

// controlled keeps the controls of a statement. They stand in a file beside its
// check, such as theorem_5_1_test.go.
func controlled(s *claims.Statement, all ...claims.Control) bool {
	controls[s] = append(controls[s], all...)
	return true
}
