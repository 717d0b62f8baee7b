package claims

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
)

const claim1 = "# Claim 1\n\nNumbered\n\nIn short: One.\n\n## Printed: holds\n\nOne is 1.\n\n" +
	"- by hand\n\n## Tightness\n\nAn identity.\n\n## Proof\n\nClear.\n"

// one is a statement whose check does more.
func one(more func()) *Statement {
	return Read(fstest.MapFS{"claim_1.md": {Data: []byte(claim1)}}, "claim-1", func(c *Case) {
		more()
		c.Printed.Says("One is 1").Cases("one").Given(nil).Measure(1)
	})
}

func TestMain_Line(t *testing.T) {
	var out bytes.Buffer
	require.Equal(t, 0, Main(nil, &out, &out, one(func() {})))
	require.Equal(t, "holds               claim-1                       1 case; known: by hand  ok\n",
		out.String())
}

// TestMain_Status: a contradiction, and what is not measured, are named below
// the line of the statement, and in the status. Without the fault it is 0.
func TestMain_Status(t *testing.T) {
	for _, fault := range []struct {
		status int
		value  float64
		fails  string
		out    string
	}{
		{0, 1, "", "holds               claim-1                       2 cases; known: by hand  ok\n"},
		{1, 2, "", "contradicted        claim-1                       1 ≠ 2; known: by hand  CONTRADICTED\n" +
			"  printed: two: 1 = 2 fails\n"},
		{2, 1, "no memory", "not measured        claim-1                       no memory  NOT MEASURED\n"},
	} {
		var out bytes.Buffer
		s := one(func() {})
		first := s.Check
		s.Check = func(c *Case) {
			first(c)
			c.Printed.Cases("two").Compare(1, Equals, fault.value)
			if fault.fails != "" {
				c.Fatalf("%s", fault.fails)
			}
		}
		require.Equal(t, fault.status, Main(nil, &out, &out, s))
		require.Equal(t, fault.out, out.String())
	}
}

// TestMain_Forgotten: a document of a statement that belongs to none of the
// statements is named, whichever of them run. A note is not, nor is a document
// of another statement that the command has.
func TestMain_Forgotten(t *testing.T) {
	document := []byte("# Claim 2\n\n## Printed: holds\n\nTwo is 2.\n")
	files := fstest.MapFS{"claim_1.md": {Data: []byte(claim1)}, "notes.md": {Data: []byte("# Claims\n")},
		"claim_2.md": {Data: document}}
	check := func(c *Case) { c.Printed.Says("One is 1").Cases("one").Given(nil).Measure(1) }
	first, second := Read(files, "claim-1", check), Read(files, "claim-2", check)
	const says = "claim_2.md is the document of a statement that no check measures\n"
	for _, args := range [][]string{nil, {"claim-1"}, {"-json"}, {"-ledger"}} {
		var errs bytes.Buffer
		require.Equal(t, 2, Main(args, io.Discard, &errs, first))
		require.Equal(t, says, errs.String())
	}
	var errs bytes.Buffer
	require.Equal(t, 0, Main([]string{"claim-1"}, io.Discard, &errs, first, &Statement{ID: second.ID}))
	require.Empty(t, errs.String())
}

func TestMain_Interrupted(t *testing.T) {
	for _, args := range [][]string{nil, {"-json"}} {
		ctx, cancel := context.WithCancel(t.Context())
		var out bytes.Buffer
		require.Equal(t, 130, verify(ctx, args, &out, &out, []*Statement{one(cancel)}))
		require.Empty(t, out.String())
	}
}

// TestMain_FullDisk: the command fails if its output cannot be written.
func TestMain_FullDisk(t *testing.T) {
	full, never := io.Pipe()
	require.NoError(t, full.CloseWithError(errors.New("no space left")))
	for _, args := range [][]string{nil, {"-json"}, {"-ledger"}} {
		require.Equal(t, 0, Main(args, io.Discard, io.Discard, one(func() {})))
		require.Equal(t, 2, Main(args, never, io.Discard, one(func() {})))
	}
}

// TestMain_Seed: the draws are those of the seed, which the records name.
func TestMain_Seed(t *testing.T) {
	var out bytes.Buffer
	require.Equal(t, 0, Main([]string{"--seed", "7", "--json"}, &out, &out, one(func() {})))
	require.Contains(t, out.String(), `"seed":7`)
}

// TestMain_BadStatement: a statement that is incomplete, or stands twice, is
// refused before any check runs.
func TestMain_BadStatement(t *testing.T) {
	ran := false
	good, bad := one(func() { ran = true }), one(func() { ran = true })
	bad.Tightness = ""
	var out bytes.Buffer
	require.Equal(t, 2, Main(nil, &out, &out, bad))
	require.Equal(t, 2, Main(nil, &out, &out, good, good))
	require.False(t, ran)
	require.Contains(t, out.String(), "claim-1: it needs a reference, a check and a word on tightness")
	require.Contains(t, out.String(), "the id occurs twice")
}

// TestMain_Arguments: the verb is optional, flags may stand after ids, errors
// go to standard error.
func TestMain_Arguments(t *testing.T) {
	for _, args := range [][]string{{"verify"}, {"verify", "claim-1", "-short", "-seed", "7"}, {"claim-1", "-details"}, {"-h"}} {
		var out, errs bytes.Buffer
		require.Equal(t, 0, Main(args, &out, &errs, one(func() {})), "%v: %s", args, errs.String())
		require.Empty(t, errs.String())
		if slices.Contains(args, "-details") {
			require.Contains(t, out.String(), "printed: 1 = 1 (chosen, 1 case): one\n")
		}
		if slices.Contains(args, "-h") {
			require.Contains(t, out.String(), "smaller sizes")
		}
	}
	for _, args := range [][]string{{"claim-2"}, {"-nonsense"}, {"claim-1", "-seed"}} {
		var out, errs bytes.Buffer
		require.Equal(t, 2, Main(args, &out, &errs, one(func() {})))
		require.Empty(t, out.String())
		require.NotEmpty(t, errs.String())
	}
}

// TestMain_Order: the lines stand in the order of the statements, whichever
// check ends first.
func TestMain_Order(t *testing.T) {
	ended := make(chan struct{})
	first := one(func() {
		select {
		case <-ended:
		case <-time.After(5 * time.Second): // on one processor the second check begins later
		}
	})
	second := *one(func() { close(ended) })
	second.ID = "claim-2"
	var out bytes.Buffer
	require.Equal(t, 0, Main(nil, &out, &out, first, &second))
	require.Regexp(t, "(?s)claim-1.*claim-2", out.String())
}

// TestMain_Ledger: the ledger is printed, and no check runs.
func TestMain_Ledger(t *testing.T) {
	var out bytes.Buffer
	require.Equal(t, 0, Main([]string{"-ledger"}, &out, &out, one(func() { t.Error("it runs") })))
	require.Equal(t, "| statement | as printed | known by | what holds | known by |\n"+
		"| --- | --- | --- | --- | --- |\n| [claim-1](claim_1.md) | holds | by hand | One. | by hand |\n", out.String())
}
