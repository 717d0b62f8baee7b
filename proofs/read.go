package proofs

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"boundedrecall/claims"
)

// Signed compares the sentences of the statements with read.txt, which signs
// each of them. A line has the id of the statement, a part of it (printed, why,
// holds, tightness or proof), a hash, and the theorems that the sentence cites.
// The hash is of the sentence, of how it is known, and of these theorems with
// names in full, so that none of them can change until somebody has read them
// together again. It signs the definitions that these theorems use, and the
// parts of other texts, such as README.md: a line has the file, the name or the
// heading, and a hash. The error has each sentence, definition or part that is
// not signed, with its theorems and the line to write.
func Signed(files fs.FS, statements []*claims.Statement, texts fs.FS, names ...string) error {
	text, err := fs.ReadFile(files, "read.txt")
	if err != nil {
		return err
	}
	signed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		signed[strings.TrimSpace(line)] = true
	}
	var errs []error
	for _, d := range definitions(statements) {
		if err := signPart(signed, d.File+": "+d.Name+":", d.Qualified); err != nil {
			errs = append(errs, fmt.Errorf("%s\n%w", d.Text, err))
		}
	}
	for _, s := range statements {
		errs = append(errs,
			sign(signed, s.ID+" short", s.Short, nil),
			sign(signed, s.ID+" printed", s.Printed.Label()+"\n"+s.Printed.Text(), s.Printed.Known()),
			sign(signed, s.ID+" why", s.Why, nil),
			sign(signed, s.ID+" holds", s.Holds.Label()+"\n"+s.Holds.Text(), s.Holds.Known()),
			sign(signed, s.ID+" tightness", s.Tightness, nil),
			signPart(signed, s.ID+" proof", s.Proof))
	}
	for _, name := range names {
		text, err := fs.ReadFile(texts, name)
		errs = append(errs, err)
		for _, part := range strings.Split("\n"+string(text), "\n#") {
			heading, _, _ := strings.Cut(strings.TrimLeft(part, "# "), "\n")
			errs = append(errs, signPart(signed, name+": "+heading+":", part))
		}
	}
	for line := range signed {
		errs = append(errs, fmt.Errorf("read.txt signs what no statement says: %s", line))
	}
	return errors.Join(errs...)
}

// named is a name in full, such as Model.regret.
var named = regexp.MustCompile(`\b([A-Za-z_0-9]+)\.([A-Za-z_0-9']+)`)

// definitions returns those that the theorems which the statements cite use,
// and those that these use, by file and name.
func definitions(statements []*claims.Statement) (used []Statement) {
	all := map[string]Statement{}
	for _, s := range Statements() {
		all[strings.TrimSuffix(s.File, ".v")+"."+s.Name] = s
	}
	seen := map[string]bool{}
	var follow func(s Statement)
	follow = func(s Statement) {
		for _, name := range named.FindAllString(s.Qualified, -1) {
			if d, ok := all[name]; ok && d.Kind == "definition" && !seen[name] {
				seen[name], used = true, append(used, d)
				follow(d)
			}
		}
	}
	for _, s := range statements {
		for _, known := range slices.Concat(s.Printed.Known(), s.Holds.Known()) {
			for _, name := range known.Theorems {
				theorem, _ := Theorem(name)
				follow(theorem)
			}
		}
	}
	return used
}

// sign strikes the line of a sentence off the list.
func sign(signed map[string]bool, name, sentence string, ways []claims.Known) error {
	if sentence == "" || strings.HasSuffix(sentence, "\n") {
		return nil
	}
	var names []string
	for _, known := range ways {
		sentence += "\n" + known.String()
		for _, name := range known.Theorems {
			theorem, ok := Theorem(name)
			if !ok {
				return fmt.Errorf("%s: there is no theorem %s", name, name)
			}
			names, sentence = append(names, name), sentence+"\n"+theorem.Qualified
		}
	}
	line := strings.Join(append([]string{name, fmt.Sprintf("%.8x", sha256.Sum256([]byte(sentence)))},
		names...), " ")
	if !signed[line] {
		return fmt.Errorf("read this sentence again, with its theorems:\n%s\nand then write into read.txt:\n%s", sentence, line)
	}
	delete(signed, line)
	return nil
}

// signPart strikes the line of a part off the list, that is of a proof or of
// what stands below a heading.
func signPart(signed map[string]bool, name, text string) error {
	line := fmt.Sprintf("%s %.8x", name, sha256.Sum256([]byte(strings.TrimSpace(text))))
	if strings.TrimSpace(text) == "" || signed[line] {
		delete(signed, line)
		return nil
	}
	return fmt.Errorf("read this text again, and then write into read.txt:\n%s", line)
}
