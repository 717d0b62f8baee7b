package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/internal/nearest"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// knownCommand refuses arguments that name no command below the one given, each below the one before it.
// (Cobra's own suggestions take several lines, and its help takes any topic.)
func knownCommand(cmd *cobra.Command, args []string) error {
	for _, name := range args {
		if !slices.Contains(verbs(cmd), name) {
			return fmt.Errorf("unknown command %q%s", name, suggestion(name, verbs(cmd)))
		}
		cmd, _, _ = cmd.Find([]string{name})
	}
	return nil
}

// verbs returns the names of the commands.
func verbs(cmd *cobra.Command) (names []string) {
	for _, verb := range cmd.Commands() {
		if !verb.Hidden {
			names = append(names, verb.Name())
		}
	}
	return names
}

// suggestion asks whether the nearest name was meant, if one is near.
func suggestion(word string, names []string) string {
	if name := nearest.Word(word, names); name != "" {
		return ": did you mean " + name + "?"
	}
	return ""
}

// goNames is what errors of packages pflag and expr quote of Go.
var goNames = regexp.MustCompile(`strconv\.\w+: parsing "(?:[^"\\]|\\.)*": `)

// flagError says what is wrong with a flag, and what an unknown one was meant to be.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return errors.New(goNames.ReplaceAllString(err.Error(), ""))
	}
	if low := "-" + unknown.GetSpecifiedShortnames(); low != "-" { // of a range, as in --scale -1:1
		if _, bad := rewards.ParseScale(low); bad == nil && cmd.Flags().Changed("scale") {
			return fmt.Errorf("write the range as --scale=%s", low)
		}
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("%w%s", err, suggestion("--"+unknown.GetSpecifiedName(), names))
}

// A strictValue is a flag's value that refuses what a script does by mistake: to give a flag
// twice, to give an empty text, or to write a number as Go does, with underscores, or zeros in
// front, which make it octal.
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

// A choice is a flag's value that is one of some words, or none if it is not given.
type choice struct {
	word  *string
	words []string
}

func (c *choice) String() string { return *c.word }
func (c *choice) Type() string   { return strings.Join(c.words, "|") }

func (c *choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return errors.New("want " + strings.Join(c.words, "|"))
	}
	*c.word = word
	return nil
}

// isNumber are the types of flags that are numbers, and isWhole those that are one whole number: decimal.
var (
	isNumber = regexp.MustCompile("^(u?int|float|SIZE)")
	isWhole  = regexp.MustCompile(`^u?int\d*$`)
	decimal  = regexp.MustCompile(`^-?(0|[1-9]\d*)$`)
)

// beStrict makes the command's flags strict, but for those that may be given several times.
func beStrict(cmd *cobra.Command) {
	cmd.Flags().SortFlags = false
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, several := f.Value.(pflag.SliceValue); !several {
			f.Value = &strictValue{Value: f.Value}
		}
	})
}

// checkRange returns an error unless the flag's value is in least..most.
func checkRange(flag string, value, least, most int) error {
	if value < least || value > most {
		return fmt.Errorf("--%s %d is not in %d..%d", flag, value, least, most)
	}
	return nil
}
