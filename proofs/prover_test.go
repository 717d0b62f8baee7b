package proofs_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

const (
	// afresh is the environment variable that has all proofs compiled again, though this machine has done so before.
	afresh = "PROOFS_AFRESH"
	// required is the one that turns the skip where there is no prover into a failure.
	required = "PROOFS_REQUIRED"
)

var errNoProver = errors.New("no coqc here (apt-get install coq): the proofs are not checked again")

// workshop returns the folder with the compiled proofs.
var workshop = sync.OnceValues(compileAll)

// compiled compiles all proofs, once, and returns the folder. Where there is no prover, and under -short, it skips the test, or
// fails it if PROOFS_REQUIRED is set.
func compiled(t *testing.T) string {
	t.Helper()
	must := os.Getenv(required) != ""
	if testing.Short() && !must {
		t.Skip("-short: the proofs are not compiled")
	}
	dir, err := workshop()
	if errors.Is(err, errNoProver) && !must {
		t.Skip(err)
	}
	require.NoError(t, err)
	return dir
}

// compileAll compiles the proofs to a folder of the user's cache that is named after their content. A file is compiled only if
// neither it nor one that it needs has been before, by the same prover: compiled files are kept by the hash of all that.
func compileAll() (dir string, err error) {
	prover, err := exec.LookPath("coqc")
	if err != nil {
		return "", errNoProver
	}
	version, err := exec.Command(prover, "--version").Output()
	if err != nil {
		return "", err
	}
	dir = proofs.Workshop(hashes())
	if by, err := os.ReadFile(filepath.Join(dir, proofs.Stamp)); err == nil && string(by) == string(version) && os.Getenv(afresh) == "" {
		return dir, nil
	}
	store := filepath.Join(filepath.Dir(dir), "compiled")
	if err := os.MkdirAll(store, 0o755); err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(filepath.Dir(dir), "compiling")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(work)
	keys := map[string]string{}
	for _, s := range sources() {
		if err := compileOne(s, work, store, string(version), keys); err != nil {
			return "", err
		}
	}
	if err := os.WriteFile(filepath.Join(work, proofs.Stamp), version, 0o644); err != nil {
		return "", err
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	return dir, os.Rename(work, dir)
}

// compileOne puts a file into the folder, compiled, and its key, the hash of all that its compiled form depends on, into keys.
func compileOne(s source, dir, store, version string, keys map[string]string) error {
	about := fmt.Sprintf("%s\n%s %d\n%s\n", version, s.file, len(s.text), s.text)
	for _, need := range s.needs {
		about += need + " " + keys[need] + "\n"
	}
	keys[s.file] = fmt.Sprintf("%x", sha256.Sum256([]byte(about)))
	if err := os.WriteFile(filepath.Join(dir, s.file), []byte(s.text), 0o644); err != nil {
		return err
	}
	made, kept := filepath.Join(dir, s.module()+".vo"), filepath.Join(store, keys[s.file]+".vo")
	if os.Getenv(afresh) == "" && os.Link(kept, made) == nil {
		return nil
	}
	if _, err := output(dir, "", "coqc", "-R", ".", "BoundedRecall", s.file); err != nil {
		return err
	}
	os.Remove(kept)
	return os.Link(made, kept)
}

// output runs a program in the folder and returns what it printed.
func output(dir, input, name string, arguments ...string) (string, error) {
	command := exec.Command(name, arguments...)
	command.Dir, command.Stdin = dir, strings.NewReader(input)
	var complaints strings.Builder
	command.Stderr = &complaints
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, complaints.String())
	}
	return string(out), err
}

// kept returns what make returns for the text; where it has done so before, beside the compiled proofs, that.
func kept(t *testing.T, dir, text string, make func(name string) (string, error)) string {
	t.Helper()
	name := fmt.Sprintf("ask_%.12x", sha256.Sum256([]byte(text)))
	file := filepath.Join(dir, name+".answer")
	if out, err := os.ReadFile(file); err == nil {
		return string(out)
	}
	out, err := make(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, []byte(out), 0o644))
	return out
}

// marker goes before each answer in the prover's output.
const marker = "@@@@"

// ask runs a script in the prover and returns what it printed after each marker.
func ask(t *testing.T, dir, script string) []string {
	t.Helper()
	out := kept(t, dir, script, func(name string) (string, error) {
		if err := os.WriteFile(filepath.Join(dir, name+".v"), []byte(script), 0o644); err != nil {
			return "", err
		}
		return output(dir, "", "coqc", "-R", ".", "BoundedRecall", name+".v")
	})
	var answers []string
	for _, answer := range strings.Split(out, marker)[1:] {
		answers = append(answers, strings.Trim(answer, "\n"))
	}
	return answers
}

// question writes a question to a script, with the marker before its answer.
func question(script *strings.Builder, text string) {
	fmt.Fprintf(script, "Goal True. idtac \"%s\". Abort.\n%s\n", marker, text)
}

// TestProofs_Compile has the prover check every file.
func TestProofs_Compile(t *testing.T) { compiled(t) }
