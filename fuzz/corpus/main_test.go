package main

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"boundedrecall/fuzz"

	"github.com/stretchr/testify/require"
)

func TestPack(t *testing.T) {
	dir := t.TempDir()
	archive := filepath.Join(dir, "x.zip")
	folder := filepath.Join(dir, "inputs")
	require.NoError(t, os.Mkdir(folder, 0o700))
	want := map[string]string{"empty": "", "bytes": "\x00\xff\n\"", "text": "(0,1)"}
	for name, data := range want {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(fuzz.Quote([]byte(data))), 0o600))
	}
	require.NoError(t, pack(folder, archive))
	z, err := zip.OpenReader(archive)
	require.NoError(t, err)
	defer z.Close()
	got := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, err)
		got[f.Name] = string(data)
	}
	require.Equal(t, want, got)

	require.NoError(t, os.WriteFile(filepath.Join(folder, "other"), []byte("other"), 0o600))
	require.ErrorContains(t, pack(folder, archive), `other: "other" is no input`)
	require.Error(t, pack(filepath.Join(dir, "missing"), archive))
}
