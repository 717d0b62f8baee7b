// Package replays shows what public libraries do, without this project: each
// row of the gallery that accuses one has a replay of a few lines in the
// library's own language.
package replays

import (
	"embed"
	"fmt"
	"io"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

//go:embed npm far moving.go limiters.go metrics.go outcomes.txt
var files embed.FS

// An Outcome is what a replay printed.
type Outcome struct {
	Version string // of the library
	After   string // what the library was given
	Is      string // its value
	Want    string // its value after the rows that count alone, or their exact value
}

// InGo are the replays of libraries in Go, by name. Those of libraries in time
// sleep for seconds.
var InGo = func() map[string]func() Outcome {
	all := maps.Clone(movingInGo)
	maps.Copy(all, limitersInGo)
	maps.Copy(all, metricsInGo)
	return all
}()

// after gives a function all rows, and the last ones alone.
func after(count int, rows []float64, last func(rows []float64) float64) Outcome {
	return Outcome{
		After: strings.Trim(fmt.Sprint(rows), "[]"),
		Is:    fmt.Sprint(last(rows)),
		Want:  fmt.Sprint(last(rows[len(rows)-count:])),
	}
}

// exactly gives a function all rows, whose exact value is known.
func exactly(want float64, rows []float64, last func(rows []float64) float64) Outcome {
	o := after(len(rows), rows, last)
	o.Want = fmt.Sprint(want)
	return o
}

// Line returns the outcome of a replay as a line.
func (o Outcome) Line(name string) string {
	return strings.Join([]string{name, o.Version, o.After, o.Is, o.Want}, " | ")
}

// Parse reads lines that Line wrote, or npm.mjs, which leaves out the version.
// It leaves out lines of other forms, such as those of replays that were
// skipped.
func Parse(text string) map[string]Outcome {
	all := map[string]Outcome{}
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSpace(line), " | ")
		if len(f) == 4 {
			f = slices.Insert(f, 1, "")
		}
		if len(f) == 5 {
			all[f[0]] = Outcome{f[1], f[2], f[3], f[4]}
		}
	}
	return all
}

// Committed returns the outcomes of outcomes.txt, by the name of the replay.
func Committed() map[string]Outcome {
	text, err := files.ReadFile("outcomes.txt")
	if err != nil {
		panic(err) // it is embedded
	}
	return Parse(string(text))
}

// Show writes the replay with the name and its committed outcome, if there is
// one.
func Show(w io.Writer, name string) {
	o, found := Committed()[name]
	if !found {
		return
	}
	source, err := files.ReadFile("npm/" + name + ".mjs")
	if file := far()[name]; file != "" {
		source, err = files.ReadFile("far/" + file)
	}
	if err != nil {
		source = inGo(name)
	}
	fmt.Fprintf(w, "\nThe same without this tool:\n\n%s\nWith version %s: after %s it is %s, want %s.\n",
		source, o.Version, o.After, o.Is, o.Want)
}

// File returns the file of the replay, from the folder above.
func File(name string) string {
	if _, err := files.ReadFile("npm/" + name + ".mjs"); err == nil {
		return "replays/npm/" + name + ".mjs"
	}
	if file := far()[name]; file != "" {
		return "replays/far/" + file
	}
	for file, all := range map[string]map[string]func() Outcome{
		"moving.go": movingInGo, "limiters.go": limitersInGo, "metrics.go": metricsInGo,
	} {
		if all[name] != nil {
			return "replays/" + file
		}
	}
	return ""
}

// inGo returns the text of the function that a table of this package has under
// the name.
func inGo(name string) []byte {
	for _, file := range []string{"moving.go", "limiters.go", "metrics.go"} {
		text, err := files.ReadFile(file)
		if err != nil {
			panic(err) // it is embedded
		}
		entry := regexp.MustCompile(regexp.QuoteMeta(`"`+name+`"`) + `:\s*(\w+),`).FindSubmatch(text)
		if entry == nil {
			continue
		}
		function := regexp.MustCompile(`(?ms)^(//[^\n]*\n)*func ` + string(entry[1]) + `\(.*?^}\n`)
		return function.Find(text)
	}
	return nil
}

// far returns the files of the replays in other languages, by the name of the
// replay.
func far() map[string]string {
	entries, err := files.ReadDir("far")
	if err != nil {
		panic(err) // it is embedded
	}
	all := map[string]string{}
	for _, e := range entries {
		all[strings.TrimSuffix(e.Name(), path.Ext(e.Name()))] = e.Name()
	}
	return all
}

// Far returns the commands of the replays in other languages, by name. They run
// in this folder, and print the rows, the value, and the value wanted. What
// does not print them is not installed.
func Far() map[string][]string {
	programs := map[string]string{".R": "Rscript", ".py": "/usr/bin/python3", ".sh": "sh"}
	all := map[string][]string{}
	for name, file := range far() {
		all[name] = []string{programs[path.Ext(file)], "far/" + file}
	}
	return all
}

// Names returns the names of all replays: those in Node, and those in Go.
func Names() (inNode, inGo []string) {
	entries, err := files.ReadDir("npm")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, e := range entries {
		inNode = append(inNode, strings.TrimSuffix(e.Name(), ".mjs"))
	}
	return inNode, slices.Sorted(maps.Keys(InGo))
}
