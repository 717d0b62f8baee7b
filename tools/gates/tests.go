package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

var packageClause = regexp.MustCompile(`(?m)^package \w+`)

// A suite is the tests of a package.
type suite struct {
	folder  string // from the root
	program string
}

// A test is one that passes, with the gates that have something to say in it.
type test struct {
	*suite
	name    string // as -run takes it
	reaches map[int]bool
	took    time.Duration
}

// suites builds the tests of a module's packages that link one of the rooms, or
// of the rooms alone.
func (w workshop) suites(module string, rooms map[string]bool, alone bool) ([]*suite, error) {
	if _, err := os.Stat(filepath.Join(w.root, module, "go.mod")); err != nil {
		return nil, nil // in a test of this command
	}
	const format = "{{.Dir}}\t{{len .TestGoFiles}}{{len .XTestGoFiles}}\t{{.ImportPath}}\t" +
		`{{join .Deps " "}} {{join .TestImports " "}} {{join .XTestImports " "}}`
	out, err := w.command(module, "go", "list", "-f", format, "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []*suite
	for line := range strings.Lines(string(out)) {
		fields := strings.SplitN(strings.TrimSuffix(line, "\n"), "\t", 4)
		linked := slices.ContainsFunc(strings.Fields(fields[3]), func(p string) bool { return rooms[p] })
		if fields[1] == "00" || !rooms[fields[2]] && (alone || !linked) {
			continue
		}
		s := &suite{folder: fields[0],
			program: filepath.Join(w.folder, strings.ReplaceAll(fields[2], "/", "+")+".test")}
		build := w.command(module, "go", "test", "-c", "-vet=off", "-overlay", w.overlay(), "-o",
			s.program, fields[2])
		if out, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s does not build: %s", fields[2], out)
		}
		all = append(all, s)
	}
	return all, nil
}

func (w workshop) command(module, name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Dir, c.Env = filepath.Join(w.root, module), append(os.Environ(), "GOWORK=off")
	return c
}

// long is the time from which a test is looked at by its subtests.
const long = 3 * time.Second

var ran = regexp.MustCompile(`(?m)^=== RUN +([^/\s]+)/([^/\s]+)$`)

// tests runs each test of a package alone, with nothing turned off. Of a long
// test it runs each subtest alone too. Those that fail are in red.
func (w workshop) tests(s *suite, r *runner) (all []*test, red []string, err error) {
	list := exec.Command(s.program, "-test.list", "^(Test|Fuzz|Example)")
	list.Dir = s.folder
	out, err := list.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("the tests of %s: %w", s.folder, err)
	}
	names := strings.Fields(string(out))
	for k := 0; k < len(names); k++ {
		t := &test{suite: s, name: pattern(names[k])}
		out, seen, err := w.run(s, t.name, 0, r.limit, r.short)
		if err != nil {
			return nil, nil, err
		}
		if !strings.Contains(names[k], "/") && (seen != "" || out.took > long) {
			for _, sub := range ran.FindAllStringSubmatch(out.text, -1) {
				names = append(names, sub[1]+"/"+sub[2])
			}
		}
		if seen != "" {
			red = append(red, t.name+" ("+seen+")")
			continue
		}
		if t.reaches, err = w.reached(); err != nil {
			return nil, nil, err
		}
		t.took, all = out.took, append(all, t)
	}
	return all, red, nil
}

// pattern returns what -run takes for the test with this name.
func pattern(name string) string {
	parts := strings.SplitN(name, "/", 2)
	for k := range parts {
		parts[k] = "^" + regexp.QuoteMeta(parts[k]) + "$"
	}
	return strings.Join(parts, "/")
}

// reached returns the gates that have had something to say since it was called
// last.
func (w workshop) reached() (map[int]bool, error) {
	place := filepath.Join(w.folder, "reached")
	text, err := os.ReadFile(place)
	if err != nil {
		return nil, err
	}
	all := map[int]bool{}
	for word := range strings.FieldsSeq(string(text)) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, err
		}
		all[n] = true
	}
	return all, os.Truncate(place, 0)
}

// clear turns a gate off, or none, and forgets what was reached.
func (w workshop) clear(off int) error {
	place := filepath.Join(w.folder, "reached")
	return errors.Join(os.WriteFile(filepath.Join(w.folder, "off"), []byte(strconv.Itoa(off)), 0o644),
		os.WriteFile(place, nil, 0o666), os.Chmod(place, 0o666))
}

// mostMemory is the memory of a test in bytes. With a gate turned off, a test may
// ask for all that there is.
const mostMemory = 8 << 30

// memoryOf returns the bytes that a process holds, 0 where the system does not
// say.
func memoryOf(process int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", process))
	fields := strings.Fields(string(text))
	if err != nil || len(fields) < 2 {
		return 0
	}
	pages, err := strconv.Atoi(fields[1])
	if err != nil {
		return 0
	}
	return pages * os.Getpagesize()
}

type outcome struct {
	text string
	took time.Duration
}

var failed = regexp.MustCompile(`(?m)^(?:    )?--- FAIL: (\S+)`)

// run runs tests with a gate turned off. It returns the test that failed and
// has no subtest that failed, "" if all pass.
func (w workshop) run(s *suite, names string, off int, limit time.Duration, short bool) (
	o outcome, red string, err error) {
	if err := w.clear(off); err != nil {
		return o, "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	args := []string{"-test.run", names, "-test.v", "-test.timeout", "0"}
	if off > 0 {
		args = append(args, "-test.failfast")
	}
	if short {
		args = append(args, "-test.short")
	}
	c := exec.CommandContext(ctx, s.program, args...)
	c.Dir, c.WaitDelay, c.Env = s.folder, time.Second, append(os.Environ(), "CONTROL_SEEDS=1")
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that what it starts ends with it
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	began := time.Now()
	if err := c.Start(); err != nil {
		return o, "", err
	}
	process := c.Process.Pid
	go func() {
		for ctx.Err() == nil {
			if memoryOf(process) > mostMemory {
				cancel()
			}
			time.Sleep(time.Second / 4)
		}
	}()
	failure := c.Wait()
	o = outcome{out.String(), time.Since(began)}
	switch {
	case failure == nil:
		return o, "", nil
	case ctx.Err() != nil:
		return o, fmt.Sprintf("%s, which has no end within %v or %d GiB", names, limit,
			mostMemory>>30), nil
	}
	all := failed.FindAllStringSubmatch(o.text, -1)
	for k, name := range all {
		if k == len(all)-1 || !strings.HasPrefix(all[k+1][1], name[1]+"/") {
			return o, name[1], nil
		}
	}
	return o, cmp.Or(names, "a test") + ", which ended early", nil
}
