package main

import (
	"embed"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"text/template"
	"time"

	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/oracle"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

//go:embed help/*.txt
var helpFiles embed.FS

// helpPages are the pages of help, templates by file name. A page is a line that says how the command
// is called, a line that says what it does, a text, examples, and the flags with what they are.
var helpPages = sync.OnceValue(func() *template.Template {
	names := func(names []string) string {
		return strings.TrimRight(terminal.Indent(terminal.Wrap(strings.Join(names, " "), 78), "  "), "\n")
	}
	functions := template.FuncMap{"names": names, "join": strings.Join}
	return template.Must(template.New("help").Funcs(functions).ParseFS(helpFiles, "help/*.txt"))
})

// helpValues are what the pages quote.
func helpValues() map[string]any {
	return map[string]any{
		"Environments": adversaries.EnvironmentForms(),
		"Base":         learners.BaseNames(), "Recall": learners.RecallNames(), "Baseless": learners.BaselessNames(),
		"Evaluations": defaultEvaluations, "Statistics": oracle.Names,
	}
}

// newCommand returns the command that help/NAME.txt describes, with the flags that the page lists: they set the
// fields of the request, which is a pointer. args checks the arguments; nil takes any.
func newCommand(name string, args cobra.PositionalArgs, request any, run func(*cobra.Command, []string) error) *cobra.Command {
	var page strings.Builder
	if err := helpPages().ExecuteTemplate(&page, name+".txt", helpValues()); err != nil {
		panic(err)
	}
	use, rest, _ := strings.Cut(page.String(), "\n")
	short, rest, _ := strings.Cut(rest, "\n\n")
	rest, flags, _ := strings.Cut(rest, "\nFlags:\n")
	text, examples, _ := strings.Cut(rest, "Examples:\n")
	cmd := &cobra.Command{
		Use: use, Short: short, Long: strings.TrimSpace(text), Example: strings.TrimRight(examples, "\n"), Args: args, RunE: run,
	}
	if rest := strings.TrimSpace(flagEntry.ReplaceAllString(flags, "")); rest != "" {
		panic("no flag: " + rest)
	}
	for _, m := range flagEntry.FindAllStringSubmatch(flags, -1) {
		addFlag(cmd.Flags(), m[1], m[2], strings.ReplaceAll(m[3], "\n    ", "\n"), request)
	}
	return cmd
}

// flagEntry is a flag on a page of help: its name, the words that it may have if they are few, and what it is, in a
// line or more.
var flagEntry = regexp.MustCompile(`(?m)^  ([a-z-]+)(?: (\S+))?: (.*(?:\n    .*)*)`)

// addFlag adds a flag that sets a field of the request: --long-run the field LongRun. Its default is what the
// field holds. It panics if there is no such field.
func addFlag(flags *pflag.FlagSet, name, words, usage string, request any) {
	field := reflect.ValueOf(request).Elem().FieldByNameFunc(func(field string) bool {
		return strings.EqualFold(field, strings.ReplaceAll(name, "-", ""))
	})
	switch to := field.Addr().Interface().(type) {
	case *bool:
		flags.BoolVar(to, name, *to, usage)
	case *int:
		flags.IntVar(to, name, *to, usage)
	case *uint64:
		flags.Uint64Var(to, name, *to, usage)
	case *float64:
		flags.Float64Var(to, name, *to, usage)
	case *string:
		if words != "" {
			flags.Var(&choice{to, strings.Split(words, "|")}, name, usage)
		} else {
			flags.StringVar(to, name, *to, usage)
		}
	case *time.Duration:
		flags.DurationVar(to, name, *to, usage)
	case *[]int:
		flags.IntSliceVar(to, name, *to, usage)
	case *[]string:
		flags.StringArrayVar(to, name, *to, usage)
	default:
		flags.Var(to.(pflag.Value), name, usage)
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
