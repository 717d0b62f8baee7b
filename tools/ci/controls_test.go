package ci_test

import "testing"

const (
	main  = "package main\n\nfunc main() {}\n"
	tests = "package control\n\nimport \"testing\"\n\nfunc TestSignals(t *testing.T) {}\n"
	fails = "package control\n\nimport \"testing\"\n\nfunc TestSignals(t *testing.T) { t.Error() }\n"
)

// TestControls: a window of a library that the command calls wrong, a Python
// that computes nothing, and tests that fail.
func TestControls(t *testing.T) {
	sound := map[string]string{
		"go.mod": goMod, "windows/x_test.go": tests, "windows/internal/frames/x_test.go": tests,
		"windows/internal/oracle/x_test.go": tests, "properties/x_test.go": tests,
		"cmd/recall/go.mod":  goMod,
		"cmd/recall/main.go": main, "examples/python/controls.py": "print('statistics mean 1')\n",
		"bin/python3": "#!/bin/sh\necho statistics mean 1\n",
	}
	const line = "PATH=$PWD/bin:$PATH .ci/controls"
	run(t, []control{
		{name: "a window that is called wrong", files: sound, line: line, fault: map[string]string{
			"cmd/recall/main.go": "package main\n\nfunc main() { panic(\"WRONG\") }\n"},
			says: "statistics mean, ddof 1, seed 1\npanic: WRONG"},
		{name: "a Python that computes nothing", files: sound, line: line,
			fault: map[string]string{"bin/python3": "#!/bin/sh\nexit 0\n"},
			says:  "python3 computes no statistics of its own"},
		{name: "a Python that fails", files: sound, line: line,
			fault: map[string]string{"bin/python3": "#!/bin/sh\necho statistics mean 1\nexit 1\n"}},
		{name: "tests of the words", files: sound, line: line,
			fault: map[string]string{"windows/x_test.go": fails}, says: "--- FAIL: TestSignals"},
		{name: "tests of the learners", files: sound, line: line,
			fault: map[string]string{"properties/x_test.go": fails}, says: "--- FAIL: TestSignals"},
		{name: "tests of the frames", files: sound, line: line,
			fault: map[string]string{"windows/internal/frames/x_test.go": fails}},
		{name: "tests of the statistics, with more seeds", files: sound, line: "CONTROL_SEEDS=2 " + line,
			fault: map[string]string{"windows/internal/oracle/x_test.go": fails}},
	})
}
