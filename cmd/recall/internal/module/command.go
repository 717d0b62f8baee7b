// Package module writes a module of one's own that states claims: the verb
// init.
package module

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"boundedrecall/cmd/recall/internal/cli"

	"github.com/spf13/cobra"
)

// initFlags are the flags of init, as parsed.
type initFlags struct{ out, name, repository string }

// Command returns the verb init.
func Command() *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:     "init --out DIR [flags]",
		Short:   "Write a module with two statements, their tests and a CI file",
		Long:    initHelp,
		Example: "  recall init --out my-claims\n  recall init --module=example.org/mine --out=../mine",
		Args:    cli.NoArguments,
		RunE:    f.run,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "the folder to write")
	flags.StringVar(&f.name, "module", "example.com/claims", "the name of the module")
	flags.StringVar(&f.repository, "repository", "",
		"the folder of a clone of boundedrecall (default: the one above the working folder)")
	return cmd
}

const initHelp = `Write a Go module that states claims and gates them, as the start of one of your own. It
holds

  lemma_1.md, lemma_1.go      a statement: as printed, why not, and what holds; and its check
  lemma_2.md, copycat.go      another one, about a learner of one's own
  claim.go                    the list of the statements, and the command: go run .
  claim_test.go               the gate: go test fails if a measurement contradicts a verdict
  testdata/evidence.txt       what the checks measure
  .github/workflows/claims.yml   the same in CI, which has to know where boundedrecall is
  go.mod, go.sum, go.work, .gitignore

The statements are those of examples/paper: replace them by yours, one at a time, with the
tests green. To add one, write its document and its check, and name it in the list statements
of claim.go; if the check takes an input, name a wrong one in controls of claim_test.go. To
delete one, delete its document and its check, and its name in both places. Then
go test -run Evidence . -update writes testdata/evidence.txt: look at each changed line.

The folder must not exist, or be empty: nothing is overwritten. boundedrecall has no public
address, so go.mod replaces it by the folder of your clone. Outside of the clone only an
installed recall runs (go install ./cmd/recall, in the clone), and --repository names the
clone.`

// example is the folder of the repository that holds the statements.
const example = "examples/paper"

// copied are the files of the example that a new module has as they are.
var copied = []string{"claim.go", "claim_test.go", "copycat.go", "go.sum", "go.work", "lemma_1.go",
	"lemma_1.md", "lemma_2.md", "testdata/evidence.txt"}

// ignored is what git leaves alone in a new module: what README builds and
// writes there, and what rapid writes.
const ignored = "/verify\n/claims.json\n/evidence.jsonl\ntestdata/rapid/\n"

func (f *initFlags) run(cmd *cobra.Command, _ []string) error {
	if err := cli.CheckVacant(f.out); err != nil {
		return err
	}
	if !moduleName.MatchString(f.name) {
		return fmt.Errorf("--module %q is not the name of a module: write one as example.org/claims",
			f.name)
	}
	repository, err := f.findRepository()
	if err != nil {
		return err
	}
	files, err := f.files(repository)
	if err != nil {
		return err
	}
	if err := cli.WriteFolder(f.out, files); err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintln(out, filepath.Join(f.out, name))
	}
	fmt.Fprintf(out, "Try it: %s && go test ./...\n", cli.ShellWords("cd", f.out))
	fmt.Fprintln(out, "Then write a sentence of yours into lemma_1.md, and its check into lemma_1.go.")
	fmt.Fprintln(out, "CI needs the address of boundedrecall: the file claims.yml says where to set it.")
	return nil
}

// moduleName matches the names that go.mod takes for a module of one's own.
var moduleName = regexp.MustCompile(`^[a-z0-9][a-zA-Z0-9._~-]*(/[a-zA-Z0-9][a-zA-Z0-9._~-]*)*$`)

// findRepository returns the folder of the repository: the one named, or the
// working folder or the nearest above it that is one.
func (f *initFlags) findRepository() (string, error) {
	if f.repository != "" {
		folder, err := filepath.Abs(f.repository)
		if err == nil && !isRepository(folder) {
			err = errors.New("it is no clone of boundedrecall: give the folder that holds its go.mod")
		}
		return folder, cli.About("--repository "+f.repository, err)
	}
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for folder := here; ; folder = filepath.Dir(folder) {
		if isRepository(folder) {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", errors.New("init runs in a clone of boundedrecall, or needs --repository with its folder")
		}
	}
}

// isRepository reports whether the folder is the root of the repository.
func isRepository(folder string) bool {
	text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	return err == nil && strings.HasPrefix(string(text), "module boundedrecall\n")
}

// files returns the files of the new module by name.
func (f *initFlags) files(repository string) (map[string][]byte, error) {
	source := os.DirFS(filepath.Join(repository, filepath.FromSlash(example)))
	files := map[string][]byte{}
	for _, name := range copied {
		text, err := fs.ReadFile(source, name)
		if err != nil {
			return nil, cli.About(example+"/"+name+" of the repository", err)
		}
		files[filepath.FromSlash(name)] = text
	}
	text, err := fs.ReadFile(source, "go.mod")
	if err != nil {
		return nil, cli.About(example+"/go.mod of the repository", err)
	}
	folder, err := filepath.Abs(f.out)
	if err != nil {
		return nil, err
	}
	up, err := filepath.Rel(resolved(folder), resolved(repository))
	if err != nil { // another disk
		up = repository
	}
	place := filepath.ToSlash(up)
	if !filepath.IsAbs(up) && !strings.HasPrefix(place, ".") {
		place = "./" + place
	}
	mod := strings.Replace(string(text), "module example.com/paper\n", "module "+f.name+"\n", 1)
	files["go.mod"] = []byte(strings.Replace(mod, "replace boundedrecall => ../..",
		fmt.Sprintf("replace boundedrecall => %q", place), 1))
	files[".gitignore"] = []byte(ignored)
	files[filepath.FromSlash(".github/workflows/claims.yml")] = fmt.Appendf(nil, workflow,
		commit(repository), place)
	return files, nil
}

// commit returns the commit of the clone, or HEAD if git does not tell.
func commit(repository string) string {
	out, err := exec.Command("git", "-C", repository, "rev-parse", "HEAD").Output()
	if err != nil {
		return "HEAD"
	}
	return strings.TrimSpace(string(out))
}

// resolved returns the path without links, as far as it exists.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if parent := filepath.Dir(path); parent != path {
		return filepath.Join(resolved(parent), filepath.Base(path))
	}
	return path
}

// workflow is the CI file, for the commit and the place of the clone.
const workflow = `name: claims
on: [push, pull_request]
permissions:
  contents: read
jobs:
  claims:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-go@d35c59abb061a4a6fb18e82ac0862c26744d6ab5 # v5.5.0
        with: {go-version-file: go.mod}
      # go.mod replaces boundedrecall by a folder, so this step clones it there.
      # Set its address once, as the variable BOUNDEDRECALL of your repository:
      # Settings, Secrets and variables, Actions, Variables. The commit is that
      # of the clone in which this file was made; change it to take a newer one.
      - run: |
          test -n "$BOUNDEDRECALL" || { echo "set the variable BOUNDEDRECALL, see claims.yml"; exit 1; }
          git clone "$BOUNDEDRECALL" "$FOLDER"
          git -C "$FOLDER" checkout --detach "$COMMIT"
        env:
          BOUNDEDRECALL: "${{ vars.BOUNDEDRECALL }}"
          COMMIT: %s
          FOLDER: '%s'
      - run: go test ./... # the same cases in each run, with CLAIMS_SEED=1
        env: {CLAIMS_SEED: "1"}
`
