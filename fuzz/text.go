package fuzz

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"

	"gonum.org/v1/gonum/mat"
)

// InstanceText hunts for an instance that its text, or its CSV, does not read back as,
// bit for bit.
func InstanceText(data []byte) (finding error) {
	g := decode(data)
	defer blame(&finding, g)
	in := g.instance()
	again, err := boundedrecall.ParseInstance(in.String())
	if err != nil || !mat.Equal(in, again) {
		return g.errorf("%q reads back as %v, error %v:", in.String(), again, err)
	}
	var csv bytes.Buffer
	if err := boundedrecall.WriteCSV(&csv, in, nil); err != nil {
		return g.errorf("not written as CSV: %v:", err)
	}
	again, _, err = boundedrecall.ReadCSV(&csv)
	if err != nil || !mat.Equal(in, again) {
		return g.errorf("the CSV reads back as %v, error %v:", again, err)
	}
	return nil
}

// ParseInstance hunts for text that makes the parser panic, or that it accepts and
// that is no instance, or not the same one when written and read again.
func ParseInstance(data []byte) error {
	if len(data) > longestText || asksForMuch(string(data)) {
		return nil
	}
	in, err := boundedrecall.ParseInstance(string(data))
	if err != nil {
		if in != nil {
			return fmt.Errorf("an instance beside the error %w: %q", err, data)
		}
		return nil
	}
	if err := valid(in); err != nil {
		return fmt.Errorf("%q: %w", data, err)
	}
	if n := countRounds(string(data)); n != in.Horizon() {
		return fmt.Errorf("%d rounds from %q, which has %d", in.Horizon(), data, n)
	}
	text := in.String()
	again, err := boundedrecall.ParseInstance(text)
	if err != nil || !mat.Equal(in, again) || again.String() != text {
		return fmt.Errorf("%q reads back as %v, error %w; was %q", text, again, err, data)
	}
	return nil
}

// asksForMuch reports whether the text has more rewards than a target has time for. A
// run beyond the parser's own limit is refused at once, and so is no matter.
func asksForMuch(text string) bool {
	const most, parsers = 4000, 1 << 22
	rewards := 0
	for _, run := range strings.Fields(text) {
		if n := countRounds(run) * (1 + strings.Count(run, ",")); n <= parsers {
			rewards += n
		}
	}
	return rewards > most
}

// countRounds adds up the numbers before the stars, 1 where there is none. One that must
// be refused counts for very many.
func countRounds(text string) (rounds int) {
	const refused = 1 << 30
	for _, run := range strings.Fields(text) {
		n := 1
		if count, _, ok := strings.Cut(run, "*"); ok {
			var err error
			if n, err = strconv.Atoi(count); err != nil || n < 1 || n > refused {
				n = refused
			}
		}
		rounds += n
	}
	return rounds
}

// valid returns an error if a reward is not in [0,1], or is −0, which to a learner that
// looks at its bits is another number than 0.
func valid(in *boundedrecall.Instance) error {
	for s := 1; s <= in.Horizon(); s++ {
		for i, r := range in.Reward(s) {
			if !(r >= 0 && r <= 1) || math.Signbit(r) {
				return fmt.Errorf("round %d, arm %d: accepted %v", s, i+1, r)
			}
		}
	}
	return nil
}

// CSV hunts for text that makes the reader panic, or that it accepts and does not read
// back as the same instance, or accepts though it has a row that is no round.
func CSV(data []byte) error {
	if len(data) > longestText {
		return nil
	}
	in, arms, err := boundedrecall.ReadCSV(bytes.NewReader(data))
	if err != nil {
		if in != nil {
			return fmt.Errorf("an instance beside the error %w: %q", err, data)
		}
		return nil
	}
	if err := valid(in); err != nil {
		return fmt.Errorf("%q: %w", data, err)
	}
	if err := sameLines(data, in, arms); err != nil {
		return fmt.Errorf("%q: %w", data, err)
	}
	var text bytes.Buffer
	if err := boundedrecall.WriteCSV(&text, in, arms); err != nil {
		return fmt.Errorf("read, but not written: %w: %q", err, data)
	}
	again, names, err := boundedrecall.ReadCSV(&text)
	if err != nil || !mat.Equal(in, again) || !slices.Equal(names, arms) {
		return fmt.Errorf("reads back as %v %q, error %w; was %v %q: %q", again, names, err, in, arms, data)
	}
	return nil
}

// sameLines reads text without quotes in the plainest way there is, a line for each
// round and empty ones at the end for nothing, and compares.
func sameLines(data []byte, in *boundedrecall.Instance, arms []string) error {
	text := strings.TrimPrefix(string(data), "\ufeff")
	if strings.Contains(text, `"`) {
		return nil
	}
	lines := strings.Split(strings.TrimRight(text, "\r\n"), "\n")
	if arms != nil {
		lines = lines[1:]
	}
	if len(lines) != in.Horizon() {
		return fmt.Errorf("%d rounds from %d lines", in.Horizon(), len(lines))
	}
	for t, line := range lines {
		fields := strings.Split(line, ",")
		if len(fields) != in.Arms() {
			return fmt.Errorf("line %q has %d fields for %d arms", line, len(fields), in.Arms())
		}
		for i, field := range fields {
			r, _ := strconv.ParseFloat(strings.TrimSpace(field), 64)
			if r != in.Reward(t + 1)[i] {
				return fmt.Errorf("round %d, arm %d: read %v from %q", t+1, i+1, in.Reward(t + 1)[i], field)
			}
		}
	}
	return nil
}
