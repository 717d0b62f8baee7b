package main

import (
	"errors"

	"boundedrecall/internal/vectors"

	"github.com/spf13/cobra"
)

func vectorsCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "vectors --out DIR",
		Short: "Write test vectors for implementations in other languages",
		Long: `Write rewards, and the plays that the algorithms of the paper must make on them,
to a new folder: a JSON file for each algorithm, their JSON schema and a README.`,
		Example: `  recall vectors --out vectors`,
		Args:    noArguments("vectors"),
		RunE: func(*cobra.Command, []string) error {
			if out == "" {
				return errors.New("--out is missing: the folder to write to")
			}
			files, err := vectors.Files()
			if err != nil {
				return err
			}
			return writeFolder(out, files)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the `DIR` to write to, which must be new or empty")
	return cmd
}
