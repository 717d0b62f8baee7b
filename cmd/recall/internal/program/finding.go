package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"

	"github.com/spf13/cobra"
)

// A Finding is a law that the program breaks, in the words of the verb check.
type Finding struct {
	Law     string      `json:"law"`
	Verdict kit.Verdict `json:"verdict"` // broken or fails
	Found   string      `json:"found"`
	Rewards laws.Rounds `json:"rewards"`
	Replay  string      `json:"replay,omitempty"` // the command that shows it again

	text string
}

// Error returns the finding as check prints it.
func (f *Finding) Error() string {
	return fmt.Sprintf("%-8s %s", strings.ToUpper(string(f.Verdict)), f.text)
}

// Unwrap returns the exit status of a finding.
func (f *Finding) Unwrap() error { return cli.Failed }

// Tell prints the finding that the error is, if it is one, in place of an answer
// of the verb. It returns the error.
func Tell(cmd *cobra.Command, asJSON bool, err error) error {
	var f *Finding
	switch {
	case !errors.As(err, &f):
	case asJSON:
		first, _, _ := strings.Cut(f.Error(), "\n")
		cli.PrintJSON(cmd.OutOrStdout(), struct {
			Schema  string   `json:"schema"`
			Finding *Finding `json:"finding"`
			Error   string   `json:"error"`
		}{cli.Schema(cmd), f, first})
	default:
		fmt.Fprintln(cmd.OutOrStdout(), f)
	}
	return err
}

// found returns what a law said of the rewards as a [*Finding], and nil if the
// law holds. If the law could not be judged it returns another error.
func (p *Program) found(l law, rewards laws.Rounds, said error) error {
	var v *laws.Violation
	switch {
	case said == nil:
		return nil
	case !errors.As(said, &v):
		return p.orOver(said)
	case p.limited.Err() != nil: // it failed because it was killed
		return p.orOver(p.limited.Err())
	}
	f := &Finding{Law: v.Law, Verdict: kit.Broken, Found: v.Found, Rewards: rewards}
	if v.Fails {
		f.Verdict = kit.Fails
	}
	if p.breaks(l, rewards) {
		f.Replay = p.replay(l.name, rewards)
	}
	w := *v
	if w.Replay = f.Replay; len(w.Replay) > mostReplay {
		w.Replay = ""
	}
	f.text = w.Error()
	return f
}

// mostReplay is the length of a command that is printed, in bytes.
const mostReplay = 700

// breaks reports whether the command breaks the law on the rewards when it is
// started anew.
func (p *Program) breaks(l law, rewards laws.Rounds) bool {
	p.process.Anew()
	maker, done := kit.WithClose(p.maker())
	defer done()
	var v *laws.Violation
	return errors.As(l.check(maker, rewards), &v)
}

// replay returns the command that checks the law on the rewards.
func (p *Program) replay(law string, rewards laws.Rounds) string {
	args := []string{"check", "--arms", strconv.Itoa(p.arms)}
	if slices.Contains(p.given, "seed") {
		args = append(args, "--seed", strconv.FormatUint(p.Seed, 10))
	}
	if slices.Contains(p.given, "timeout") {
		args = append(args, "--timeout", p.timeout.String())
	}
	if law == "regret-bound" {
		args = append(args, "--bound", p.text)
	}
	witness, err := json.Marshal(kit.Case{Rewards: rewards})
	if err != nil {
		panic(err)
	}
	args = append(args, "--law", law, "--case", string(witness), "--")
	return cli.CommandLine(append(args, p.Command...)...)
}
