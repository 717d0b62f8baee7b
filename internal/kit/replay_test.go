package kit_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"boundedrecall/internal/kit"

	"github.com/stretchr/testify/require"
)

func (r *recorder) Fatal(args ...any) {
	r.said = append(r.said, "fatal "+fmt.Sprint(args...))
	runtime.Goexit()
}

func (r *recorder) Fatalf(format string, args ...any) { r.Fatal(fmt.Sprintf(format, args...)) }

// TestReplay: a case that breaks the law fails the test, and so does one that
// cannot be judged.
func TestReplay(t *testing.T) {
	for _, c := range []struct {
		law, witness string
		judge        judge
		want         []string
	}{
		{"toy", smallest, holds, nil},
		{"toy", `{"rewards":"2*(1)"}`, fewTurns, nil},
		{"toy", smallest, fewTurns, []string{"fatal toy: it is broken\n  found    1 too many"}},
		{"other", smallest, fewTurns, []string{`fatal no law "other"`}},
		{"toy", `{"rewards":"(17)"}`, holds, []string{"fatal row 1 of (17) has 17, which is not a digit"}},
		{"toy", smallest, func(kit.Case) error { return errors.New("no judge") },
			[]string{"fatal no judge"}},
	} {
		said := replayed(newLaw("toy", c.judge), c.law, c.witness)
		require.Equal(t, c.want, said, "%s %s", c.law, c.witness)
	}
}

// replayed returns what a replay says of the case where there is this law and
// another one.
func replayed(l kit.Law, law, witness string) []string {
	r, done := &recorder{}, make(chan bool)
	go func() {
		defer close(done)
		kit.Replay(r, []kit.Law{newLaw("another", fewTurns), l}, law, witness)
	}()
	<-done
	return r.said
}

// TestReplay_Search: so it is where the subject searches in its own way.
func TestReplay_Search(t *testing.T) {
	for want, judge := range map[int]judge{0: holds, 1: fewTurns} {
		l := newLaw("toy", judge)
		l.Subject.Search = func(s kit.Settings, l kit.Law, first *kit.Case) kit.Finding {
			return s.Search(l, first)
		}
		said := replayed(l, "toy", smallest)
		require.Len(t, said, want)
		if want > 0 {
			require.Contains(t, said[0], "1 too many")
		}
	}
}

// TestVerdict: a case that breaks the law has its word, and one that cannot be
// judged has none.
func TestVerdict(t *testing.T) {
	verdict, v, err := newLaw("toy", fewTurns).Verdict(kit.Case{Rewards: [][]float64{{1}, {1}, {1}}})
	require.Equal(t, []any{kit.Broken, 1.0, nil}, []any{verdict, v.Margin, err})
	verdict, v, err = newLaw("toy", func(kit.Case) error { return errors.New("no judge") }).Verdict(kit.Case{})
	require.EqualError(t, err, "no judge")
	require.Empty(t, verdict)
	require.Nil(t, v)
}

// setting names the environment variable with the setting of TestRun_Fails.
const setting = "KIT_TEST_RUN"

// TestRun_Fails runs a law that holds in processes of their own: with a kept
// case that is none, with claims that make no sense or a law to skip that there
// is not, it is red, and as it is, it is green.
func TestRun_Fails(t *testing.T) {
	switch os.Getenv(setting) {
	case "":
	case "claims":
		in(3).Run(t, []kit.Law{newLaw("toy", holds)}, errors.New("the claims make no sense"))
		return
	case "skip":
		kit.Settings{Cases: 3, Skip: []string{"nosuch"}}.Run(t, []kit.Law{newLaw("toy", holds)}, nil)
		return
	case "law":
		in(50).Run(t, []kit.Law{newLaw("toy", fewTurns)}, nil)
		return
	default:
		in(3).Run(t, []kit.Law{newLaw("toy", holds)}, nil)
		return
	}
	for _, c := range []struct{ setting, kept, says string }{
		{"nothing", "", ""},
		{"nothing", smallest, ""},
		{"nothing", `{"rewards":"(17)"}`, "toy.json holds no case of this law, delete it: row 1"},
		{"claims", "", "the claims make no sense"},
		{"skip", "", `no law "nosuch" to skip`},
		{"law", "", "toy broken: it is broken"},
	} {
		folder := t.TempDir()
		if c.kept != "" {
			place := filepath.Join(folder, "testdata/properties/TestRun_Fails")
			require.NoError(t, os.MkdirAll(place, 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(place, "toy.json"), []byte(c.kept), 0o644))
		}
		cmd := exec.Command(os.Args[0], "-test.run=^TestRun_Fails$")
		cmd.Dir, cmd.Env = folder, append(os.Environ(), setting+"="+c.setting)
		out, err := cmd.CombinedOutput()
		require.Equal(t, c.says != "", err != nil, "%+v: %s", c, out)
		require.Contains(t, string(out), c.says)
	}
}
