package cli_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/cli/clitest"

	"github.com/stretchr/testify/require"
)

// TestOutput_Beside: a run that begins and fails leaves alone what another run
// writes to its place.
func TestOutput_Beside(t *testing.T) {
	folder := t.TempDir()
	for k := range 300 {
		place := filepath.Join(folder, fmt.Sprint(k))
		o, err := cli.NewOutput("out", place)
		require.NoError(t, err)
		began := make(chan error)
		go func() {
			_, err := cli.NewOutput("out", place)
			began <- err
		}()
		require.NoError(t, o.Write([]byte("result")))
		require.NoError(t, <-began)
		text, err := os.ReadFile(place)
		require.NoError(t, err, "case %d", k)
		require.Equal(t, "result", string(text))
	}
}

// manyNames is the number of files of a folder.
const manyNames = 8

// manyFiles returns files that hold the text.
func manyFiles(text string) map[string][]byte {
	files := map[string][]byte{}
	for k := range manyNames {
		files[fmt.Sprintf("f%d", k)] = []byte(text)
	}
	return files
}

// contents returns what the files in the folder hold, with the number of each.
func contents(t *testing.T, folder string) map[string]int {
	t.Helper()
	all := map[string]int{}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		all[string(text)]++
	}
	return all
}

// TestWriteFolder_Two: of two reports that end at the same time, one is written
// whole, and the other is an error. The folder is missing, or exists and is
// empty.
func TestWriteFolder_Two(t *testing.T) {
	for k := range 80 {
		place := filepath.Join(t.TempDir(), "page")
		if k%2 == 1 {
			require.NoError(t, os.Mkdir(place, 0o700))
		}
		written := make(chan string)
		for _, text := range []string{"a", "b"} {
			go func() {
				if cli.WriteFolder(place, manyFiles(text)) != nil {
					text = ""
				}
				written <- text
			}()
		}
		one := <-written + <-written
		require.Len(t, one, 1, "case %d: how many reports were written", k)
		require.Equal(t, map[string]int{one: manyNames}, contents(t, place), "case %d", k)
		require.Len(t, clitest.Names(t, filepath.Dir(place)), 1, "nothing is left beside it")
	}
}

// TestWriteFolder_FailureBeside: a report that fails removes nothing of one
// that was written.
func TestWriteFolder_FailureBeside(t *testing.T) {
	for k := range 80 {
		place := filepath.Join(t.TempDir(), "page")
		failing := manyFiles("b")
		failing["f0/such"] = nil
		done := make(chan error)
		go func() { done <- cli.WriteFolder(place, failing) }()
		err := cli.WriteFolder(place, manyFiles("a"))
		require.ErrorContains(t, <-done, "--out "+place+": ")
		require.NoError(t, err, "case %d", k)
		require.Equal(t, map[string]int{"a": manyNames}, contents(t, place), "case %d", k)
	}
}

// TestWriteFolder_InPlace: a folder that cannot be replaced is filled where it
// is, or stays empty.
func TestWriteFolder_InPlace(t *testing.T) {
	t.Chdir(t.TempDir())
	failing := manyFiles("b")
	failing["a/folder/of its own"], failing["f0/such"] = nil, nil // f0 is a file
	require.ErrorContains(t, cli.WriteFolder(".", failing), "--out .: not a directory")
	require.Empty(t, contents(t, "."))
	require.NoError(t, cli.WriteFolder(".", manyFiles("a")))
	require.Equal(t, map[string]int{"a": manyNames}, contents(t, "."))
	require.ErrorContains(t, cli.WriteFolder(".", manyFiles("a")), `it exists and holds "f0"`)
}

// TestWriteFolder_TakenBefore: a file that has come to the place since a run
// began stays.
func TestWriteFolder_TakenBefore(t *testing.T) {
	place := filepath.Join(t.TempDir(), "page")
	require.NoError(t, cli.CheckVacant(place))
	require.NoError(t, os.WriteFile(place, []byte("theirs"), 0o600))
	require.ErrorContains(t, cli.WriteFolder(place, manyFiles("a")), "--out "+place+": ")
	require.Equal(t, map[string]int{"theirs": 1}, contents(t, filepath.Dir(place)))
	require.NoError(t, os.Remove(place))
	require.NoError(t, cli.WriteFolder(place, manyFiles("a")))
	require.Equal(t, map[string]int{"a": manyNames}, contents(t, place))
}

// TestWriteFolder_TakenMeanwhile: a file that comes to the empty folder while a
// report is written beside it stays there alone.
func TestWriteFolder_TakenMeanwhile(t *testing.T) {
	files := manyFiles("a")
	for k := range 200 { // so that there is time to write one
		files[fmt.Sprint("more", k)] = []byte("a")
	}
	for range 300 {
		place := filepath.Join(t.TempDir(), "page")
		require.NoError(t, os.Mkdir(place, 0o700))
		beside := func() bool { return len(clitest.Names(t, filepath.Dir(place))) > 1 }
		done := make(chan error, 1)
		go func() { done <- cli.WriteFolder(place, files) }()
		for !beside() && len(done) == 0 {
			time.Sleep(10 * time.Microsecond)
		}
		err := os.WriteFile(filepath.Join(place, "mine"), []byte("theirs"), 0o600)
		inTime := err == nil && beside()
		if err := <-done; inTime {
			require.ErrorContains(t, err, `it exists and holds "mine"`)
			require.Equal(t, map[string]int{"theirs": 1}, contents(t, place))
			require.False(t, beside(), "nothing is left beside it")
			return
		}
	}
	t.Fatal("no file came in time")
}

// longFile is the length of a file that a copy of this test program writes.
const longFile = 1 << 15

// endless names the folder in which a copy of this test program writes without
// end.
const endless = "RECALL_TEST_WRITES_WITHOUT_END"

// TestMain writes without end in the copy that [TestKilled] starts.
func TestMain(m *testing.M) {
	folder := os.Getenv(endless)
	if folder == "" {
		os.Exit(m.Run())
	}
	for k := 0; ; k++ {
		text := bytes.Repeat([]byte{byte('a' + k%26)}, longFile)
		for _, name := range []string{"file", "link"} {
			o, err := cli.NewOutput("out", filepath.Join(folder, name))
			if err == nil {
				err = o.Write(text)
			}
			if err != nil {
				panic(err)
			}
		}
		err := cli.WriteFolder(filepath.Join(folder, fmt.Sprint(k)), manyFiles(string(text)))
		if err != nil {
			panic(err)
		}
	}
}

// TestKilled: a run that is killed at a random moment leaves a file as it was
// before or whole, and a folder whole or absent.
func TestKilled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has no such links")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	whole := func(text []byte) bool {
		return len(text) == longFile && bytes.Count(text, text[:1]) == len(text)
	}
	folders := 0
	for run := 0; run < 15 || folders == 0 && run < 300; run++ { // a busy machine is slow to begin
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, "target"), []byte("old"), 0o600))
		require.NoError(t, os.Symlink("target", filepath.Join(folder, "link")))
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), endless+"="+folder)
		require.NoError(t, cmd.Start())
		require.Eventually(t, func() bool { return len(clitest.Names(t, folder)) > 2 }, time.Minute,
			time.Millisecond, "it begins to write")
		time.Sleep(rand.N(time.Duration(10+run) * time.Millisecond))
		require.NoError(t, cmd.Process.Kill())
		require.ErrorContains(t, cmd.Wait(), "killed")
		for _, e := range clitest.Names(t, folder) {
			name := filepath.Join(folder, e)
			info, err := os.Stat(name)
			require.NoError(t, err)
			switch {
			case strings.HasPrefix(e, ".recall-"):
			case info.IsDir():
				folders++
				sum := 0
				for text, n := range contents(t, name) {
					require.True(t, whole([]byte(text)), "%s holds half a file", e)
					sum += n
				}
				require.Equal(t, manyNames, sum, "files of folder %s", e)
			default:
				text, err := os.ReadFile(name)
				require.NoError(t, err)
				old := e != "file" && string(text) == "old"
				require.True(t, whole(text) || old, "%s: %d bytes", e, len(text))
			}
		}
		info, err := os.Lstat(filepath.Join(folder, "link"))
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&os.ModeSymlink, "the link stays one")
	}
	require.NotZero(t, folders, "some runs got as far as that")
}
