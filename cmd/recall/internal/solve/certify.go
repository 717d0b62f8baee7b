package solve

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"strings"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/jsontext"

	"github.com/spf13/cobra"
)

// certify prints what the certificates in the files prove, each as soon as it
// is checked. It goes on after a file that cannot be read, and ends where the
// budget does.
func certify(cmd *cobra.Command, files []string, budget *certificate.Budget) error {
	out := cmd.OutOrStdout()
	proved, wrong, unread := 0, 0, 0
	for _, file := range files {
		n, err := certifyFile(cmd, file, budget)
		proved += n
		var reason *certificate.NotProved
		switch {
		case cmd.Context().Err() != nil:
			return cli.Interrupted
		case errors.Is(err, certificate.ErrBudget):
			return fmt.Errorf("%w: the limit is %.2g (--work=%.2g allows twice as many); proved until here: %s",
				err, float64(budget.Most), 2*float64(budget.Most), cli.Plural(proved, "claim"))
		case errors.As(err, &reason):
			wrong++
			fmt.Fprintf(out, "%s: NOT PROVED: %s\n", cli.InputName(file),
				terminal.Printable(reason.Error()))
		case err != nil && len(files) == 1:
			return err
		case err != nil:
			unread++
			fmt.Fprintf(cmd.ErrOrStderr(), "recall: %s\n", cli.Shortened(terminal.Printable(err.Error())))
		}
	}
	fmt.Fprintf(out, "%s in %s proved", cli.Plural(proved, "claim"), cli.Plural(len(files), "file"))
	if wrong > 0 {
		fmt.Fprintf(out, ", %s NOT PROVED", cli.Plural(wrong, "certificate"))
	}
	if unread > 0 {
		fmt.Fprintf(out, ", %s NOT READ", cli.Plural(unread, "file"))
	}
	fmt.Fprintln(out, ".")
	switch {
	case unread > 0:
		return cli.BadUsage
	case wrong > 0:
		return cli.Failed
	}
	return nil
}

// certifyFile prints what the certificates in a file prove, and returns the
// number of them.
func certifyFile(
	cmd *cobra.Command, file string, budget *certificate.Budget,
) (proved int, err error) {
	err = cli.WithFile(file, cmd.InOrStdin(), func(r io.Reader) error {
		text := bufio.NewReaderSize(r, 16) // to look at the beginning
		if mark, _ := text.Peek(3); jsontext.Marked(mark) {
			return jsontext.ErrMark
		}
		return budget.VerifyEach(text, func(statement string) {
			if cmd.Context().Err() == nil {
				proved++
				fmt.Fprintf(cmd.OutOrStdout(), "%s: proved: %s\n", cli.InputName(file), roundedDown(statement))
			}
		})
	})
	if err != nil && strings.Contains(err.Error(), `unknown field "schema"`) {
		err = fmt.Errorf("%w: what a verb prints with --json is no certificate", err)
	}
	return proved, err
}

var (
	eightDigits  = big.NewInt(1e8)
	longFraction = regexp.MustCompile(`\d+/\d{7,}`)
)

// roundedDown writes long fractions of a claim as decimals, with three dots.
func roundedDown(claim string) string {
	return longFraction.ReplaceAllStringFunc(claim, func(f string) string {
		r, _ := new(big.Rat).SetString(f)
		cut := new(big.Int).Div(new(big.Int).Mul(r.Num(), eightDigits), r.Denom()) // not rounded
		return new(big.Rat).SetFrac(cut, eightDigits).FloatString(8) + "…"
	})
}
