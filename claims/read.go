package claims

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Read returns the statement whose sentences stand in the Markdown file named
// after its id, such as theorem_5_1.md for theorem-5.1. The checks measure
// them, one after the other; no check needs what another check has found. The page
// docs/claims.md describes the file. If the file is missing or wrong,
// [Validate] says where, and no check runs.
func Read(files fs.FS, id string, checks ...func(*Case)) *Statement {
	d := document{Statement: &Statement{ID: id, Check: inTurn(checks), files: files}}
	name := d.Document()
	d.name = name
	remember(files, name)
	text, err := fs.ReadFile(files, name)
	if err != nil {
		d.fault = err
		return d.Statement
	}
	text = bytes.ReplaceAll(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\r\n"), []byte("\n"))
	d.legible(string(text))
	statement, words := cutWords(string(text))
	d.links(words)
	sections, proof, _ := strings.Cut(statement, "\n## Proof\n")
	for _, section := range strings.SplitAfter(sections+"\n", "\n## ") {
		d.read(strings.TrimSuffix(section, "\n## "))
		d.line += strings.Count(section, "\n")
	}
	d.Proof = strings.TrimSpace(proof)
	d.links("\n" + proof)
	if d.Tightness == "" {
		d.fail(0, `the heading "## Tightness" is missing here: below it write how close the sentence `+
			`that holds is to the truth, such as "attained." or "not known."`)
	}
	return d.Statement
}

// cutWords cuts off the last line if it links the words and signs, which is no
// part of the statement.
func cutWords(text string) (statement, words string) {
	at := strings.LastIndex(strings.TrimRight(text, "\n"), "\n") + 1
	if !strings.HasPrefix(text[at:], "[Words and signs](") {
		return text, ""
	}
	return text[:at], text[at:]
}

// A document is a statement that is being read.
type document struct {
	*Statement
	name string
	line int // lines before the section
}

// fail keeps the first fault. It is in the section, so many lines below its
// heading.
func (d *document) fail(below int, format string, args ...any) {
	if d.fault == nil {
		d.fault = fmt.Errorf("%s:%d: %s", d.name, d.line+1+below, fmt.Sprintf(format, args...))
	}
}

// read reads a section: its heading, and the text up to the next.
func (d *document) read(section string) {
	d.links(section)
	heading, body, _ := strings.Cut(section, "\n")
	switch kind, label, _ := strings.Cut(heading, ": "); {
	case strings.HasPrefix(heading, "# "):
		head, short, found := strings.Cut(body, "\nIn short: ")
		if !found {
			d.fail(0, `a line "In short: " is missing`)
		}
		origin, place, _ := strings.Cut(plain(head), ": ")
		d.Reference, d.Origin, d.Place = heading[2:], strings.ToLower(origin), place
		d.Short = plain(short)
		if !slices.Contains(origins, d.Origin) {
			above, _, _ := strings.Cut(body, strings.TrimSpace(head)) // blank lines
			d.fail(1+strings.Count(above, "\n"), "the origin %q is unknown: want one of %s", origin,
				"Numbered, Prose, Beyond")
		}
	case kind == "Printed" && d.Printed.Absent():
		d.Printed = d.reading(label, body)
	case (heading == "Holds" || heading == "Conjecture") && d.Holds.Absent():
		d.Holds = d.reading(strings.ToLower(heading), body)
	case heading == "Why" && d.Why == "":
		d.Why = plain(body)
	case heading == "Tightness" && d.Tightness == "":
		d.Tightness = strings.TrimSuffix(plain(body), ".")
	default:
		d.fail(0, "%q is no heading, or stands here twice: want one of Printed: VERDICT, Why, Holds, "+
			"Conjecture, Tightness, Proof", heading)
	}
}

var link = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s]+\.(?:md|v))\)`)

// plain returns the text in one line, with the names of links alone.
func plain(text string) string {
	return strings.Join(strings.Fields(link.ReplaceAllString(text, "$1")), " ")
}

// links looks for what the section links to, as far as it lies in the same
// folder.
func (d *document) links(section string) {
	for below, text := range strings.Split(section, "\n") {
		for _, l := range link.FindAllStringSubmatch(text, -1) {
			if _, err := fs.Stat(d.files, l[2]); err != nil && path.Base(l[2]) == l[2] {
				d.fail(below, "there is no file %s", l[2])
			}
		}
	}
}

// reading returns the sentence, with its verdict and the ways in which it is
// known.
func (d *document) reading(label, body string) Reading {
	v, as := d.verdict(label)
	sentence, _, listed := strings.Cut("\n"+body, "\n- ")
	r := Reading{text: plain(sentence), verdict: v, as: as}
	if r.Absent() {
		d.fail(0, "the sentence is missing")
	}
	switch v {
	case HoldsVerdict, HoldsAsReadVerdict, ConjectureVerdict:
		if !listed {
			d.fail(0, `the list that says how the sentence is known is missing below it: write "- by hand", `+
				"or another of %s", allowed(ways))
		}
	case MisprintedVerdict:
		r.fails = !listed || strings.Contains("\n"+body, "\n- refuted, ")
	default:
		r.fails = true
	}
	for below, item := range strings.Split(body, "\n") {
		if item, ok := strings.CutPrefix(item, "- "); ok {
			r.known = append(r.known, d.way(r, item, below+1))
		}
	}
	return r
}

// allowed lists the allowed words.
func allowed[S ~string](words []S) string {
	var all []string
	for _, w := range words {
		all = append(all, string(w))
	}
	return strings.Join(all, ", ")
}

// verdict returns the verdict that the label says, and the reading in brackets
// after it.
func (d *document) verdict(label string) (v Verdict, as string) {
	k := slices.IndexFunc(Verdicts, func(v Verdict) bool {
		as, found := strings.CutPrefix(label, string(v))
		return found && (as == "" || strings.HasPrefix(as, " (") && strings.HasSuffix(as, ")"))
	})
	if k < 0 {
		d.fail(0, "there is no verdict %q: want one of %s", label, allowed(Verdicts))
		return "", ""
	}
	v = Verdicts[k]
	as = strings.TrimSuffix(strings.TrimPrefix(label[len(v):], " ("), ")")
	if v == HoldsVerdict && as != "" || v == HoldsAsReadVerdict && as == "" {
		d.fail(0, "holds-as-read needs the reading in brackets, and holds has none")
	}
	return v, as
}

// way returns the way of knowing that an item of a list says. The items below a
// sentence that fails begin with refuted.
func (d *document) way(r Reading, item string, below int) Known {
	text, names, _ := strings.Cut(item, ": [")
	way, refuted := strings.CutPrefix(text, "refuted, ")
	way, part, _ := strings.Cut(way, ", ")
	known := Known{Way: way, Part: part}
	for _, theorem := range link.FindAllStringSubmatch("["+names, -1) {
		known.Theorems = append(known.Theorems, theorem[1])
	}
	if !known.complete() {
		d.fail(below, "%q is no way of knowing, with its part and theorems: want one of %s", item,
			allowed(ways))
	}
	proved := way == MachineProved || way == ByHand
	if refuted != r.fails || proved && r.verdict == ConjectureVerdict {
		d.fail(below, "%q does not go with the verdict %s", item, r.verdict)
	}
	return known
}
