package windows

import "boundedrecall/properties/laws"

// A sample is a case in which a value leaks, for the question whether rounding
// explains it.
type sample struct {
	numbers                // of the rows that count
	past, rows laws.Rounds // that do not count, and that count

	// alone returns the value of a new window that was pushed the rows alone,
	// and after that of one that was pushed both.
	alone func(rows laws.Rounds) []float64
	after func(past, rows laws.Rounds) []float64
}

// lastRows returns the case of a claim about rows as a sample.
func (s *subject) lastRows(c Case) sample {
	older := s.older(c)
	return sample{s.numbers, c.Past, c.Rewards,
		func(rows laws.Rounds) []float64 { return s.valueAfter(older, rows) }, s.valueAfter}
}

// inSpan returns the case of a claim about a span of time as a sample.
func (s *subject) inSpan(c Case) sample {
	of := s.time.Sample(s.maker, c)
	return sample{s.numbers, of.Past, of.Rows, of.Alone, of.After}
}
