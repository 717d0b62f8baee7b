//go:build !unix

package main

import (
	"os/exec"
	"time"
)

// ownGroup gives the command no group: the end of the context ends the command alone.
// Its output is waited for 5 seconds.
func ownGroup(cmd *exec.Cmd) { cmd.WaitDelay = 5 * time.Second }
