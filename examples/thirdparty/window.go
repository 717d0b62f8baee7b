package thirdparty

import "slices"

// Means are the means of two streams over the last Memory rows. They add up
// anew what they hold: a sum that is kept by adding the new and subtracting the
// old would never quite forget.
type Means struct {
	Memory int
	window [][]float64 // the last rows, oldest first
}

// Push takes the next number of each stream in.
func (m *Means) Push(x []float64) {
	m.window = append(m.window, slices.Clone(x))
	if len(m.window) > m.Memory {
		m.window = m.window[1:]
	}
}

// Value fills dst with the means, 0 before the first row.
func (m *Means) Value(dst []float64) {
	clear(dst)
	for _, x := range m.window {
		for i := range dst {
			dst[i] += x[i] / float64(len(m.window))
		}
	}
}

// Reset forgets everything.
func (m *Means) Reset() { m.window = nil }
