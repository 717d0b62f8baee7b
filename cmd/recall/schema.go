package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

//go:embed schemas/*.json
var schemas embed.FS

// schemaNames are the verbs whose JSON has a schema.
var schemaNames = []string{"play", "worst", "minimax", "search", "verify", "check"}

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema VERB",
		Short: "Print the JSON schema of a command's --json",
		Long: `Print the JSON schema (draft 2020-12) of what a command prints with --json: one of
` + strings.Join(schemaNames, ", ") + `. What merge prints has the schema of search, and claims.json of a
report that of verify. The field schema in each output names its form, as play/1: the
number changes when a reader of the old form could not read the new one.`,
		Example:   `  recall schema play`,
		ValidArgs: schemaNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("schema takes one of %s", strings.Join(schemaNames, ", "))
			}
			text, err := schemas.ReadFile("schemas/" + args[0] + ".json")
			if err != nil {
				return fmt.Errorf("%q has no schema%s", args[0], suggestion(args[0], schemaNames))
			}
			_, err = cmd.OutOrStdout().Write(text)
			return err
		},
	}
}
