package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// ends are the parts of a line of a script that make it fail, and what stands
// there if they are turned off.
var ends = []struct{ part, instead string }{
	{`\b(exit|return) [1-9][0-9]*\b`, ":"},
	{`\|\| (exit|return)$`, "|| :"},
	{`\breturn "\$status"`, ":"},
	{`^set -euo pipefail$`, ":"},
	{`\bset -e;`, ":;"},
	{`^shopt -s inherit_errexit`, ":"},
	{`^must `, "# "},
	{`\|\| failed\+=`, "|| other="},
	{`&& failed\+=`, "&& other="},
}

// scripts asks for the gates of the scripts.
func (r *runner) scripts() error {
	folder, err := os.MkdirTemp("", "gates")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	w := workshop{root: r.root, folder: folder}
	s := &suite{folder: filepath.Join(r.root, "tools/ci"), program: filepath.Join(folder, "ci.test")}
	build := w.command("tools", "go", "test", "-c", "-o", s.program, "./ci")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the tests of the scripts do not build: %s", out)
	}
	ci := filepath.Join(folder, ".ci")
	if err := os.CopyFS(ci, os.DirFS(filepath.Join(r.root, ".ci"))); err != nil {
		return err
	}
	if err := os.Setenv("CI_SCRIPTS", ci); err != nil {
		return err
	}
	_, red, err := w.run(s, ".", 0, r.limit, r.short)
	if err != nil || red != "" {
		return fmt.Errorf("the tests of the scripts are not green: %s %w", red, err)
	}
	names, err := filepath.Glob(filepath.Join(ci, "*"))
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := r.script(w, s, name); err != nil {
			return err
		}
	}
	return nil
}

// script turns off the gates of a script, one at a time.
func (r *runner) script(w workshop, s *suite, name string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	lines := strings.SplitAfter(string(source), "\n")
	for k, line := range lines {
		for _, end := range ends {
			part := regexp.MustCompile(end.part).FindStringIndex(strings.TrimSuffix(line, "\n"))
			g := gate{file: ".ci/" + filepath.Base(name), line: k + 1, function: "line",
				text: strings.TrimSpace(line)}
			if part == nil || strings.HasPrefix(g.text, "#") || !r.only.MatchString(g.place()) {
				continue
			}
			turned := line[:part[0]] + end.instead + line[part[1]:]
			all := strings.Join(lines[:k], "") + turned + strings.Join(lines[k+1:], "")
			if err := os.WriteFile(name, []byte(all), 0o755); err != nil {
				return err
			}
			seen, err := r.inTests(w, s, filepath.Base(name))
			if err != nil {
				return err
			}
			r.tell(g, seen)
		}
	}
	return os.WriteFile(name, source, 0o755)
}

// first are the tests that run first for a script.
var first = map[string]string{"stages": "^TestStages|^TestSources$", "run": "^TestStages",
	"night": "^TestStages", "fuzz": "^TestFuzz$", "controls": "^TestControls$",
	"hostile": "^TestHostile$"}

// inTests returns the test that notices the change of a script.
func (r *runner) inTests(w workshop, s *suite, name string) (seen string, err error) {
	if tests := first[name]; tests != "" {
		if _, seen, err = w.run(s, tests, 0, r.limit, r.short); err != nil || seen != "" {
			return seen, err
		}
	}
	_, seen, err = w.run(s, ".", 0, r.limit, r.short)
	return seen, err
}
