//go:build unix

package main

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup puts the command into a new process group. The end of the command's context
// interrupts the whole group, with the test binaries that go test has started. After 3
// seconds it kills the rest, whose output may take 2 seconds more.
func ownGroup(cmd *exec.Cmd) {
	cmd.WaitDelay = 5 * time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		group := -cmd.Process.Pid
		time.AfterFunc(3*time.Second, func() { _ = syscall.Kill(group, syscall.SIGKILL) })
		return syscall.Kill(group, syscall.SIGINT)
	}
}
