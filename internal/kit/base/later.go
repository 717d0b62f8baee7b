package base

// Later is what can be asked now and answers later, if it defers: as a learner
// or window in another process, to which one message with many questions takes
// less time than many messages.
type Later interface {
	// Defers reports whether it does. If not, nobody calls the other methods.
	Defers() bool

	// PlayLater asks for the play, or the value, as it is now. dst holds it no
	// earlier than when Settle has returned.
	PlayLater(dst []float64)

	// Settle waits for all that was asked for, of whatever lives in the same
	// process.
	Settle()
}

// Deferring returns x as what answers later, if it does.
func Deferring(x any) (Later, bool) {
	l, ok := x.(Later)
	return l, ok && l.Defers()
}
