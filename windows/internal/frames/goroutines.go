package frames

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
)

// A goroutine is one of those that the runtime lists.
type goroutine struct {
	state   string   // such as "chan receive"
	durable bool     // the clock of its bubble moves while it waits
	bubble  int      // the number of its bubble, 0 for none
	calls   []string // the functions that it is in, the innermost first
	creator string   // the function that started it
}

// goroutines returns all goroutines of the program.
func goroutines() (all []goroutine) {
	text := make([]byte, 1<<16)
	n := runtime.Stack(text, true)
	for n == len(text) {
		text = make([]byte, 2*n)
		n = runtime.Stack(text, true)
	}
	for part := range strings.SplitSeq(string(text[:n]), "\n\n") {
		all = append(all, parsed(part))
	}
	return all
}

// parsed returns the goroutine of which this is the stack, as the runtime
// writes it.
func parsed(stack string) (g goroutine) {
	lines := strings.Split(stack, "\n")
	_, head, _ := strings.Cut(lines[0], "[")
	for k, word := range strings.Split(strings.TrimSuffix(head, "]:"), ", ") {
		if number, ok := strings.CutPrefix(word, "synctest bubble "); ok {
			g.bubble, _ = strconv.Atoi(number)
		} else if k == 0 {
			g.state, g.durable = strings.CutSuffix(word, " (durable)")
		}
	}
	for _, line := range lines[1:] {
		if creator, ok := strings.CutPrefix(line, "created by "); ok {
			g.creator, _, _ = strings.Cut(creator, " in goroutine ")
		} else if k := strings.LastIndexByte(line, '('); k > 0 && line[0] != '\t' {
			g.calls = append(g.calls, line[:k])
		}
	}
	return g
}

// bubbleNumber returns the number of the bubble that it is called in.
func bubbleNumber() int {
	var head [64]byte
	return parsed(string(head[:runtime.Stack(head[:], false)])).bubble
}

// String names the function that is running or waiting, and who started it.
func (g goroutine) String() string {
	name := g.function()
	if g.creator != "" && !g.library() {
		name += " (started by " + g.creator + ")"
	}
	return name
}

// function returns the innermost function that is no library's.
func (g goroutine) function() string {
	k := slices.IndexFunc(g.calls, func(call string) bool { return !ofLibrary(call) })
	switch {
	case k >= 0:
		return g.calls[k]
	case len(g.calls) > 0:
		return g.calls[len(g.calls)-1]
	}
	return "a goroutine"
}

// library reports whether the goroutine was started by a function of Go's own
// library or of this package, such as the goroutine of a test.
func (g goroutine) library() bool {
	return len(g.calls) == 0 || ofLibrary(g.calls[len(g.calls)-1])
}

// runs reports whether the goroutine does not wait.
func (g goroutine) runs() bool { return g.state == "running" || g.state == "runnable" }

// here is the package of this file.
const here = "boundedrecall/windows/internal/frames"

// modules are the paths of the modules that the program is made of.
var modules = func() (paths []string) {
	if info, ok := debug.ReadBuildInfo(); ok {
		paths = append(paths, info.Main.Path)
		for _, m := range info.Deps {
			paths = append(paths, m.Path)
		}
	}
	return paths
}()

// ofLibrary reports whether a function is of Go's own library or of this
// package. Paths of Go's library have no dot in their first element.
func ofLibrary(function string) bool {
	slash := strings.LastIndexByte(function, '/') + 1
	name, _, _ := strings.Cut(function[slash:], ".")
	path := function[:slash] + name
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
		return false
	}
	tested := strings.TrimSuffix(path, "_test")
	return path == here || !slices.ContainsFunc(modules, func(module string) bool {
		return module != "" && (tested == module || strings.HasPrefix(tested, module+"/"))
	})
}

// Outside returns the functions of goroutines that live outside of all bubbles
// and may keep time by the clock of the machine, such as a ticker's of a
// package.
func Outside() (all []string) {
	for _, g := range goroutines() {
		waits := g.runs() || slices.Contains([]string{"sleep", "select", "chan receive"}, g.state)
		if g.bubble == 0 && waits && !g.library() {
			all = append(all, g.String())
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// live returns the goroutines of windows, and of what they started, in the
// bubble.
func live(bubble int) (all []goroutine) {
	for _, g := range goroutines() {
		if g.bubble == bubble && !g.library() {
			all = append(all, g)
		}
	}
	return all
}

// names returns the functions of goroutines, each once.
func names(all []goroutine) string {
	var texts []string
	for _, g := range all {
		texts = append(texts, g.String())
	}
	slices.Sort(texts)
	texts = slices.Compact(texts)
	if rest := len(texts) - 3; rest > 0 {
		texts = append(texts[:3], fmt.Sprintf("%d more", rest))
	}
	return strings.Join(texts, " and ")
}

// Ending says how a process ended that has written this, with an error or
// without.
func Ending(output string, err error) string {
	reason := fmt.Sprint(err)
	k := strings.Index(output, "fatal error: ")
	if k < 0 {
		k = strings.Index(output, "panic: ")
	}
	if k < 0 {
		return "the process that tried it has ended: " + reason
	}
	reason, rest, _ := strings.Cut(output[k:], "\n")
	if k := strings.Index(rest, "goroutine "); k >= 0 {
		stack, _, _ := strings.Cut(rest[k:], "\n\n")
		reason += ", in " + parsed(stack).String()
	}
	return "the process that tried it has ended: " + reason
}
