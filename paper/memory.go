package paper

import "sync"

// A memory keeps what was computed of each key. A check that runs again, such
// as one with something wrong, asks for much of the same. What is kept must
// follow from the key alone.
type memory[K comparable, V any] struct{ kept sync.Map }

// of returns what compute returns, which is called unless the value of the key
// is known.
func (m *memory[K, V]) of(key K, compute func() V) V {
	value, known := m.kept.Load(key)
	if !known {
		value, _ = m.kept.LoadOrStore(key, compute())
	}
	return value.(V)
}
