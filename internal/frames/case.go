package frames

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// A Row is pushed at a time after the start.
type Row struct {
	At      time.Duration
	Numbers []float64
}

// A Case is a stream of rows in the order of their times, and the time at which the value is
// asked for.
type Case struct {
	Rows []Row
	Ask  time.Duration

	Asked     bool          // the value is asked for after each row too
	Born      time.Duration // when the new window is made; 0 is the start
	Neighbour []Row         // of another window
}

// caseJSON has times in seconds: a row is its time and its numbers.
type caseJSON struct {
	Rows      [][]float64 `json:"rows"`
	Ask       float64     `json:"ask"`
	Asked     bool        `json:"asked,omitempty"`
	Born      float64     `json:"born,omitempty"`
	Neighbour [][]float64 `json:"neighbour,omitempty"`
}

func seconds(d time.Duration) float64 { return float64(d) / float64(time.Second) }

// latest is the latest time of a case that is read, in seconds: 250 years.
const latest int64 = 250 * 366 * 24 * 3600

// duration returns the time, or an error if it is negative or later than latest.
func duration(seconds float64) (time.Duration, error) {
	if !(seconds >= 0 && seconds <= float64(latest)) {
		return 0, fmt.Errorf("the time %v is not in 0..%d seconds", seconds, latest)
	}
	return time.Duration(math.Round(seconds * float64(time.Second))), nil
}

func numbersOf(rows []Row) [][]float64 {
	all := make([][]float64, len(rows))
	for i, r := range rows {
		all[i] = append([]float64{seconds(r.At)}, r.Numbers...)
	}
	return all
}

// MarshalJSON writes times in seconds. A row is a list: its time, then its numbers.
func (c Case) MarshalJSON() ([]byte, error) {
	return json.Marshal(caseJSON{
		numbersOf(c.Rows), seconds(c.Ask), c.Asked, seconds(c.Born), numbersOf(c.Neighbour),
	})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Case) UnmarshalJSON(text []byte) error {
	var from caseJSON
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&from); err != nil {
		return err
	}
	rows, err := rowsOf(from.Rows)
	if err != nil {
		return fmt.Errorf("rows: %w", err)
	}
	neighbour, err := rowsOf(from.Neighbour)
	if err != nil {
		return fmt.Errorf("neighbour: %w", err)
	}
	*c = Case{Rows: rows, Asked: from.Asked, Neighbour: neighbour}
	c.Ask, err = duration(from.Ask)
	if err != nil {
		return fmt.Errorf("ask: %w", err)
	}
	c.Born, err = duration(from.Born)
	if err != nil {
		return fmt.Errorf("born: %w", err)
	}
	return nil
}

func rowsOf(all [][]float64) (rows []Row, err error) {
	for i, numbers := range all {
		if len(numbers) < 2 {
			return nil, fmt.Errorf("row %d has no time and number", i+1)
		}
		at, err := duration(numbers[0])
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+1, err)
		}
		rows = append(rows, Row{at, numbers[1:]})
	}
	return rows, nil
}

// Validate returns an error that names the place unless the claim's laws can be checked on the
// case: times do not fall, and rows have a number for each input.
func (c Claim) Validate(of Case) error {
	for _, part := range []struct {
		name string
		rows []Row
	}{{"rows", of.Rows}, {"neighbour", of.Neighbour}} {
		last := time.Duration(0)
		for i, r := range part.rows {
			switch {
			case len(r.Numbers) != c.Inputs:
				return fmt.Errorf("%s, row %d has %d numbers after its time, want %d",
					part.name, i+1, len(r.Numbers), c.Inputs)
			case r.At < last || r.At > of.Ask:
				return fmt.Errorf("%s, row %d is at %v, which is not in %v..%v",
					part.name, i+1, r.At, last, of.Ask)
			}
			last = r.At
		}
	}
	if of.Born < 0 || of.Born > of.Ask {
		return fmt.Errorf("born is %v, which is not in 0s..%v", of.Born, of.Ask)
	}
	return nil
}

// size measures how much a reader has to read in a case. Earlier numbers count more.
func (c Case) size() (n [5]int) {
	for _, part := range [][]Row{c.Neighbour, c.Rows} {
		n[0] += len(part)
		for i, r := range part {
			gap := r.At
			if i > 0 {
				gap -= part[i-1].At
			}
			n[1] += roughness(gap)
			n[2] += int(min(gap, 1<<40) >> 10)
			for _, x := range r.Numbers {
				if x != 0 && x != 1 {
					n[3] += 2
				}
				n[4] += int(min(math.Abs(x), 1<<20))
			}
		}
	}
	if c.Asked {
		n[1]++
	}
	last := time.Duration(0)
	if len(c.Rows) > 0 {
		last = c.Rows[len(c.Rows)-1].At
	}
	n[1] += roughness(c.Ask - last)
	return n
}

// roughness is 0 for no time, 1 for whole seconds, and more for more digits.
func roughness(d time.Duration) (n int) {
	if d == 0 {
		return 0
	}
	n = 1
	for unit := time.Second; d%unit != 0; unit /= 10 {
		n++
	}
	return n
}

func (c Case) less(d Case) bool {
	a, b := c.size(), d.size()
	order := slices.Compare(a[:], b[:])
	return cmp.Or(order, cmp.Compare(c.Ask, d.Ask), cmp.Compare(c.Born, d.Born)) < 0
}

// text returns rows as text: the times, each with the numbers pushed then.
func text(rows []Row) string {
	if len(rows) == 0 {
		return "none"
	}
	const most = 30
	var all []string
	for i, r := range rows {
		if i == most && len(rows) > most {
			all = append(all, fmt.Sprintf("… %d more", len(rows)-most))
			break
		}
		numbers := strings.Trim(strings.ReplaceAll(fmt.Sprint(r.Numbers), " ", ","), "[]")
		all = append(all, fmt.Sprintf("%v (%s)", r.At, numbers))
	}
	return strings.Join(all, "  ")
}
