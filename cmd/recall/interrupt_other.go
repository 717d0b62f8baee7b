//go:build !unix

package main

import (
	"os/exec"
	"time"
)

// ownGroup makes no process group on this system: the end of the context ends the command
// alone. The command's output may take 5 seconds more.
func ownGroup(cmd *exec.Cmd) { cmd.WaitDelay = 5 * time.Second }
