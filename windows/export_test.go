package windows

import (
	"testing"

	"boundedrecall/internal/kit"
)

// VerdictIn returns the gravest verdict of a run in which windows that ask a
// clock get one, and the report of the finding that has it, "" if nothing
// failed.
func VerdictIn(t *testing.T, s Settings, maker Maker, claims Claims) (gravest Verdict, text string) {
	all, err := lawsOf(t, maker, claims)
	for f := range kit.Settings(s).Findings(all, err) {
		if gravest.Graver(f.Verdict) == gravest {
			continue
		}
		if gravest = f.Verdict; f.Failed() {
			text = f.String()
		}
	}
	return gravest, text
}
