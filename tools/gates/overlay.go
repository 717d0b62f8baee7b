package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed off/off.go
var off string

const imported = `; import off "boundedrecall/internal/off"`

// A workshop is a folder with the changed files, the tests built from them, and
// what these read and write.
type workshop struct {
	root, folder string
}

// newWorkshop writes the files with all gates, each of which can be turned off.
func newWorkshop(root string, gates []gate) (w workshop, err error) {
	if w.folder, err = os.MkdirTemp("", "gates"); err != nil {
		return w, err
	}
	w.root = root
	if err := os.Chmod(w.folder, 0o755); err != nil {
		return w, err
	}
	helper := strings.Replace(off, `const Folder = ""`, fmt.Sprintf("const Folder = %q", w.folder), 1)
	replace := map[string]string{}
	put := func(name, text string) error {
		place := filepath.Join(w.folder, strings.ReplaceAll(name, "/", "+"))
		replace[filepath.Join(root, name)] = place
		return os.WriteFile(place, []byte(text), 0o644)
	}
	if err := put("internal/off/off.go", helper); err != nil {
		return w, err
	}
	for len(gates) > 0 {
		n := slices.IndexFunc(gates, func(g gate) bool { return g.file != gates[0].file })
		if n < 0 {
			n = len(gates)
		}
		source, err := os.ReadFile(filepath.Join(root, gates[0].file))
		if err == nil {
			err = put(gates[0].file, written(string(source), gates[:n]))
		}
		if err != nil {
			return w, err
		}
		gates = gates[n:]
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return w, err
	}
	return w, os.WriteFile(w.overlay(), overlay, 0o644)
}

func (w workshop) overlay() string { return filepath.Join(w.folder, "overlay.json") }

// written returns the source of a file with its gates. Each line stays where it
// is.
func written(source string, gates []gate) string {
	type insertion struct {
		at, order int
		text      string
	}
	var all []insertion
	for _, g := range gates {
		size := g.to - g.from
		all = append(all, insertion{g.from, -size, fmt.Sprintf(g.open, g.number)},
			insertion{g.to, size, g.shut})
	}
	name := packageClause.FindStringIndex(source)
	all = append(all, insertion{name[1], 0, imported})
	slices.SortStableFunc(all, func(a, b insertion) int {
		if a.at != b.at {
			return a.at - b.at
		}
		return a.order - b.order
	})
	var b strings.Builder
	at := 0
	for _, i := range all {
		b.WriteString(source[at:i.at] + i.text)
		at = i.at
	}
	return b.String() + source[at:]
}
