package claims

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// goldenVariable names the file into which a test that golden has started
// writes.
const goldenVariable = "CLAIMS_GOLDEN"

// Golden compares what the checks of the statements measure with a file: a line
// for each comparison, with its cases, value, bound, slack, demands and worst
// case. So a check that loses half of its cases is a changed line in a review,
// even where nothing contradicts the statement. If update is true, Golden
// writes the file, unless a check fails. A document in the folder of the
// statements that belongs to none of them fails the test too.
//
// Golden also asks what the checks notice, see [Controls].
//
// To measure, Golden starts the calling test once more in a new process, with
// seed 1 and smaller sizes. The file gives numbers to four digits. The numbers
// and the worst cases may differ on another kind of processor, so Golden
// compares them only on an amd64.
func Golden(t *testing.T, file string, update bool, controls Controls, statements ...*Statement) {
	t.Helper()
	if out := os.Getenv(goldenVariable); out != "" {
		writeRan(t, out, controls, statements)
		return
	}
	for _, fault := range forgotten(statements) {
		t.Error(fault)
	}
	all, err := ranAgain(t)
	if err != nil {
		t.Fatalf("the checks did not run: %v", err)
	}
	got, failed := "", false
	for k, one := range all {
		t.Run(one.ID, one.report)
		ranShort.Store(statements[k], one)
		got += strings.Join(append([]string{one.ID}, one.Golden...), "\n\t") + "\n"
		failed = failed || one.Failed != ""
	}
	switch {
	case failed && update:
		t.Errorf("%s is not written, because a check fails", file)
	case !failed && runtime.GOARCH == "amd64":
		compareFile(t, file, got, update)
	}
}

// ranShort holds what the new process said of each statement.
var ranShort sync.Map

// compareFile compares the text with the file, or writes it.
func compareFile(t *testing.T, file, got string, update bool) {
	if update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	command := fmt.Sprintf("go test -run '^%s$' . -update", t.Name())
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; this writes it: %s", err, command)
	}
	if changed := changes(string(want), got); len(changed) > 0 {
		t.Errorf("the checks measure something else than %s says:\n%s\nif that is meant, this writes it: %s",
			file, strings.Join(changed, "\n"), command)
	}
}

// A ran is what the new process hands back of a check.
type ran struct {
	ID      string
	Failed  string   // the result, if the check contradicts the statement or fails
	Golden  []string // the lines of the file
	Notices []string // what each comparison turns red on
	Faults  []string // what is not noticed
}

// report reports it as a test.
func (r ran) report(t *testing.T) {
	for _, line := range r.Notices {
		t.Log(line)
	}
	if r.Failed != "" {
		t.Error(r.Failed)
	}
	for _, fault := range r.Faults {
		t.Error(fault)
	}
}

// again reports it as the test of the statement.
func (r ran) again(t *testing.T) {
	t.Log("run once, with seed 1:")
	for _, line := range r.Golden {
		t.Log(line)
	}
	if r.Failed != "" {
		t.Error(r.Failed)
	}
}

// ranAgain runs the calling test in a new process, and returns what its checks
// measure.
func ranAgain(t *testing.T) (all []ran, err error) {
	file := t.TempDir() + "/evidence"
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$", "-test.short")
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(setting string) bool {
		return strings.HasPrefix(setting, "RAPID_")
	}), goldenVariable+"="+file)
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return all, json.Unmarshal(text, &all)
}

// writeRan runs the checks, several at a time.
func writeRan(t *testing.T, file string, controls Controls, statements []*Statement) {
	o := Options{Short: true, Seed: 1}
	prepare(&o)
	prepareRapid(o, true)
	all := make([]ran, len(statements))
	var running sync.WaitGroup
	slots := make(chan bool, o.Parallel)
	for k, s := range statements {
		slots <- true
		running.Go(func() {
			all[k] = confront(t.Context(), s, o, controls[s])
			<-slots
		})
	}
	running.Wait()
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// golden is the line of the tally.
func (y *Tally) golden() string {
	e := &y.e
	value, bound := e.sides()
	if e.Fractions == nil && e.Slack > 0 && e.Slack >= math.Abs(e.Value) {
		value = "about 0"
	}
	text := fmt.Sprintf("%s, %s, %s: %s %s %s", e.Side, e.Kind, plural(e.Cases, "case"), value,
		e.sign(), bound)
	demand := func(demanded bool, format string, x float64) {
		if demanded {
			text += fmt.Sprintf(format, fourDigits(x))
		}
	}
	demand(e.Fractions == nil && e.Slack != Rounding, ", slack %s", e.Slack)
	demand(e.Sharpness() > 0, ", ratio %s", e.Sharpness())
	demand(y.withinFactor > 0, ", at least %s", y.withinFactor)
	demand(y.sharpness != 0, ", which must be %s", y.sharpness)
	if e.Refutes {
		text += ", refutes"
	}
	return text + ": " + strings.ReplaceAll(e.What, "\n", " ")
}

// changes returns the lines that stand in one text alone, with the statement
// above them.
func changes(want, got string) (all []string) {
	counts := map[string]int{}
	for _, line := range under(want) {
		counts[line]--
	}
	for _, line := range under(got) {
		counts[line]++
	}
	list := func(sign string, text string, by int) {
		for _, line := range under(text) {
			if counts[line]*by > 0 {
				all, counts[line] = append(all, sign+" "+line), counts[line]-by
			}
		}
	}
	list("-", want, -1)
	list("+", got, 1)
	if len(all) == 0 && want != got {
		all = []string{"the lines stand in another order"}
	}
	return all
}

// under returns the lines, each with the statement that it stands below.
func under(text string) (all []string) {
	id := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, "\t") {
			id = line
		}
		all = append(all, id+": "+strings.TrimSpace(line))
	}
	return all
}
