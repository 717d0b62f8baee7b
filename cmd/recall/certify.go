package main

import (
	"fmt"
	"io"

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
		Args:    someFiles("certify"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, file := range args {
				err := withFile(file, cmd.InOrStdin(), func(r io.Reader) error { return certify(r, cmd.OutOrStdout()) })
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// certify verifies certificates and prints what they prove.
func certify(r io.Reader, stdout io.Writer) error {
	statements, err := certificate.Verify(r)
	if err != nil {
		return err
	}
	for _, s := range statements {
		if _, err := fmt.Fprintln(stdout, s); err != nil {
			return err
		}
	}
	return nil
}
