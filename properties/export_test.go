package properties

// Hunt runs the law on as many cases as the flags say and returns the report, "" if no
// case breaks it.
func (l Law) Hunt() string { return l.HuntIn(Settings{}) }

// HuntIn is Hunt with settings.
func (l Law) HuntIn(s Settings) string {
	if f := s.hunt(l, nil); f.Failed() {
		return f.String()
	}
	return ""
}

// Share returns how many cases other laws draw for one of this law, 0 if the law draws
// a single one.
func (l Law) Share() int { return l.share }

// Long returns the law restricted to its long cases, and one of how many cases is one;
// 0 if it has none.
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

// Tally is what a run logs of its cases.
type Tally = tally
