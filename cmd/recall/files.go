package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// cause is err without the file's name.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// longestInput is the largest number of bytes that a limited reader reads. Only tests
// change it.
var longestInput = 256 << 20

// A limitedReader returns an error after a number of bytes.
type limitedReader struct {
	io.Reader
	left int
}

func (l *limitedReader) Read(p []byte) (int, error) {
	if l.left <= 0 {
		if n, err := l.Reader.Read(make([]byte, 1)); n == 0 {
			return 0, err
		}
		return 0, fmt.Errorf("longer than %d bytes", longestInput)
	}
	n, err := l.Reader.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err
}

// limited bounds what read is given.
func limited(read func(io.Reader) error) func(io.Reader) error {
	return func(r io.Reader) error { return read(&limitedReader{r, longestInput}) }
}

// nameOf names an input in messages.
func nameOf(file string) string {
	if file == "-" {
		return "standard input"
	}
	return printable(file)
}

// within returns what do returns, or interrupted if the context ends first: do may wait for
// ever, for a pipe that nobody writes to. Then do is left behind, and nobody may look at what
// it changes.
func within[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, interrupted
	}
}

// A usageErr is an error that a file is not to blame for.
type usageErr struct{ error }

// withFile opens the file, or standard input for -, and calls read. Errors name the file,
// unless they are a usageErr.
func withFile(file string, stdin io.Reader, read func(io.Reader) error) error {
	r := stdin
	switch file {
	case "":
		return errors.New("the name of a file is empty")
	case "-":
		file = nameOf(file)
	default:
		opened, err := os.Open(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, cause(err))
		}
		defer opened.Close()
		r = opened
	}
	err := read(r)
	if usage := (usageErr{}); err == nil || errors.As(err, &usage) {
		return err
	}
	return fmt.Errorf("%s: %w", file, cause(err))
}

// An output is a file that appears only when it is complete. Opening it checks its place
// before the work begins. A nil output stands for no file.
type output struct {
	name string
	file *os.File // a temporary file in the same folder
}

func newOutput(name string) (*output, error) {
	if name == "" {
		return nil, nil
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	} else if _, err := os.Lstat(name); err == nil {
		return nil, errors.New("is a link to nothing")
	} else if !errors.Is(err, fs.ErrNotExist) { // such as a name that is too long
		return nil, err
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, errors.New("is a folder")
	} else if err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("is not a regular file")
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".recall-*")
	if err != nil {
		return nil, err
	}
	return &output{name, file}, nil
}

// write writes the content.
func (o *output) write(content []byte) error {
	if o == nil {
		return nil
	}
	_, err := o.file.Write(content)
	if closing := o.file.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = o.permit()
	}
	if err == nil {
		err = os.Rename(o.file.Name(), o.name)
	}
	return err
}

// permit gives the new file the permissions of the file that it replaces, or else the
// permissions that the umask leaves to a new file.
func (o *output) permit() error {
	info, err := os.Stat(o.name)
	if errors.Is(err, fs.ErrNotExist) {
		var fresh *os.File
		if fresh, err = os.OpenFile(o.file.Name()+".new", os.O_CREATE|os.O_EXCL, 0o666); err != nil {
			return err
		}
		defer os.Remove(fresh.Name())
		defer fresh.Close()
		info, err = fresh.Stat()
	}
	if err != nil {
		return err
	}
	return os.Chmod(o.file.Name(), info.Mode().Perm())
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

// discard removes an incomplete file.
func (o *output) discard() {
	if o != nil {
		_ = o.file.Close()
		_ = os.Remove(o.file.Name())
	}
}

// vacant returns an error unless the place that --out names is free for a folder: it does
// not exist, or is an empty folder.
func vacant(place string) error {
	info, err := os.Stat(place)
	var entries []os.DirEntry
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err = os.Lstat(place); err == nil { // a dangling link
			err = errors.New("it exists and is not a folder")
		} else {
			if err = os.Mkdir(place, 0o777); err == nil { // to see whether it can be made
				err = os.Remove(place)
			}
		}
	case err == nil && !info.IsDir():
		err = errors.New("it exists and is not a folder")
	case err == nil:
		if entries, err = os.ReadDir(place); len(entries) > 0 {
			err = fmt.Errorf("it exists and holds %q: give a new folder", entries[0].Name())
		}
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
