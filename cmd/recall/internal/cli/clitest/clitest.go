// Package clitest runs verbs in tests.
package clitest

import (
	"bytes"
	"context"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"boundedrecall/cmd/recall/internal/cli"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// Run runs the program with one verb, whose name is the first of the words.
func Run(stdin string, verb *cobra.Command, words ...string) (status int, stdout, stderr string) {
	var out, complaints bytes.Buffer
	status = cli.Run(cli.New(verb), words, strings.NewReader(stdin), &out, &complaints)
	return status, out.String(), complaints.String()
}

// Names returns the names of what is in the folder.
func Names(t *testing.T, folder string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// An Ending context ends when it has been asked a number of times whether it
// has.
type Ending struct {
	context.Context
	Left *atomic.Int64
	Last func() // called when it ends, if not nil
}

// NewEnding returns a context that ends after the first looks questions.
func NewEnding(of context.Context, looks int64, last func()) Ending {
	c := Ending{of, new(atomic.Int64), last}
	c.Left.Store(looks)
	return c
}

// Err returns context.Canceled once the context has been asked often enough.
func (c Ending) Err() error {
	left := c.Left.Add(-1)
	if left == -1 && c.Last != nil {
		c.Last()
	}
	if left < 0 {
		return context.Canceled
	}
	return nil
}
