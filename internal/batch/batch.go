// Package batch hands many calls of a window over at once, where each call
// alone would take long. No window of a user can ask for it, as none can name
// the type [Calls].
package batch

// Calls is a function that pushes rows into a window and asks for its values.
type Calls func()

// Batched is what takes many calls at once.
type Batched interface {
	// Together calls the function, once.
	Together(Calls)
}

// Together makes the calls of x, which it takes at once if it is [Batched].
func Together(x any, calls Calls) {
	if b, ok := x.(Batched); ok {
		b.Together(calls)
		return
	}
	calls()
}
