package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// TestSession: a session runs each command and prints what it does now. One that
// takes long stays as it is, unless all is asked for.
func TestSession(t *testing.T) {
	const file = "session lines\ncmp stdout want\n-- lines --\n" +
		"# words\n$ one\nold\n2% two\n# old\nold\n$ three\nold\n-- want --\n"
	for asked, want := range map[bool]string{
		false: "# words\n7$ one\none now\n2% two\n# old\nold\n7$ three\nthree now\n",
		true:  "# words\n7$ one\none now\n7% two\ntwo now\n# old\n7$ three\nthree now\n",
	} {
		t.Setenv("CONTROL_SEEDS", "1")
		if !asked {
			require.NoError(t, os.Unsetenv("CONTROL_SEEDS")) // Setenv puts it back
		}
		script := filepath.Join(t.TempDir(), "script.txtar")
		require.NoError(t, os.WriteFile(script, []byte(file+want), 0o600))
		ran := func(_ *testscript.TestScript, line string) (int, string, string) {
			return 7, line + " now\n", ""
		}
		testscript.RunT(inTurn{t}, testscript.Params{Files: []string{script},
			Cmds: map[string]func(*testscript.TestScript, bool, []string){"session": session(ran, whole)}})
	}
}
