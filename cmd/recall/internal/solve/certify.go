package solve

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact/certificate"

	"github.com/spf13/cobra"
)

// certify prints what the certificates in the files prove.
func certify(cmd *cobra.Command, files []string) error {
	out := cmd.OutOrStdout()
	proved, wrong := 0, 0
	for _, file := range files {
		n, ok, err := certifyFile(cmd, file, out)
		if err != nil {
			return err
		}
		proved += n
		if !ok {
			wrong++
		}
	}
	fmt.Fprintf(out, "%s in %s proved", cli.Plural(proved, "claim"), cli.Plural(len(files), "file"))
	if wrong > 0 {
		fmt.Fprintf(out, ", %s NOT PROVED.\n", cli.Plural(wrong, "certificate"))
		return cli.Failed
	}
	fmt.Fprintln(out, ".")
	return nil
}

// certifyFile prints what the certificates in a file prove, and why one proves nothing. It
// returns the number of those that prove something, and whether all do.
func certifyFile(cmd *cobra.Command, file string, out io.Writer) (proved int, ok bool, err error) {
	var statements []string
	err = cli.WithFile(file, cmd.InOrStdin(), func(r io.Reader) (err error) {
		statements, err = certificate.Verify(r)
		return err
	})
	var wrong *certificate.NotProved
	if err != nil && !errors.As(err, &wrong) {
		return 0, false, err
	}
	for _, s := range statements {
		fmt.Fprintf(out, "%s: proved: %s\n", cli.InputName(file), roundedDown(s))
	}
	if wrong != nil {
		fmt.Fprintf(out, "%s: NOT PROVED: %s\n", cli.InputName(file),
			terminal.Printable(wrong.Error()))
	}
	return len(statements), wrong == nil, nil
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
