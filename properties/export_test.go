package properties

import "pgregory.net/rapid"

// Hunt runs the law and returns the report, "" if no case breaks it.
func (l Law) Hunt(tb rapid.TB) string { return (&search{TB: tb, law: l}).run() }

// Once reports whether the law checks a single case.
func (l Law) Once() bool { return l.once }
