package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// runPython runs check --window with a program beside a copy of recall.py.
func runPython(t *testing.T, interpreter, program string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	folder := t.TempDir()
	text, err := os.ReadFile("../../examples/python/recall.py")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "recall.py"), text, 0o600))
	file := filepath.Join(folder, "mine.py")
	require.NoError(t, os.WriteFile(file, []byte(program), 0o600))
	args = append([]string{"check", "--window", "--recall", "3", "--stationary", "--range=-9:9"}, args...)
	return runWith("", append(args, "--", interpreter, "-B", file)...)
}

const pythonWindow = `
import recall
print("this is for standard error")
class Window:
    def __init__(self, inputs, outputs): self.last = []
    def push(self, row): print(row); self.last = (self.last + [row[0]])[-3:]
    def value(self): return VALUE
recall.serve(window=Window)
`

// TestPython_Values: a value may be a number, a list, an array of any float or a series; what
// the program prints goes to standard error.
func TestPython_Values(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	plain := python(t)[0]
	programs := map[string]string{
		"number": withValue("max(self.last, default=0)"), "list": withValue("[max(self.last, default=0)]"),
		"generator": withValue("(x for x in [max(self.last, default=0)])"), "int": withValue("len(self.last)"),
		"series": "import recall\nrecall.serve(series=lambda x: [max(x[max(0, k - 2):k + 1]) for k in range(len(x))])",
	}
	for name, program := range programs {
		status, stdout, stderr := runPython(t, plain, program, "--cases", "5")
		require.Equal(t, 0, status, name+"\n"+stdout+stderr)
		require.Contains(t, stdout, "verdict  forgets")
		if name == "number" {
			require.Contains(t, stderr, "wrote to standard error: ")
		}
	}
	const debian = "/usr/bin/python3"
	if exec.Command(debian, "-c", "import pandas").Run() != nil {
		t.Skip("no pandas here")
	}
	const imports = "import numpy as np, pandas as pd\n"
	for name, program := range map[string]string{
		"scalar":   imports + withValue("np.float32(np.max(self.last, initial=-9))"),
		"array":    imports + withValue("np.array([np.max(self.last, initial=-9)], dtype=np.float32)"),
		"of none":  imports + withValue("np.array(np.max(self.last, initial=-9))"),
		"a series": imports + withValue("pd.Series([np.max(self.last, initial=-9)])"),
		"rolling":  imports + "import recall\nrecall.serve(series=lambda x: pd.Series(x).rolling(3).median())",
		"frame":    imports + "import recall\nrecall.serve(series=lambda x: pd.DataFrame(x).rolling(3).max())",
	} {
		status, stdout, stderr := runPython(t, debian, program, "--cases", "5")
		require.Equal(t, 0, status, name+"\n"+stdout+stderr)
	}
}

func withValue(value string) string {
	return strings.Replace(pythonWindow, "VALUE", value, 1)
}

// TestPython_Fails: an exception arrives with its file and line, and None and a wrong length
// with what they are. The program goes on. The verdict is "fails", and no law is called broken.
func TestPython_Fails(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for value, says := range map[string]string{
		"self.nothing": `AttributeError: 'Window' object has no attribute 'nothing' (mine.py:7, in value)`,
		"None":         "TypeError: value() returned None",
		"[1, 2]":       "it answered 2 numbers, want 1",
		`["x"]`:        "ValueError: could not convert string to float: 'x'",
		"__import__('os')._exit(5) if len(self.last) > 2 else 0": "ended (exit status 5) without an answer",
	} {
		status, stdout, stderr := runPython(t, python(t)[0], withValue(value), "--cases", "5")
		require.Equal(t, 1, status, stdout+stderr)
		require.Contains(t, stdout, "FAILS    deterministic: ")
		require.Contains(t, stdout, "the window fails: ")
		require.Contains(t, stdout, says)
		require.NotContains(t, stdout, "BROKEN")
	}
}

// TestPython_LeaksAndFails: a window that leaks, and whose game fails without rows, leaks.
func TestPython_LeaksAndFails(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	status, stdout, stderr := runPython(t, python(t)[0], `
import recall
class Window:
    def __init__(self, inputs, outputs): self.last, self.sum = [], 0.0
    def push(self, row):
        if len(self.last) == 3: self.sum -= self.last.pop(0)
        self.last.append(row[0]); self.sum += row[0]
    def value(self): return [self.sum]
    def game(self, rows):
        values = [[self.sum]]
        for row in rows: self.push(row); values.append([self.sum])
        rows[0]
        return values
recall.serve(window=Window)
`, "--cases", "40")
	require.Equal(t, 1, status, stdout+stderr)
	require.Contains(t, stdout, "LEAKS    stationary: ")
	require.NotContains(t, stdout, "panic")
	requireReplays(t, stdout)
}
