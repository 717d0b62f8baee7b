//go:build unix

package cli_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/cli/clitest"

	"github.com/stretchr/testify/require"
)

// TestOutput_Permissions: a new file has what the umask leaves, an old one
// keeps its own, and checking a place makes nothing and empties nothing.
func TestOutput_Permissions(t *testing.T) {
	before := syscall.Umask(0o077)
	defer syscall.Umask(before)
	dir := t.TempDir()
	file := filepath.Join(dir, "new")
	for k, mode := range []os.FileMode{0o600, 0o640, 0o644} {
		o, err := cli.NewOutput("out", file)
		require.NoError(t, err)
		require.Len(t, clitest.Names(t, dir), min(k, 1))
		require.NoError(t, o.Write([]byte{byte(k)}))
		info, err := os.Stat(file)
		require.NoError(t, err)
		require.Equal(t, mode, info.Mode().Perm())
		require.NoError(t, os.Chmod(file, []os.FileMode{0o640, 0o644, 0}[k]))
	}
}
