package main

import (
	"math"
	"testing"

	"boundedrecall/examples/forgetting/replays"
)

// TestShown: the size that a replay shows is over its largest number, or over
// the largest that may be pushed where it has times too.
func TestShown(t *testing.T) {
	for _, c := range []struct {
		outcome replays.Outcome
		want    float64
	}{
		{replays.Outcome{After: "1 2 -4", Is: "3", Want: "1"}, 0.5},
		{replays.Outcome{After: "2 points at one time", Is: "1", Want: "2"}, 0.1},
		{replays.Outcome{After: "1", Is: "NaN", Want: "2"}, math.NaN()},
	} {
		got := shown(c.outcome, 10)
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%+v shows %v, want %v", c.outcome, got, c.want)
		}
	}
}
