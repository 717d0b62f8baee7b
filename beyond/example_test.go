package beyond_test

import (
	"context"
	"fmt"

	"boundedrecall/beyond"
	"boundedrecall/claims"
)

// A statement beyond the paper is checked as one of the paper is.
func ExampleStatements() {
	options := claims.Options{Short: true, Seed: 1}
	for _, r := range claims.Collect(context.Background(), []*claims.Statement{beyond.FiniteState}, options,
		func(claims.Result) {}) {
		fmt.Println(r.Statement.ID, r.Consistent())
	}
	// Output:
	// finite-state true
}
