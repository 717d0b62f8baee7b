// Package alone keeps the environment away from what the command prints.
// Package rapid, which draws the cases of the command's checks, reads the
// variables RAPID_* when the program starts: RAPID_LOG prints to standard
// output, and a value that it cannot read ends the program. They are for tests.
//
// Go initializes packages in the order of their import paths, each after those
// that it imports. This package imports little and its path is before rapid's,
// so it is initialized first.
package alone

import (
	"os"
	"strings"
)

func init() {
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, "RAPID_") {
			err := os.Unsetenv(name)
			if err != nil {
				panic(err)
			}
		}
	}
}
