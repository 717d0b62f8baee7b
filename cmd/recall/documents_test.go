package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A documented line is one command of a document, and how the test runs it.
type documented struct {
	line    string // as it is written there, without its comment
	folder  string // where the document says that it runs; "" is the root of the repository
	status  int    // the exit status that the document promises
	instead string // what runs in its place, if it would take minutes, or needs what it names
	why     string // why something else runs, or, without instead, why nothing does
	also    []documented
}

const (
	tooLong  = "it takes minutes"
	inRun    = ".ci/run runs this line as it is written"
	ownTests = "the tests of its module run it, and it needs libraries that the suite does not"
	withCoq  = "it compiles proofs for minutes; TestCompile and TestCounts do the same"
)

// documentedLines are the lines that need more than to be run, as they are
// written, in the root of the repository, with status 0. Every other line of a
// document runs in that way.
var documentedLines = []documented{
	{line: `go test ./fuzz -run '^$' -fuzz FuzzRegretBound -fuzztime 30s`, why: tooLong,
		instead: `go test ./fuzz -run '^$' -fuzz FuzzRegretBound -fuzztime 20x`},
	{line: `go test ./fuzz -run '^$' -fuzz '^FuzzRegretBound$'`, why: "it ends when it is stopped",
		instead: `go test ./fuzz -run '^$' -fuzz '^FuzzRegretBound$' -fuzztime 20x`},
	{line: `go run ./cmd/recall report --out page`, why: tooLong,
		instead: `go run ./cmd/recall report --out page --brief --short`},
	{line: `.ci/fuzz 1000000x`, why: tooLong, instead: `.ci/fuzz ./fuzz/FuzzRegretBound 20x`},

	{line: `go test ./...`, folder: "examples/paper"},
	{line: `CLAIMS_SEED=1 go test -run Statements/lemma-1 .`, folder: "examples/paper"},
	{line: `CLAIMS_ATTRIBUTES=1 go test -json . > evidence.jsonl`, folder: "examples/paper", also: []documented{
		{line: `grep -q '"Action":"attr".*"Key":"evidence"' evidence.jsonl`}}},
	{line: `go build -o verify . && ./verify -seed 1 -json > claims.json`, folder: "examples/paper", also: []documented{
		{line: `grep -q '"lemma-1"' claims.json`},
		{line: `./verify nosuch`, status: 2},
		// 3/5 in the sentence and in its check is a bound that holds, and so
		// nothing refutes it.
		{line: `sed -i.bak 's|2/5|3/5|' lemma_2.md copycat.go && go build -o verify .`},
		{line: `./verify -seed 1`, status: 1}}},
	{line: `recall check --recall 8 --seed 1 -- ./my-learner`, folder: "examples/paper", why: "it names a program of the reader",
		instead: `recall check --recall 10 --seed 1 --cases 2 -- python3 ../python/learners.py hedge`, also: []documented{
			{line: `recall check --recall 10 --seed 1 -- python3 ../python/learners.py late-hedge`, status: 1},
			{line: `recall check --recall 8 --seed 1 -- ./my-learner`, status: 2}}},

	{line: `recall check --arms 2 --recall 8 -- python3 learner.py`, folder: "examples/python",
		why:     "it names a program of the reader",
		instead: `recall check --arms 2 --recall 10 --cases 2 -- python3 learners.py hedge`},
	{line: `recall check --arms 2 --recall 10 --stationary -- python3 learners.py running-hedge`,
		folder: "examples/python", status: 1},
	{line: `recall play --rewards '3*(1,0) (0.5,1)' --plays -- python3 learners.py cover-restart`,
		folder: "examples/python"},
	{line: `recall worst --horizon 6 -- python3 learners.py cover-restart`, folder: "examples/python"},
	{line: `recall check --mean-bound '10+2*log(n)' --rewards '400*bernoulli(.3,.7)' -- python3 learners.py turned-ucb`,
		folder: "examples/python", status: 1},
	{line: `recall play --learner 'average-restart-inclusive(fixed-share,recall=5:125)' --losses --scale --clip --missing last --train 0.5 costs.csv`,
		why: "it names a file of the reader", instead: `awk 'BEGIN { for (t = 1; t <= 600; t++) print 10 + t % 7 "," 12 + t % 5 }' > costs.csv && ` +
			`recall play --learner 'average-restart-inclusive(fixed-share,recall=5:125)' --losses --scale --clip --missing last --train 0.5 costs.csv`},

	{line: `recall window --rows 20 --is mean -- python3 mean.py`, folder: "examples/python", why: "it names a program of the reader",
		instead: `recall window --rows 5 --cases 2 -- python3 learners.py mean`},
	{line: `recall window --span 10s --grace 1s --is sum -- ./counter`, folder: "examples/python", why: "it names a program of the reader",
		instead: `recall window --span 10s --grace 1s --cases 2 --is sum -- python3 learners.py recent`},
	{line: `recall window --rows 5 --before -- python3 signal.py`, folder: "examples/python",
		why:     "it names a program of the reader",
		instead: `recall window --rows 5 --before --cases 5 -- python3 learners.py signal`, also: []documented{
			{line: `recall window --rows 5 --before --cases 5 -- python3 learners.py late-signal`, status: 1},
		}},
	{line: `recall window --rows 5 --range=-100:100 -- python3 trade.py`, folder: "examples/python",
		why:     "it names a program of the reader",
		instead: `recall window --rows 5 --range=-100:100 --cases 10 -- python3 learners.py trade`, also: []documented{
			{line: `recall window --rows 5 --range=-100:100 --cases 10 -- python3 learners.py late-trade | grep 'verdict  foresees'`},
		}},
	{line: `recall window --values nan -- python3 fill.py`, folder: "examples/python",
		why:     "it names a program of the reader",
		instead: `recall window --values nan --cases 10 -- python3 learners.py filled | grep 'verdict  holds'`, also: []documented{
			{line: `recall window --values nan --cases 10 -- python3 learners.py filled-from-the-end | grep 'verdict  foresees'`},
		}},
	{line: `recall window --rows 20 -- python3 sql.py 'avg(x) OVER (ORDER BY i ROWS 19 PRECEDING)' sqlite3`,
		folder: "examples/python", why: "TestScripts asks sql.py where there is sqlite3"},
	{line: `recall window --times 10s --against 'python3 reference.py' -- python3 limiter.py`,
		folder: "examples/python", why: "it names programs of the reader",
		instead: `recall window --times 10s --against 'python3 learners.py limiter' --cases 10 -- ` +
			`python3 learners.py limiter | grep 'verdict  holds'`, also: []documented{
			{line: `recall window --times 10s --against 'python3 learners.py limiter' --cases 10 -- ` +
				`python3 learners.py recent | grep 'verdict  wrong'`},
		}},
	{line: `recall window --times 10s --against 'python3 left.py' -- node limiter.js`,
		folder: "examples/python", why: "it names programs of the reader, and the line above does the same"},
	{line: `recall window --span 10s --admitted -- python3 limiter.py`, folder: "examples/python",
		why:     "it names a program of the reader",
		instead: `recall window --span 10s --admitted --cases 20 -- python3 learners.py limiter`, also: []documented{
			{line: `recall window --span 10s --admitted --cases 20 -- python3 learners.py greedy-limiter`, status: 1},
		}},

	{line: `for v in 1.23.2 1.24.1; do npm install --ignore-scripts --prefix onnxruntime/$v onnxruntime-node@$v; done`,
		why: ownTests},
	{line: `node releases.mjs`, why: ownTests},
	{line: `recall window --rows 5 --outputs 4 --values integers --range=0:7 --tolerance 1e-4 --cases 10 -- node onnxruntime.mjs 1.23.2 window 2`,
		folder: "examples/attention", why: "TestONNXRuntime runs it where the release is installed"},
	{line: `recall window --rows 5 --outputs 4 --values integers --range=0:7 -- python3 attention.py cache`, folder: "examples/attention",
		why: "it needs NumPy; TestAttention runs it where there is NumPy"},
	{line: `recall window --rows 5 --outputs 4 --values integers --range=0:7 --tolerance 1e-12 ` +
		`--against 'python3 attention.py prefill' -- python3 attention.py cache`, folder: "examples/attention",
		why: "it needs NumPy; TestAttention runs it where there is NumPy"},
	{line: `npm install --no-save --ignore-scripts --omit=optional`, why: ownTests},
	{line: `recall window --rows 5 --outputs 4 --values integers --range=0:7 --tolerance 1e-4 --cases 10 -- node llama.mjs window 2`,
		folder: "examples/attention", why: "TestLlama runs it where node-llama-cpp is installed"},

	{line: `tools/peers/run`, why: tooLong, instead: `tools/peers/run --pairs sum --seeds 1`},
	{line: `go run ./cmd/recall verify beyond`, why: inRun},
	{line: `python3 beyond/check.py`, why: inRun},
	{line: `go test ./beyond`, why: "it takes a minute, and .ci/run tests that module",
		instead: `go test ./beyond -run TestLedger`},
	{line: `make`, folder: "proofs", why: withCoq},
	{line: `make validate`, folder: "proofs", why: withCoq},
	{line: `make Theorem_5_1.vo`, folder: "proofs", why: withCoq},
	{line: `echo 'Require Import Theorem_5_1. Print Assumptions theorem_5_1_suffixes_1_to_M.' > A.v`,
		folder: "proofs", why: withCoq},
	{line: `coqc -R . BoundedRecall A.v`, folder: "proofs", why: withCoq},
	{line: `PROOFS_AFRESH=1 PROOFS_REQUIRED=1 go test -count 1 -v ./proofs`, why: withCoq},
	{line: `go test ./proofs -run Compile -v`, why: withCoq},
	{line: `go test ./proofs -run Counts -v`, why: withCoq},
	{line: `go test ./proofs -update`, why: withCoq},
	{line: `CONTROL_SEEDS=1 go test ./learners -run 'TestConformance$' -count 500 -timeout 0`,
		why: tooLong, instead: `go test ./learners -run 'TestConformance$' -short`},

	{line: `e(M) = E|S_{M+1}| / (2(M+1)) = C(M,⌊M/2⌋) / 2^{M+1},`, why: "it is a formula"},
	{line: `refuted (constant)  theorem-5.1                   11/36 > 1/4; holds: machine-proved, by hand  ok`,
		why: "it is a line of what the command prints"},

	{line: `go run .                                     all tables`, why: ownTests},
	{line: `go run . npm                                 one table: npm, moving, limiters, metrics, r, python or series`, why: ownTests},
	{line: `go run . npm technicalindicators.Highest     one window, with its witness and its replay`, why: ownTests},
	{line: `go run . --newest                            what the newest versions of the libraries change`, why: ownTests},
	{line: `go run . pandas                              the rows of an engine`, why: ownTests},
	{line: `go run . sqlite 'sum(v) over (order by id rows between 4 preceding and current row)'`, why: ownTests},
	{line: `apt-get install --no-install-recommends r-cran-zoo r-cran-ttr r-cran-rcpproll r-cran-catools r-cran-slider r-cran-data.table`,
		why: ownTests},
	{line: `apt-get install --no-install-recommends python3-pandas python3-xarray python3-bottleneck python3-statsmodels python3-sklearn`,
		why: ownTests},
	{line: `apt-get install --no-install-recommends mariadb-server influxdb graphite-web rrdtool octave sqlite3`,
		why: ownTests},
	{line: `go run . r TTR.runMean`, why: ownTests},
	{line: `sh replays/far/SQLite.typeof_sum.sh`, why: ownTests},
	{line: `npm ci --ignore-scripts`, why: ownTests},
	{line: `node replays/npm/technicalindicators.Highest.mjs`, why: ownTests},
	{line: `node replays/npm/@stdlib.mgmean.mjs`, why: ownTests},
	{line: `node replays/npm/arquero.stdev.mjs`, why: ownTests},
	{line: `go run . moving cinar-indicator.MovingMax`, why: ownTests},
}

// commandsIn returns the commands of the blocks of a document that are for a
// shell: blocks that are indented, and fences that say sh. In a block that
// begins with "$ " only such lines are commands, and the rest is what they
// print.
func commandsIn(text string) []string {
	var commands, block []string
	end := func() {
		prompt := len(block) > 0 && strings.HasPrefix(block[0], "$ ")
		for _, line := range block {
			line, command := strings.CutPrefix(line, "$ ")
			if command == prompt {
				line, _, _ = strings.Cut(line, " # ")
				commands = append(commands, strings.TrimSpace(line))
			}
		}
		block = nil
	}
	fence := ""
	lines := bufio.NewScanner(strings.NewReader(strings.ReplaceAll(text, "\\\n", "")))
	for lines.Scan() {
		line := lines.Text()
		switch kind, isFence := strings.CutPrefix(line, "```"); {
		case isFence && fence == "":
			end()
			fence = "```" + kind
		case isFence:
			end()
			fence = ""
		case fence == "```sh" && line != "":
			block = append(block, line)
		case fence == "" && strings.HasPrefix(line, "    "):
			block = append(block, line[4:])
		case line == "" && fence == "": // a block goes on if the next line is indented too
		default:
			end()
		}
	}
	end()
	for i, command := range commands {
		commands[i] = strings.Join(strings.Fields(command), " ")
	}
	return commands
}

// documents returns the texts of a reader in a folder: all Markdown but the
// statements' own documents, which have formulas and no commands, and files of
// tests.
func documents(root string) (names []string, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && (name == "testdata" || name == "node_modules" || name == ".git") {
			return filepath.SkipDir
		}
		folder := filepath.Base(filepath.Dir(path))
		statement := (folder == "paper" || folder == "beyond") && name == strings.ToLower(name)
		if strings.HasSuffix(name, ".md") && !statement {
			names = append(names, path)
		}
		return nil
	})
	return names, err
}

// lookUp returns how a line of a document is run. It counts in used that it was
// asked.
func lookUp(line string, used map[int]bool) documented {
	for i, d := range documentedLines {
		if strings.Join(strings.Fields(d.line), " ") == line {
			used[i] = true
			return d
		}
	}
	return documented{line: line}
}

// runIn runs a documented line in a copy of the repository. It returns an error
// if the status is not the promised one, or if go test ran nothing.
func (d documented) runIn(root, bin string) error {
	if d.why != "" && d.instead == "" {
		return nil
	}
	line := d.line
	if d.instead != "" {
		line = d.instead
	}
	run := exec.Command("sh", "-c", line)
	run.Dir = filepath.Join(root, d.folder)
	run.Env = append(os.Environ(), "GOBIN="+bin, "GOWORK=", "GOMEMLIMIT="+chosenMemory,
		"PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	var out bytes.Buffer
	run.Stdout, run.Stderr = &out, &out
	err := run.Run()
	status := 0
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		status = exit.ExitCode()
	} else if err != nil {
		return err
	}
	tail := out.String()[max(0, out.Len()-1500):]
	if status != d.status {
		return fmt.Errorf("%s\nhas status %d and not %d:\n%s", line, status, d.status, tail)
	}
	if strings.Contains(out.String(), "no tests to run") && !strings.Contains(line, "./...") {
		return fmt.Errorf("%s\nruns no test:\n%s", line, tail)
	}
	for _, more := range d.also {
		more.folder = d.folder
		if err := more.runIn(root, bin); err != nil {
			return err
		}
	}
	return nil
}

// repositoryCopy copies the repository without what git ignores and what tests
// keep, so that a command may write where it stands.
func repositoryCopy(t *testing.T) string {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Fatal("it needs git, and a clone: ", err)
	}
	root := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		from, to := filepath.Join("../..", name), filepath.Join(root, name)
		info, err := os.Stat(from)
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted, and not committed yet
		}
		require.NoError(t, err)
		text, err := os.ReadFile(from)
		require.NoError(t, err)
		require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o755))
		require.NoError(t, os.WriteFile(to, text, info.Mode().Perm()))
	}
	return root
}

// TestDocuments_EveryLineRuns runs every command of every block of README and
// the other documents in a copy of the repository, and compares its exit status
// with what the document says. That builds all commands in another folder,
// which takes minutes: it is done where DOCUMENTS is set, as in .ci/night. A row
// of documentedLines that no document has is an error in each run.
func TestDocuments_EveryLineRuns(t *testing.T) {
	root, bin, afresh := "../..", "", os.Getenv("DOCUMENTS") != ""
	if afresh {
		root, bin = repositoryCopy(t), t.TempDir()
		require.NoError(t, documented{line: "go install ./cmd/recall"}.runIn(root, bin))
	}
	names, err := documents(root)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(names), 12)
	used := map[int]bool{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		title, err := filepath.Rel(root, name)
		require.NoError(t, err)
		for _, line := range commandsIn(string(text)) {
			d := lookUp(line, used)
			if folder, ok := strings.CutPrefix(line, "cd "); ok {
				require.DirExists(t, filepath.Join(root, folder), line)
				continue
			}
			if title == filepath.Join("beyond", "LEDGER.md") {
				d.folder = "beyond"
			}
			require.DirExists(t, filepath.Join(root, d.folder), line)
			if afresh {
				require.NoError(t, d.runIn(root, bin), title)
				t.Logf("%s: %s", title, line)
			}
		}
	}
	for i, d := range documentedLines {
		require.True(t, used[i], "no document has this line any more: %s", d.line)
	}
	run, err := os.ReadFile("../../.ci/stages")
	require.NoError(t, err)
	for _, d := range documentedLines {
		require.True(t, d.why != inRun || strings.Contains(string(run), d.line),
			".ci/stages has no line %s", d.line)
	}
}

// TestDocuments_LineThatDoesNotRun is the control: a block with lines that do
// not run is told, with those that do run left out.
func TestDocuments_LineThatDoesNotRun(t *testing.T) {
	document := "It runs:\n\n    true           # status 0\n    recall nosuch\n\nand prints\n\n" +
		"    $ go test ./...   # there is no module\n    ok\n\n```sh\nfalse\nexit 3\n```\n\n```text\nfalse\n```\n"
	lines := commandsIn(document)
	require.Equal(t, []string{"true", "recall nosuch", "go test ./...", "false", "exit 3"}, lines)
	folder := t.TempDir()
	fails := func(line string, status int) bool {
		return documented{line: line, status: status}.runIn(folder, folder) != nil
	}
	require.Equal(t, []bool{false, true, true, true, true},
		[]bool{fails(lines[0], 0), fails(lines[1], 0), fails(lines[2], 0), fails(lines[3], 0), fails(lines[4], 0)})
	require.False(t, fails("exit 3", 3))
	require.True(t, fails("echo 'testing: warning: no tests to run'", 0))
	also := documented{line: "true", also: []documented{{line: "true", status: 1}}}
	require.EqualError(t, also.runIn(folder, folder),
		"true\nhas status 0 and not 1:\n")
}
