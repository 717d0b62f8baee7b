package main

import (
	"bytes"
	"testing"

	"boundedrecall/claims"

	"github.com/stretchr/testify/require"
)

// The uniform learner has Reg ≤ 1 − 1/d, not 1/2.
func TestLemma1(t *testing.T) { claims.Test(t, Lemma1) }

func TestCommand(t *testing.T) {
	var out bytes.Buffer
	require.Equal(t, 0, claims.Main(nil, &out, Lemma1))
	require.Equal(t, "consistent   lemma-1                      "+
		"0.6667 > 0.5: refuted as printed (constant); holds as repaired: by hand\n", out.String())
	require.Equal(t, 2, claims.Main([]string{"lemma-2"}, &out, Lemma1))
	require.Contains(t, out.String(), `no statement is called "lemma-2"`)

	wrong := *Lemma1
	wrong.Printed = Lemma1.Proved
	require.Equal(t, 1, claims.Main(nil, &out, &wrong))
}
