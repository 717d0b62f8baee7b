package proofs_test

import (
	"crypto/sha256"
	"encoding/hex"
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
func compileAll() (string, error) {
	prover, err := exec.LookPath("coqc")
	if err != nil {
		return "", errNoProver
	}
	version, err := exec.Command(prover, "--version").Output()
	if err != nil {
		return "", err
	}
	sources, err := readSources()
	if err != nil {
		return "", err
	}
	dir, err := proofs.Workshop()
	if err != nil {
		return "", err
	}
	stamp := filepath.Join(dir, proofs.Stamp)
	if by, err := os.ReadFile(stamp); err == nil && string(by) == string(version) && os.Getenv(afresh) == "" {
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
	for _, s := range sources {
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
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n%s %d\n%s\n", version, s.file, len(s.text), s.text)
	for _, need := range s.needs {
		fmt.Fprintln(sum, need, keys[need])
	}
	keys[s.file] = hex.EncodeToString(sum.Sum(nil))
	if err := os.WriteFile(filepath.Join(dir, s.file), []byte(s.text), 0o644); err != nil {
		return err
	}
	made, kept := filepath.Join(dir, s.module()+".vo"), filepath.Join(store, keys[s.file]+".vo")
	if os.Getenv(afresh) == "" && os.Link(kept, made) == nil {
		return nil
	}
	if _, err := coqc(dir, s.file); err != nil {
		return err
	}
	os.Remove(kept)
	return os.Link(made, kept)
}

// coqc compiles a file and returns what the prover printed.
func coqc(dir, file string) (string, error) {
	command := exec.Command("coqc", "-R", ".", "BoundedRecall", file)
	command.Dir = dir
	var warnings strings.Builder
	command.Stderr = &warnings
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("coqc %s: %w\n%s", file, err, warnings.String())
	}
	return string(out), err
}

// marker goes before each answer in the prover's output.
const marker = "@@@@"

// ask runs a script in the prover and returns what it printed after each marker. The answer to a script is kept beside the
// compiled proofs.
func ask(t *testing.T, dir, script string) []string {
	t.Helper()
	sum := sha256.Sum256([]byte(script))
	name := "ask_" + hex.EncodeToString(sum[:12])
	kept := filepath.Join(dir, name+".answer")
	out, err := os.ReadFile(kept)
	if err != nil {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+".v"), []byte(script), 0o644))
		printed, err := coqc(dir, name+".v")
		require.NoError(t, err)
		out = []byte(printed)
		require.NoError(t, os.WriteFile(kept, out, 0o644))
	}
	var answers []string
	for _, answer := range strings.Split(string(out), marker)[1:] {
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
