//go:build unix

package main

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup gives the command a process group of its own and has the end of the
// command's context interrupt all of it: the test binaries that go test has
// started too. What has not ended in 3 seconds is killed, and its output is waited for
// 2 more.
func ownGroup(cmd *exec.Cmd) {
	cmd.WaitDelay = 5 * time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		group := -cmd.Process.Pid
		time.AfterFunc(3*time.Second, func() { _ = syscall.Kill(group, syscall.SIGKILL) })
		return syscall.Kill(group, syscall.SIGINT)
	}
}
