package fuzz

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// corpus returns the committed inputs of a target.
func corpus(t testing.TB, name string) [][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "fuzz", name, "*"))
	if err != nil {
		t.Fatal(err)
	}
	var inputs [][]byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, unquote(t, string(text)))
	}
	return inputs
}

// unquote reads the go command's form of an input of one []byte.
func unquote(t testing.TB, text string) []byte {
	t.Helper()
	quoted, ok := strings.CutPrefix(text, corpusHead)
	data, err := strconv.Unquote(strings.TrimSuffix(quoted, corpusTail))
	if !ok || err != nil {
		t.Fatalf("%q is no input of one []byte", text)
	}
	return []byte(data)
}

const (
	corpusHead = "go test fuzz v1\n[]byte("
	corpusTail = ")\n"
)
