package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/internal/nearest"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// NoArguments refuses arguments.
func NoArguments(cmd *cobra.Command, args []string) error { return NoArgumentsBut("")(cmd, args) }

// NoArgumentsBut refuses arguments, with the hint.
func NoArgumentsBut(hint string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return fmt.Errorf("%s takes no arguments, not %q%s", cmd.Name(), args[0], hint)
		}
		return nil
	}
}

// AtLeastOneFile asks for at least one argument.
func AtLeastOneFile(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%s takes at least one FILE, or - for standard input", cmd.Name())
	}
	return nil
}

// knownCommand refuses arguments that do not name commands, each below the one
// before it. (Cobra's own suggestions take several lines, and its help accepts
// any topic.)
func knownCommand(cmd *cobra.Command, args []string) error {
	for _, name := range args {
		names := commandNames(cmd)
		if !slices.Contains(names, name) {
			return fmt.Errorf("unknown command %q%s", name, Suggestion(name, names))
		}
		cmd, _, _ = cmd.Find([]string{name})
	}
	return nil
}

// commandNames returns the names of the commands and topics below the command.
func commandNames(cmd *cobra.Command) (names []string) {
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			names = append(names, c.Name())
		}
	}
	return names
}

// Suggestion asks whether the nearest of the names was meant. It is empty if
// none is near.
func Suggestion(word string, names []string) string {
	if name := nearest.Word(word, names); name != "" {
		return ": did you mean " + name + "?"
	}
	return ""
}

// goNames matches what errors of packages pflag and expr quote of Go.
var goNames = regexp.MustCompile(`strconv\.\w+: parsing "(?:[^"\\]|\\.)*": `)

// WithoutGoNames removes from a message what packages pflag and expr quote of
// Go.
func WithoutGoNames(message string) string { return goNames.ReplaceAllString(message, "") }

// flagError says what is wrong with a flag. For an unknown flag it says what it
// may be.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && unreadable(err) {
		flag := invalid.GetFlag()
		form := forms[flag.Value.Type()]
		if durations.MatchString(invalid.GetValue()) {
			form = "a shorter time"
		}
		if form != "" {
			return fmt.Errorf("invalid argument %q for \"--%s\" flag: want %s", invalid.GetValue(),
				flag.Name, form)
		}
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return errors.New(WithoutGoNames(err.Error()))
	}
	low := "-" + unknown.GetSpecifiedShortnames()
	if low != "-" { // of a range, as in --scale -1:1
		_, bad := rewards.ParseScale(low)
		if bad == nil && cmd.Flags().Changed("scale") {
			return fmt.Errorf("write the range as --scale=%s", low)
		}
		return err
	}
	return fmt.Errorf("%w%s", err, meantFlag(cmd, unknown.GetSpecifiedName()))
}

// forms say, by the type of a flag, what its value looks like.
var forms = map[string]string{
	"bool": "true or false", "duration": "a time with its unit, as 10s, 5m or 1h",
	"float64": "a number, as 0.5", "intSlice": "whole numbers, as 2 or 2,3",
}

// durations matches times as package time reads them. A time that matches and is
// refused is longer than 292 years.
var durations = regexp.MustCompile(`^-?(\d+(\.\d+)?(ns|us|ms|s|m|h))+$`)

// unreadable reports whether a value has not the form that the standard library
// reads for its type.
func unreadable(err error) bool {
	return errors.Is(err, strconv.ErrSyntax) || strings.Contains(err.Error(), ": time: ")
}

// otherNames are names that people try for a flag, with the flags that they may
// mean. The first that the command has is meant.
var otherNames = map[string][]string{
	"rounds": {"horizon"}, "steps": {"horizon", "work"}, "longrun": {"long-run"},
	"exact": {"plays"}, "fractions": {"plays"},
	"window": {"rows", "recall"}, "last": {"rows", "recall"}, "memory": {"rows", "recall"},
	"size": {"rows", "recall"}, "length": {"rows", "recall", "horizon"},
	"runs": {"cases", "evaluations"}, "examples": {"cases"}, "checks": {"cases"},
	"trials": {"cases", "evaluations"}, "budget": {"work", "evaluations"},
	"verbose": {"details"}, "statistic": {"is"}, "reference": {"against"},
	"output": {"out", "plot"}, "svg": {"plot"}, "file": {"out"}, "random-seed": {"seed"},
}

// meantFlag says what an unknown flag of the command may be: the flag of the
// command that is called so too or is spelled like it, and the other commands
// that have a flag of this name.
func meantFlag(cmd *cobra.Command, name string) string {
	var names, others []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	meant := Suggestion("--"+name, names)
	for _, other := range otherNames[name] {
		if f := cmd.Flags().Lookup(other); f != nil {
			meant = fmt.Sprintf(": did you mean --%s?", other)
			break
		}
	}
	for _, other := range cmd.Root().Commands() {
		if other != cmd && other.Flags().Lookup(name) != nil {
			others = append(others, "recall "+other.Name())
		}
	}
	if meant == "" {
		meant = fmt.Sprintf(": recall help %s lists the flags", cmd.Name())
		if !cmd.HasParent() {
			meant = ": recall --help lists the verbs"
		}
	}
	switch n := len(others); {
	case n == 1:
		return fmt.Sprintf(", which %s has%s", others[0], meant)
	case n > 1:
		return fmt.Sprintf(", which %s and %s have%s", strings.Join(others[:n-1], ", "), others[n-1],
			meant)
	}
	return meant
}

// A strictValue is a flag's value that refuses what a script does by mistake:
// to give a flag twice, to give an empty text, or to write a number as Go does,
// with underscores, or with zeros in front, which make it octal.
type strictValue struct {
	pflag.Value
	given bool
}

func (v *strictValue) Set(text string) error {
	switch {
	case v.given:
		return errors.New("the flag is given twice")
	case text == "":
		return errors.New("it is empty")
	case isNumber.MatchString(v.Type()) && strings.ContainsAny(text, "_xX"),
		isWhole.MatchString(v.Type()) && !decimal.MatchString(text):
		return errors.New("it is not a number in decimal digits")
	}
	v.given = true
	return v.Value.Set(text)
}

// isNumber matches the types of flags that are numbers, isWhole those that are
// one whole number, and decimal such a number.
var (
	isNumber = regexp.MustCompile("^(u?int|float|SIZE)")
	isWhole  = regexp.MustCompile(`^u?int\d*$`)
	decimal  = regexp.MustCompile(`^-?(0|[1-9]\d*)$`)
)

// beStrict makes the command's flags strict, except those that may be given
// several times.
func beStrict(cmd *cobra.Command) {
	cmd.Flags().SortFlags = false
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		_, several := f.Value.(pflag.SliceValue)
		if !several {
			f.Value = &strictValue{Value: f.Value}
		}
	})
}

// A choice is a flag's value that must be one of some words.
type choice struct {
	word  *string
	words []string
}

// Choice returns the value of a flag that must be one of the words. It sets
// word, whose text is the default.
func Choice(word *string, words ...string) pflag.Value { return &choice{word, words} }

func (c *choice) String() string { return *c.word }
func (c *choice) Type() string   { return strings.Join(c.words, "|") }

func (c *choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return errors.New("want " + strings.Join(c.words, "|"))
	}
	*c.word = word
	return nil
}

// Choices returns a flag's value that is some of the words, with commas between
// them. A flag that comes twice has the words of both.
func Choices(chosen *[]string, words ...string) pflag.Value { return &choices{chosen, words} }

type choices struct {
	chosen *[]string
	words  []string
}

func (c *choices) String() string { return strings.Join(*c.chosen, ",") }
func (c *choices) Type() string   { return strings.Join(c.words, ",") }

func (c *choices) Set(text string) error {
	for word := range strings.SplitSeq(text, ",") {
		if !slices.Contains(c.words, word) {
			return fmt.Errorf("%q is none of %s", word, strings.Join(c.words, " and "))
		}
		if !slices.Contains(*c.chosen, word) {
			*c.chosen = append(*c.chosen, word)
		}
	}
	return nil
}

// CheckProgram checks the flags of all verbs that take a program: its seed, and
// how long one of its answers and all of them may take.
func CheckProgram(seed uint64, timeout, limit time.Duration) error {
	switch {
	case seed < 1 || seed > mostSeed:
		return fmt.Errorf("--seed %d is not in 1..%d", seed, uint64(mostSeed))
	case timeout <= 0:
		return fmt.Errorf("--timeout %v is not positive", timeout)
	case limit <= 0:
		return fmt.Errorf("--limit %v is not positive", limit)
	}
	return nil
}

// CheckRange returns an error unless the flag's value is in least..most.
func CheckRange(flag string, value, least, most int) error {
	if value < least || value > most {
		return fmt.Errorf("--%s %d is not in %d..%d", flag, value, least, most)
	}
	return nil
}

// wrapFlags returns the usage template with flags wrapped at 100 columns.
func wrapFlags(template string) string {
	return strings.ReplaceAll(template, ".FlagUsages", ".FlagUsagesWrapped 100")
}
