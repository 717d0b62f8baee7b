package windows

import (
	"iter"
	"slices"
	"testing"

	"boundedrecall/internal/kit"
)

// Findings yields the findings of a run in which windows that ask a clock get
// one: of the laws named, or of all if none is.
func Findings(
	t *testing.T, s Settings, maker Maker, claims Claims, only []string,
) iter.Seq[Finding] {
	all, err := lawsIn(t, maker, claims, true)
	if only != nil {
		all = slices.DeleteFunc(all, func(l Law) bool { return !slices.Contains(only, l.Name) })
	}
	return kit.Settings(s).Findings(all, err)
}
