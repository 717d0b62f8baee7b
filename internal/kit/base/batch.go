package base

// Calls is a function that pushes rows into a window and asks for its values. No
// window of a user can take many calls at once, as none can name this type.
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
