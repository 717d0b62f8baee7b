package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// An engine computes windows, if it is installed.
type engine struct {
	name string
	open func(context.Context) (*session, error)
}

// A session is an engine that runs.
type session struct {
	version   string
	functions []string
	window    func(function string) func() windows.Window
	query     func(expression string, c witness) string // for SQL alone
	close     func()
}

// errSkipped says why an engine is not asked.
var errSkipped = errors.New("not installed here")

var engines = []engine{
	{"sqlite", openSQLite}, {"postgres", openPostgres}, {"duckdb", openDuckDB},
	python("pandas"), python("numpy"), python("bottleneck"), python("scipy"),
	{"polars", openPolars},
}

// series is a window over a function of a whole series that uses only its last
// rows. Values before that are NaN.
type series struct {
	numbers  []float64
	function func([]float64) []float64
}

func (s *series) Push(x []float64) { s.numbers = append(s.numbers, x[0]) }

func (s *series) Value(dst []float64) {
	dst[0] = math.NaN()
	if n := len(s.numbers); n > 0 {
		dst[0] = s.function(s.numbers)[n-1]
	}
}

// Game asks for the values of a whole game at once.
func (s *series) Game(rows [][]float64) [][]float64 {
	for _, row := range rows {
		s.Push(row)
	}
	values := [][]float64{{math.NaN()}}
	if len(s.numbers) > 0 {
		for _, x := range s.function(s.numbers) {
			values = append(values, []float64{x})
		}
	}
	return values[len(values)-len(rows)-1:]
}

// moduleVersion returns the version of a module that the program is built with.
func moduleVersion(module string) string {
	info, _ := debug.ReadBuildInfo()
	if info != nil {
		for _, m := range info.Deps {
			if m.Path == module {
				return m.Version
			}
		}
	}
	return "(unknown version)"
}

// python returns the engine of a library for Python, which the first
// interpreter that has it runs.
func python(library string) engine {
	return engine{library, func(ctx context.Context) (*session, error) {
		for _, path := range []string{"python3", "/usr/bin/python3"} {
			if out, err := exec.CommandContext(ctx, path, "windows.py", library).Output(); err == nil {
				return openCommand(ctx, strings.Fields(string(out)), path, "windows.py", library)
			}
		}
		return nil, fmt.Errorf("%w: no python3 has %s", errSkipped, library)
	}}
}

// openPolars opens polars in Node: npm install nodejs-polars, here or in a
// folder above.
func openPolars(ctx context.Context) (*session, error) {
	out, err := exec.CommandContext(ctx, "node", "polars.mjs").Output()
	if err != nil {
		return nil, fmt.Errorf("%w: node does not load nodejs-polars", errSkipped)
	}
	return openCommand(ctx, strings.Fields(string(out)), "node", "polars.mjs")
}

// openCommand opens a command that answers as `recall check` asks, with the
// function's name as its last argument. words are its version and the names of
// its functions.
func openCommand(ctx context.Context, words []string, argv ...string) (*session, error) {
	s := &session{version: words[0], functions: words[1:]}
	var running []*child.Process
	s.window = func(f string) func() windows.Window {
		p, err := child.Start(ctx, append(append([]string{}, argv...), f), 10*time.Second)
		if err != nil {
			return func() windows.Window { panic(&laws.Unavailable{Err: err}) }
		}
		running = append(running, p)
		return p.Windows(1, 1)
	}
	s.close = func() {
		for _, p := range running {
			p.Close()
		}
	}
	return s, nil
}

// command runs a command and returns what it printed.
func command(ctx context.Context, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = os.TempDir()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	if err != nil {
		err = fmt.Errorf("%s: %w: %s", name, err, strings.TrimSpace(out.String()))
	}
	return out.String(), err
}
