package internal_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestReadme_IsShort: the README has at most 120 lines, a cell of a table at
// most 100 letters, and the first screen says what the project is and shows the
// tests of a reader's own code.
func TestReadme_IsShort(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	const mostLines, mostLetters, screen = 120, 100, 40
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) > mostLines {
		t.Errorf("README.md has %d lines, %d at most are read", len(lines), mostLines)
	}
	link := regexp.MustCompile(`\]\([^)]*\)`)
	for k, line := range lines {
		for cell := range strings.SplitSeq(line, " | ") {
			if n := len([]rune(link.ReplaceAllString(cell, "]"))); strings.HasPrefix(line, "| ") && n > mostLetters {
				t.Errorf("README.md:%d has a cell of %d letters, %d at most", k+1, n, mostLetters)
			}
		}
	}
	first := strings.Join(lines[:screen], "\n")
	for _, words := range []string{"property-based", "windows.Run(", "properties.Run(", "recall window",
		"recall check"} {
		if !strings.Contains(strings.ToLower(first), strings.ToLower(words)) {
			t.Errorf("the first %d lines of README.md lack %q", screen, words)
		}
	}
}
