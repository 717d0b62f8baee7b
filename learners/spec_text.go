package learners

import (
	"fmt"
	"strconv"
	"strings"

	"boundedrecall/internal/nearest"
)

// String returns the word for s: the name and, in brackets, the base learner
// and the fields that are not 0.
func (s Spec) String() string {
	var words []string
	for _, field := range fields {
		switch value := s.value(field); {
		case value == "":
		case field == "base":
			words = append(words, value)
		default:
			words = append(words, field+"="+value)
		}
	}
	if words == nil {
		return s.Name
	}
	return s.Name + "(" + strings.Join(words, ",") + ")"
}

// MarshalText returns the word for s, which is also its form in JSON.
func (s Spec) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText is [ParseSpec].
func (s *Spec) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSpec(string(text))
	return err
}

// ParseSpec is the inverse of [Spec.String]; the fields may come in any order.
// The given fields must make sense. Others may be missing and be filled in
// later; [Spec.Check] asks for them. The error names the word and the character
// at which it begins, from 1.
func ParseSpec(text string) (Spec, error) {
	specs, ranges, err := ParseSpecs(text)
	if err == nil && ranges != nil {
		err = fmt.Errorf("learner %q: a range of %s stands for several learners", text, ranges[0])
	}
	if err != nil {
		return Spec{}, err
	}
	return specs[0], nil
}

// ParseSpecs is [ParseSpec] for a word in which recall and eta may be ranges.
// It returns the learners that the word stands for, in the order of their
// values, the last field changing fastest, and the names of the fields with a
// range.
//
// A range is LOW:HIGH or LOW:HIGH:STEP, such as recall=5:80, recall=5:80:5 or
// eta=0.1:1. With a step it stands for LOW, LOW+STEP and so on to HIGH. Without
// one it stands for all whole numbers if these are at most 12, and otherwise
// for 12 numbers in geometric progression, both ends included.
func ParseSpecs(text string) (specs []Spec, ranges []string, err error) {
	fail := func(at int, err error) ([]Spec, []string, error) {
		return nil, nil, fmt.Errorf("learner %q, character %d: %w", text, at+1, err)
	}
	name, inside, bracket := strings.Cut(text, "(")
	specs = []Spec{{Name: name}}
	if err := specs[0].valid(); err != nil {
		return fail(0, err)
	}
	if !bracket {
		return specs, nil, nil
	}
	inside, closed := strings.CutSuffix(inside, ")")
	if !closed {
		return fail(len(text), fmt.Errorf("the closing bracket is missing"))
	}
	places := map[string]int{} // of the fields given
	at := len(name) + 1
	for word := range strings.SplitSeq(inside, ",") {
		field, value, pair := strings.Cut(word, "=")
		if !pair {
			field, value = "base", word
		}
		if _, twice := places[field]; twice {
			return fail(at, fmt.Errorf("%q: the %s is given twice", word, field))
		}
		places[field] = at
		if pair && strings.Contains(value, ":") {
			ranges = append(ranges, field)
		}
		if specs, err = withField(specs, field, value); err != nil {
			return fail(at, fmt.Errorf("%q: %w", word, err))
		}
		at += len(word) + 1
	}
	for _, field := range fields { // after all are read: whether horizon has an effect depends on eta
		if at, given := places[field]; given && !specs[0].Uses(field) {
			return fail(at, specs[0].unusedField(field))
		}
	}
	return specs, ranges, nil
}

// withField returns each of the specs with the value of the field, or with each
// value of the range.
func withField(specs []Spec, field, value string) (all []Spec, err error) {
	values := []string{value}
	if field != "base" && strings.Contains(value, ":") {
		if values, err = rangeValues(field, value); err != nil {
			return nil, err
		}
	}
	if len(specs)*len(values) > mostSpecs {
		return nil, fmt.Errorf("the word stands for more than %d learners", mostSpecs)
	}
	for _, s := range specs {
		for _, v := range values {
			if err := s.set(field, v); err != nil {
				return nil, err
			}
			all = append(all, s)
		}
	}
	return all, nil
}

// set sets a field to the value read from text.
func (s *Spec) set(field, value string) (err error) {
	switch field {
	case "base":
		if !s.runsBase() {
			return s.unusedField(field)
		}
		if findBase(value) == nil {
			return unknown(value, "base learner", BaseNames())
		}
		s.Base = value
	case "recall":
		s.Recall, err = count(value)
	case "delay":
		s.Delay, err = count(value)
	case "horizon":
		s.Horizon, err = count(value)
	case "eta":
		var ok bool
		if s.Rate, ok = positiveDecimal(value); !ok {
			err = fmt.Errorf("eta is not a positive, finite number")
		}
	case "seed":
		if s.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			err = fmt.Errorf("the seed is not a whole number in 0..2⁶⁴−1")
		}
	default:
		return unknown(field, "field", fields[1:])
	}
	return err
}

// count reads a whole number in 1..MostRounds.
func count(value string) (int, error) {
	n, err := strconv.Atoi(value)
	switch {
	case n > MostRounds: // of an overflow too
		return 0, fmt.Errorf("%q is more than %d", value, MostRounds)
	case err != nil || n < 1:
		return 0, fmt.Errorf("%q is not a whole number from 1 up", value)
	}
	return n, nil
}

// unknown says that a part of a learner's word is not among the names of its
// kind. It suggests the nearest name, or lists all names if none is near.
func unknown(name, kind string, known []string) error {
	if best := nearest.Word(name, known); best != "" {
		return fmt.Errorf("unknown %s %q: did you mean %s?", kind, name, best)
	}
	return fmt.Errorf("unknown %s %q: it is one of %s", kind, name, list(known))
}

func list(names []string) string { return strings.Join(names, " ") }
