package claims

import (
	"fmt"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"sync"
)

// folders remembers, for each folder, the names of the documents that [Read]
// has read in this process.
var folders = struct {
	sync.Mutex
	read map[any][]string
}{read: map[any][]string{}}

// folderKey returns what is equal for equal folders, nil if that is unknown.
func folderKey(files fs.FS) any {
	switch v := reflect.ValueOf(files); {
	case files == nil:
		return nil
	case v.Kind() == reflect.Map:
		return v.Pointer()
	case v.Comparable():
		return files
	}
	return nil
}

// remember remembers that the document was read.
func remember(files fs.FS, name string) {
	folders.Lock()
	defer folders.Unlock()
	key := folderKey(files)
	folders.read[key] = append(folders.read[key], name)
}

// forgotten names each document in the folder of the statement that Read has
// not read, once in a process.
func (s *Statement) forgotten() (faults []string) {
	folders.Lock()
	defer folders.Unlock()
	key := folderKey(s.files)
	if key == nil {
		return nil
	}
	for _, name := range documents(s.files) {
		if !slices.Contains(folders.read[key], name) {
			faults = append(faults, unread(name))
			folders.read[key] = append(folders.read[key], name)
		}
	}
	return faults
}

// forgotten names each document, in the folders that the statements were read
// from, that belongs to none of them.
func forgotten(statements []*Statement) (faults []string) {
	seen, mine := map[any]bool{}, map[string]bool{}
	for _, s := range statements {
		mine[s.Document()] = true
	}
	for _, s := range statements {
		if key := folderKey(s.files); key != nil && !seen[key] {
			seen[key] = true
			for _, name := range documents(s.files) {
				if !mine[name] {
					faults = append(faults, unread(name))
				}
			}
		}
	}
	return faults
}

func unread(name string) string {
	return fmt.Sprintf("%s is the document of a statement that no check measures", name)
}

// states is a pattern of what stands in each document of a statement, and in no
// other text.
var states = regexp.MustCompile(`(?m)^(?:In short: |## (?:Printed: .*|Holds|Conjecture)\r?$)`)

// documents returns the names of the statements' documents in the folder.
func documents(files fs.FS) (names []string) {
	all, err := fs.Glob(files, "*.md")
	if err != nil {
		panic(err) // the pattern is malformed
	}
	for _, name := range all {
		if text, err := fs.ReadFile(files, name); err == nil && states.Match(text) {
			names = append(names, name)
		}
	}
	return names
}
