package windows_test

import (
	"errors"
	"fmt"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

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

// Without a test: that the window should forget after four numbers is one too
// few.
func ExampleTest() {
	maker := func() windows.Window { return &movingAverage{} }
	err := windows.Settings{Cases: 50, Seed: 1}.Test(maker, windows.Claims{Rows: 4})
	var v *laws.Violation
	fmt.Println(errors.As(err, &v), v.Law)
	// Output:
	// true frame
}
