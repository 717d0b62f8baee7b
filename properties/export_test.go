package properties

import (
	"testing"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Hunt runs the law on the number of cases that the flags say. It returns the
// report, or "" if no case breaks the law.
func Hunt(l Law) string { return HuntIn(l, Settings{}) }

// HuntIn is Hunt with settings.
func HuntIn(l Law, s Settings) string {
	f := kit.Settings(s).Search(l, nil)
	if f.Failed() {
		return f.String()
	}
	return ""
}

// EndTest runs the law as a subtest with its name would.
func EndTest(l Law, t testing.TB) { kit.EndTest(t, kit.Settings{}.Search(l, nil), "") }

// Cases returns how many cases the law draws by default.
func Cases(l Law) int {
	if l.Once {
		return 1
	}
	cost := max(1, l.Cost)
	return (100*max(1, l.CasesFactor) + cost - 1) / cost
}

// Long returns the law restricted to its long cases, and n if one case in n is
// long; 0 if the law has no long cases.
func Long(l Law) (Law, int) {
	every := l.Long.Every
	if every > 0 {
		l.Fill, l.EachCount, l.Early = l.Long.Fill, kit.EachCount{}, nil
	}
	return l, every
}

// Short returns the law without long cases.
func Short(l Law) Law {
	l.Long, l.EachCount, l.Early = kit.Long{}, kit.EachCount{}, nil
	return l
}

// Breaks reports whether a case of a run of 100 cases a law, with the seed,
// breaks the law.
func Breaks(l Law, seed uint64) bool {
	for k := range Cases(l) {
		c, err := kit.CaseNumber(l, seed, k)
		if err != nil || l.Check(c) != nil {
			return true
		}
	}
	return false
}

// Panicking returns the law with a check whose code panics.
func Panicking(l Law, message string) Law {
	l.Judge = func(Case) error { panic(message) }
	return l
}

// IsLaw reports whether the law is one of learners.
func IsLaw(name string) bool {
	_, ok := rows[name]
	return ok
}

// WorstByWindow returns the games of the kit that are the worst for two arms of
// a learner with the recall.
func WorstByWindow(maker boundedrecall.Maker, recall int) []laws.Rounds {
	return sketch{kit.Sketch{Numbers: rewards{}, Width: 2, Recall: recall}, maker}.worstByWindow(0, 1)
}
