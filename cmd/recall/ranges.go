package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// mostValues is the number of values that a range without a step stands for.
const mostValues = 12

// mostLearners bounds the learners of one call.
const mostLearners = 1000

// expand returns the words that a learner's word with ranges stands for: recall=5:80,
// eta=0.1:1 or, with a step, recall=5:80:5. It returns the word itself if it has none. The
// axes are the fields with a range.
func expand(word string) (words, axes []string, err error) {
	words = []string{""}
	head, inside, bracket := strings.Cut(word, "(")
	if !bracket {
		return []string{word}, nil, nil
	}
	inside, closed := strings.CutSuffix(inside, ")")
	for k, part := range strings.Split(inside, ",") {
		values := []string{part}
		if field, text, pair := strings.Cut(part, "="); pair && strings.Contains(text, ":") {
			numbers, err := valuesOf(field, text)
			if err != nil {
				return nil, nil, fmt.Errorf("learner %q: %q: %w", word, part, err)
			}
			axes = append(axes, field)
			values = nil
			for _, n := range numbers {
				values = append(values, field+"="+n)
			}
		}
		if len(words)*len(values) > mostLearners {
			return nil, nil, fmt.Errorf("learner %q stands for more than %d learners", word, mostLearners)
		}
		var longer []string
		for _, w := range words {
			for _, v := range values {
				if k > 0 {
					v = "," + v
				}
				longer = append(longer, w+v)
			}
		}
		words = longer
	}
	for k, w := range words {
		if words[k] = head + "(" + w; closed {
			words[k] += ")"
		}
	}
	return words, axes, nil
}

// valuesOf returns the values of the range LOW:HIGH or LOW:HIGH:STEP. Without a step they
// are all whole numbers if those are at most 12, otherwise 12 in geometric progression, both
// ends included; with a step, LOW, LOW+STEP and so on to HIGH.
func valuesOf(field, text string) ([]string, error) {
	whole := field == "recall"
	if !whole && field != "eta" {
		return nil, fmt.Errorf("only recall and eta take a range")
	}
	var ends []float64
	for part := range strings.SplitSeq(text, ":") {
		x, err := strconv.ParseFloat(part, 64)
		if whole {
			var n int
			n, err = strconv.Atoi(part)
			x = float64(n)
		}
		if err != nil || !(x > 0) || x > math.MaxFloat64 || whole && x > mostRounds {
			return nil, fmt.Errorf("%q is no range such as %s", text, map[bool]string{true: "5:80 or 5:80:5", false: "0.1:1 or 0.1:1:0.1"}[whole])
		}
		ends = append(ends, x)
	}
	switch {
	case len(ends) > 3:
		return nil, fmt.Errorf("%q has more than a low end, a high end and a step", text)
	case ends[0] > ends[1]:
		return nil, fmt.Errorf("the range is empty: %v is more than %v", ends[0], ends[1])
	}
	low, high := ends[0], ends[1]
	var values []float64
	switch {
	case len(ends) == 3:
		n := math.Floor((high-low)/ends[2]*(1+1e-12)) + 1
		if n > mostLearners {
			return nil, fmt.Errorf("the range has more than %d values", mostLearners)
		}
		for k := range int(n) {
			values = append(values, low+float64(k)*ends[2])
		}
	case whole && high-low < mostValues:
		for m := low; m <= high; m++ {
			values = append(values, m)
		}
	default:
		for k := range mostValues {
			share := float64(k) / (mostValues - 1) // of high: high/low may be infinite
			values = append(values, math.Pow(low, 1-share)*math.Pow(high, share))
		}
		values[mostValues-1] = high
	}
	return spelled(values, whole, len(ends) == 3), nil
}

// spelled writes the values, each once: whole numbers, or rates of three digits, of twelve
// where a step asks for them. The ends keep all their digits.
func spelled(values []float64, whole, stepped bool) (all []string) {
	for k, x := range values {
		digits := -1
		switch {
		case whole:
			x = math.Round(x)
		case stepped:
			digits = 12
		case k > 0 && k < len(values)-1:
			digits = 3
		}
		text := strconv.FormatFloat(x, 'g', digits, 64)
		if whole {
			text = strconv.Itoa(int(x))
		}
		if len(all) == 0 || all[len(all)-1] != text {
			all = append(all, text)
		}
	}
	return all
}

// expandAll returns the words that the learners' words stand for, and the axes of all
// ranges. What a range repeats is left out.
func expandAll(learners []string) (words []string, axes map[string]bool, err error) {
	axes = map[string]bool{}
	for _, word := range learners {
		several, ranged, err := expand(word)
		if err != nil {
			return nil, nil, err
		}
		for _, axis := range ranged {
			axes[axis] = true
		}
		for _, w := range several {
			if len(ranged) == 0 || !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	if len(words) > mostLearners {
		return nil, nil, fmt.Errorf("%d learners are more than %d", len(words), mostLearners)
	}
	return words, axes, nil
}
