package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"boundedrecall/internal/report"
)

// The files of a report.
const (
	pageFile     = "index.html"
	numbersFile  = "claims.json"
	figureSuffix = ".svg"
)

// replaceable returns an error unless the place is vacant, or holds a report and
// nothing else: its page links to its figures.
func replaceable(place string) error {
	page, err := os.ReadFile(filepath.Join(place, pageFile))
	if err != nil {
		return vacant(place)
	}
	if !bytes.Contains(page, []byte(`<meta name="generator" content="`+report.Generator+`">`)) {
		return errors.New("it exists and is no earlier report")
	}
	entries, err := os.ReadDir(place)
	for _, e := range entries {
		name := e.Name()
		figure := strings.HasSuffix(name, figureSuffix) && bytes.Contains(page, []byte(`href="`+name+`"`))
		if e.IsDir() || name != pageFile && name != numbersFile && !figure {
			return fmt.Errorf("it exists and holds %q, which is no part of a report", name)
		}
	}
	return err
}
