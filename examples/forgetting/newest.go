package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/semver"
)

// A registry tells the version of a package that is asked for, which may be
// latest, and the day on which it came out.
type registry func(ctx context.Context, name, version string) (release, error)

// fromGo asks the Go module proxy.
func fromGo(ctx context.Context, name, version string) (release, error) {
	out, err := outputOf(ctx, ".", "go", "list", "-m", "-json", name+"@"+version)
	if err != nil {
		return release{}, err
	}
	var answer struct{ Version, Time string }
	err = json.Unmarshal(out, &answer)
	return release{answer.Version, day(answer.Time)}, err
}

// fromNPM asks the registry of npm.
func fromNPM(ctx context.Context, name, version string) (release, error) {
	out, err := outputOf(ctx, ".", "npm", "view", name, "dist-tags", "time", "--json")
	if err != nil {
		return release{}, err
	}
	var answer struct {
		Tags map[string]string `json:"dist-tags"`
		Time map[string]string
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		return release{}, err
	}
	version = cmp.Or(answer.Tags[version], version)
	if answer.Time[version] == "" {
		return release{}, fmt.Errorf("the registry has no %s of %s", version, name)
	}
	return release{version, day(answer.Time[version])}, nil
}

// fromDebian asks the installed package of Debian when its version came out.
func fromDebian(ctx context.Context, name, version string) (release, error) {
	out, err := outputOf(ctx, ".", "sh", "-c",
		"zcat /usr/share/doc/"+name+"/changelog.Debian.gz | sed -n 's/^ -- .*>  //p' | head -n 1")
	if err != nil {
		return release{}, err
	}
	when, err := time.Parse("Mon, _2 Jan 2006 15:04:05 -0700", strings.TrimSpace(string(out)))
	return release{version, when.Format(time.DateOnly)}, err
}

// day returns the day of a time.
func day(time string) string { return time[:min(len(time), len("2006-01-02"))] }

// A bump is a newer version of a library.
type bump struct {
	library  string
	packages []string // all are of the library
	inNPM    bool
	from, to release
}

// newer returns the libraries of the tables that have newer versions than those
// here, and how many are the newest. It writes of which the registries tell
// nothing.
func newer(ctx context.Context, w io.Writer, inNPM, inGo registry) (
	all []bump, newest int, err error,
) {
	for _, b := range tables {
		if b.inDebian {
			continue // a newer Debian has the newer ones
		}
		s, err := b.shelf(ctx)
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", b.name, err)
		}
		s.close()
		for _, library := range b.libraries() {
			packages, ask := []string{b.packages[library]}, inGo
			if b.packages == nil {
				packages, ask = packagesOf(library), inNPM
			}
			from := releases()[library]
			from.version = s.versions[library]
			to, err := ask(ctx, packages[0], "latest")
			switch {
			case err != nil:
				fmt.Fprintf(w, "%s %s: the registry does not tell the newest: %v\n", library, from.version,
					firstLine(err))
			case semver.Compare(canonical(to.version), canonical(from.version)) > 0:
				all = append(all, bump{library, packages, b.packages == nil, from, to})
			default:
				newest++
			}
		}
	}
	return all, newest, nil
}

// canonical returns a version as package semver takes it.
func canonical(version string) string { return "v" + strings.TrimPrefix(version, "v") }

// libraries returns the libraries of the table's rows.
func (b table) libraries() (all []string) {
	for _, r := range b.rows {
		if !slices.Contains(all, r.library) {
			all = append(all, r.library)
		}
	}
	return all
}

// packagesOf returns the packages of npm that are of the library.
func packagesOf(library string) (all []string) {
	if library != "@stdlib" {
		return []string{library}
	}
	for _, b := range tables {
		for _, r := range b.rows {
			if r.library == library {
				all = append(all, "@stdlib/stats-incr-"+r.function)
			}
		}
	}
	return all
}

// A result is what a row says with some version.
type result struct {
	Row, Version string
	Word         string // or why there is none
	Is, Want     string // of its replay
}

// judged judges the rows of the libraries and runs their replays.
func judged(ctx context.Context, t *testing.T, libraries []string) (all []result) {
	outcomes := replayed(ctx)
	for _, b := range tables {
		s, err := b.shelf(ctx)
		for _, r := range b.rows {
			if !slices.Contains(libraries, r.library) {
				continue
			}
			o := outcomes[r.name()]
			line := result{Row: r.name(), Is: o.Is, Want: o.Want}
			if err != nil {
				line.Word = firstLine(err)
			} else if j, err := s.judgeAlone(t, r); err != nil {
				line.Version, line.Word = j.version, "not judged: "+firstLine(err)
			} else {
				line.Version, line.Word = j.version, string(j.word)
			}
			all = append(all, line)
		}
		if err == nil {
			s.close()
		}
	}
	return all
}

// expected returns what the committed tables say of the libraries.
func expected(libraries []string) (all []result) {
	for _, b := range tables {
		for _, r := range b.rows {
			if !slices.Contains(libraries, r.library) {
				continue
			}
			o := committed[r.name()]
			all = append(all, result{Row: r.name(), Version: releases()[r.library].version,
				Word: string(r.word), Is: o.Is, Want: o.Want})
		}
	}
	return all
}

// changes returns a line for each row that says another thing now, and how many
// say the same.
func changes(before, after []result) (lines []string, same int) {
	now := map[string]result{}
	for _, r := range after {
		now[r.Row] = r
	}
	for _, b := range before {
		a, found := now[b.Row]
		head := fmt.Sprintf("%s %s", b.Row, b.Version)
		if found && a.Version != b.Version {
			head += " → " + a.Version
		}
		switch {
		case !found:
			lines = append(lines, head+": it is gone")
		case a.Word != b.Word:
			lines = append(lines, fmt.Sprintf("%s: %s → %s", head, b.Word, a.Word))
		case a.Is != b.Is || a.Want != b.Want:
			lines = append(lines, fmt.Sprintf("%s: the replay says %s, want %s → %s, want %s", head,
				b.Is, b.Want, a.Is, a.Want))
		default:
			same++
		}
	}
	return lines, same
}

// printNewest judges the newest versions in a copy of this folder, and writes
// what changes.
func printNewest(ctx context.Context, w io.Writer) error {
	bumps, newest, err := newer(ctx, w, fromNPM, fromGo)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "newest")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	c := workbench{folder, w}
	if err := c.fill(ctx); err != nil {
		return err
	}
	var taken []string
	for _, b := range bumps {
		err := c.take(ctx, b)
		fmt.Fprintf(w, "%s %s of %s → %s of %s", b.library, b.from.version, b.from.day, b.to.version,
			b.to.day)
		if err == nil {
			fmt.Fprintln(w)
			taken = append(taken, b.library)
		} else {
			fmt.Fprintf(w, ": not taken: %s\n", firstLine(err))
		}
	}
	after, err := c.judged(ctx, taken)
	if err != nil {
		return err
	}
	lines, same := changes(expected(taken), after)
	for _, l := range lines {
		fmt.Fprintln(w, l)
	}
	fmt.Fprintf(w, "%d libraries are the newest, and %d of %d newer ones were judged: %d of their rows "+
		"say the same, %d do not\n", newest, len(taken), len(bumps), same, len(lines))
	return nil
}
