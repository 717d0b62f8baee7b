package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"boundedrecall/cmd/recall/internal/terminal"
)

// about says what an error is about, in place of the names in the error itself.
func about(what string, err error) error {
	var why syscall.Errno
	switch {
	case err == nil:
		return nil
	case errors.As(err, &why):
		err = why
	}
	return fmt.Errorf("%s: %w", what, err)
}

// nameOf names an input in messages.
func nameOf(file string) string {
	if file == "-" {
		return "standard input"
	}
	return terminal.Printable(file)
}

// withFile opens the file, or standard input for -, and calls read. Errors name the file.
func withFile(file string, stdin io.Reader, read func(io.Reader) error) error {
	switch file {
	case "":
		return errors.New("the name of a file is empty")
	case "-":
		return about(nameOf(file), read(stdin))
	}
	opened, err := os.Open(file)
	if err != nil {
		return about(nameOf(file), err)
	}
	defer opened.Close()
	return about(nameOf(file), read(opened))
}

// An output is a file that a command writes when all is done. Making one checks its place
// before the work begins, and leaves nothing there.
type output struct {
	flag, name string      // no name stands for no file
	mode       fs.FileMode // of the file, or of what a new one has
}

// newOutput checks the place that the flag names. It refuses a place that is one of the inputs,
// which are names of files, or - for standard input, under whatever name.
func newOutput(flag, name string, inputs ...string) (*output, error) {
	o := &output{flag: flag, name: name}
	if name == "" {
		return o, nil
	}
	before, missing := os.Stat(name)
	for _, input := range inputs {
		if missing == nil && before.Mode().IsRegular() && isInput(before, input) {
			return o, o.wrap(fmt.Errorf("it is the same file as %s, which would be lost", nameOf(input)))
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
	err = cmp.Or(err, file.Close())
	if missing != nil {
		err = cmp.Or(err, removeTarget(name))
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

// write writes the content. A file is written beside its place and then moved there, so that an
// old one stays as it was if the disk is full. What is no file, as a pipe, or a link, as
// /dev/stdout, is written in place, and so is a file in a folder that takes no new ones.
func (o *output) write(content []byte) error {
	if o.name == "" {
		return nil
	}
	if info, err := os.Lstat(o.name); err == nil && !info.Mode().IsRegular() {
		return o.wrap(os.WriteFile(o.name, content, 0o666))
	}
	beside, err := os.CreateTemp(filepath.Dir(o.name), ".recall-*")
	if errors.Is(err, fs.ErrPermission) {
		return o.wrap(os.WriteFile(o.name, content, 0o666))
	}
	if err != nil {
		return o.wrap(err)
	}
	_, err = beside.Write(content)
	err = cmp.Or(err, beside.Close(), os.Chmod(beside.Name(), o.mode))
	if err == nil {
		err = os.Rename(beside.Name(), o.name)
	}
	if err != nil {
		_ = os.Remove(beside.Name())
	}
	return o.wrap(err)
}

func (o *output) wrap(err error) error { return about("--"+o.flag+" "+o.name, err) }

// vacant returns an error unless the place that --out names is free for a folder: it does
// not exist, or is an empty folder.
func vacant(place string) error {
	if place == "" {
		return errors.New("--out is missing: the folder to write")
	}
	entries, err := os.ReadDir(place)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err = os.Mkdir(place, 0o777); err == nil { // to see whether it can be made
			err = os.Remove(place)
		}
	case len(entries) > 0:
		err = fmt.Errorf("it exists and holds %q: give a new folder", entries[0].Name())
	}
	return about("--out "+place, err)
}

// writeFolder writes the files to a folder at the place, which must be vacant, all of
// them or none.
func writeFolder(place string, files map[string][]byte) error {
	if err := vacant(place); err != nil { // it may have changed
		return err
	}
	err := os.MkdirAll(place, 0o777)
	for name, content := range files {
		err = cmp.Or(err, os.WriteFile(filepath.Join(place, name), content, 0o666))
	}
	if err != nil {
		for name := range files {
			_ = os.Remove(filepath.Join(place, name))
		}
		_ = os.Remove(place) // unless something else is there
	}
	return about("--out "+place, err)
}
