package laws

import (
	"fmt"
	"iter"
	"math"
	"path"
	"runtime"
	"strings"

	"boundedrecall"
	"boundedrecall/internal/kit/base"
)

// A userPanic is the panic value of code that the caller of a law wrote: a
// learner, its maker or a claim.
type userPanic struct {
	who   string // "" for a learner or window under test
	value any
	where string
}

func (p userPanic) Error() string {
	if p.who == "" {
		return fmt.Sprintf("%v%s", p.value, p.where)
	}
	return fmt.Sprintf("%s panics: %v%s", p.who, p.value, p.where)
}

// blame turns a panic into a userPanic of who. It passes on a panic that was
// blamed on somebody before. Only a deferred call works.
func blame(who string) {
	switch p := recover().(type) {
	case nil:
	case *Unavailable, *Fault, userPanic, noClaim:
		panic(p)
	default:
		panic(userPanic{who, p, placeOfPanic()})
	}
}

// callUser calls f, in which code of who runs, and blames who if f panics.
func callUser[R any](who string, f func() R) R {
	defer blame(who)
	return f()
}

// callLearner is callUser for a learner or window under test.
func callLearner[R any](f func() R) R { return callUser("", f) }

// A noClaim is the panic value where a claim panics, or says NaN.
type noClaim struct{ error }

// callClaim is callUser for a claim. A claim that panics accuses nobody.
func callClaim[R any](who string, f func() R) R {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case userPanic:
			panic(noClaim{p})
		default:
			panic(p)
		}
	}()
	return callUser(who, f)
}

// claimed returns a number that a claim says. NaN claims nothing.
func claimed(who string, f func() float64) float64 {
	x := callClaim(who, f)
	if math.IsNaN(x) {
		panic(noClaim{fmt.Errorf("%s is NaN, so it says nothing", who)})
	}
	return x
}

// A guarded learner is a learner that is blamed for its panics. Its methods Game
// and Ask return nil if the learner has no such method.
type guarded struct{ boundedrecall.Learner }

func (g guarded) Arms() int {
	defer blame("")
	return g.Learner.Arms()
}

func (g guarded) Play(dst []float64) {
	defer blame("")
	g.Learner.Play(dst)
}

func (g guarded) Observe(reward []float64) {
	defer blame("")
	g.Learner.Observe(reward)
}

func (g guarded) Reset() {
	defer blame("")
	g.Learner.Reset()
}

func (g guarded) Game(rows [][]float64) [][]float64 {
	defer blame("")
	if p, ok := g.Learner.(Player); ok {
		return p.Game(rows)
	}
	return nil
}

func (g guarded) Ask(times int) [][]float64 {
	defer blame("")
	if a, ok := g.Learner.(Asker); ok {
		return a.Ask(times)
	}
	return nil
}

// Defers reports whether the learner answers later than it is asked.
func (g guarded) Defers() bool {
	defer blame("")
	_, ok := base.Deferring(g.Learner)
	return ok
}

func (g guarded) PlayLater(dst []float64) {
	defer blame("")
	g.Learner.(base.Later).PlayLater(dst)
}

func (g guarded) Settle() {
	defer blame("")
	g.Learner.(base.Later).Settle()
}

// Distribution panics if the learner is not [boundedrecall.Randomized].
func (g guarded) Distribution() iter.Seq2[float64, []float64] {
	stated := callLearner(g.Learner.(boundedrecall.Randomized).Distribution)
	if stated == nil {
		return nil
	}
	return func(yield func(float64, []float64) bool) {
		defer blame("")
		stated(yield)
	}
}

// together makes calls of the learner, which it takes at once if it can.
func (g guarded) together(calls func(l boundedrecall.Learner)) {
	defer blame("")
	base.Together(g.Learner, func() { calls(g.Learner) })
}

// ownFolder is the folder of this package's files. Function names do not tell
// the package: a closure of a function that was inlined has the name of its
// caller.
var ownFolder = func() string {
	_, file, _, _ := runtime.Caller(0)
	return path.Dir(file)
}()

// wrapping is the folder of package windows, whose windows pass calls on to those
// of a caller.
var wrapping = path.Join(path.Dir(path.Dir(ownFolder)), "windows")

// placeOfPanic says where a panic comes from: the innermost frame, and the
// outermost frame below this package. Only a deferred function may call
// placeOfPanic.
func placeOfPanic() string {
	pcs := make([]uintptr, 64)
	stack := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)]) // from the panic on
	var inner, outer string
	for more := true; more; {
		var f runtime.Frame
		f, more = stack.Next()
		own := path.Dir(f.File) == ownFolder && !strings.HasSuffix(f.File, "_test.go")
		switch {
		case strings.HasPrefix(f.Function, "runtime."):
		case inner == "":
			inner, outer = place(f), place(f)
		case own:
			more = false
		case path.Dir(f.File) != wrapping || strings.HasSuffix(f.File, "_test.go"):
			outer = place(f)
		}
	}
	if outer == inner {
		return " at " + inner
	}
	return " at " + inner + ", called by " + outer
}

func place(f runtime.Frame) string {
	_, name, _ := strings.Cut(f.Function[strings.LastIndexByte(f.Function, '/')+1:], ".")
	return fmt.Sprintf("%s (%s:%d)", name, path.Base(f.File), f.Line)
}
