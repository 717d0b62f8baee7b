package main

import (
	"embed"
	"fmt"
	"strings"
	"sync"
	"text/template"

	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/page/simulation"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

//go:embed help/*.txt
var helpFiles embed.FS

// helpPages are the pages of help, templates by file name. A page is a line that says how the command
// is called, a line that says what it does, a text, and examples.
var helpPages = sync.OnceValue(func() *template.Template {
	names := func(names []string) string {
		return strings.TrimRight(terminal.Indent(terminal.Wrap(strings.Join(names, " "), 78), "  "), "\n")
	}
	return template.Must(template.New("help").Funcs(template.FuncMap{"names": names}).ParseFS(helpFiles, "help/*.txt"))
})

// helpValues are what the pages quote.
func helpValues() map[string]any {
	return map[string]any{
		"Environments": adversaries.EnvironmentForms(),
		"Base":         learners.BaseNames(), "Recall": learners.RecallNames(), "Baseless": learners.BaselessNames(),
		"Left": simulation.DriftingRewards(adversaries.ZeroOne), "Right": simulation.AdversarialRewards(),
		"Confidence": simulation.Confidence, "Evaluations": defaultEvaluations, "Schemas": strings.Join(schemaNames, ", "),
	}
}

// newCommand returns the command that help/NAME.txt describes. args checks its arguments; nil takes any.
func newCommand(name string, args cobra.PositionalArgs, run func(*cobra.Command, []string) error) *cobra.Command {
	var page strings.Builder
	if err := helpPages().ExecuteTemplate(&page, name+".txt", helpValues()); err != nil {
		panic(err)
	}
	use, rest, _ := strings.Cut(page.String(), "\n")
	short, rest, _ := strings.Cut(rest, "\n\n")
	text, examples, _ := strings.Cut(rest, "Examples:\n")
	return &cobra.Command{
		Use: use, Short: short, Long: strings.TrimSpace(text), Example: strings.TrimRight(examples, "\n"), Args: args, RunE: run,
	}
}

// noArguments refuses arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments, not %q", cmd.Name(), args[0])
	}
	return nil
}

// atLeastOneFile asks for at least one argument.
func atLeastOneFile(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%s takes at least one FILE, or - for standard input", cmd.Name())
	}
	return nil
}
