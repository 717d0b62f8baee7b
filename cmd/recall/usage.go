package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"boundedrecall/internal/nearest"
	"boundedrecall/internal/rewards"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// knownCommand refuses arguments of the root command: they are unknown verbs.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("unknown command %q%s", args[0], suggestion(args[0], verbs(root)))
}

// verbs returns the names of the commands.
func verbs(root *cobra.Command) (names []string) {
	for _, cmd := range root.Commands() {
		if !cmd.Hidden {
			names = append(names, cmd.Name())
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

// flagError says what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		low := "-" + unknown.GetSpecifiedShortnames() // of a range, as in --scale -1:1
		if _, bad := rewards.ParseScale(low); bad == nil && cmd.Flags().Changed("scale") {
			return fmt.Errorf("write the range as --scale=%s", low)
		}
	case errors.As(err, &unknown):
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if name := nearest.Word(unknown.GetSpecifiedName(), names); name != "" {
			return fmt.Errorf("%w: did you mean --%s?", err, name)
		}
	case errors.Is(err, errTwice) && errors.As(err, &invalid):
		return fmt.Errorf("--%s is given twice", invalid.GetFlag().Name)
	case errors.As(err, &invalid):
		what, known := map[string]string{
			"int": "a whole number", "uint64": "a whole number from 0 up", "float64": "a number", "bool": "true or false",
			"duration": "a time such as 90s or 1h30m", "intSlice": "one whole number or several, as 2,3",
		}[invalid.GetFlag().Value.Type()]
		switch {
		case errors.Is(err, errEmpty):
			return fmt.Errorf("--%s is empty", invalid.GetFlag().Name)
		case errors.Is(err, strconv.ErrRange) && strings.HasPrefix(invalid.GetValue(), "-"):
			return fmt.Errorf("--%s %s is too small", invalid.GetFlag().Name, invalid.GetValue())
		case errors.Is(err, strconv.ErrRange):
			return fmt.Errorf("--%s %s is too large", invalid.GetFlag().Name, invalid.GetValue())
		case known:
			return fmt.Errorf("--%s %q is not %s", invalid.GetFlag().Name, invalid.GetValue(), what)
		}
	}
	return err
}

var (
	errTwice = errors.New("given twice")
	errEmpty = errors.New("empty")
)

// onlyOnce makes the flag refuse a second value, unless it takes several.
func onlyOnce(f *pflag.Flag) {
	if _, several := f.Value.(pflag.SliceValue); several {
		return
	}
	if f.DefValue == "0s" {
		f.DefValue = "0" // pflag prints no default that is 0
	}
	f.Value = &once{Value: f.Value}
}

// A once is a value that can be set once. A text must not be empty: a script may lack the
// variable that it gives.
type once struct {
	pflag.Value
	set bool
}

func (o *once) Set(text string) error {
	if o.set {
		return errTwice
	}
	if text == "" && o.Type() == "string" {
		return errEmpty
	}
	o.set = true
	return o.Value.Set(text)
}

// inDecimals lets a flag that takes whole numbers take decimal digits alone. Without it 010
// would be 8.
func inDecimals(f *pflag.Flag) {
	switch f.Value.Type() {
	case "int", "intSlice", "uint64":
		f.Value = decimal{f.Value}
	}
}

// A decimal is the value of a flag for whole numbers, or for several between commas.
type decimal struct{ pflag.Value }

func (d decimal) Set(text string) error {
	for number := range strings.SplitSeq(text, ",") {
		digits := strings.TrimLeft(number, "+-")
		if strings.Contains(digits, "_") || len(digits) > 1 && digits[0] == '0' {
			return errors.New("not a whole number in decimal digits")
		}
	}
	return d.Value.Set(text)
}
