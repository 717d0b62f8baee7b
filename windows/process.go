package windows

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
)

// Windows that ask a clock are tried in a process of its own, which is this test
// program with one test. There the variables of all packages are new, and a
// package may end the program: what it keeps belongs to the bubble in which it
// was made.

// processVariable is the environment variable with the file of the request, in
// a process that a run has started.
const processVariable = "BOUNDEDRECALL_WINDOWS"

// A request is what such a process is to do at one call of a test: to try
// windows out, or to search for a case that breaks a law.
type request struct {
	Test     string
	Call     int    // of those of the test with windows that ask a clock, from 1
	Law      string // "" to try windows out
	Settings kit.Settings
	First    *kit.Case
}

// A reply is what the process has found.
type reply struct {
	// Cannot says why windows cannot be judged at all; "" if they can.
	Cannot string

	// Shared says that windows share something that their package keeps, so
	// that they must live in one bubble. Resets, Closes and WholeGame are what
	// a window can do then.
	Shared, Resets, Closes, WholeGame bool

	// Missed says that no process came to the call, and how it ended; "" if one
	// did.
	Missed string

	// Outside are the functions of goroutines that run outside of all bubbles.
	Outside []string

	// Finding is that of the law, without its error.
	Finding kit.Finding
	Err     string
}

// asked is what this process is to do, nil if no run has started it. here is the
// folder that it was started in.
var asked, here = func() (*request, string) {
	folder, _ := os.Getwd()
	name := os.Getenv(processVariable)
	os.Unsetenv(processVariable) // for processes that tests start
	var r request
	if name == "" || read(name, &r) != nil {
		return nil, folder
	}
	answerFile = name + ".reply"
	return &r, folder
}()

var answerFile string

// errOther says that this process was started for another call.
var errOther = errors.New("windows: this process was started for another call")

// A place is a call of a test with windows that ask a clock.
type place struct {
	t    *testing.T
	call int
	seen reply        // of a process that has tried windows out
	host *frames.Host // in such a process
}

// calls counts the calls of tests.
var calls = struct {
	sync.Mutex
	of map[*testing.T]int
}{of: map[*testing.T]int{}}

// placeOf returns the next call of the test.
func placeOf(t *testing.T) *place {
	calls.Lock()
	defer calls.Unlock()
	calls.of[t]++
	return &place{t: t, call: calls.of[t]}
}

// isAsked reports whether this process was started for the call.
func (p *place) isAsked() bool { return asked.Test == p.t.Name() && asked.Call == p.call }

// look tries windows out in a process. It returns an error if they cannot be
// judged, and a reply that says so if no process comes to the call.
func (p *place) look() (reply, error) {
	r, ended := p.process(request{})
	if ended != "" {
		r.Cannot = frames.NotJudged(ended).Error()
	}
	if r.Cannot != "" {
		return r, fmt.Errorf("windows: %s", r.Cannot)
	}
	return r, nil
}

// search searches for a case that breaks the law: here, or in a process if
// windows share something.
func (p *place) search(s kit.Settings, l kit.Law, first *kit.Case) kit.Finding {
	if !p.seen.Shared {
		return reserved(s.Search(l, first), p.seen)
	}
	r, ended := p.process(request{Law: l.Name, Settings: s, First: first})
	switch f := r.Finding; {
	case ended != "":
		return kit.Finding{Law: l.Name, Err: frames.NotJudged(ended)}
	case r.Missed != "":
		return kit.Finding{Law: l.Name, Err: frames.NotJudged(r.Missed)}
	case r.Err != "":
		f.Err = errors.New(r.Err)
		return f
	default:
		return f
	}
}

// reserved returns the finding, which accuses nobody if goroutines run outside
// of all bubbles, or if it is not known whether windows share something.
func reserved(f kit.Finding, seen reply) kit.Finding {
	why := seen.Missed
	if len(seen.Outside) > 0 {
		why = fmt.Sprintf("%s runs outside of the window's clock, and the window may go by it",
			strings.Join(seen.Outside, " and "))
	}
	if f.Violation == nil || why == "" {
		return f
	}
	return kit.Finding{Law: f.Law, Seed: f.Seed, Cases: f.Cases, Err: frames.NotJudged(
		fmt.Sprintf("%s, so this is not held against the window: %s", why, f.Violation.Found))}
}

// process starts a process for the call and returns its reply, one that says so
// if it does not come to the call, or how it ended without one.
func (p *place) process(r request) (answer reply, ended string) {
	r.Test, r.Call = p.t.Name(), p.call
	missed := func(how any) (reply, string) {
		return reply{Missed: fmt.Sprintf("this test, run again in a process of its own, did not come to "+
			"this call (%v), which a test that begins with the call does", how)}, ""
	}
	folder, err := os.MkdirTemp("", "windows")
	if err != nil {
		return missed(err)
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "request")
	self, err := os.Executable()
	if err = cmp.Or(err, write(file, r)); err != nil {
		return missed(err)
	}
	cmd := exec.CommandContext(p.t.Context(), self, p.arguments()...)
	cmd.Dir, cmd.Env = here, append(os.Environ(), processVariable+"="+file,
		"GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0") // which is a second otherwise
	output, err := cmd.CombinedOutput()
	if read(file+".reply", &answer) == nil {
		return answer, ""
	}
	if _, begun := os.Stat(file + ".reply"); begun != nil {
		return missed(cmp.Or(err, errors.New("it passed")))
	}
	return reply{}, frames.Ending(string(output), err)
}

// arguments returns those of a process for the test: the flags of this one that
// say how to draw cases and what users have added, and of package testing
// -short.
func (p *place) arguments() []string {
	var names []string
	for name := range strings.SplitSeq(p.t.Name(), "/") {
		names = append(names, "^"+regexp.QuoteMeta(name)+"$")
	}
	all := []string{"-test.run=" + strings.Join(names, "/")}
	if end, ok := p.t.Deadline(); ok {
		all = append(all, "-test.timeout="+max(time.Until(end), time.Second).String())
	}
	flag.Visit(func(f *flag.Flag) {
		if !strings.HasPrefix(f.Name, "test.") || f.Name == "test.short" {
			all = append(all, "-"+f.Name+"="+f.Value.String())
		}
	})
	return append(all, flag.Args()...)
}

// tell ends the test of this process with the reply.
func (p *place) tell(r reply) {
	if err := write(answerFile, r); err != nil {
		panic(err)
	}
	p.t.SkipNow()
}

// unavailable returns why windows cannot be judged after a panic, "" if the
// panic is theirs.
func unavailable(p any) string {
	if u, ok := p.(*laws.Unavailable); ok {
		return u.Error()
	}
	return ""
}

// serve does what this process was started for, and ends its test.
func (p *place) serve(all []kit.Law, s *subject) {
	if err := os.WriteFile(answerFile, nil, 0o666); err != nil {
		panic(err)
	}
	if asked.Law == "" {
		p.tell(p.tryOut(all, s))
	}
	k := slices.IndexFunc(all, func(l kit.Law) bool { return l.Name == asked.Law })
	f := reserved(asked.Settings.Search(all[k], asked.First), reply{Outside: frames.Outside()})
	if v := f.Violation; v != nil && f.Law == "deterministic" && !v.Fails && s.twins(f.Witness) {
		f = kit.Finding{Law: f.Law, Seed: f.Seed, Cases: f.Cases, Err: frames.NotJudged(
			"its value depends on when a worker of its package wakes, which is not the same for " +
				"each window: " + v.Found)}
	}
	r := reply{Finding: f}
	if f.Err != nil {
		r.Err, r.Finding.Err = f.Err.Error(), nil
	}
	p.tell(r)
}

// twins reports whether windows that live at the same time have the same value
// after the rows of the case, each time.
func (s *subject) twins(c Case) bool {
	defer func() { _ = recover() }() // of windows that fail: they are not
	for range timerOrders {
		if !s.framed.(*inTime).claim.Twins(s.place.host, s.maker, c) {
			return false
		}
	}
	return true
}

// Windows are tried out on these cases: on fewTried if nothing is left behind
// or nothing more after the first of them, and on mostTried at most.
const fewTried, mostTried = 6, 24

// tryOut makes windows, one after the other in one bubble, and then in bubbles
// of their own.
func (p *place) tryOut(all []kit.Law, s *subject) (r reply) {
	r = reply{Outside: frames.Outside()}
	frame := all[slices.IndexFunc(all, func(l kit.Law) bool { return l.Name == "frame" })]
	var left [mostTried + 1]int
	for k := 1; k <= mostTried; k++ {
		if cannot := try(frame, k); cannot != "" {
			return reply{Cannot: cannot}
		}
		cannot := func() (why string) {
			defer func() { why = unavailable(recover()) }()
			left[k] = p.host.Leaves()
			return ""
		}()
		if cannot != "" {
			return r // a window has ended the bubble: the laws will meet it again
		}
		if k >= fewTried && left[k] == left[k-fewTried/2] {
			break
		}
		if k == mostTried && left[k]-left[k/2] >= k/2 {
			return r // each window leaves a goroutine behind: the laws will meet it again
		}
	}
	shares := r
	shares.Shared, shares.Resets, shares.Closes = true, s.resets, s.closes
	shares.WholeGame = s.wholeGame
	if slices.Max(left[:]) > 0 {
		return shares
	}
	if err := write(answerFile, shares); err != nil { // if the next window ends the program
		panic(err)
	}
	p.host = p.host.Apart()
	for k := range fewTried {
		try(frame, 1+k)
	}
	if p.host.Left != "" {
		return shares
	}
	return r
}

// try tries a case, and returns why it cannot be judged, "" if it can.
func try(l kit.Law, k int) string {
	c, err := kit.CaseNumber(l, 1, k)
	if err == nil {
		err = l.Check(c)
	}
	var u *laws.Unavailable
	if errors.As(err, &u) {
		return u.Error()
	}
	return ""
}

func write(file string, x any) error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(x); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

func read(file string, x any) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return gob.NewDecoder(bytes.NewReader(b)).Decode(x)
}
