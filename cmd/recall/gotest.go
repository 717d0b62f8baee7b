package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
)

const module = "boundedrecall"

// moduleRoot returns the folder of the module, which is around the working one, for
// the command named.
func moduleRoot(ctx context.Context, command string) (string, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return "", fmt.Errorf("%s runs go test, and there is no go command in the PATH", command)
	}
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Path}}\t{{.Dir}}").Output()
	reason := ""
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", interrupted
	case err == nil:
		for line := range strings.Lines(string(out)) { // one, but for a workspace
			if path, dir, _ := strings.Cut(strings.TrimSpace(line), "\t"); path == module {
				return dir, nil
			}
		}
	case errors.As(err, &exit):
		said, _, _ := strings.Cut(string(exit.Stderr), "\n")
		reason = ": " + said
	default:
		reason = ": " + err.Error()
	}
	return "", fmt.Errorf("%s must be run inside the module %s, with its source%s", command, module, reason)
}

// withoutFrames removes the lines that say that a test runs or ends.
func withoutFrames(output string) string {
	var b strings.Builder
	for line := range strings.Lines(output) {
		if !frame.MatchString(line) {
			b.WriteString(line)
		}
	}
	return b.String()
}

var frame = regexp.MustCompile(`^\s*(=== (RUN|PAUSE|CONT|NAME|ATTR)|--- (PASS|FAIL|SKIP):) `)
