package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"
)

// schemaKey is the annotation of a verb that names the form of its JSON.
const schemaKey = "schema"

// A flagErr is an error in the flags themselves, after which later flags are
// not read.
type flagErr struct{ error }

func (e flagErr) Unwrap() error { return e.error }

// AddJSONFlag adds the flag --json to the verb. The schema names the form of
// what it prints and its version, such as "play/1". With --json a verb prints
// exactly one object. If it ends with an error the object says so in its field
// "error", and may have nothing else but its "schema".
func AddJSONFlag(cmd *cobra.Command, on *bool, schema, usage string) {
	cmd.Annotations = map[string]string{schemaKey: schema}
	cmd.Flags().BoolVar(on, "json", false, usage+" (schemas/"+cmd.Name()+".json)")
}

// Schema returns the name of the form of what the verb prints with --json.
func Schema(cmd *cobra.Command) string { return cmd.Annotations[schemaKey] }

// schemaAsked returns the schema of the JSON that the arguments ask for, or ""
// if they ask for none. If a bad flag has ended the reading, flags after it
// count too.
func schemaAsked(root *cobra.Command, args []string, err error) string {
	cmd, _, notFound := root.Find(args)
	if notFound != nil || Schema(cmd) == "" {
		return ""
	}
	flag := cmd.Flags().Lookup("json")
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	asked := flag.Value.String() == "true"
	if bad := new(flagErr); errors.As(err, bad) && !flag.Changed {
		asked = slices.Contains(args, "--json")
	}
	if !asked {
		return ""
	}
	return Schema(cmd)
}

// PrintJSON prints the value. Where stdout is that of [Run], the text is held
// back until the verb has ended, so that an error can be added to it. PrintJSON
// panics if the value has a number that JSON cannot hold, such as +Inf: no
// answer must not look like success.
func PrintJSON(stdout io.Writer, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	if s, ok := stdout.(*sink); ok {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.object = text
		return
	}
	fmt.Fprintf(stdout, "%s\n", text)
}

// printObject prints what [PrintJSON] has held back, with the error if there is
// one. Only the first call prints: a verb may end while a signal ends the
// program.
func (s *sink) printObject(schema, message string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	object := s.object
	if schema == "" || object == nil && message == "" || s.ended {
		return
	}
	s.ended = true
	if object == nil {
		object = encoded(map[string]string{"schema": schema})
	}
	if message != "" {
		object = fmt.Appendf(object[:len(object)-1], `,"error":%s}`, encoded(message))
	}
	fmt.Fprintf(s, "%s\n", object)
}

// encoded returns the value as JSON.
func encoded(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
