package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"boundedrecall/report"
)

// The files of a report.
const (
	pageFile     = "index.html"
	numbersFile  = "claims.json"
	figureSuffix = ".svg"
)

// A folder is a report's, written beside the place where it shall be and put there
// when it is whole.
type folder struct {
	place string // where it shall be
	work  string // beside it
}

// newFolder prepares to write a report to the place. It is an error if there is
// something that is no report.
func newFolder(place string) (*folder, error) {
	absolute, err := filepath.Abs(place)
	if err != nil {
		return nil, fmt.Errorf("--out %s: %w", place, err)
	}
	if target, err := filepath.EvalSymlinks(absolute); err == nil {
		absolute = target
	}
	if err := replaceable(absolute); err != nil {
		return nil, fmt.Errorf("--out %s: %w", place, cause(err))
	}
	work, err := os.MkdirTemp(filepath.Dir(absolute), ".report-*")
	if err != nil {
		return nil, fmt.Errorf("--out %s: %w", place, cause(err))
	}
	f := &folder{place: absolute, work: work}
	if err := os.Mkdir(f.fresh(), 0o777); err != nil {
		f.close()
		return nil, fmt.Errorf("--out %s: %w", place, cause(err))
	}
	return f, nil
}

// replaceable returns an error unless nothing is at the place, or an empty folder, or a
// report and nothing else.
func replaceable(place string) error {
	if info, err := os.Stat(place); os.IsNotExist(err) {
		return nil
	} else if err != nil {
		return err
	} else if !info.IsDir() {
		return fmt.Errorf("it exists and is no folder")
	}
	entries, err := os.ReadDir(place)
	if err != nil || len(entries) == 0 {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || name != pageFile && name != numbersFile && !strings.HasSuffix(name, figureSuffix) {
			return fmt.Errorf("it exists and holds %q, which is no part of a report", name)
		}
	}
	page, err := os.ReadFile(filepath.Join(place, pageFile))
	if err != nil || !bytes.Contains(page, []byte(`<meta name="generator" content="`+report.Generator+`">`)) {
		return fmt.Errorf("it exists and is no earlier report")
	}
	return nil
}

func (f *folder) fresh() string { return filepath.Join(f.work, "new") }

// add writes a file.
func (f *folder) add(name string, content []byte) error {
	return os.WriteFile(filepath.Join(f.fresh(), name), content, 0o666)
}

// commit puts the folder in its place, and takes away the report that was there.
func (f *folder) commit() error {
	old := filepath.Join(f.work, "old")
	if err := os.Rename(f.place, old); err != nil && !os.IsNotExist(err) {
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
