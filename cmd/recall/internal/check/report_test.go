package check

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// leaking returns a finding of a window that leaks, off by this, where the
// largest number pushed is largest.
func leaking(off, largest float64) properties.Finding {
	leak := laws.Leak{Got: 2 + off, Want: 2, Absolute: off, Relative: off / 2, Largest: largest}
	return properties.Finding{Law: "frame", Cases: 3, Verdict: windows.Leaks,
		Violation: &laws.Violation{Law: "frame", Found: "a leak", Leak: &leak}}
}

// TestReport_Add: the report has the gravest verdict, the largest share, and the
// largest of the differences whose share is not known, in any order of the laws.
// The numbers of a leak stand in their fields.
func TestReport_Add(t *testing.T) {
	kept := properties.Finding{Law: "deterministic", Verdict: windows.Holds, Cases: 3}
	open := properties.Finding{Law: "causal", Verdict: windows.Fails, Err: errors.New("no answer")}
	small, large := leaking(0.5, 10), leaking(4, 10)
	unshared, less := leaking(0.25, 0), leaking(0.125, 0)
	for _, order := range [][]properties.Finding{
		{kept, small, less, large, unshared, open}, {open, unshared, large, small, less, kept},
		{large, kept, unshared, open, small},
	} {
		r := checkReport{}
		for _, f := range order {
			r.add("window", f)
		}
		require.Equal(t, windows.Leaks, r.Verdict, "a law that was not judged has no verdict")
		require.InDelta(t, large.Share(), float64(r.share), 0)
		require.Greater(t, large.Share(), small.Share())
		require.InDelta(t, 0.25, r.off, 0)
		for _, l := range r.Laws {
			if l.Law == "frame" {
				require.Equal(t, float64(*l.Off), 2*float64(*l.Relative))
				require.Equal(t, []float64{2 + float64(*l.Off), 2}, []float64{float64(*l.Is),
					float64(*l.Want)})
			}
		}
	}
}

// TestReport_JUnit: the suite counts what its cases are.
func TestReport_JUnit(t *testing.T) {
	r := checkReport{verb: "window"}
	for _, f := range []properties.Finding{
		leaking(1, 10), {Law: "a", Verdict: windows.Holds}, leaking(1, 10), leaking(1, 10),
		{Law: "b", Err: errors.New("no answer")}, {Law: "c", Err: errors.New("no answer")},
		{Law: "d", Skipped: "as it is"},
	} {
		r.add("window", f)
	}
	name := filepath.Join(t.TempDir(), "x.xml")
	file, err := cli.NewOutput("junit", name)
	require.NoError(t, err)
	require.NoError(t, r.write(file, false, nil))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(text),
		`<testsuite name="recall window" tests="7" failures="3" errors="2" skipped="1">`)
	for element, n := range map[string]int{"<testcase ": 7, "<failure ": 3, "<error ": 2,
		"<skipped ": 1} {
		require.Equal(t, n, strings.Count(string(text), element), element)
	}
	require.NoError(t, os.RemoveAll(filepath.Dir(name)))
	require.ErrorContains(t, r.write(file, true, &bytes.Buffer{}), "--junit "+name)
}

// TestPrintVerdict: a run that an error ended has no word, and one with a law
// that was not judged has a word only if it is graver than wrong.
func TestPrintVerdict(t *testing.T) {
	judged, open := checkedLaw{Law: "a"}, checkedLaw{Law: "b", Error: "no answer"}
	stopped := errors.New("it stopped")
	for _, c := range []struct {
		verdict properties.Verdict
		law     checkedLaw
		ended   error
		want    string
	}{
		{windows.Forgets, judged, nil, "verdict  forgets\n"},
		{windows.Wrong, judged, cli.Failed, "verdict  wrong\n"},
		{windows.Forgets, open, nil, ""},
		{windows.Wrong, open, cli.Failed, ""},
		{windows.Leaks, open, cli.Failed, "verdict  leaks\n"},
		{windows.Forgets, judged, stopped, ""},
		{windows.Leaks, judged, stopped, ""},
		{windows.Leaks, open, stopped, ""},
	} {
		for _, window := range []bool{true, false} {
			var out bytes.Buffer
			r := checkReport{Verdict: c.verdict, Laws: []checkedLaw{judged, c.law}}
			k := checker{checkFlags: &checkFlags{window: window, cases: defaultCases}, out: &out, report: r}
			k.printVerdict(c.ended)
			if window {
				require.Equal(t, c.want, out.String(), "%+v", c)
			} else {
				require.Empty(t, out.String(), "the verdicts of learners are those of the laws")
			}
			require.Equal(t, c.want == "", k.report.Verdict == "", "%+v", c)
		}
	}
}

// A constant learner always plays the same. One with nothing to play does not
// respond.
type constant struct {
	boundedrecall.Learner
	plays []float64
}

func (c constant) Play(dst []float64) {
	if copy(dst, c.plays) == 0 {
		panic(&laws.Unavailable{Err: errors.New("it ended")})
	}
}

// TestReplay: a case that breaks the law fails, one that cannot be read or
// judged is an error, and one that keeps it is neither.
func TestReplay(t *testing.T) {
	const whole = `{"rewards":"2*(1,0)"}`
	for _, c := range []struct {
		plays       []float64
		witness     string
		prints, err string
	}{
		{[]float64{0.5, 0.5}, whole, "kept     simplex, in this case\n", ""},
		{[]float64{0.5, 0.75}, whole, "BROKEN   simplex: ", cli.Failed.Error()},
		{nil, whole, "", "it ended"},
		{[]float64{0.5, 0.5}, `{"rewards":"2*(1,0,0)"}`, "", "--case: "},
		{[]float64{0.5, 0.5}, `{`, "", "--case: "},
	} {
		maker := func() boundedrecall.Learner { return constant{learners.NewUniform(2), c.plays} }
		all := properties.Laws(maker, properties.Claims{})
		var out bytes.Buffer
		k := checker{checkFlags: &checkFlags{law: "simplex", witness: c.witness}, out: &out,
			limited: context.Background()}
		err := k.replay(subject{arms: 2}, all)
		if c.err == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, c.err)
		}
		require.True(t, strings.HasPrefix(out.String(), c.prints), out.String())
		require.Equal(t, c.prints == "", out.Len() == 0)
	}
}
