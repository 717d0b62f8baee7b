package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"boundedrecall/examples/forgetting/replays"
)

// A workbench is a copy of this folder, where other versions are tried.
type workbench struct {
	folder string
	log    io.Writer
}

// fill copies this folder, without the packages that are installed in it.
func (c workbench) fill(ctx context.Context) error {
	root, err := filepath.Abs("../..")
	if err != nil {
		return err
	}
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		to := filepath.Join(c.folder, path)
		switch {
		case err != nil:
			return err
		case d.Name() == "node_modules":
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(to, 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	})
	if err != nil {
		return err
	}
	_, err = outputOf(ctx, c.folder, "go", "mod", "edit", "-replace=boundedrecall="+root)
	return err
}

// take installs the newer version, or leaves all as it is.
func (c workbench) take(ctx context.Context, b bump) error {
	files := []string{"go.mod", "go.sum"}
	if b.inNPM {
		files = []string{"package.json", "package-lock.json"}
	}
	kept := map[string][]byte{}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(c.folder, f))
		if err != nil {
			return err
		}
		kept[f] = text
	}
	taken := c.install(ctx, b)
	if taken == nil {
		return nil
	}
	for f, text := range kept {
		if err := os.WriteFile(filepath.Join(c.folder, f), text, 0o644); err != nil {
			return err
		}
	}
	return taken
}

// install changes the versions of the copy, and builds it if it is Go.
func (c workbench) install(ctx context.Context, b bump) error {
	if b.inNPM {
		args := []string{"install", "--ignore-scripts", "--save-exact", "--package-lock-only"}
		for _, p := range b.packages {
			args = append(args, p+"@"+b.to.version)
		}
		_, err := outputOf(ctx, c.folder, "npm", args...)
		return err
	}
	for _, p := range b.packages {
		if _, err := outputOf(ctx, c.folder, "go", "get", p+"@"+b.to.version); err != nil {
			return err
		}
	}
	_, err := outputOf(ctx, c.folder, "go", "build", "-o", program, ".")
	return err
}

// program is the gallery of the copy.
const program = "gallery.exe"

// judged judges the rows of the libraries in the copy.
func (c workbench) judged(ctx context.Context, libraries []string) (all []result, err error) {
	if len(libraries) == 0 {
		return nil, nil
	}
	if _, err := outputOf(ctx, c.folder, "npm", "ci", "--ignore-scripts"); err != nil {
		return nil, err
	}
	if _, err := outputOf(ctx, c.folder, "go", "build", "-o", program, "."); err != nil {
		return nil, err
	}
	args := append([]string{"-judged"}, libraries...)
	out, err := outputOf(ctx, c.folder, filepath.Join(c.folder, program), args...)
	if err != nil {
		return nil, err
	}
	return all, json.Unmarshal(out, &all)
}

// outputOf runs a command in the folder, outside of the workspace, and returns
// what it prints. The error has what it says.
func outputOf(ctx context.Context, folder, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		said := strings.TrimSpace(string(exit.Stderr))
		return out, fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, said)
	}
	return out, err
}

// firstLine returns the first line of an error.
func firstLine(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	return text
}

// committed are the outcomes of the committed replays.
var committed = replays.Committed()

// replayed runs the replays, those in Go in a process each, since some libraries
// start workers for ever.
func replayed(ctx context.Context) map[string]replays.Outcome {
	out, _ := exec.CommandContext(ctx, "node", "replays/npm.mjs").Output()
	all := replays.Parse(string(out))
	_, inGo := replays.Names()
	for _, name := range inGo {
		out, _ := exec.CommandContext(ctx, os.Args[0], "-replay", name).Output()
		if o, found := replays.Parse(string(out))[name]; found {
			all[name] = o
		}
	}
	return all
}
