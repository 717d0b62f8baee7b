package fuzz

import (
	"archive/zip"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var archives = flag.String("archives", "", "the `DIR` to write the first inputs to, as libFuzzer takes them")

// Around the quoted bytes in the go command's files of inputs.
const (
	inputHead = "go test fuzz v1\n[]byte("
	inputTail = ")\n"
)

// quote returns an input as the go command keeps it in testdata/fuzz.
func quote(data []byte) string { return inputHead + strconv.Quote(string(data)) + inputTail }

// unquote returns the input in a file of testdata/fuzz.
func unquote(text string) ([]byte, error) {
	quoted, head := strings.CutPrefix(text, inputHead)
	quoted, tail := strings.CutSuffix(quoted, inputTail)
	data, err := strconv.Unquote(quoted)
	if !head || !tail || err != nil {
		return nil, fmt.Errorf("%.60q is no input of one []byte", text)
	}
	return []byte(data), nil
}

// corpus returns the committed inputs of a target.
func corpus(t testing.TB, name string) (inputs [][]byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "fuzz", name, "*"))
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		data, err := unquote(string(text))
		require.NoError(t, err)
		inputs = append(inputs, data)
	}
	return inputs
}

func TestUnquote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")
		again, err := unquote(quote(data))
		if err != nil || string(again) != string(data) {
			t.Fatalf("%q reads back as %q, %v", data, again, err)
		}
	})
	for _, text := range []string{"", "go test fuzz v1\n", "go test fuzz v1\nstring(\"a\")\n", "go test fuzz v1\n[]byte(\"a)\n", "go test fuzz v2\n[]byte(\"a\")\n"} {
		_, err := unquote(text)
		require.Error(t, err, text)
	}
}

// pack writes a target's committed inputs to NAME_seed_corpus.zip, a file with the bytes of
// each.
func pack(t *testing.T, target, folder string) {
	f, err := os.Create(filepath.Join(folder, target+"_seed_corpus.zip"))
	require.NoError(t, err)
	z := zip.NewWriter(f)
	for k, data := range corpus(t, target) {
		w, err := z.Create(strconv.Itoa(k))
		require.NoError(t, err)
		_, err = w.Write(data)
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	require.NoError(t, f.Close())
}

// TestArchives packs the inputs of every target, into the folder that -archives names or a
// temporary one, and reads them back.
func TestArchives(t *testing.T) {
	folder := *archives
	if folder == "" {
		folder = t.TempDir()
	}
	for _, target := range Targets {
		pack(t, target.Name, folder)
		z, err := zip.OpenReader(filepath.Join(folder, target.Name+"_seed_corpus.zip"))
		require.NoError(t, err)
		defer z.Close()
		var got [][]byte
		for _, f := range z.File {
			r, err := f.Open()
			require.NoError(t, err)
			data, err := io.ReadAll(r)
			require.NoError(t, err)
			got = append(got, data)
		}
		require.Equal(t, len(corpus(t, target.Name)), len(got))
		for k, want := range corpus(t, target.Name) {
			require.Equal(t, string(want), string(got[k]))
		}
	}
}
