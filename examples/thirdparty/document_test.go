package thirdparty

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// seconds are the times that go test prints, which no two runs share.
var seconds = regexp.MustCompile(`\(\d+\.\d+s\)|\t\d+\.\d+s`)

// TestDocument runs the test of the learner in testdata/mine, which has a bug,
// and compares what it prints with docs/learners.md. So the document shows what
// a reader sees.
func TestDocument(t *testing.T) {
	document, err := os.ReadFile("../../docs/learners.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, found := strings.Cut(string(document), "```text\n")
	want, _, closed := strings.Cut(block, "FAIL\n")
	if !found || !closed {
		t.Fatal("the document has no block of text that ends in FAIL")
	}
	for file, begin := range map[string]string{"mine.go": "func NewMine", "mine_test.go": "func TestMine"} {
		source, err := os.ReadFile("testdata/mine/" + file)
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(string(source), begin)
		text, _, _ = strings.Cut(text, "\n\n")
		if !strings.Contains(string(document), begin+strings.TrimSpace(text)+"\n") {
			t.Errorf("the document does not show the %s of %s", begin, file)
		}
	}
	t.Cleanup(func() { os.RemoveAll("testdata/mine/testdata") })
	run := exec.Command("go", "test", "-count=1", "./testdata/mine", "-args", "-rapid.seed=1")
	out, err := run.CombinedOutput()
	if err == nil {
		t.Fatal("the test of a learner with a bug passes")
	}
	got, _, _ := strings.Cut(string(out), "FAIL\n")
	if seconds.ReplaceAllString(got, "(s)") != seconds.ReplaceAllString(want, "(s)") {
		t.Errorf("the document shows\n%s\nand the test prints\n%s", want, got)
	}
}
