package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write into the scripts what the command prints")

// chosenMemory is GOMEMLIMIT in scripts: what they print does not depend on the
// machine's memory.
const chosenMemory = "4GiB"

// TestMain puts two commands on the path: recall itself, and a learner behind a
// pipe.
func TestMain(m *testing.M) {
	debug.SetMemoryLimit(4 << 30) // chosenMemory, for commands that run here
	if raced && os.Getenv("GORACE") == "" {
		// By itself each process that ends sleeps a second first.
		_ = os.Setenv("GORACE", "atexit_sleep_ms=0")
	}
	testscript.Main(quickened{m}, map[string]func(){"recall": main,
		"learner": func() { serveLearner(os.Args[1]) }})
}

// quickFolder has, if the race detector is on, this program without it: with it
// a process of its own takes ten times as long. Folder learner there has the
// learner, which comes first on the path of all tests; folder recall has recall.
var quickFolder string

// quickened is a run of all tests with a quick learner on the path.
type quickened struct{ *testing.M }

func (m quickened) Run() (status int) {
	if !raced {
		return m.M.Run()
	}
	var err error
	if quickFolder, err = os.MkdirTemp("", "recall"); err == nil {
		defer func() { _ = os.RemoveAll(quickFolder) }()
		err = buildQuick()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.M.Run()
}

// buildQuick builds what quickFolder has.
func buildQuick() error {
	program := filepath.Join(quickFolder, "program")
	if out, err := exec.Command("go", "test", "-c", "-o", program, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	for _, name := range []string{"learner", "recall"} {
		folder := filepath.Join(quickFolder, name)
		err := errors.Join(os.Mkdir(folder, 0o700), os.Symlink(program, filepath.Join(folder, name)))
		if err != nil {
			return err
		}
	}
	return os.Setenv("PATH", withFirst(filepath.Join(quickFolder, "learner"), os.Getenv("PATH")))
}

// withFirst puts a folder before the folders of a path.
func withFirst(folder, path string) string {
	return folder + string(filepath.ListSeparator) + path
}

// withoutRace puts before a path the folder of a recall that was built without
// the race detector, if this test has it. What a script runs in this process has
// it still.
func withoutRace(path string) string {
	if !raced {
		return path
	}
	return withFirst(filepath.Join(quickFolder, "recall"), path)
}

// TestScripts runs the scripts in testdata. Each is a file of sessions in a
// shell: a command after "$ ", and all that it prints. See [session].
func TestScripts(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil || runtime.GOOS == "windows" {
		t.Skip("they need a POSIX shell")
	}
	module, err := filepath.Abs("../..")
	require.NoError(t, err)
	python, err := exec.Command("python3", "-c",
		"import os, sys; print(os.path.dirname(sys.executable), end='')").Output()
	slow := []string{"testdata/check.txtar", "testdata/check_python.txtar",
		"testdata/check_window.txtar", "testdata/check_words.txtar", "testdata/check_r.txtar",
		"testdata/check_sql.txtar", "testdata/equal.txtar"}
	quick, globErr := filepath.Glob("testdata/*.txtar")
	require.NoError(t, globErr)
	quick = slices.DeleteFunc(quick, func(file string) bool { return slices.Contains(slow, file) })
	params := testscript.Params{
		Files: quick, UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("MODULE", module)
			env.Setenv("GOMEMLIMIT", chosenMemory)
			env.Setenv("GORACE", os.Getenv("GORACE"))
			env.Setenv("PATH", withoutRace(env.Getenv("PATH")))
			if err == nil { // python3 itself, and no shim, which takes long to start
				env.Setenv("PATH", withFirst(string(python), env.Getenv("PATH")))
			}
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name == "asked" {
				return controls.Asked(), nil
			}
			return exec.Command("/usr/bin/python3", "-c", "import "+name).Run() == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"session": session(runHere, whole),
			"replay": replay},
	}
	testscript.RunT(inTurn{t}, params)
	params.Files, params.Cmds["session"] = slow, session(inShell, whole)
	testscript.Run(t, params)
}

// replay replays each witness in a report's claims.json that has a command: the
// command must give the regret of the game, or answer the question.
func replay(ts *testscript.TestScript, _ bool, args []string) {
	var report struct{ Claims []claims.ResultJSON }
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &report))
	seen := map[string]bool{"": true}
	for _, claim := range report.Claims {
		for _, e := range claim.Evidence {
			command, _ := e.Witness["command"].(string)
			if seen[command] {
				continue
			}
			seen[command] = true
			ts.Check(ts.Exec("sh", "-c", command+" --json"))
			var played struct {
				Learners []struct {
					TotalRegret float64 `json:"total_regret"`
				}
			}
			ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &played))
			rewards, ok := e.Witness["rewards"].(string)
			if !ok {
				continue
			}
			s, err := learners.ParseSpec(e.Witness["learner"].(string))
			ts.Check(err)
			in := boundedrecall.Must(boundedrecall.ParseInstance(rewards))
			regret := boundedrecall.TotalRegret(s.New(in.Arms()), in)
			if got := played.Learners[0].TotalRegret; math.Abs(got-regret) > 1e-9*float64(in.Horizon()) {
				ts.Fatalf("%s gives the regret %v, not %v", command, got, regret)
			}
		}
	}
	if len(seen) <= len(statements.All)/2 {
		ts.Fatalf("only %d witnesses have a command", len(seen)-1)
	}
}

var (
	prompted = regexp.MustCompile(`^\d*([$%]) (.*)\n$`)
	digits   = regexp.MustCompile(`\d+\.\d{9,}(e[-+]\d+)?`)
)

// A shell runs a line.
type shell func(ts *testscript.TestScript, line string) (status int, stdout, stderr string)

// session returns a command that runs the commands in a file, and prints the
// file as it should be: each command after "$ ", or "2$ " if its exit status is
// 2, and what it prints. Lines that begin with "#" stay. A command after "% "
// takes long: unless all is asked for, it is not run, and stays as it is.
func session(
	run shell, printed func(out, complaints string) string,
) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, _ bool, args []string) {
		stays := false
		for line := range strings.Lines(ts.ReadFile(args[0])) {
			m := prompted.FindStringSubmatch(line)
			if m != nil {
				stays = m[1] == "%" && !controls.Asked()
			}
			if stays || strings.HasPrefix(line, "#") {
				fmt.Fprint(ts.Stdout(), line)
			}
			if stays || m == nil {
				continue
			}
			status, out, complaints := run(ts, m[2])
			exit := ""
			if status != 0 {
				exit = strconv.Itoa(status)
			}
			fmt.Fprintf(ts.Stdout(), "%s%s %s\n%s", exit, m[1], m[2], printed(out, complaints))
		}
	}
}

// whole returns the standard output, and the standard error after "! ". Numbers
// have nine digits: the others may differ between machines.
func whole(out, complaints string) string {
	for line := range strings.Lines(complaints) {
		out += "! " + line
	}
	return digits.ReplaceAllStringFunc(out, func(number string) string {
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			panic(err)
		}
		return strconv.FormatFloat(x, 'g', 9, 64) + "…"
	})
}

// inShell has a shell run the line.
func inShell(ts *testscript.TestScript, line string) (status int, stdout, stderr string) {
	var exit *exec.ExitError
	if errors.As(ts.Exec("sh", "-c", line), &exit) {
		status = exit.ExitCode()
	}
	return status, ts.ReadFile("stdout"), ts.ReadFile("stderr")
}

var (
	word   = regexp.MustCompile(`(?:[\w%+,./:=@-]|'[^']*'|"[^"$` + "`" + `\\]*")+`)
	quotes = regexp.MustCompile(`'([^']*)'|"([^"]*)"`)
)

// runHere runs the line here, without a process of its own, if it is recall and
// words that a shell leaves as they are but for their quotes.
func runHere(ts *testscript.TestScript, line string) (status int, stdout, stderr string) {
	if !strings.HasPrefix(line, "recall ") ||
		strings.TrimSpace(word.ReplaceAllString(line, "")) != "" {
		return inShell(ts, line)
	}
	args := word.FindAllString(line, -1)[1:]
	for k := range args {
		args[k] = quotes.ReplaceAllString(args[k], "$1$2")
	}
	back, err := os.Getwd()
	ts.Check(err)
	defer func() { ts.Check(os.Chdir(back)) }()
	ts.Check(os.Chdir(ts.MkAbs(".")))
	return runWith("", args...)
}

// inTurn runs scripts one after the other: one process has one working
// directory.
type inTurn struct{ *testing.T }

func (inTurn) Parallel()     {}
func (inTurn) Verbose() bool { return testing.Verbose() }
func (t inTurn) Run(name string, f func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { f(inTurn{t}) })
}

// runWith runs the command and returns all it gave.
func runWith(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, complaints bytes.Buffer
	status = cli.Run(newRoot(), args, strings.NewReader(stdin), &out, &complaints)
	return status, out.String(), complaints.String()
}

// fullDisk refuses what is written to it.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestRun_FullDisk(t *testing.T) {
	for _, args := range [][]string{
		{"play", "--learner", "uniform", "-"}, {"verify", "--short", "footnote-2", "section-5.3"},
		{"--help"}, {"help", "play"},
	} {
		var complaints bytes.Buffer
		status := cli.Run(newRoot(), args, strings.NewReader("0,1\n"), fullDisk{}, &complaints)
		require.Equal(t, 2, status)
		require.Equal(t, "recall: short write\n", complaints.String())
	}
}
