package learners

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/floats"
)

const (
	mostSpecs     = 1000 // the learners that one word stands for
	mostUnstepped = 12   // the values of a range without a step
)

// rangeValues returns the values of a range, each once, as [ParseSpecs]
// describes them. Rates between the ends have 3 significant digits, or 12 if a
// step is given.
func rangeValues(field, text string) (values []string, err error) {
	ends, err := rangeEnds(field, text)
	if err != nil {
		return nil, err
	}
	add := func(x float64, digits int) {
		word := strconv.FormatFloat(x, 'g', digits, 64)
		if field == "recall" {
			word = strconv.Itoa(int(math.Round(x)))
		}
		if len(values) == 0 || values[len(values)-1] != word {
			values = append(values, word)
		}
	}
	low, high := ends[0], ends[1]
	switch {
	case len(ends) == 3:
		steps := math.Floor((high - low) / ends[2] * (1 + 1e-12))
		if steps >= mostSpecs {
			return nil, fmt.Errorf("the range has more than %d values", mostSpecs)
		}
		for k := range int(steps) + 1 {
			add(low+float64(k)*ends[2], 12)
		}
	case field == "recall" && high-low < mostUnstepped:
		for m := low; m <= high; m++ {
			add(m, 0)
		}
	default:
		add(low, -1)
		for _, x := range floats.LogSpan(make([]float64, mostUnstepped), low, high)[1 : mostUnstepped-1] {
			add(x, 3)
		}
		add(high, -1)
	}
	return values, nil
}

// rangeEnds returns the low end, the high end and, if it is given, the step.
func rangeEnds(field, text string) (ends []float64, err error) {
	example := map[string]string{"recall": "5:80 or 5:80:5", "eta": "0.1:1 or 0.1:1:0.1"}[field]
	if example == "" {
		return nil, errors.New("only recall and eta take a range")
	}
	for part := range strings.SplitSeq(text, ":") {
		x, ok := positiveDecimal(part)
		if _, err := strconv.Atoi(part); field == "recall" {
			ok = ok && err == nil && x <= MostRounds
		}
		if !ok {
			return nil, fmt.Errorf("%q is no range such as %s", text, example)
		}
		ends = append(ends, x)
	}
	switch {
	case len(ends) > 3:
		return nil, fmt.Errorf("%q has more than a low end, a high end and a step", text)
	case ends[0] > ends[1]:
		return nil, fmt.Errorf("the range is empty: %v is more than %v", ends[0], ends[1])
	}
	return ends, nil
}

// positiveDecimal returns the positive, finite number of a text of decimal
// digits, without Go's underscores, and whether the text is one.
func positiveDecimal(text string) (x float64, ok bool) {
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && !strings.ContainsAny(text, "_xX") && x > 0 && x <= math.MaxFloat64
}
