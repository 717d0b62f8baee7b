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
	cmd := newCommand("schema", nil, nil, func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("schema takes one of %s", strings.Join(schemaNames, ", "))
		}
		text, err := schemas.ReadFile("schemas/" + args[0] + ".json")
		if err != nil {
			return fmt.Errorf("%q has no schema%s", args[0], suggestion(args[0], schemaNames))
		}
		_, _ = cmd.OutOrStdout().Write(text)
		return nil
	})
	cmd.ValidArgs = schemaNames
	return cmd
}
