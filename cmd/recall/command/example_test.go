package command_test

import (
	"context"
	"os"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/cmd/recall/command"
	"boundedrecall/learners"
)

var noRegret = &claims.Statement{
	ID: "claim-1", Reference: "Claim 1", Origin: claims.Numbered,
	Printed:   claims.Holds("With one arm there is no regret.", claims.ByHand),
	Proof:     "There is nothing else to play.",
	Tightness: "an identity",
	Check: func(c *claims.Case) {
		in := boundedrecall.Must(boundedrecall.ParseInstance("2*(1)"))
		c.Printed.Tally(claims.Chosen, claims.Equals, "regret on one arm").SeeGame(learners.Spec{Name: "uniform"}, in, 0, "")
	},
}

// The command of a paper with one claim, run with the arguments that a reader would give.
func ExamplePaper_Run() {
	paper := command.Paper{Title: "A Note on One Arm", Program: "note", Statements: []*claims.Statement{noRegret}}
	paper.Run(context.Background(), []string{"verify"}, os.Stdout, os.Stderr)
	// Output:
	// confirmed    claim-1                      printed: holds
}
