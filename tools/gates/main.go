// Command gates asks of each line that turns a finding into a red test, or into
// a status other than 0, whether some test notices that it is gone.
//
//	cd tools && go run ./gates [-short] [-alone] [-only internal/cli] [ROOM ...]
//
// A room is a package, as ./windows or cmd/recall/internal/check, or .ci. Without
// one it looks at all of them, but for the statements of the paper and beyond.
// In Go a gate is a call that makes a test red, an error that is made, or one of
// a package, where it is returned, kept or handed on, and the status of a
// command. All gates are written into one build of the tests (with -overlay), in
// which a file says which gate is off: then the call is not made, and the error
// is nil. First each test runs alone, with nothing turned off, and says which
// gates had something to say in it. Then each gate is turned off in these tests,
// those of its own package first, until one is red. In a script a gate is a line
// that ends it with a status. Each gate is a line of the output, with the test
// that noticed it. The exit status is 1 if one did not, unless exceptions.txt
// says why that is so.
package main

import (
	"cmp"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

//go:embed exceptions.txt
var listed string

func main() {
	r := &runner{out: os.Stdout, exceptions: exceptions(listed), used: map[string]bool{}}
	flag.StringVar(&r.root, "root", "..", "the repository")
	flag.DurationVar(&r.limit, "limit", 10*time.Minute, "the time of a test with nothing turned off")
	flag.BoolVar(&r.short, "short", false, "run the short tests alone")
	flag.BoolVar(&r.alone, "alone", false, "run the tests of a gate's own package alone")
	only := flag.String("only", "", "a pattern that the place of a gate must match")
	flag.Parse()
	r.only = regexp.MustCompile(*only)
	if err := r.all(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if r.unseen > 0 {
		fmt.Printf("no test notices that these are gone: %d\n", r.unseen)
		os.Exit(1)
	}
}

// A runner asks for the gates of rooms.
type runner struct {
	out          io.Writer
	root         string
	limit        time.Duration
	short, alone bool
	only         *regexp.Regexp
	exceptions   map[string]string // the reason, by the gate
	used         map[string]bool   // the exceptions that were needed
	unseen       int
}

// exceptions returns the reason by the gate: its file, function and text. A line
// of the file has the gate, a tab and the reason.
func exceptions(text string) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(text) {
		gate, why, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if ok && !strings.HasPrefix(gate, "#") {
			all[gate] = strings.TrimSpace(why)
		}
	}
	return all
}

// modules are the modules with rooms, the root first, and the package of each
// that is left out where no room is named.
var modules = []struct{ folder, skip string }{
	{".", `^boundedrecall/paper$`},
	{"cmd/recall", `^$`},
}

// all asks for the gates of all rooms.
func (r *runner) all(rooms []string) (err error) {
	if r.root, err = filepath.Abs(r.root); err != nil {
		return err
	}
	for k, room := range rooms {
		rooms[k] = strings.TrimPrefix(filepath.ToSlash(filepath.Clean(room)), "./")
	}
	gates, packages, err := r.find(rooms)
	if err == nil && len(gates) > 0 {
		err = r.gates(gates, packages)
	}
	if err == nil && (len(rooms) == 0 || slices.Contains(rooms, ".ci")) {
		err = r.scripts()
	}
	if err == nil && len(rooms) == 0 && r.only.String() == "" {
		r.stale()
	}
	return err
}

// stale tells of exceptions that nothing needed.
func (r *runner) stale() {
	for gate := range r.exceptions {
		if !r.used[gate] {
			fmt.Fprintf(r.out, "STALE     %s: the exception is not needed, or names no gate\n", gate)
			r.unseen++
		}
	}
}

// find returns the gates of the rooms, or of all rooms, and the paths of their
// packages.
func (r *runner) find(rooms []string) (gates []gate, paths map[string]bool, err error) {
	paths = map[string]bool{}
	var all []*packages.Package
	for _, m := range modules {
		patterns := patternsIn(m.folder, rooms)
		if len(patterns) == 0 {
			continue
		}
		loaded, err := load(r.root, m.folder, patterns)
		if err != nil {
			return nil, nil, err
		}
		for _, p := range loaded {
			if len(rooms) > 0 || !regexp.MustCompile(m.skip).MatchString(p.PkgPath) {
				all, paths[p.PkgPath] = append(all, p), true
			}
		}
	}
	gates, err = gatesOf(r.root, all)
	return gates, paths, err
}

// patternsIn returns what stands for the rooms in the folder of a module.
func patternsIn(module string, rooms []string) (patterns []string) {
	if len(rooms) == 0 {
		return []string{"./..."}
	}
	for _, room := range rooms {
		other := slices.IndexFunc(modules[1:], func(m struct{ folder, skip string }) bool {
			return room == m.folder || strings.HasPrefix(room, m.folder+"/")
		})
		if room != ".ci" &&
			(other < 0 && module == "." || other >= 0 && module == modules[other+1].folder) {
			under, err := filepath.Rel(module, room)
			if err == nil {
				patterns = append(patterns, "./"+filepath.ToSlash(under))
			}
		}
	}
	return patterns
}

// gates builds the tests with the gates, runs them, and asks for each gate.
func (r *runner) gates(gates []gate, rooms map[string]bool) error {
	w, err := newWorkshop(r.root, gates)
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(w.folder) }()
	var all []*test
	for _, m := range modules {
		suites, err := w.suites(m.folder, rooms, r.alone)
		if err != nil {
			return err
		}
		for _, s := range suites {
			tests, err := r.green(w, s)
			if err != nil {
				return err
			}
			all = append(all, tests...)
		}
	}
	for _, g := range gates {
		if !r.only.MatchString(g.place()) {
			continue
		}
		seen, err := w.ask(g, all, r)
		if err != nil {
			return err
		}
		r.tell(g, seen)
	}
	return nil
}

// green returns the tests of a package that pass, and tells of those that do
// not.
func (r *runner) green(w workshop, s *suite) ([]*test, error) {
	tests, red, err := w.tests(s, r)
	for _, name := range red {
		fmt.Fprintf(r.out, "RED       %s in %s, with nothing turned off\n", name, s.folder)
		r.unseen++
	}
	return tests, err
}

// alone is how many tests run one at a time before the others of their package
// run at once.
const alone = 3

// ask turns the gate off in the tests where it has something to say.
func (w workshop) ask(g gate, all []*test, r *runner) (seen string, err error) {
	var tests []*test
	for _, t := range all {
		if t.reaches[g.number] {
			tests = append(tests, t)
		}
	}
	own := filepath.Join(w.root, filepath.Dir(g.file))
	slices.SortFunc(tests, func(a, b *test) int {
		if (a.folder == own) != (b.folder == own) {
			if a.folder == own {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.took, b.took)
	})
	for k, t := range tests {
		if k >= alone && k > 0 && slices.ContainsFunc(tests[alone:k], func(u *test) bool {
			return u.suite == t.suite
		}) {
			continue
		}
		names, limit := t.name, patience+4*t.took
		if k >= alone {
			names, limit = together(t.suite, tests[k:])
		}
		if _, seen, err = w.run(t.suite, names, g.number, limit, r.short); err != nil || seen != "" {
			return seen, err
		}
	}
	return "", nil
}

// patience is how long a test may take beside four times what it took with
// nothing turned off. One that takes longer notices that the gate is off.
const patience = 20 * time.Second

// together returns what -run takes for the tests of a suite, with the tests of
// which these are subtests, and how long they may take.
func together(s *suite, tests []*test) (names string, limit time.Duration) {
	var all []string
	for _, t := range tests {
		if t.suite == s {
			name, _, _ := strings.Cut(t.name, "/")
			all, limit = append(all, name), limit+t.took
		}
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), "|"), patience + 4*limit
}

// tell prints who noticed that the gate is off.
func (r *runner) tell(g gate, seen string) {
	why, excepted := r.exceptions[g.name()]
	switch {
	case seen != "":
		fmt.Fprintf(r.out, "seen      %s  by %s\n", g.place(), seen)
	case excepted:
		fmt.Fprintf(r.out, "excepted  %s  %s\n", g.place(), why)
		r.used[g.name()] = true
	default:
		fmt.Fprintf(r.out, "NOT SEEN  %s\n          %s\n", g.place(), g.name())
		r.unseen++
	}
}
