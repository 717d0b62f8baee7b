package ci_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestStages: a stage that fails is named, and ends a script that must pass.
func TestStages(t *testing.T) {
	const (
		stages = ". .ci/stages; "
		// A second passes with each change of the shell's options, and at no other time.
		slow = `set() { builtin set "$@"; SECONDS=$((SECONDS + 1)); }; ` +
			"unset SECONDS; SECONDS=0; " + stages
	)
	run(t, []control{
		{name: "the stage is named, and the next one runs",
			line:   slow + "stage one true; stage two echo x; ended",
			faulty: slow + "stage one false; stage two echo runs; ended",
			says: "runs\n== two: 2 s\n\n     2 s  one\n     2 s  two\n" +
				"     5 s  in all\nfailed: one"},
		{name: "two are named",
			line:   stages + "stage one true; stage two true; ended",
			faulty: stages + "stage one false; stage two false; ended", says: "failed: one, two"},
		{name: "a stage ends at its first line that fails",
			line:   stages + "lines() { true; echo on; }; stage one lines; ended",
			faulty: stages + "lines() { false; echo on; }; stage one lines; ended", never: "on\n"},
		{name: "a line within a substitution fails",
			line:   stages + "lines() { a=$(true; echo x); }; stage one lines; ended",
			faulty: stages + "lines() { a=$(false; echo x); }; stage one lines; ended"},
		{name: "one that must pass ends the script",
			line:   stages + "must one true; must two echo runs; ended",
			faulty: stages + "must one false; must two echo runs; ended", says: "failed: one",
			never: "runs"},
		{name: "the first of several modules fails",
			line:   stages + "modules='a b'; stage one each true; ended",
			files:  map[string]string{"a/x": "", "b/y": ""},
			faulty: stages + "modules='a b'; stage one each test -f y; ended", says: "failed: one"},
		{name: "a name that is no stage of the night", line: "true", faulty: ".ci/night nosuch",
			status: 2, says: "nosuch is not a stage: the stages are proofs "},
	})
}

const (
	goMod  = "module control\n\ngo 1.25.0\n"
	encode = `package control

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

func Print(w io.Writer, x float64) error {
	fmt.Fprintln(os.Stderr)
	return json.NewEncoder(w).Encode(x)
}
`
)

// TestSources: files that are not formatted, module files that are not tidy, and
// what vet, staticcheck and errcheck look for.
func TestSources(t *testing.T) {
	const stages = ". .ci/stages; modules=.; "
	module := map[string]string{"go.mod": goMod, "x.go": encode}
	changed := func(from, to string) map[string]string {
		return map[string]string{"x.go": strings.Replace(encode, from, to, 1)}
	}
	command := map[string]string{"go.mod": goMod, "cmd/recall/go.mod": goMod,
		"cmd/recall/x.go": strings.ReplaceAll(encode, "os.Stderr", "w, os.Args")}
	dropped := "_ = json.NewEncoder(w).Encode(x); return nil"
	run(t, []control{
		{name: "not formatted", line: stages + "formatted", files: module,
			fault: changed("\tfmt.", "  fmt."), says: "gofmt would change:\nx.go"},
		{name: "not tidy", line: stages + "module_files", files: module,
			fault: map[string]string{"go.mod": goMod + "\nrequire honnef.co/go/tools v0.7.0\n"},
			says:  "-require honnef.co/go/tools"},
		{name: "vet", line: stages + "analysed amd64", files: module,
			fault: changed("fmt.Fprintln(os.Stderr)", `fmt.Fprintf(os.Stderr, "%d", "one")`),
			says:  "has arg \"one\" of wrong type"},
		{name: "staticcheck", line: stages + "analysed amd64", files: module,
			fault: changed("fmt.Fprintln(os.Stderr)", "x = x; fmt.Fprintln(os.Stderr)"),
			says:  "self-assignment"},
		{name: "vet with 32 bits", line: stages + "analysed 386", files: module,
			fault: changed("fmt.Fprintln(os.Stderr)", "var n int = 1 << 40; fmt.Fprintln(os.Stderr, n)"),
			says:  "overflows"},
		{name: "an error of an encoder", line: stages + "errors_kept", files: module,
			fault: changed("return json.NewEncoder(w).Encode(x)", dropped),
			says:  "the module in . drops errors:\nx.go:12:2:\t_ = json.NewEncoder(w).Encode(x)"},
		{name: "an error of a printer", line: stages + "errors_kept", files: module,
			fault: changed("os.Stderr", "w, os.Args"),
			says:  "drops errors:\nx.go:11:14:\tfmt.Fprintln(w, os.Args)"},
		{name: "an error of an encoder in the command", files: command,
			line: ". .ci/stages; modules=cmd/recall; errors_kept",
			fault: map[string]string{"cmd/recall/x.go": strings.Replace(command["cmd/recall/x.go"],
				"return json.NewEncoder(w).Encode(x)", dropped, 1)},
			says: "the module in cmd/recall drops errors:\nx.go:12:2:"},
		{name: "errcheck cannot say", line: stages + "errors_kept", files: module,
			fault: changed("float64", "nosuch"), status: 2, says: "undefined: nosuch"},
		{name: "files left behind", line: stages + "leaves_nothing touch .ci/run",
			faulty: stages + "leaves_nothing touch left", says: "\n?? left"},
		{name: "a command that leaves nothing fails", line: stages + "leaves_nothing true",
			faulty: stages + "leaves_nothing false"},
	})
}

// TestRun_Stages: a run has these stages, each of which must pass.
func TestRun_Stages(t *testing.T) {
	var got []string
	run := comment.ReplaceAllString(read(t, scripts()+"/run"), "")
	for _, m := range regexp.MustCompile(`must (?:'[^']*'|"[^"]*"|\S+) ([^;\n]*)`).
		FindAllStringSubmatch(run, -1) {
		got = append(got, m[1])
	}
	want := []string{"formatted", "module_files", `analysed "$(go env GOARCH)"`, "errors_kept",
		"readme", "counted", "note", "raced", "others", "report", `module "$folder"`, "module tools"}
	if !slices.Equal(got, want) {
		t.Errorf("the run has the stages %q", got)
	}
}

// function is the name of one that a script defines.
var function = regexp.MustCompile(`(?m)^(\w+)\(\)`)

// TestStages_AreRun: each function of stages is called in run, night or stages,
// each stage of night is one of its names, and a workflow runs the night.
func TestStages_AreRun(t *testing.T) {
	stages, night := read(t, scripts()+"/stages"), read(t, scripts()+"/night")
	all := stages + night + read(t, scripts()+"/run")
	for _, found := range function.FindAllStringSubmatch(stages, -1) {
		calls := regexp.MustCompile(`(?m)(^|[^\w#'-])`+found[1]+`([ ;)"]|$)`).FindAllString(
			comment.ReplaceAllString(all, ""), -1)
		if len(calls) == 0 {
			t.Errorf("nothing runs the stage %s", found[1])
		}
	}
	names := regexp.MustCompile(`(?m)^names='(.*)'$`).FindStringSubmatch(night)
	cases := regexp.MustCompile(`(?m)^\t(\w+)\) `).FindAllStringSubmatch(night, -1)
	if len(cases) != len(strings.Fields(names[1])) {
		t.Errorf("%d stages of the night have these names: %s", len(cases), names[1])
	}
	for _, c := range cases {
		if !regexp.MustCompile(`\b` + c[1] + `\b`).MatchString(names[1]) {
			t.Errorf("the night does not run its stage %s", c[1])
		}
	}
	workflow := read(t, "../../.github/workflows/ci.yml")
	for _, script := range []string{"bash .ci/run\n", "bash .ci/night "} {
		if !strings.Contains(workflow, script) {
			t.Errorf("no workflow runs %s", script)
		}
	}
}

var comment = regexp.MustCompile(`(?m)^\s*#.*$`)
