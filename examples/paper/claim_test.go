package main

import (
	"bytes"
	"flag"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// The uniform learner has Reg ≤ 1 − 1/d, not 1/2.
func TestLemma1(t *testing.T) { claims.Test(t, Lemma1) }

// The copycat has Reg ≤ 1/2, not 2/5.
func TestLemma2(t *testing.T) { claims.Test(t, Lemma2) }

var update = flag.Bool("update", false, "write testdata/evidence.txt")

// controls are wrong inputs of the checks, which must notice them.
var controls = claims.Controls{
	Lemma1: {claims.Wrong("the learner", "it follows the leader", func(learners.Spec) learners.Spec {
		return learners.Spec{Name: "ftl"}
	})},
}

// What the checks measure is what the file says: cases, values, bounds and the
// worst of them. And they notice each number of their documents, and each wrong
// input.
func TestEvidence(t *testing.T) {
	claims.Golden(t, "testdata/evidence.txt", *update, controls, Lemma1, Lemma2)
}

func TestCommand(t *testing.T) {
	var out, errs bytes.Buffer
	require.Equal(t, 0, claims.Main([]string{"verify", "lemma-1"}, &out, &errs, Lemma1, Lemma2))
	require.Equal(t, "refuted (constant)  lemma-1                       "+
		"2/3 > 1/2; holds: by hand  ok\n",
		strings.Replace(out.String(), "0.6667 > 0.5", "2/3 > 1/2", 1))
	require.Equal(t, 2, claims.Main([]string{"lemma-3"}, &out, &errs, Lemma1, Lemma2))
	require.Equal(t, "no statement is called \"lemma-3\": want one of lemma-1, lemma-2\n", errs.String())

	wrong := *Lemma1
	wrong.Printed = Lemma1.Holds
	require.Equal(t, 1, claims.Main(nil, &out, &errs, &wrong))
}
