package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"boundedrecall/internal/child"
	"boundedrecall/internal/kit"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// mostFound is the largest number of rows that --find tries, without --rows.
const mostFound = 1000

// A foundRows is what --find came to.
type foundRows struct {
	Tolerance string        `json:"tolerance"`
	Most      int           `json:"most"`            // rows that are tried
	Rows      int           `json:"rows,omitempty"`  // 0 if there are none
	Fewer     int           `json:"fewer,omitempty"` // rows with which the window leaks
	Off       *child.Number `json:"off,omitempty"`   // after so many, in the first case found
}

// parseFind checks the flag --find, which gives the tolerance and has --rows
// found.
func (f *checkFlags) parseFind() error {
	if f.find.text == "" {
		return nil
	}
	for _, other := range []string{
		"span", "session", "tumbling", "from", "tolerance", "is", "against", "allow", "law", "case",
	} {
		if f.flags.Changed(other) {
			return fmt.Errorf("--find and --%s exclude each other: --find claims a number of "+
				"rows and nothing else", other)
		}
	}
	f.tolerance = f.find
	return nil
}

// findRows claims a number of rows for which no case shows that older rows
// count, while one does for one row less; or the largest one tried if there is
// none. It doubles the number and then halves the step. Where M rows are enough
// exactly, more are: both values are those after the last M. Within a tolerance
// both differ from these by so much, and from each other by up to twice as
// much. So a smaller number may be enough too. Where the window fails it claims
// that number of rows.
func (c *checker) findRows(s subject) error {
	most, _ := strconv.Atoi(c.frameFlags()["rows"]) // parseFrame has read it
	found := &foundRows{Tolerance: c.find.text, Most: most}
	fewest, enough := 0, 0 // rows that leak, and that do not, 0 if none did
	for rows := min(1, most); enough == 0 || enough-fewest > 1; {
		c.claimRows(rows)
		v, err := c.leakOf(s)
		switch {
		case err != nil:
			return err
		case v != nil && v.Fails:
			return nil
		case v == nil:
			enough = rows
		default:
			off := child.Number(v.Margin)
			fewest, found.Fewer, found.Off = rows, rows, &off
		}
		if rows = (fewest + enough) / 2; enough == 0 {
			rows = min(2*fewest, most)
		}
		if fewest == most {
			break
		}
	}
	found.Rows, c.report.Find = enough, found
	c.claimRows(enough)
	if enough == 0 { // the other laws are judged
		c.claimRows(most)
		c.report.Verdict = windows.Leaks
	}
	fmt.Fprintln(c.out, found)
	return nil
}

// claimRows claims that the given number of last rows counts, with the other
// flags of the frame.
func (c *checker) claimRows(rows int) {
	flags := c.frameFlags()
	flags["rows"] = strconv.Itoa(max(1, rows))
	frame, err := windows.ParseFrame(flags)
	if err != nil {
		panic(err) // parseFrame has read the flags
	}
	c.windows.Count = frame
}

// noneFound reports whether no number of rows was found.
func (c *checker) noneFound() bool { return c.report.Find != nil && c.report.Find.Rows == 0 }

// String returns a line of the report.
func (f *foundRows) String() string {
	leaks := ""
	if f.Off != nil {
		leaks = fmt.Sprintf("with %d a value is off by %.3g", f.Fewer, float64(*f.Off))
	}
	switch {
	case f.Rows == 0:
		return fmt.Sprintf("find     no number of rows up to %d is enough for %s: %s",
			f.Most, f.Tolerance, leaks)
	case leaks == "":
		return fmt.Sprintf("find     1 row is enough for %s", f.Tolerance)
	}
	return fmt.Sprintf("find     %d rows are enough for %s: %s", f.Rows, f.Tolerance, leaks)
}

// leakOf returns how the law frame is broken in the first case that breaks it,
// nil if none does.
func (c *checker) leakOf(s subject) (v *laws.Violation, err error) {
	all, err := s.allLaws()
	if err != nil {
		return nil, err
	}
	frame := all[slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == "frame" })]
	for k := range frame.CasesOf(c.cases) {
		drawn, err := kit.CaseNumber(frame, c.seed, k)
		if err == nil {
			err = frame.Check(drawn)
		}
		if errors.As(err, &v) || err != nil {
			if v != nil {
				err = nil
			}
			return v, err
		}
	}
	return nil, nil
}
