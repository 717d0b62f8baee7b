package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// An output is a file that is there when it is whole. Its place is found out before
// the work for it begins. It is nil for no file.
type output struct {
	name string
	file *os.File // of another name, beside it
}

func newOutput(name string) (*output, error) {
	if name == "" {
		return nil, nil
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
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

// permit gives the new file the permissions of the file that it replaces, or else those
// that the umask leaves to a new one.
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

// discard removes what is not whole.
func (o *output) discard() {
	if o != nil {
		_ = o.file.Close()
		_ = os.Remove(o.file.Name())
	}
}

// writeFile writes a file, all of it or nothing.
func writeFile(name string, content []byte) error {
	o, err := newOutput(name)
	if err != nil {
		return err
	}
	defer o.discard()
	return o.write(content)
}
