package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// widthOf returns the columns to print to: those of the terminal, 100 at most.
func widthOf(w io.Writer) int {
	if isTerminal(w) {
		if columns, _, err := term.GetSize(int(w.(*os.File).Fd())); err == nil && columns > 0 {
			return min(columns, widest)
		}
	}
	return widest
}

const widest = 100
