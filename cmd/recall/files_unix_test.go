//go:build unix

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOutput_Permissions: a new file has what the umask leaves, and an old one keeps its
// own.
func TestOutput_Permissions(t *testing.T) {
	before := syscall.Umask(0o077)
	defer syscall.Umask(before)
	mode := func(file string) os.FileMode {
		info, err := os.Stat(file)
		require.NoError(t, err)
		return info.Mode().Perm()
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "new")
	require.NoError(t, writeFile(file, []byte("x")))
	require.Equal(t, os.FileMode(0o600), mode(file))
	for _, m := range []os.FileMode{0o600, 0o640, 0o644} {
		require.NoError(t, os.Chmod(file, m))
		require.NoError(t, writeFile(file, []byte("y")))
		require.Equal(t, m, mode(file))
	}
	syscall.Umask(0o022)
	require.NoError(t, writeFile(filepath.Join(dir, "open"), nil))
	require.Equal(t, os.FileMode(0o644), mode(filepath.Join(dir, "open")))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 2)
}
