package main

import (
	"fmt"
	"io"
	"os"

	"boundedrecall/exact/certificate"

	"github.com/spf13/cobra"
)

func certifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "certify FILE...",
		Short: "Verify certificates",
		Long: `Verify certificates, the proofs that package exact writes: JSON objects, one after
another. The checker shares no code with the search and computes in rational
arithmetic. Each statement that is proved is printed. The exit status is 2 if a
certificate is bad, and of its file nothing is printed.`,
		Example: `  recall certify exact/testdata/*.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("certify takes at least one FILE, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, file := range args {
				if err := certify(file, cmd.InOrStdin(), cmd.OutOrStdout()); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// certify verifies one file and prints what it proves.
func certify(file string, stdin io.Reader, stdout io.Writer) error {
	r := stdin
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, cause(err))
		}
		defer opened.Close()
		r = opened
	}
	statements, err := certificate.Verify(r)
	if err != nil {
		return fmt.Errorf("%s: %w", file, cause(err))
	}
	for _, s := range statements {
		if _, err := fmt.Fprintln(stdout, s); err != nil {
			return err
		}
	}
	return nil
}
