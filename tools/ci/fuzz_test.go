package ci_test

import (
	"strings"
	"testing"
)

// TestFuzz: a target that finds something, a folder whose tests do not build,
// and arguments that name nothing.
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
	found := map[string]string{"a/a_test.go": strings.Replace(target, "1<<40", "0", 1)}
	run(t, []control{
		{name: "a target finds something", files: sound, line: ".ci/fuzz 3x", fault: found,
			says: "found something: ./a/FuzzA"},
		{name: "the next target runs", files: sound, line: ".ci/fuzz 3x", fault: found,
			says: "== FuzzB in ./b"},
		{name: "the one target finds something", files: sound, line: ".ci/fuzz ./a/FuzzA 3x",
			fault: found, says: "found"},
		{name: "the tests of a folder do not build", files: sound, line: ".ci/fuzz --list",
			fault: map[string]string{"a/b_test.go": "package nosuch\n"}},
		{name: "no such target", files: sound, line: ".ci/fuzz ./b/FuzzB 3x",
			faulty: ".ci/fuzz ./b/FuzzA 3x", status: 2, says: "./b/FuzzA is not a target"},
		{name: "no number of cases", files: sound, line: ".ci/fuzz 3x", faulty: ".ci/fuzz three",
			status: 2, says: "three is neither a number of cases nor a target"},
	})
}
