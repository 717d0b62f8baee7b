package main

import (
	"errors"
	"fmt"

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

// refuseEmpty returns an error if a flag is given an empty text: a script may lack the variable
// that it gives.
func refuseEmpty(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" {
			err = fmt.Errorf("--%s is empty", f.Name)
		}
	})
	return err
}

// checkRange returns an error unless the flag's value is in least..most.
func checkRange(flag string, value, least, most int) error {
	if value < least || value > most {
		return fmt.Errorf("--%s %d is not in %d..%d", flag, value, least, most)
	}
	return nil
}
