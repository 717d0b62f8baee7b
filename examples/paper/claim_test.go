package main

import (
	"flag"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/learners"
)

// Each statement says what its check measures. The evidence is measured first.
func TestStatements(t *testing.T) {
	t.Parallel()
	for _, s := range statements {
		t.Run(s.ID, func(t *testing.T) { claims.Test(t, s) })
	}
}

var update = flag.Bool("update", false, "write testdata/evidence.txt")

// controls are wrong inputs of the checks, which must notice them. A check that
// takes nothing by claims.Input has none.
var controls = claims.Controls{
	Lemma1: {claims.Wrong("the learner", "it follows the leader", func(learners.Spec) learners.Spec {
		return learners.Spec{Name: "ftl"}
	})},
}

// What the checks measure is what the file says: cases, values, bounds and the
// worst of them. And they notice each number of their documents, and each wrong
// input.
func TestEvidence(t *testing.T) {
	claims.Golden(t, "testdata/evidence.txt", *update, controls, statements...)
}
