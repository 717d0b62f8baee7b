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
			c := certifyRun{stdout: cmd.OutOrStdout(), bar: terminal.NewBar(cmd.ErrOrStderr(), "checking")}
			defer c.bar.Finish()
			for k, file := range args {
				c.bar.Describe("checking " + terminal.Printable(file))
				c.bar.Step(k, len(args))
				var statements []string
				err := withFile(cmd.Context(), file, cmd.InOrStdin(), func(r io.Reader) (err error) {
					statements, err = certificate.Verify(r)
					return err
				})
				if err == interrupted {
					return err // the file may still be read
				}
				if err := c.print(nameOf(file), statements, err); err != nil {
					return err
				}
			}
			c.bar.Finish()
			return c.outcome(len(args))
		},
	}
}

// A certifyRun prints what files of certificates prove, and counts.
type certifyRun struct {
	stdout        io.Writer
	bar           *terminal.Bar
	proved, wrong int
}

// print prints what the certificates in a file prove, or why one is wrong.
func (c *certifyRun) print(name string, statements []string, err error) error {
	var wrong *certificate.NotProved
	if err != nil && !errors.As(err, &wrong) {
		return err
	}
	c.bar.Clear()
	for _, s := range statements {
		if _, err := fmt.Fprintf(c.stdout, "%s: proved: %s\n", name, roundedDown(s)); err != nil {
			return err
		}
	}
	c.proved += len(statements)
	if wrong != nil {
		c.wrong++
		_, err = fmt.Fprintf(c.stdout, "%s: NOT PROVED: %s\n", name, terminal.Printable(wrong.Error()))
		return err
	}
	return nil
}

// outcome prints the last line.
func (c *certifyRun) outcome(files int) error {
	line := fmt.Sprintf("%s in %s proved", plural(c.proved, "claim"), plural(files, "file"))
	if c.wrong > 0 {
		line += fmt.Sprintf(", %s NOT PROVED", plural(c.wrong, "certificate"))
	}
	if _, err := fmt.Fprintln(c.stdout, line+"."); err != nil {
		return err
	}
	if c.wrong > 0 {
		return failed
	}
	return nil
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
