package ci_test

import (
	"strings"
	"testing"
)

// TestHostile: tests that fail in a hostile place or leave files there, and a
// command that complains, or has a status of its own, when its output is closed.
func TestHostile(t *testing.T) {
	main := func(statement string) map[string]string {
		return map[string]string{"cmd/recall/main.go": "package main\n\nimport \"os\"\n\n" +
			"func main() { " + statement + " }\n"}
	}
	test := func(name, statement string) map[string]string {
		return map[string]string{name: "package main\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\n" +
			"func TestSignals(t *testing.T) { " + statement + " }\n"}
	}
	sound := main("os.Stdout.Write([]byte{'x'})")
	sound["go.mod"], sound["cmd/recall/go.mod"] = goMod, goMod
	for _, folder := range []string{"internal/child", "claims", "cmd/recall",
		"cmd/recall/internal/cli"} {
		name := folder + "/x_test.go"
		sound[name] = test(name, "_ = os.Args")[name]
		if folder == "cmd/recall" {
			continue
		}
		sound[name] = strings.Replace(sound[name], "package main", "package control", 1)
	}
	const child = "internal/child/x_test.go"
	inChild := func(statement string) map[string]string {
		all := test(child, statement)
		all[child] = strings.Replace(all[child], "package main", "package control", 1)
		return all
	}
	run(t, []control{
		{name: "a test fails", files: sound, line: ".ci/hostile", says: "internal/child fails in a",
			fault: inChild(`if os.Getenv("RAPID_LOG") != "" { t.Error() }`)},
		{name: "a test fails in full", files: sound, line: ".ci/hostile", says: "signals fail in a",
			fault: test("cmd/recall/x_test.go", "if !testing.Short() { t.Error(os.Args) }")},
		{name: "a test leaves a file", files: sound, line: ".ci/hostile",
			fault: inChild(`os.WriteFile(os.TempDir()+"/left", nil, 0o600)`),
			says:  "the tests left files behind: "},
		{name: "the command has a status", files: sound, line: ".ci/hostile",
			fault: main("os.Exit(3)"), says: "status 3: "},
		{name: "the command complains", files: sound, line: ".ci/hostile",
			fault: main("os.Stderr.WriteString(\"a dump\")"), says: "it complains: "},
	})
}
