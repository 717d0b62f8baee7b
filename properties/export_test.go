package properties

import (
	"testing"

	"boundedrecall"
)

// Hunt runs the law on the number of cases that the flags say. It returns the report, or ""
// if no case breaks the law.
func (l Law) Hunt() string { return l.HuntIn(Settings{}) }

// HuntIn is Hunt with settings.
func (l Law) HuntIn(s Settings) string {
	if f := s.hunt(l, nil); f.Failed() {
		return f.String()
	}
	return ""
}

// Test runs the law as a subtest with its name would.
func (l Law) Test(t testing.TB) { Settings{}.hunt(l, nil).endTest(t, "") }

// Share returns how many cases other laws draw for one of this law, 0 if the law draws
// a single one.
func (l Law) Share() int { return l.cost }

// Cases returns how many cases the law draws by default.
func (l Law) Cases() int { return l.cases(100 * max(1, l.more)) }

// Long returns the law restricted to its long cases, and n if one case in n is long; 0 if
// the law has no long cases.
func (l Law) Long() (Law, int) {
	if l.long == nil {
		return l, 0
	}
	l.draw = l.long
	return l, l.longEvery
}

// Short returns the law without long cases.
func (l Law) Short() Law {
	l.long = nil
	return l
}

// At returns case k of a run with the seed.
func (l Law) At(seed uint64, k int) (Case, error) { return l.at(seed, k) }

// Breaks reports whether a case of a run of 100 cases a law, with the seed, breaks the law.
func (l Law) Breaks(seed uint64) bool {
	for k := range l.Cases() {
		if c, err := l.at(seed, k); err != nil || l.Check(c) != nil {
			return true
		}
	}
	return false
}

// KeptCase returns the case that a file keeps for the law.
func (l Law) KeptCase(path string) (*Case, error) { return l.keptCase(path) }

// Panicking returns the law with a check whose code panics.
func (l Law) Panicking(message string) Law {
	l.check = func(boundedrecall.Maker, Case) error { panic(message) }
	return l
}

// Subjects returns whether the law is one of learners, and whether it is one of windows.
func Subjects(law string) (learners, windows bool) {
	return rows[law].of.learners, rows[law].of.windows
}
