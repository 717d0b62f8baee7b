package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/examples/forgetting/replays"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

var update = flag.Bool("update", false, "write replays/outcomes.txt and the tables of README.md")

var only = flag.String("only", "", "with -update: judge only the rows that match this `regexp`")

// required reports whether FORGETTING_REQUIRED says that the engine or table
// must be here.
func required(name string) bool {
	names := strings.Split(os.Getenv("FORGETTING_REQUIRED"), ",")
	return slices.Contains(names, name) || slices.Contains(names, "all")
}

// take opens the table, or skips the test if it is not here.
func (b table) take(t *testing.T) *shelf {
	t.Helper()
	s, err := b.shelf(t.Context())
	if errors.Is(err, errSkipped) && !required(b.name) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// TestReleases: released.txt has the version of each library, and the day on
// which it came out. With -update the registries are asked for what it lacks.
func TestReleases(t *testing.T) {
	known := releases()
	var text strings.Builder
	for _, b := range tables {
		s, err := b.shelf(t.Context())
		if errors.Is(err, errSkipped) && !required(b.name) {
			t.Logf("skipped: %v", err)
		} else if err != nil {
			t.Fatal(err)
		} else {
			s.close()
		}
		for _, library := range b.libraries() {
			r := known[library]
			if s != nil && s.versions[library] != "" && s.versions[library] != r.version {
				r = asked(t, b, library, s.versions[library])
			}
			if line := fmt.Sprintln(library, r.version, r.day); !strings.Contains(text.String(), line) {
				text.WriteString(line)
			}
		}
	}
	if *update {
		if err := os.WriteFile("released.txt", []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		releasedText = text.String()
	} else if text.String() != releasedText {
		t.Error("released.txt has other libraries than the tables: go test -update writes it anew")
	}
}

// asked asks a registry when the version of a library came out.
func asked(t *testing.T, b table, library, version string) release {
	t.Helper()
	if !*update {
		t.Errorf("released.txt has no day of %s %s: go test -update asks for it", library, version)
		return release{version: version}
	}
	name, ask := b.packages[library], fromGo
	switch {
	case b.inDebian:
		ask = fromDebian
	case b.packages == nil:
		name, ask = packagesOf(library)[0], fromNPM
	}
	r, err := ask(t.Context(), name, version)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestReplays: what the libraries do without this project is what
// replays/outcomes.txt says. A replay that is skipped is printed, and keeps its
// old outcome under -update.
func TestReplays(t *testing.T) {
	inNode, inGo := replays.Names()
	committed := replays.Committed()
	all := slices.Concat(inNode, inGo, slices.Collect(maps.Keys(replays.Far())))
	if want := slices.Sorted(maps.Keys(committed)); !*update &&
		!slices.Equal(want, slices.Sorted(slices.Values(all))) {
		t.Errorf("outcomes.txt has %q: go test -run Replays -update writes it anew", want)
	}
	got := map[string]replays.Outcome{}
	t.Run("node", func(t *testing.T) { runInNode(t, inNode, got) })
	for _, name := range inGo {
		t.Run(name, func(t *testing.T) { got[name] = replay(t, name) })
	}
	for _, b := range []table{inR, inPython, inSeries} {
		t.Run(b.name, func(t *testing.T) { maps.Copy(got, b.replayFar(t)) })
	}
	for name, o := range got {
		if !*update && !same(o, committed[name]) {
			t.Errorf("%s: %+v, and outcomes.txt has %+v", name, o, committed[name])
		}
		committed[name] = o
	}
	if *update {
		var text strings.Builder
		for _, name := range slices.Sorted(maps.Keys(committed)) {
			text.WriteString(committed[name].Line(name) + "\n")
		}
		if err := os.WriteFile("replays/outcomes.txt", []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// runInNode adds the outcomes of the replays in Node.
func runInNode(t *testing.T, names []string, got map[string]replays.Outcome) {
	out, err := exec.Command("node", "replays/npm.mjs").Output()
	if err != nil && !required("npm") {
		t.Skip("there is no node: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	versions := npm.take(t).versions
	outcomes := replays.Parse(string(out))
	for _, r := range npm.rows {
		if o, found := outcomes[r.name()]; found {
			o.Version = versions[r.library]
			got[r.name()] = o
		}
	}
	for _, name := range names {
		if got[name] == (replays.Outcome{}) && required("npm") {
			t.Errorf("%s was skipped", name)
		} else if got[name] == (replays.Outcome{}) {
			t.Logf("skipped: %s, whose library is not installed", name)
		}
	}
}

// replayVariable names the replay that a process was started for.
const replayVariable = "FORGETTING_REPLAY"

// replay runs the replay in a process of its own, since some libraries start
// workers that never end.
func replay(t *testing.T, name string) replays.Outcome {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOneReplay$")
	cmd.Env = append(os.Environ(), replayVariable+"="+name)
	out, err := cmd.CombinedOutput()
	o, found := replays.Parse(string(out))[name]
	if err != nil || !found {
		t.Fatalf("%v: %s", err, out)
	}
	for _, b := range tables {
		for _, r := range b.rows {
			if r.name() == name {
				o.Version = b.take(t).versions[r.library]
			}
		}
	}
	return o
}

// TestOneReplay is what the process runs. The clock of the replay takes no
// time.
func TestOneReplay(t *testing.T) {
	name := os.Getenv(replayVariable)
	if name == "" {
		t.Skip("no replay is asked for")
	}
	if err := replayOne(t, os.Stdout, name); err != nil {
		t.Fatal(err)
	}
}

// replayFar runs the replays of a table of another language. It returns those
// whose libraries are installed.
func (b table) replayFar(t *testing.T) map[string]replays.Outcome {
	versions := b.take(t).versions
	got := map[string]replays.Outcome{}
	for _, r := range b.rows {
		argv := replays.Far()[r.name()]
		if argv == nil {
			continue
		}
		cmd := exec.CommandContext(t.Context(), argv[0], argv[1:]...)
		cmd.Dir = "replays"
		out, err := cmd.CombinedOutput()
		o, found := replays.Parse(r.name() + " | " + string(out))[r.name()]
		switch {
		case found:
			o.Version = versions[r.library]
			got[r.name()] = o
		case required(b.name):
			t.Errorf("%s: %v: %s", r.name(), err, out)
		default:
			t.Logf("skipped: %s, whose library is not installed", r.name())
		}
	}
	return got
}

// same reports whether two outcomes are equal. Processors that fuse a product
// and a sum may be off by another amount than those whose outcomes are
// committed.
func same(x, y replays.Outcome) bool {
	if runtime.GOARCH != "amd64" && x.Is != x.Want {
		x.Is = y.Is
	}
	return x == y
}

// TestEachAccusationHasAReplay: a row that accuses has a replay that shows the
// fault, and no other row has one. Where the claim is a statistic, what the
// replay wants is its exact value.
func TestEachAccusationHasAReplay(t *testing.T) {
	outcomes := replays.Committed()
	used := 0
	for _, b := range tables {
		for _, r := range b.rows {
			o, found := outcomes[r.name()]
			if found != r.accuses() {
				t.Errorf("%s: it accuses: %v, it has a replay: %v", r.name(), r.accuses(), found)
			}
			if !found {
				continue
			}
			used++
			if o.Is == o.Want || o.Version == "" {
				t.Errorf("%s: the replay shows no fault, or no version: %+v", r.name(), o)
			}
			if r.claims.Is.Value != nil && !r.claims.Count.InTime() && o.Want != "NaN" {
				checkWant(t, r, o)
			}
		}
	}
	if used != len(outcomes) {
		t.Errorf("%d replays, and %d rows have one", len(outcomes), used)
	}
}

// checkWant compares what the replay wants with the exact value of its last
// rows, if these count.
func checkWant(t *testing.T, r row, o replays.Outcome) {
	t.Helper()
	last, err := strconv.Atoi(strings.TrimPrefix(r.claims.Count.String(), "--rows "))
	if err != nil {
		return // of another frame, the replay itself says what is right
	}
	var all laws.Rounds
	for _, word := range strings.Fields(o.After) {
		var x []float64
		for _, number := range strings.Split(word, ",") {
			v, err := strconv.ParseFloat(number, 64)
			if err != nil {
				t.Fatal(r.name(), err)
			}
			x = append(x, v)
		}
		all = append(all, x)
	}
	right, reason := r.claims.Is.Value(all[len(all)-last:])
	if right == nil {
		t.Errorf("%s: there is no exact value: %s", r.name(), reason)
		return
	}
	want, err := strconv.ParseFloat(o.Want, 64)
	if err != nil || want < right[0]-1e-15 || want > right[0]+1e-15 {
		t.Errorf("%s wants %s, and the exact value is %v", r.name(), o.Want, right[0])
	}
}

// sample are the rows over numbers, and those of npm, that are judged where
// their table is not required: some of each word.
var sample = []string{
	"highland.ratelimit", "@tanstack-pacer.sliding", "arquero.sumBefore", "@stdlib.mgmean",
	"technicalindicators.Highest", "trading-signals.IQR",
	"cinar-indicator.MovingMax", "montanaflynn-stats.MovingMedian",
	"VividCortex-ewma.NewMovingAverage",
	"TTR.runMean", "stats.runmed.na.omit", "xarray.rolling.mean with bottleneck", "SQLite.typeof_sum",
}

// TestTables: each window gets the word that the table expects, and README.md
// has its row. Sizes may differ: they are the worst that a search found.
func TestTables(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		updateREADME(t, readme)
		return
	}
	outcomes := replays.Committed()
	for _, b := range tables {
		t.Run(b.name, func(t *testing.T) {
			s := b.take(t)
			for _, r := range b.rows {
				t.Run(r.name(), func(t *testing.T) { b.check(t, s, r, outcomes[r.name()], readme) })
			}
		})
	}
}

// check judges a row.
func (b table) check(t *testing.T, s *shelf, r row, o replays.Outcome, readme []byte) {
	quick := r.make != nil && r.claims.Count.InTime()
	if !quick && !slices.Contains(sample, r.name()) && !required(b.name) {
		t.Skipf("%s is not required", b.name)
	}
	if s.versions[r.library] == "" && !required(b.name) {
		t.Skipf("%s is not installed", r.library)
	}
	j, err := s.judge(t, r)
	if err != nil {
		t.Fatal(err)
	}
	if j.word != r.word {
		t.Errorf("%s %s is %s, want %s: %v", r.name(), j.version, j.word, r.word, j.finding)
	}
	if !anySize(j.cells(o)).Match(readme) {
		t.Errorf("README.md has no row like %s", j.cells(o))
	}
}

// updateREADME writes all tables that are installed into README.md. Of rows that
// only leaves out it keeps the size.
func updateREADME(t *testing.T, readme []byte) {
	t.Helper()
	pattern := regexp.MustCompile(*only)
	outcomes := replays.Committed()
	for _, b := range tables {
		s, err := b.shelf(t.Context())
		if err != nil {
			t.Logf("not updated: %s: %v", b.name, err)
			continue
		}
		text := "<!-- " + b.name + " -->\n" + heading + "\n"
		for _, r := range b.rows {
			t.Run(r.name(), func(t *testing.T) {
				o := outcomes[r.name()]
				if !pattern.MatchString(r.name()) {
					j := judgement{row: r, version: s.versions[r.library], word: r.word}
					text += j.line(sizeIn(readme, r), o) + "\n"
				} else if j, err := s.judge(t, r); err != nil {
					t.Fatal(err)
				} else {
					if j.word != r.word {
						t.Errorf("%s is %s, want %s: %v", r.name(), j.word, r.word, j.finding)
					}
					text += j.cells(o) + "\n"
				}
			})
		}
		s.close()
		block := regexp.MustCompile("(?s)<!-- " + b.name + " -->\n.*?<!-- end -->")
		readme = block.ReplaceAllLiteral(readme, []byte(text+"<!-- end -->"))
	}
	if err := os.WriteFile("README.md", readme, 0o644); err != nil {
		t.Fatal(err)
	}
}

// sizeIn returns the size of the row in README.md.
func sizeIn(readme []byte, r row) string {
	for line := range strings.Lines(string(readme)) {
		f := strings.Split(line, " | ")
		if len(f) > 6 && strings.HasPrefix(line, "| "+r.library+" ") && f[2] == "`"+r.function+"`" {
			return strings.TrimSpace(f[5])
		}
	}
	return ""
}

// anySize matches rows that differ from this one at most in a size.
func anySize(row string) *regexp.Regexp {
	size := regexp.MustCompile(`\| [.0-9]+(e[-+][0-9]+)? \|`)
	parts := size.Split(row, 2)
	for k := range parts {
		parts[k] = regexp.QuoteMeta(parts[k])
	}
	return regexp.MustCompile(strings.Join(parts, size.String()))
}

// TestEachAccusationWasLookedUp: threads has each row that accuses, and no
// other.
func TestEachAccusationWasLookedUp(t *testing.T) {
	used := 0
	for _, b := range tables {
		for _, r := range b.rows {
			address, found := threads[r.name()]
			if found {
				used++
			}
			if found != r.accuses() || address != "" && !strings.HasPrefix(address, "https://") {
				t.Errorf("%s: it accuses: %v, it was looked up: %v, at %q", r.name(), r.accuses(), found,
					address)
			}
		}
	}
	if used != len(threads) {
		t.Errorf("threads has %d rows, and the tables have %d of them", len(threads), used)
	}
}

// TestNoTableAccusesEverybody: the judge of the tables finds a window that
// forgets, and one that does not, in each table's form; a row with the wrong
// word is red.
func TestNoTableAccusesEverybody(t *testing.T) {
	sum := func(keep int) func() windows.Window {
		return func() windows.Window {
			var last []float64
			return &function{push: func(x []float64) { last = append(last, x[0]) },
				value: func(dst []float64) {
					dst[0] = 0
					for _, x := range last[max(0, len(last)-keep):] {
						dst[0] += x
					}
				}}
		}
	}
	s := &shelf{maker: func(_ *testing.T, r row) func() windows.Window { return r.make }}
	for keep, want := range map[int]windows.Verdict{rows: windows.Forgets, rows + 1: windows.Leaks} {
		j, err := s.judge(t, row{claims: lastRows(windows.Sum), make: sum(keep), power: 1})
		if err != nil || j.word != want {
			t.Errorf("a sum of %d is %s, want %s: %v", keep, j.word, want, err)
		}
	}
}

// TestExplain: one window is shown with its witness and its replay.
func TestExplain(t *testing.T) {
	var out bytes.Buffer
	err := run(t.Context(), t, &out, []string{"moving", "cinar-indicator.MovingMax"})
	for _, part := range []string{"verdict  leaks", "func cinarMovingMax()",
		"after 0 0 0 0 -1 it is -1, want 0"} {
		if err != nil || !strings.Contains(out.String(), part) {
			t.Errorf("%v: %q is not in %s", err, part, out.String())
		}
	}
	if err := run(t.Context(), t, &out, []string{"moving", "none"}); err == nil {
		t.Error("an unknown window is no error")
	}
}
