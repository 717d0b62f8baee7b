package claims

import (
	"bytes"
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// TestRead_CarriageReturns: a document whose lines end as on Windows is read as
// any other.
func TestRead_CarriageReturns(t *testing.T) {
	text, err := os.ReadFile("../paper/theorem_3_1.md")
	require.NoError(t, err)
	read := func(text []byte) *Statement {
		s := Read(fstest.MapFS{"theorem_3_1.md": {Data: text}}, "theorem-3.1", nil)
		s.files = nil // which differ
		return s
	}
	plain := bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	require.Equal(t, read(plain), read(bytes.ReplaceAll(plain, []byte("\n"), []byte("\r\n"))))
}
