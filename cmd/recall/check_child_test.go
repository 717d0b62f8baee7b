package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"boundedrecall"
	"boundedrecall/learners"
)

// hanging is how long a command hangs: far longer than any check takes that
// does not wait.
const hanging = 10 * time.Minute

// serveLearner is a command for check: windowed Hedge with recall 3, a mean of
// three numbers, and, by its argument, what can go wrong with a command.
func serveLearner(how string) {
	rounds, last := 0, 40 // requests so far, and the one at which it misbehaves
	name := ""            // of a model of a frame
	if len(os.Args) > 2 {
		last, _ = strconv.Atoi(os.Args[2])
		name = os.Args[2]
	}
	things := map[int]boundedrecall.Learner{}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<26)
	for in.Scan() {
		var r struct {
			ID, On, Arms, Times int
			Seed                uint64
			Do, Kind            string
			At                  json.RawMessage // seconds, of one call or of several
			Calls               []any
			Row                 []any
			Rows                [][]any
		}
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			panic(err)
		}
		if file := os.Getenv("RECALL_TRANSCRIPT"); file != "" {
			appendTo(file, in.Text())
		}
		say := func(format string, args ...any) {
			text := fmt.Sprintf(`{"id":%d%s}`, r.ID, fmt.Sprintf(format, args...))
			if file := os.Getenv("RECALL_TRANSCRIPT"); file != "" {
				appendTo(file, text)
			}
			fmt.Println(text)
		}
		if rounds++; rounds == last {
			misbehave(how)
		}
		var now float64
		if len(r.At) > 0 && r.Do != "calls" {
			_ = json.Unmarshal(r.At, &now)
			setTime(things[r.On], now)
		}
		switch l := things[r.On]; r.Do {
		case "hello":
			switch how {
			case "plain":
				say(`,"protocol":1`)
			case "version":
				say(`,"protocol":2`)
			case "calls":
				say(`,"protocol":1,"can":["calls","reset","game"]`)
			case "timed-calls":
				say(`,"protocol":1,"can":["calls","time"]`)
			case "timed", "timed-late", "frame":
				say(`,"protocol":1,"can":["time"]`)
			default:
				say(`,"protocol":1,"can":["reset","game","times"]`)
			}
		case "new":
			if model := frameModels[name]; how == "frame" || how == "before" {
				things[r.On] = &history{value: model}
			} else if strings.HasPrefix(how, "timed") {
				things[r.On] = &lastTen{late: how == "timed-late"}
			} else if how == "blocks" || how == "decays" {
				things[r.On] = &loose{decays: how == "decays"}
			} else if how == "swings" {
				things[r.On] = &swings{}
			} else if r.Kind == "window" {
				things[r.On] = &mean{inTurn: how == "in-turn"}
			} else if how == "seed" && r.Seed != 1 {
				say(`,"error":"seed %d"`, r.Seed)
				continue
			} else if strings.HasPrefix(how, "ucb") || strings.HasPrefix(how, "greedy") {
				things[r.On] = newBandit(how, r.Arms, r.Seed)
			} else {
				things[r.On] = learners.NewWindowed(3,
					func() boundedrecall.Learner { return learners.NewHedge(r.Arms, 0.5) })
			}
			say("")
		case "play":
			if r.Times > 0 {
				all := make([]string, r.Times)
				for k := range all {
					all[k] = playText(how, l)
				}
				say(`,"plays":[%s]`, strings.Join(all, ","))
			} else {
				say(`,"play":%s`, playText(how, l))
			}
		case "observe":
			if how == "fails" && rounds > 60 {
				say(`,"error":"division by zero"`)
			} else {
				say(`%s`, observed(how, l, r.Row))
			}
		case "calls":
			say(`%s`, called(how, l, r.Calls, r.At))
		case "reset":
			l.Reset()
			say("")
		case "close":
			delete(things, r.On)
			say("")
		case "game":
			all := []string{playText(how, l)}
			for _, row := range r.Rows {
				observed(how, l, row)
				all = append(all, playText(how, l))
			}
			if how == "few" {
				all = all[1:]
			}
			say(`,"plays":[%s]`, strings.Join(all, ","))
		}
	}
}

// setTime tells a window the time.
func setTime(l boundedrecall.Learner, now float64) {
	switch w := l.(type) {
	case *lastTen:
		w.now = now
	case *history:
		w.now = now
	}
}

// called makes the calls, and returns what the answer holds.
func called(how string, l boundedrecall.Learner, calls []any, at json.RawMessage) string {
	var times []float64
	if len(at) > 0 {
		_ = json.Unmarshal(at, &times)
	}
	var all []string
	for k, call := range calls {
		if times != nil {
			setTime(l, times[k])
		}
		switch call := call.(type) {
		case []any:
			if failed := observed(how, l, call); failed != "" {
				return fmt.Sprintf(`%s,"call":%d`, failed, k)
			}
		case string:
			if call == "reset" {
				l.Reset()
			} else {
				all = append(all, playText(how, l))
			}
		}
	}
	return fmt.Sprintf(`,"plays":[%s]`, strings.Join(all, ","))
}

func appendTo(file, line string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	fmt.Fprintln(f, line)
}

// observed has the learner observe the row, and returns what the answer holds.
func observed(how string, l boundedrecall.Learner, row []any) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprintf(`,"error":%q`, fmt.Sprint(p))
		}
	}()
	x := make([]float64, len(row))
	for i, v := range row {
		switch v := v.(type) {
		case float64:
			x[i] = v
		case string:
			x[i], _ = strconv.ParseFloat(v, 64)
		}
	}
	if how == "fails-on-2" && slices.Contains(x, 2) {
		os.Exit(7)
	}
	l.Observe(x)
	return ""
}

// drawn is how many plays were drawn.
var drawn = 0

// playText is the play as JSON, unless it goes wrong.
func playText(how string, l boundedrecall.Learner) string {
	x := make([]float64, l.Arms())
	l.Play(x)
	switch how {
	case "nan":
		return "[NaN, -Infinity, NaN]"
	case "null":
		return "[null,0.5,0.5]"
	case "short":
		x = x[1:]
	case "scales":
		x[0] *= 1 + 1e-3
	case "spoils": // is wrong where arm 1 leads by three
		if len(x) == 2 && x[0] > 0.81 {
			x[0] += 0.1
		}
	case "draws": // is not the same twice
		drawn++
		x[0], x[1] = x[0]/float64(drawn), x[1]+x[0]-x[0]/float64(drawn)
	case "half": // is wrong where it has two arms
		if len(x) == 2 {
			x[0] = 0.4
		}
	}
	all := make([]string, len(x))
	for i, v := range x {
		switch {
		case math.IsNaN(v):
			all[i] = `"NaN"`
		case math.IsInf(v, 0):
			all[i] = map[bool]string{true: `"Infinity"`, false: `"-Infinity"`}[v > 0]
		default:
			all[i] = strconv.FormatFloat(v, 'g', -1, 64)
		}
	}
	return "[" + strings.Join(all, ",") + "]"
}

// misbehave does what a command should not, once it has answered some requests.
func misbehave(how string) {
	switch how {
	case "crash":
		os.Stderr.WriteString("Traceback: no such thing\n")
		os.Exit(3)
	case "ends":
		os.Exit(0)
	case "killed":
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		time.Sleep(hanging)
	case "hang":
		time.Sleep(hanging)
	case "garbage":
		fmt.Println("here I am \x1b[31m")
	case "no-id":
		fmt.Println("{}")
	case "number":
		fmt.Println("17")
	case "twice":
		fmt.Println(`{"id":39}`)
	case "flood":
		for {
			os.Stdout.WriteString(strings.Repeat("x", 1<<16))
		}
	case "close-out":
		os.Stdout.Close()
		time.Sleep(hanging)
	case "close-in":
		os.Stdin.Close()
		os.Stdout.Close()
		time.Sleep(hanging)
	case "complains":
		os.Stderr.WriteString(strings.Repeat("a warning\n", 1<<17))
	case "orphan": // it holds the pipes open, and hangs
		child := exec.Command("learner", "hang", "1")
		child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		appendTo(os.Getenv("RECALL_ORPHAN"), strconv.Itoa(child.Process.Pid))
		os.Exit(4)
	}
}

// A mean is that of the last three numbers. It adds them up in an order that
// may change from row to row.
type mean struct {
	last   [3]float64
	inTurn bool
	rows   int
}

func (*mean) Arms() int { return 1 }
func (m *mean) Play(dst []float64) {
	k := 0
	if m.inTurn {
		k = m.rows % 3
	}
	dst[0] = (m.last[k] + m.last[(k+1)%3] + m.last[(k+2)%3]) / 3
}
func (m *mean) Observe(x []float64) {
	m.last, m.rows = [3]float64{m.last[1], m.last[2], x[0]}, m.rows+1
}
func (m *mean) Reset() { *m = mean{inTurn: m.inTurn} }

// A loose window is the mean of three to five rows, which leave three at once,
// or an average in which each row has half the weight of the next.
type loose struct {
	rows   []float64
	decays bool
}

func (*loose) Arms() int { return 1 }
func (l *loose) Play(dst []float64) {
	dst[0] = 0
	for _, x := range l.rows {
		if l.decays {
			dst[0] = (dst[0] + x) / 2
		} else {
			dst[0] += x / float64(len(l.rows))
		}
	}
}
func (l *loose) Observe(x []float64) {
	l.rows = append(l.rows, x[0])
	if len(l.rows) > 5 && !l.decays {
		l.rows = l.rows[3:]
	}
}
func (l *loose) Reset() { l.rows = nil }

// A swings window is 9 after one or two rows, 0 after three, 1 after four and
// -1 after more.
type swings struct{ rows int }

func (*swings) Arms() int { return 1 }
func (s *swings) Play(dst []float64) {
	dst[0] = []float64{0, 9, 9, 0, 1, -1}[min(s.rows, 5)]
}
func (s *swings) Observe([]float64) { s.rows++ }
func (s *swings) Reset()            { s.rows = 0 }

// A lastTen window is the sum of the rows of the last ten seconds. If it is
// late, it drops older rows only when a row is pushed.
type lastTen struct {
	mean
	now  float64
	at   []float64
	rows []float64
	late bool
}

func (w *lastTen) Observe(x []float64) {
	w.drop()
	w.at, w.rows = append(w.at, w.now), append(w.rows, x[0])
}

func (w *lastTen) drop() {
	for len(w.at) > 0 && w.now-w.at[0] >= 10 {
		w.at, w.rows = w.at[1:], w.rows[1:]
	}
}

func (w *lastTen) Play(dst []float64) {
	if !w.late {
		w.drop()
	}
	dst[0] = 0
	for _, x := range w.rows {
		dst[0] += x
	}
}
