package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"boundedrecall/cmd/recall/internal/terminal"
)

// cause is err without the names of files.
func cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// nameOf names an input in messages.
func nameOf(file string) string {
	if file == "-" {
		return "standard input"
	}
	return terminal.Printable(file)
}

// A usageErr is an error that a file is not to blame for.
type usageErr struct{ error }

// withFile opens the file, or standard input for -, and calls read. Errors name the file,
// unless they are a usageErr.
//
// It returns interrupted if the context ends first: a pipe that nobody writes to may never be
// read. Then read is left behind, and nobody may look at what it changes.
func withFile(ctx context.Context, file string, stdin io.Reader, read func(io.Reader) error) error {
	done := make(chan error, 1)
	go func() {
		err := openAndRead(file, stdin, read)
		if usage := (usageErr{}); err != nil && file != "" && !errors.As(err, &usage) {
			err = fmt.Errorf("%s: %w", nameOf(file), cause(err))
		}
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return interrupted
	}
}

func openAndRead(file string, stdin io.Reader, read func(io.Reader) error) error {
	switch file {
	case "":
		return errors.New("the name of a file is empty")
	case "-":
		return read(stdin)
	}
	opened, err := os.Open(file)
	if err != nil {
		return err
	}
	defer opened.Close()
	return read(opened)
}

// An output is a file that appears only when it is complete. Opening it checks its place
// before the work begins. A nil output stands for no file.
type output struct {
	name string
	file *os.File // a temporary file beside it
}

func newOutput(name string) (*output, error) {
	if name == "" {
		return nil, nil
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	} else if _, err := os.Lstat(name); err == nil {
		return nil, errors.New("is a link to nothing")
	}
	old, err := os.Stat(name)
	switch {
	case err == nil && old.IsDir():
		return nil, errors.New("is a folder")
	case err == nil && !old.Mode().IsRegular():
		return nil, errors.New("is not a regular file")
	}
	file, err := os.Create(name + ".part") // with the permissions that the umask leaves
	if err == nil && old != nil {
		err = file.Chmod(old.Mode().Perm())
	}
	return &output{name, file}, err
}

// write writes the content.
func (o *output) write(content []byte) error {
	if o == nil {
		return nil
	}
	_, err := o.file.Write(content)
	if err = cmp.Or(err, o.file.Close()); err != nil {
		return err
	}
	return os.Rename(o.file.Name(), o.name)
}

// discard removes an incomplete file.
func (o *output) discard() {
	if o != nil {
		_ = o.file.Close()
		_ = os.Remove(o.file.Name())
	}
}

// overwrites reports whether a file to be written is one that is read.
func overwrites(written, read string) bool {
	one, err := os.Stat(written)
	if err != nil {
		return false
	}
	other, err := os.Stat(read)
	return err == nil && os.SameFile(one, other)
}

// vacant returns an error unless the place that --out names is free for a folder: it does
// not exist, or is an empty folder.
func vacant(place string) error {
	entries, err := os.ReadDir(place)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err = os.Mkdir(place, 0o777); err == nil { // to see whether it can be made
			err = os.Remove(place)
		}
	case len(entries) > 0:
		err = fmt.Errorf("it exists and holds %q: give a new folder", entries[0].Name())
	}
	if err != nil {
		return fmt.Errorf("--out %s: %w", place, cause(err))
	}
	return nil
}

// writeFolder writes the files to a folder at the place, which must be vacant, all of
// them or none.
func writeFolder(place string, files map[string][]byte) error {
	if err := vacant(place); err != nil { // it may have changed
		return err
	}
	err := os.MkdirAll(place, 0o777)
	for name, content := range files {
		if err == nil {
			err = os.WriteFile(filepath.Join(place, name), content, 0o666)
		}
	}
	if err == nil {
		return nil
	}
	for name := range files {
		_ = os.Remove(filepath.Join(place, name))
	}
	_ = os.Remove(place) // unless something else is there
	return fmt.Errorf("--out %s: %w", place, cause(err))
}
