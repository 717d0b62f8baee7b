package ci_test

import (
	"maps"
	"strings"
	"testing"
)

// TestFuzz: a target that finds something, one that checks too few cases, a
// folder whose tests do not build, and arguments that name nothing. A folder
// whose tests only speak of a target has none.
func TestFuzz(t *testing.T) {
	const target = `package control

import "testing"

func FuzzA(f *testing.F) {
	f.Add([]byte("x"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 1<<40 {
			t.Error("found")
		}
	})
}
`
	sound := map[string]string{"go.mod": goMod, "a/a_test.go": target,
		"b/b_test.go": strings.ReplaceAll(target, "FuzzA", "FuzzB")}
	sound["c/c_test.go"] = "package control\n\nconst text = `\nfunc FuzzC(f *testing.F)`\n"
	counted := func(checked string) map[string]string {
		return map[string]string{"a/b_test.go": `package control

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	status := m.Run()
	if folder := os.Getenv("FUZZ_COUNTS"); folder != "" {
		if err := os.WriteFile(folder+"/a", []byte("100 ` + checked + `\\n"), 0o666); err != nil {
			panic(err)
		}
	}
	os.Exit(status)
}
`}
	}
	enough := maps.Clone(sound)
	maps.Copy(enough, counted("95"))
	found := map[string]string{"a/a_test.go": strings.Replace(target, "1<<40", "0", 1)}
	run(t, []control{
		{name: "a target finds something", files: sound, line: ".ci/fuzz 3x", fault: found,
			says: "found something: ./a/FuzzA"},
		{name: "the next target runs", files: sound, line: ".ci/fuzz 3x", fault: found,
			says: "== FuzzB in ./b"},
		{name: "the one target finds something", files: sound, line: ".ci/fuzz ./a/FuzzA 3x",
			fault: found, says: "found"},
		{name: "a target checks too few cases", files: enough, line: ".ci/fuzz 3x", fault: counted("94"),
			says: "94 of 100 executions have checked a case"},
		{name: "the tests of a folder do not build", files: sound, line: ".ci/fuzz --list",
			fault: map[string]string{"a/b_test.go": "package nosuch\n"}},
		{name: "no such target", files: sound, line: ".ci/fuzz ./b/FuzzB 3x",
			faulty: ".ci/fuzz ./b/FuzzA 3x", status: 2, says: "./b/FuzzA is not a target"},
		{name: "no number of cases", files: sound, line: ".ci/fuzz 3x", faulty: ".ci/fuzz three",
			status: 2, says: "three is neither a number of executions nor a target"},
	})
}
