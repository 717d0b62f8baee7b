package check

import (
	"cmp"
	"encoding/xml"
	"io"
	"slices"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/internal/child"
	"boundedrecall/properties"
)

// A checkReport is what check and window print with --json.
type checkReport struct {
	Schema  string             `json:"schema"`
	Verdict properties.Verdict `json:"verdict"` // the gravest of the laws
	Find    *foundRows         `json:"find,omitempty"`
	Laws    []checkedLaw       `json:"laws"`

	verb  string
	texts []string     // of the findings
	share child.Number // the largest share of a law
	off   float64      // the largest difference of values that do not grow with the rows

	unjudged, values int // see checkedLaw
}

// A checkedLaw is the result of a law.
type checkedLaw struct {
	Subject string             `json:"subject"` // such as "window" or "3 arms"
	Law     string             `json:"law"`
	Verdict properties.Verdict `json:"verdict,omitempty"`
	Cases   int                `json:"cases"`

	Found    string           `json:"found,omitempty"`
	Witness  *properties.Case `json:"witness,omitempty"`
	Is       *child.Number    `json:"is,omitempty"`
	Want     *child.Number    `json:"want,omitempty"`
	Off      *child.Number    `json:"off,omitempty"`
	Relative *child.Number    `json:"relative,omitempty"`
	Share    *child.Number    `json:"share,omitempty"` // of the largest number pushed, at worst
	Replay   string           `json:"replay,omitempty"`

	Skipped string   `json:"skipped,omitempty"`
	Error   string   `json:"error,omitempty"`
	Notes   []string `json:"notes,omitempty"`

	Unjudged int `json:"unjudged,omitempty"` // of the Values: they had no right one to compare with
	Values   int `json:"values,omitempty"`

	alike string // the law that was checked, if the same failure was found in one before
}

// found reports whether a law is broken.
func (r *checkReport) found() bool {
	return slices.ContainsFunc(r.Laws, func(l checkedLaw) bool { return l.Witness != nil })
}

// add adds a finding.
func (r *checkReport) add(subject string, f properties.Finding) {
	l := checkedLaw{Subject: subject, Law: f.Law, Verdict: f.Verdict, Cases: f.Cases,
		Skipped: f.Skipped, Notes: f.Notes, Unjudged: f.Unjudged, Values: f.Values}
	if f.As != "" {
		l.alike = f.Law
	}
	if f.Unseen != "" {
		l.Notes = append(slices.Clone(f.Notes), f.Unseen)
	}
	if f.Err != nil {
		l.Verdict, l.Error = "", f.Err.Error()
	}
	if f.Violation != nil {
		l.Law = cmp.Or(f.Violation.Law, f.Law)
		l.Found, l.Witness, l.Replay = f.Violation.Found, &f.Witness, f.Violation.Replay
	}
	if f.Violation != nil && f.Violation.Leak != nil {
		k := f.Violation.Leak
		is, want, off, relative := child.Number(k.Got), child.Number(k.Want),
			child.Number(k.Absolute), child.Number(k.Relative)
		l.Is, l.Want, l.Off, l.Relative = &is, &want, &off, &relative
	}
	if share := child.Number(f.Share()); share > 0 {
		l.Share = &share
		r.share = max(r.share, share)
	} else {
		r.off = max(r.off, f.Off())
	}
	r.unjudged, r.values = r.unjudged+f.Unjudged, r.values+f.Values
	r.Verdict = r.Verdict.Graver(l.Verdict)
	r.Laws = append(r.Laws, l)
	r.texts = append(r.texts, f.String())
}

// A junitSuite is the report in the form that JUnit made common.
type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Failure *junitOutcome `xml:"failure"`
	Error   *junitOutcome `xml:"error"`
	Skipped *junitOutcome `xml:"skipped"`
}

type junitOutcome struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// junit writes the report as JUnit's XML to the file.
func (r *checkReport) junit(file *cli.Output) error {
	suite := junitSuite{Name: "recall " + r.verb, Tests: len(r.Laws)}
	for k, l := range r.Laws {
		c := junitCase{Class: l.Subject, Name: l.Law}
		switch {
		case l.Error != "":
			c.Error, suite.Errors = &junitOutcome{l.Error, r.texts[k]}, suite.Errors+1
		case l.Skipped != "":
			c.Skipped, suite.Skipped = &junitOutcome{l.Skipped, ""}, suite.Skipped+1
		case l.Witness != nil:
			c.Failure = &junitOutcome{string(l.Verdict), r.texts[k]}
			suite.Failures++
		}
		suite.Cases = append(suite.Cases, c)
	}
	text, err := xml.MarshalIndent(suite, "", "\t")
	if err != nil {
		return err
	}
	return file.Write(append([]byte(xml.Header), append(text, '\n')...))
}

// write writes the report to the file of --junit, and as JSON if it is asked
// for.
func (r *checkReport) write(junit *cli.Output, asJSON bool, stdout io.Writer) error {
	if err := r.junit(junit); err != nil || !asJSON {
		return err
	}
	cli.PrintJSON(stdout, r)
	return nil
}
