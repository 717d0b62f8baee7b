package main

import (
	"errors"
	"fmt"
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

// flagError says what is wrong with a flag, and what an unknown one was meant to be.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && (errors.Is(err, errTwice) || errors.Is(err, errEmpty)) {
		return fmt.Errorf("--%s %w", invalid.GetFlag().Name, errors.Unwrap(err))
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
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

var (
	errTwice      = errors.New("is given twice")
	errEmpty      = errors.New("is empty")
	errNotDecimal = errors.New("is not a whole number in decimal digits")
)

// beStrict makes a flag refuse a second value, unless it takes several; an empty text, as a
// script may lack the variable that it gives; and whole numbers other than in decimal digits:
// 010 would be 8.
func beStrict(f *pflag.Flag) {
	if f.DefValue == "0s" {
		f.DefValue = "0" // pflag prints no default that is 0
	}
	_, several := f.Value.(pflag.SliceValue)
	if f.Value.Type() != "stringArray" {
		f.Value = &strictValue{Value: f.Value, several: several}
	}
}

// A strictValue is the value of a strict flag.
type strictValue struct {
	pflag.Value
	several, set bool
}

func (v *strictValue) Set(text string) error {
	switch kind := v.Type(); {
	case v.set && !v.several:
		return errTwice
	case text == "" && kind == "string":
		return errEmpty
	case kind == "int" || kind == "intSlice" || kind == "uint64":
		for number := range strings.SplitSeq(text, ",") {
			digits := strings.TrimLeft(number, "+-")
			if strings.Contains(digits, "_") || len(digits) > 1 && digits[0] == '0' {
				return errNotDecimal
			}
		}
	}
	v.set = true
	return v.Value.Set(text)
}

// checkRange returns an error unless the flag's value is in least..most.
func checkRange(flag string, value, least, most int) error {
	if value < least || value > most {
		return fmt.Errorf("--%s %d is not in %d..%d", flag, value, least, most)
	}
	return nil
}
