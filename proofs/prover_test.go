package proofs_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

const (
	// afresh names the environment variable that makes the tests compile every
	// file again.
	afresh = "PROOFS_AFRESH"
	// required names the one that makes a missing prover a failure.
	required = "PROOFS_REQUIRED"
	// collector has the prover collect rarely, and ask for memory in large
	// pieces.
	collector = "OCAMLRUNPARAM=s=1M,o=2000,i=4M"
	// pages gives it large pages, where the system has them. With both, a file
	// that loads the real numbers takes a third of the processor time.
	pages = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1"
)

var errNoProver = errors.New("no coqc here (apt-get install coq): the proofs are not checked again")

// workshop returns the folder with the compiled proofs.
var workshop = sync.OnceValues(compileAll)

// compiled compiles all proofs, once, and returns the folder. Where there is no
// prover, and under
// -short, it skips the test, or fails it if PROOFS_REQUIRED is set.
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

// compileAll compiles the proofs to a folder of the user's cache that is named
// after their content. Its file proofs.Stamp has the prover's version. A folder
// with that file is taken as it is.
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
	by, err := os.ReadFile(filepath.Join(dir, proofs.Stamp))
	if err == nil && string(by) == string(version) && os.Getenv(afresh) == "" {
		return dir, nil
	}
	store := filepath.Join(filepath.Dir(dir), "compiled")
	err = os.MkdirAll(store, 0o755)
	if err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(filepath.Dir(dir), "compiling")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(work)
	err = compileIn(work, store, string(version))
	if err != nil {
		return "", err
	}
	err = os.RemoveAll(dir)
	if err != nil {
		return "", err
	}
	return dir, os.Rename(work, dir)
}

// A job is a file that is being compiled, or has been: then done is closed.
type job struct {
	source
	key  string // the hash of all that the compiled file depends on
	done chan struct{}
	err  error
}

// compileIn compiles all files in the folder, each as soon as those that it
// needs are compiled, in as many processes as there are processors.
func compileIn(work, store, version string) error {
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	jobs := map[string]*job{}
	for _, s := range sources() {
		j := &job{source: s, done: make(chan struct{})}
		about := fmt.Sprintf("%s\n%s %d\n%s\n", version, s.file, len(s.text), s.text)
		var needs []*job
		for _, need := range s.needs {
			needs = append(needs, jobs[need])
			about += need + " " + jobs[need].key + "\n"
		}
		j.key = fmt.Sprintf("%x", sha256.Sum256([]byte(about)))
		jobs[s.file] = j
		go func() {
			defer close(j.done)
			for _, need := range needs {
				<-need.done
				if need.err != nil {
					j.err = need.err
				}
			}
			free <- struct{}{}
			if j.err == nil {
				j.err = j.compile(work, store)
			}
			<-free
		}()
	}
	for _, s := range sources() {
		<-jobs[s.file].done
		if jobs[s.file].err != nil {
			return jobs[s.file].err
		}
	}
	return os.WriteFile(filepath.Join(work, proofs.Stamp), []byte(version), 0o644)
}

// filesCompiled counts the files that this process has compiled, and
// askedProver the scripts that it has run. The processor time of both is
// inProver.
var (
	filesCompiled, askedProver atomic.Int64
	inProver                   atomic.Int64
)

// compile puts the file into the folder, compiled. The store keeps compiled
// files by their keys.
func (j *job) compile(dir, store string) error {
	err := os.WriteFile(filepath.Join(dir, j.file), []byte(j.text), 0o644)
	if err != nil {
		return err
	}
	made, kept := filepath.Join(dir, j.module()+".vo"), filepath.Join(store, j.key+".vo")
	if os.Getenv(afresh) == "" && os.Link(kept, made) == nil {
		return nil
	}
	filesCompiled.Add(1)
	_, err = output(dir, "", "coqc", "-R", ".", "BoundedRecall", j.file)
	if err != nil {
		return err
	}
	os.Remove(kept)
	return os.Link(made, kept)
}

// output runs a program in the folder and returns what it printed.
func output(dir, input, name string, arguments ...string) (string, error) {
	command := exec.Command(name, arguments...)
	command.Dir, command.Stdin = dir, strings.NewReader(input)
	command.Env = append(os.Environ(), collector, pages)
	var complaints strings.Builder
	command.Stderr = &complaints
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, complaints.String())
	}
	if state := command.ProcessState; state != nil {
		inProver.Add(int64(state.UserTime() + state.SystemTime()))
	}
	return string(out), err
}

// kept returns what make returns for the text; where it has done so before,
// beside the compiled proofs, that.
func kept(t *testing.T, dir, text string, make func(name string) (string, error)) string {
	t.Helper()
	name := fmt.Sprintf("ask_%.12x", sha256.Sum256([]byte(text)))
	file := filepath.Join(dir, name+".answer")
	out, err := os.ReadFile(file)
	if err == nil {
		return string(out)
	}
	askedProver.Add(1)
	text, err = make(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	return text
}

// run has the prover run a script and returns what it prints.
func run(t *testing.T, dir, script string) string {
	t.Helper()
	return kept(t, dir, script, func(name string) (string, error) { return askAbout(dir, name, script) })
}

// askAbout writes the script to a file of the folder and has the prover run it.
func askAbout(dir, name, script string) (string, error) {
	err := os.WriteFile(filepath.Join(dir, name+".v"), []byte(script), 0o644)
	if err != nil {
		return "", err
	}
	return output(dir, "", "coqc", "-R", ".", "BoundedRecall", name+".v")
}

// marker goes before each answer in the prover's output.
const marker = "@@@@"

// A questionnaire is a part of the script that asks the prover all that the
// tests compare.
type questionnaire struct {
	name   string
	script strings.Builder
}

// say writes a sentence that prints nothing.
func (q *questionnaire) say(text string) { q.script.WriteString(text + "\n") }

// ask writes a question, with the marker before its answer.
func (q *questionnaire) ask(text string) {
	fmt.Fprintf(&q.script, "Goal True. idtac \"%s%s\". Abort.\n%s\n", marker, q.name, text)
}

// questionnaires has a name for each part, and what writes it.
var questionnaires = []struct {
	name  string
	write func(*questionnaire)
}{
	{"Short", askShort}, {"Full", askFull}, {"Axioms", askAxioms}, {"Names", askNames},
	{"Played", askPlays}, {"Regrets", askRegrets}, {"Instances", askInstances},
	{"Bounds", askBounds}, {"Leads", askLeads}, {"Long", askLong},
}

// answers has the prover answer all questionnaires in one call and returns the
// answers to one. Each part stands in a module of its own, so that no import or
// setting reaches another.
func answers(t *testing.T, dir, part string) (all []string) {
	t.Helper()
	var script strings.Builder
	for _, s := range byFile() {
		fmt.Fprintf(&script, "From BoundedRecall Require %s.\n", s.module())
	}
	for _, part := range questionnaires {
		q := &questionnaire{name: part.name}
		part.write(q)
		fmt.Fprintf(&script, "Module %s.\n%sEnd %[1]s.\n", part.name, q.script.String())
	}
	for _, answer := range strings.Split(run(t, dir, script.String()), marker)[1:] {
		name, text, _ := strings.Cut(answer, "\n")
		if name == part {
			all = append(all, strings.Trim(text, "\n"))
		}
	}
	return all
}

// TestProofs_Compile has the prover check every file, and says in one line what
// it did.
func TestProofs_Compile(t *testing.T) {
	dir := compiled(t)
	answers(t, dir, "Axioms")
	const format = "%s: compiled %d of %d files and ran %d scripts in %.1f s of processor time"
	t.Logf(format, proofs.CheckedHere(), filesCompiled.Load(), len(sources()), askedProver.Load(),
		time.Duration(inProver.Load()).Seconds())
}

// TestOutput: a program that fails is an error with what it complains of.
func TestOutput(t *testing.T) {
	out, err := output(t.TempDir(), "in", "sh", "-c", "cat; echo no >&2")
	require.NoError(t, err)
	require.Equal(t, "in", out)
	_, err = output(t.TempDir(), "in", "sh", "-c", "echo no >&2; exit 3")
	require.EqualError(t, err, "sh -c echo no >&2; exit 3: exit status 3\nno\n")
}
