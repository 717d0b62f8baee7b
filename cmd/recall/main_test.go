package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write into the scripts what the command prints")

// TestMain puts two commands on the path: recall itself, and a learner behind a pipe.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"recall": main, "learner": func() { serveLearner(os.Args[1]) }})
}

// TestScripts runs the scripts in testdata. Each is a file of sessions in a shell: a command
// after "$ ", and all that it prints. See [session].
func TestScripts(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil || runtime.GOOS == "windows" {
		t.Skip("they need a POSIX shell")
	}
	module, err := filepath.Abs("../..")
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Dir: "testdata", UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("MODULE", module)
			env.Setenv("RAPID_SEED", "1")
			return nil
		},
		Condition: func(name string) (bool, error) {
			return exec.Command("/usr/bin/python3", "-c", "import "+name).Run() == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"session": session},
	})
}

var (
	prompted = regexp.MustCompile(`^\d*\$ (.*)\n$`)
	digits   = regexp.MustCompile(`\d+\.\d{9,}(e[-+]\d+)?`)
)

// session has a shell run the commands in a file, and prints the file as it should be: each
// command after "$ ", or "2$ " if its exit status is 2, its standard output, and its
// standard error after "! ". Lines that begin with "#" stay. Numbers have nine digits: the
// others may differ between machines.
func session(ts *testscript.TestScript, _ bool, args []string) {
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		m := prompted.FindStringSubmatch(line)
		if m == nil {
			if strings.HasPrefix(line, "#") {
				fmt.Fprint(ts.Stdout(), line)
			}
			continue
		}
		status, err := "", ts.Exec("sh", "-c", m[1])
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			status = strconv.Itoa(exit.ExitCode())
		}
		out, complaints := ts.ReadFile("stdout"), ts.ReadFile("stderr")
		for line := range strings.Lines(complaints) {
			out += "! " + line
		}
		fmt.Fprintf(ts.Stdout(), "%s$ %s\n%s", status, m[1], digits.ReplaceAllStringFunc(out, func(number string) string {
			x, err := strconv.ParseFloat(number, 64)
			ts.Check(err)
			return strconv.FormatFloat(x, 'g', 9, 64) + "…"
		}))
	}
}

// runWith runs the command and returns all it gave.
func runWith(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, complaints bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &complaints)
	return status, out.String(), complaints.String()
}

// requireRefusal requires status 2, nothing on standard output and the given line on
// standard error.
func requireRefusal(t *testing.T, line, stdin string, args ...string) {
	t.Helper()
	status, stdout, stderr := runWith(stdin, args...)
	require.Equal(t, 2, status, "%q", args)
	require.Empty(t, stdout, "%q", args)
	require.Equal(t, line+"\n", stderr, "%q", args)
}

// fullDisk refuses what is written to it.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestRun_FullDisk(t *testing.T) {
	for _, args := range [][]string{{"play", "--learner", "uniform", "-"}, {"verify", "--short", "footnote-2", "section-5.3"}} {
		var complaints bytes.Buffer
		status := run(args, strings.NewReader("0,1\n"), fullDisk{}, &complaints)
		require.Equal(t, 2, status)
		require.Equal(t, "recall: short write\n", complaints.String())
	}
}
