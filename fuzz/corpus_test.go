package fuzz

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// corpus returns the committed inputs of a target.
func corpus(t testing.TB, name string) (inputs [][]byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "fuzz", name, "*"))
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		data, err := Unquote(string(text))
		require.NoError(t, err)
		inputs = append(inputs, data)
	}
	return inputs
}

func TestUnquote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")
		again, err := Unquote(Quote(data))
		if err != nil || string(again) != string(data) {
			t.Fatalf("%q reads back as %q, %v", data, again, err)
		}
	})
	for _, text := range []string{"", "go test fuzz v1\n", "go test fuzz v1\nstring(\"a\")\n", "go test fuzz v1\n[]byte(\"a)\n", "go test fuzz v2\n[]byte(\"a\")\n"} {
		_, err := Unquote(text)
		require.Error(t, err, text)
	}
}
