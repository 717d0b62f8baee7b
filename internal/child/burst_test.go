package child

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// helper names, in the environment, how a process of this test serves windows,
// and lateFile the file that it makes when it hangs.
const helper, lateFile = "CHILD_TEST_SERVES", "CHILD_TEST_LATE"

func TestMain(m *testing.M) {
	if how, ok := os.LookupEnv(helper); ok {
		serve(strings.Fields(how))
		return
	}
	os.Exit(m.Run())
}

// serve answers as windows whose value is the sum of their rows, and how many
// rows there are. "calls" and "times" are what it can; "buffered" says that
// answers leave it only when no request waits. "dies K", "late K", "errs K",
// "extra K" and "few K" say what happens at the K-th row of all.
func serve(how []string) {
	at := func(word string) int {
		if k := slices.Index(how, word); k >= 0 {
			n, _ := strconv.Atoi(how[k+1])
			return n
		}
		return -1
	}
	buffered := slices.Contains(how, "buffered")
	in, out, rows := bufio.NewReaderSize(os.Stdin, 1<<17), bufio.NewWriterSize(os.Stdout, 1<<17), 0
	windows := map[int][]float64{}
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var r struct {
			ID, On, Outputs, Times int
			Do                     string
			Row                    []float64
			Calls                  []json.RawMessage
		}
		if err := json.Unmarshal(line, &r); err != nil {
			panic(err)
		}
		said := ""
		value := func() string {
			w := windows[r.On]
			text, _ := json.Marshal(append(slices.Clone(w[1:]), w[0]))
			return string(text)
		}
		push := func(row []float64) bool {
			switch rows++; rows {
			case at("dies"):
				os.Exit(5)
			case at("late"):
				_ = os.WriteFile(os.Getenv(lateFile), nil, 0o600)
				time.Sleep(time.Hour)
			case at("errs"):
				return false
			}
			windows[r.On][0]++
			for i := range windows[r.On][1:] {
				windows[r.On][i+1] += row[0]
			}
			return true
		}
		switch r.Do {
		case "hello":
			can, _ := json.Marshal(slices.DeleteFunc([]string{"calls", "times", "reset"},
				func(word string) bool { return !slices.Contains(how, word) }))
			said = `,"protocol":1,"can":` + string(can)
		case "new":
			windows[r.On] = make([]float64, r.Outputs)
		case "observe":
			if !push(r.Row) {
				said = `,"error":"no such row"`
			}
		case "reset":
			clear(windows[r.On])
		case "play":
			said = `,"play":` + value()
			if r.Times > 0 {
				said = `,"plays":[` + strings.Join(slices.Repeat([]string{value()}, r.Times), ",") + `]`
			}
		case "calls":
			var all []string
			for k, call := range r.Calls {
				var row []float64
				switch string(call) {
				case `"play"`:
					all = append(all, value())
				case `"reset"`:
					clear(windows[r.On])
				default:
					_ = json.Unmarshal(call, &row)
					if !push(row) {
						said = fmt.Sprintf(`,"error":"no such row","call":%d`, k)
						switch {
						case slices.Contains(how, "callless"):
							said = `,"error":"no such row"`
						case slices.Contains(how, "miscounted"):
							said = `,"error":"no such row","call":1000`
						}
					}
				}
				if said != "" {
					break
				}
			}
			if said == "" {
				said = `,"plays":[` + strings.Join(all, ",") + `]`
			}
		}
		answer := fmt.Sprintf("{\"id\":%d%s}\n", r.ID, said)
		switch {
		case rows == at("few"):
			rows++
		case rows == at("extra"):
			rows++
			out.WriteString(answer)
			fallthrough
		default:
			out.WriteString(answer)
		}
		if !buffered || in.Buffered() == 0 {
			out.Flush()
		}
	}
}

// served starts a process that serves windows.
func served(t *testing.T, how string, c clock) *Process {
	t.Helper()
	t.Setenv(helper, how)
	p, err := startWith(t.Context(), []string{os.Args[0]}, time.Minute, c)
	require.NoError(t, err)
	t.Cleanup(p.Close)
	return p
}

// streamed pushes rows 1 to n into a window of the given outputs and returns the
// values asked for before each and after the last, all in a burst.
func streamed(p *Process, n, outputs int) [][]float64 {
	w := p.Windows(1, outputs)()
	defer w.(io.Closer).Close()
	later, all := w.(base.Later), make([][]float64, n+1)
	for k := range all {
		all[k] = make([]float64, outputs)
		later.PlayLater(all[k])
		if k < n {
			w.Push([]float64{float64(k + 1)})
		}
	}
	later.Settle()
	return all
}

// sums are the values of streamed.
func sums(n, outputs int) (all [][]float64) {
	for k := range n + 1 {
		sum := float64(k*(k+1)) / 2
		all = append(all, append(slices.Repeat([]float64{sum}, outputs-1), float64(k)))
	}
	return all
}

// the ways in which a command may answer well.
var goodWays = []string{"", "buffered", "calls", "calls buffered", "times", "calls times reset buffered"}

// TestBurst_Values: whatever a command can, values asked for in a burst are those
// asked for one by one, in windows that take turns too.
func TestBurst_Values(t *testing.T) {
	for _, how := range goodWays {
		p := served(t, how, never)
		require.Equal(t, sums(1500, 2), streamed(p, 1500, 2), how)
		one, two := p.Windows(1, 1)(), p.Windows(1, 1)()
		got := make([][1]float64, 40)
		for k := range got {
			w := []laws.Window{one, two}[k%2]
			w.(base.Later).PlayLater(got[k][:])
			w.Push([]float64{1})
		}
		one.(base.Later).Settle()
		for k := range got {
			require.Equal(t, float64(k/2), got[k][0], how)
		}
		p.oneByOne = true
		require.Equal(t, sums(30, 3), streamed(p, 30, 3), how)
	}
}

// TestBurst_Reset: a window that was reset in a burst is as a new one.
func TestBurst_Reset(t *testing.T) {
	for _, how := range []string{"reset", "reset calls"} {
		p := served(t, how, never)
		w := p.Windows(1, 1)()
		before, after := []float64{-1}, []float64{-1}
		w.Push([]float64{7})
		w.(base.Later).PlayLater(before)
		w.(interface{ Reset() }).Reset()
		w.(base.Later).PlayLater(after)
		w.(base.Later).Settle()
		require.Equal(t, []float64{1}, before, how)
		require.Equal(t, []float64{0}, after, how)
	}
}

// TestBurst_FullPipes: a command that does not read on while its answers wait to
// be read is not waited for in vain. Requests and answers are each longer than
// any pipe.
func TestBurst_FullPipes(t *testing.T) {
	for _, how := range []string{"", "buffered", "calls"} {
		p := served(t, how, never)
		const wide = 3000
		w := p.Windows(wide, wide)().(interface {
			laws.Window
			base.Later
		})
		all := make([][]float64, 100)
		for k := range all {
			all[k] = make([]float64, wide)
			w.Push(slices.Repeat([]float64{0.5}, wide))
			w.PlayLater(all[k])
		}
		w.Settle()
		for k := range all {
			require.Equal(t, float64(k+1)/2, all[k][0], how)
		}
	}
}

// TestBurst_Blames: in a burst of many requests the error names the one at which
// it happened, also where the answers to those before it were lost. Row 40 is
// pushed by request 82, as each row follows a question, and hello and new are
// the first two.
func TestBurst_Blames(t *testing.T) {
	const row40 = `{"id":82,"do":"observe","on":1,"row":[40.0]}`
	for how, want := range map[string]string{
		"dies 40":                  "ended (exit status 5) without an answer; it was asked " + row40,
		"dies 40 buffered":         "ended (exit status 5) without an answer; it was asked " + row40,
		"dies 40 calls":            "ended (exit status 5) without an answer; it was asked " + row40,
		"dies 40 times buffered":   "ended (exit status 5) without an answer; it was asked " + row40,
		"errs 40":                  "no such row, asked " + row40,
		"errs 40 buffered":         "no such row, asked " + row40,
		"errs 40 calls":            "no such row, asked " + row40,
		"errs 3 calls callless":    `it has an "error", and no "call" that says which of the calls failed`,
		"errs 3 calls miscounted":  `its "call" is 1000, want 0 to `,
		"extra 40":                 `its "id" is 82, want 83`,
		"extra 40 buffered":        `its "id" is 82, want 83`,
		"few 40":                   `its "id" is 83, want 82`,
		"few 40 buffered":          `its "id" is 83, want 82`,
		"dies 61":                  "", // the twin: there is no such row
		"dies 61 calls buffered":   "",
		"errs 61 calls":            "",
		"extra 61 buffered":        "",
		"few 61 buffered reset":    "",
		"errs 61 callless buffer":  "",
		"errs 61 calls miscounted": "",
	} {
		t.Run(how, func(t *testing.T) {
			p := served(t, how, never)
			if want == "" {
				require.Equal(t, sums(60, 1), streamed(p, 60, 1))
				return
			}
			fault := faultOf(t, func() { streamed(p, 60, 1) })
			require.ErrorContains(t, fault, want)
		})
	}
}

// TestBurst_Late: a command that hangs in a burst is late with the request at
// which it hangs. Each wait is over as soon as it has said that it hangs.
func TestBurst_Late(t *testing.T) {
	for _, how := range []string{"late 40", "late 40 buffered", "late 40 calls"} {
		file := filepath.Join(t.TempDir(), "late")
		t.Setenv(lateFile, file)
		p := served(t, how, func(_ time.Duration, f func()) (stop func() bool) {
			var ended atomic.Bool // by the time, or by stop
			go func() {
				for os.Remove(file) != nil {
					if time.Sleep(time.Millisecond); ended.Load() {
						return
					}
				}
				if ended.Swap(true) { // it was stopped meanwhile, and another one waits
					_ = os.WriteFile(file, nil, 0o600)
					return
				}
				f()
			}()
			return func() bool { return !ended.Swap(true) }
		})
		fault := faultOf(t, func() { streamed(p, 60, 1) })
		require.ErrorContains(t, fault, "gave no answer in 1m0s", how)
		require.ErrorContains(t, fault, `"row":[40.0]}`, how)
	}
}
