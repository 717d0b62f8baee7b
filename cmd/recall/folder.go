package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// A folder is written beside the place where it shall be, and put there when it is
// whole.
type folder struct {
	place string                   // where it shall be
	work  string                   // beside it
	free  func(place string) error // refuses what must not be taken away
}

// newFolder prepares to write a folder to the place, which --out names, unless free
// refuses it.
func newFolder(place string, free func(place string) error) (*folder, error) {
	absolute, err := filepath.Abs(place)
	if err != nil {
		return nil, fmt.Errorf("--out %s: %w", place, err)
	}
	if target, err := filepath.EvalSymlinks(absolute); err == nil {
		absolute = target
	}
	if err := free(absolute); err != nil {
		return nil, fmt.Errorf("--out %s: %w", place, cause(err))
	}
	work, err := os.MkdirTemp(filepath.Dir(absolute), ".recall-*")
	if err != nil {
		return nil, fmt.Errorf("--out %s: %w", place, cause(err))
	}
	f := &folder{place: absolute, work: work, free: free}
	if err := os.Mkdir(f.fresh(), 0o777); err != nil {
		f.close()
		return nil, fmt.Errorf("--out %s: %w", place, cause(err))
	}
	return f, nil
}

// vacant returns an error unless nothing is at the place, or an empty folder.
func vacant(place string) error {
	if info, err := os.Lstat(place); errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	} else if !info.IsDir() {
		return errors.New("it exists and is no folder")
	}
	entries, err := os.ReadDir(place)
	if err == nil && len(entries) > 0 {
		err = fmt.Errorf("it exists and holds %q: give a new folder", entries[0].Name())
	}
	return err
}

func (f *folder) fresh() string { return filepath.Join(f.work, "new") }

// add writes a file.
func (f *folder) add(name string, content []byte) error {
	return os.WriteFile(filepath.Join(f.fresh(), name), content, 0o666)
}

// commit puts the folder in its place, and takes away what was there.
func (f *folder) commit() error {
	if err := f.free(f.place); err != nil { // it may have changed
		return err
	}
	old := filepath.Join(f.work, "old")
	if err := os.Rename(f.place, old); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.Rename(f.fresh(), f.place); err != nil {
		_ = os.Rename(old, f.place)
		return err
	}
	return nil
}

// close removes what was written beside the place.
func (f *folder) close() { _ = os.RemoveAll(f.work) }
