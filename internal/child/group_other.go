//go:build !unix

package child

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills the command alone: there are no process groups.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
