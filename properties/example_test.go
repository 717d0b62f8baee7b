package properties_test

import (
	"fmt"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
)

// A test of a learner of one's own: five lines.
func ExampleRun() {
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(8, func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) })
	}
	_ = func(t *testing.T) { // TestMine
		properties.Run(t, maker, properties.Claims{Recall: 8, Stationary: true, MinimalRecall: true})
	}
}

// movingAverage is the average of the last five numbers.
type movingAverage struct{ last []float64 }

func (m *movingAverage) Push(x []float64) {
	m.last = append(m.last, x[0])
	m.last = m.last[max(0, len(m.last)-5):]
}

func (m *movingAverage) Value(dst []float64) {
	dst[0] = 0
	for _, x := range m.last {
		dst[0] += x / float64(len(m.last))
	}
}

// The laws of recall for a function of a stream, without a test. That it should forget
// after four numbers is one too few.
func ExampleSettings_CheckWindow() {
	maker := func() laws.Window { return &movingAverage{} }
	for f := range (properties.Settings{Cases: 50, Seed: 1}).CheckWindow(maker, properties.WindowClaims{Recall: 4}) {
		if f.Failed() {
			fmt.Println(f.Law, f.Verdict)
		}
	}
	// Output:
	// bounded-recall leaks
}
