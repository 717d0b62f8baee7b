package main

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"

	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact/certificate"

	"github.com/spf13/cobra"
)

func certifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "certify FILE...",
		Short: "Verify certificates",
		Long: `Verify certificates, the proofs that package exact writes: JSON objects, one after
another. The checker shares no code with the search and computes in rational
arithmetic. It prints a line for each certificate: the file, the verdict, and what is
claimed, in which it abridges long fractions; the file has them in full.

The exit status is 1 if a certificate does not prove what it claims, and 2 if a file is
no certificate. What follows in such a file is not checked.`,
		Example: `  recall certify exact/testdata/*.json`,
		Args:    atLeastOneFile("certify"),
		RunE: func(cmd *cobra.Command, args []string) error {
			proved, wrong := 0, 0
			for _, file := range args {
				n, err := certifyFile(cmd, file)
				proved += n
				if err == failed {
					wrong++
				} else if err != nil {
					return err
				}
			}
			line := fmt.Sprintf("%s in %s proved", plural(proved, "claim"), plural(len(args), "file"))
			if wrong > 0 {
				line += fmt.Sprintf(", %s NOT PROVED", plural(wrong, "certificate"))
			}
			if _, err := fmt.Fprintln(cmd.OutOrStdout(), line+"."); err != nil {
				return err
			}
			if wrong > 0 {
				return failed
			}
			return nil
		},
	}
}

// certifyFile prints what the certificates in a file prove, and why one proves nothing. It
// returns the number of those that prove something, and failed if one does not.
func certifyFile(cmd *cobra.Command, file string) (proved int, err error) {
	var statements []string
	err = withFile(cmd.Context(), file, cmd.InOrStdin(), func(r io.Reader) (err error) {
		statements, err = certificate.Verify(r)
		return err
	})
	var wrong *certificate.NotProved
	if err != nil && !errors.As(err, &wrong) {
		return 0, err
	}
	for _, s := range statements {
		if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: proved: %s\n", nameOf(file), roundedDown(s)); err != nil {
			return 0, err
		}
	}
	if wrong == nil {
		return len(statements), nil
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: NOT PROVED: %s\n", nameOf(file), terminal.Printable(wrong.Error())); err != nil {
		return 0, err
	}
	return len(statements), failed
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
