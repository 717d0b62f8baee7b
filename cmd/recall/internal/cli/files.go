package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"boundedrecall/cmd/recall/internal/terminal"
)

// About returns the error with what it is about in front, in place of the names in the error
// itself. It returns nil for nil.
func About(what string, err error) error {
	var why syscall.Errno
	switch {
	case err == nil:
		return nil
	case errors.As(err, &why):
		err = why
	}
	return fmt.Errorf("%s: %w", what, err)
}

// InputName names an input in messages.
func InputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return terminal.Printable(file)
}

// WithFile opens the file, or standard input for -, and calls read. Errors name the file.
func WithFile(file string, stdin io.Reader, read func(io.Reader) error) error {
	switch file {
	case "":
		return errors.New("the name of a file is empty")
	case "-":
		return About(InputName(file), read(stdin))
	}
	opened, err := os.Open(file)
	if err != nil {
		return About(InputName(file), err)
	}
	defer opened.Close()
	return About(InputName(file), read(opened))
}

// An Output is a file that a verb writes when all is done.
type Output struct {
	flag, name string      // an empty name stands for no file
	mode       fs.FileMode // of the file, or of what a new one has
}

// NewOutput checks the place that the flag names, before the work begins, and leaves nothing there.
// It refuses a place that is one of the inputs, which are names of files, or - for standard input.
// An input is recognised under any name.
func NewOutput(flag, name string, inputs ...string) (*Output, error) {
	o := &Output{flag: flag, name: name}
	if name == "" {
		return o, nil
	}
	before, missing := os.Stat(name)
	for _, input := range inputs {
		if missing == nil && before.Mode().IsRegular() && isInput(before, input) {
			lost := fmt.Errorf("it is the same file as %s, which would be lost", InputName(input))
			return o, o.wrap(lost)
		}
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return o, o.wrap(err)
	}
	info, err := file.Stat()
	if err == nil {
		o.mode = info.Mode()
	}
	closed := file.Close()
	if err == nil {
		err = closed
	}
	if missing != nil {
		removed := removeTarget(name)
		if err == nil {
			err = removed
		}
	}
	return o, o.wrap(err)
}

// isInput reports whether the file is the input, which - or a name stands for.
func isInput(file fs.FileInfo, input string) bool {
	info, err := os.Stat(input)
	if input == "-" {
		info, err = os.Stdin.Stat()
	}
	return err == nil && os.SameFile(file, info)
}

// removeTarget removes the file of that name, and not a link that leads to it.
func removeTarget(name string) error {
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	return os.Remove(target)
}

// Write writes the content. It writes a file beside its place and then moves it there, so that an
// old one stays as it was if the disk is full. Pipes and links, such as /dev/stdout, are written
// directly, and so is a file in a folder where no file can be made.
func (o *Output) Write(content []byte) error {
	if o.name == "" {
		return nil
	}
	info, err := os.Lstat(o.name)
	if err == nil && !info.Mode().IsRegular() {
		return o.wrap(os.WriteFile(o.name, content, 0o666))
	}
	beside, err := os.CreateTemp(filepath.Dir(o.name), ".recall-*")
	if errors.Is(err, fs.ErrPermission) {
		return o.wrap(os.WriteFile(o.name, content, 0o666))
	}
	if err != nil {
		return o.wrap(err)
	}
	err = o.moveInto(beside, content)
	if err != nil {
		_ = os.Remove(beside.Name())
	}
	return o.wrap(err)
}

// moveInto writes the content to the file, closes it, and moves it to the place of the output.
func (o *Output) moveInto(beside *os.File, content []byte) error {
	_, err := beside.Write(content)
	closed := beside.Close()
	if err != nil {
		return err
	}
	if closed != nil {
		return closed
	}
	err = os.Chmod(beside.Name(), o.mode)
	if err != nil {
		return err
	}
	return os.Rename(beside.Name(), o.name)
}

func (o *Output) wrap(err error) error { return About("--"+o.flag+" "+o.name, err) }

// CheckVacant returns an error unless the place that --out names is free for a folder: it does not
// exist, or is an empty folder.
func CheckVacant(place string) error {
	if place == "" {
		return errors.New("--out is missing: the folder to write")
	}
	entries, err := os.ReadDir(place)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = os.Mkdir(place, 0o777) // to see whether it can be made
		if err == nil {
			err = os.Remove(place)
		}
	case len(entries) > 0:
		err = fmt.Errorf("it exists and holds %q: give a new folder", entries[0].Name())
	}
	return About("--out "+place, err)
}

// WriteFolder writes all files to a folder at the place, which must be vacant, or none.
func WriteFolder(place string, files map[string][]byte) error {
	err := CheckVacant(place) // the place may have changed
	if err != nil {
		return err
	}
	err = writeAll(place, files)
	if err != nil {
		for name := range files {
			_ = os.Remove(filepath.Join(place, name))
		}
		_ = os.Remove(place) // it stays if something else is in it
	}
	return About("--out "+place, err)
}

// writeAll makes the folder and writes the files until an error occurs.
func writeAll(place string, files map[string][]byte) error {
	err := os.MkdirAll(place, 0o777)
	if err != nil {
		return err
	}
	for name, content := range files {
		err = os.WriteFile(filepath.Join(place, name), content, 0o666)
		if err != nil {
			return err
		}
	}
	return nil
}
