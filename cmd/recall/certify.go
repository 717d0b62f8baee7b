package main

import (
	"cmp"
	"errors"
	"io"
	"math/big"
	"regexp"

	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact/certificate"

	"github.com/spf13/cobra"
)

func certifyCommand() *cobra.Command { return newCommand("certify", atLeastOneFile, certify) }

// certify prints what the certificates in the files prove.
func certify(cmd *cobra.Command, files []string) error {
	out := &printer{w: cmd.OutOrStdout()}
	proved, wrong := 0, 0
	for _, file := range files {
		n, ok, err := certifyFile(cmd, file, out)
		if err != nil {
			return err
		}
		if proved += n; !ok {
			wrong++
		}
	}
	out.printf("%s in %s proved", plural(proved, "claim"), plural(len(files), "file"))
	if wrong > 0 {
		out.printf(", %s NOT PROVED.\n", plural(wrong, "certificate"))
		return cmp.Or(out.err, error(failed))
	}
	out.printf(".\n")
	return out.err
}

// certifyFile prints what the certificates in a file prove, and why one proves nothing. It
// returns the number of those that prove something, and whether all do.
func certifyFile(cmd *cobra.Command, file string, out *printer) (proved int, ok bool, err error) {
	var statements []string
	err = withFile(cmd.Context(), file, cmd.InOrStdin(), func(r io.Reader) (err error) {
		statements, err = certificate.Verify(r)
		return err
	})
	var wrong *certificate.NotProved
	if err != nil && !errors.As(err, &wrong) {
		return 0, false, err
	}
	for _, s := range statements {
		out.printf("%s: proved: %s\n", nameOf(file), roundedDown(s))
	}
	if wrong != nil {
		out.printf("%s: NOT PROVED: %s\n", nameOf(file), terminal.Printable(wrong.Error()))
	}
	return len(statements), wrong == nil, out.err
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
