package ledger

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"boundedrecall/claims"
)

// declaration is how a file declares its statement.
var declaration = regexp.MustCompile(`(?m)^var (\w+) = claims\.Read\(texts, "([^"]+)"`)

// Enrolled returns an error unless the statements are those of the folder of
// their package. Each document of a statement must have a Go file with the same
// name, which declares the statement. Each statement that a file declares must
// be among the statements, and must have its test in tests, the text of the
// file theorems_test.go.
func Enrolled(folder fs.FS, statements []*claims.Statement, tests string) error {
	declared, err := declarations(folder)
	if err != nil {
		return err
	}
	documents, err := documents(folder)
	if err != nil {
		return err
	}
	for _, name := range documents {
		if _, ok := declared[name]; !ok {
			return fmt.Errorf("%s.md is the document of a statement that no %s.go declares", name, name)
		}
	}
	listed := map[string]bool{}
	for _, s := range statements {
		listed[fileName(s)] = true
		if v, ok := declared[fileName(s)]; !ok || v.id != s.ID {
			return fmt.Errorf("%s is among the statements, and no %s.go declares it", s.ID, fileName(s))
		}
	}
	for name, v := range declared {
		if !listed[name] {
			return fmt.Errorf("%s of %s.go is not among the statements: see statements.go", v.name, name)
		}
		test := regexp.MustCompile(`(?s)func Test` + v.name +
			`\(t \*testing\.T\) \{.{0,100}?claims\.Test\(t, \w+\.` + v.name + `\)`)
		if !test.MatchString(tests) {
			return fmt.Errorf("%s of %s.go has no Test%s in theorems_test.go", v.name, name, v.name)
		}
	}
	return nil
}

// A variable holds a statement.
type variable struct{ name, id string }

// declarations returns the variables of the statements by the names of their
// files.
func declarations(folder fs.FS) (map[string]variable, error) {
	sources, err := fs.Glob(folder, "*.go")
	if err != nil {
		return nil, err
	}
	declared := map[string]variable{}
	for _, path := range sources {
		source, err := fs.ReadFile(folder, path)
		if err != nil {
			return nil, err
		}
		found := declaration.FindAllStringSubmatch(string(source), -1)
		if len(found) > 1 {
			return nil, fmt.Errorf("%s declares %d statements, and a file is for one", path, len(found))
		}
		for _, v := range found {
			declared[strings.TrimSuffix(path, ".go")] = variable{name: v[1], id: v[2]}
		}
	}
	return declared, nil
}

// documents returns the names of the statements' documents, without their
// endings.
func documents(folder fs.FS) (names []string, err error) {
	paths, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := fs.ReadFile(folder, path)
		if err != nil {
			return nil, err
		}
		if strings.Contains(string(text), "\nIn short: ") {
			names = append(names, strings.TrimSuffix(path, ".md"))
		}
	}
	slices.Sort(names)
	return names, nil
}
