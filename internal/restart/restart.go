// Package restart is what the restart wrappers of all games share, whatever a
// round shows: copies of a base learner by age, blocks of rounds, and the
// bounds of both.
package restart

// Ages holds M+1 copies of a base learner, each started in another round. The
// copy of age m has seen the last m rounds and no others, m = 0..M. The wrapper
// shows a round to all copies, takes a Turn and resets the copy that Turn
// returns.
type Ages[L any] struct {
	copies   []L // a ring by age
	youngest int // where in the ring age 0 is
}

// NewAges returns copies of the ages 0..oldest.
func NewAges[L any](oldest int, maker func() L) Ages[L] {
	copies := make([]L, oldest+1)
	for k := range copies {
		copies[k] = maker()
	}
	return Ages[L]{copies: copies}
}

// Oldest returns M.
func (a *Ages[L]) Oldest() int { return len(a.copies) - 1 }

// Of returns the copy of age m.
func (a *Ages[L]) Of(m int) L { return a.copies[(a.youngest+m)%len(a.copies)] }

// All returns the copies, in no particular order.
func (a *Ages[L]) All() []L { return a.copies }

// Turn makes each copy a round older and the oldest one the youngest, and
// returns it.
func (a *Ages[L]) Turn() L {
	a.youngest--
	if a.youngest < 0 {
		a.youngest = len(a.copies) - 1
	}
	return a.copies[a.youngest]
}

// Reset calls begin for each copy, which must put it in its state after age
// rounds.
func (a *Ages[L]) Reset(begin func(age int, l L)) {
	a.youngest = 0
	for m, l := range a.copies {
		begin(m, l)
	}
}

// AverageBound returns (n+m)·w/k: a bound on the total regret over n rounds of
// the average over k of the ages 0..m. The number w bounds the total regret of
// the base learner over m+1 rounds. The proof is that of the statement
// theorem-5.1.
func AverageBound(n, m, k int, w float64) float64 {
	return (float64(n) + float64(m)) * w / float64(k)
}

// Blocks counts rounds in blocks of B rounds.
type Blocks struct{ length, seen int }

// NewBlocks returns a counter at the beginning of a block.
func NewBlocks(length int) Blocks { return Blocks{length: length} }

// Length returns B.
func (b *Blocks) Length() int { return b.length }

// Next counts a round, and reports whether it is the last of its block.
func (b *Blocks) Next() (last bool) {
	b.seen++
	return b.seen == b.length
}

// Begin begins a block.
func (b *Blocks) Begin() { b.seen = 0 }

// Bound returns ⌈n/B⌉·w: a bound on the total regret over n rounds, w being one
// on that of a block. A short last block is a whole one followed by rounds that
// cost nothing.
func (b *Blocks) Bound(n int, w float64) float64 {
	blocks := n / b.length
	if n%b.length > 0 {
		blocks++
	}
	return float64(blocks) * w
}
