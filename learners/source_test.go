package learners_test

import "math/rand/v2"

// newSource returns a source with a fresh seed: the false-alarm probability a
// test states is over it.
func newSource() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }
