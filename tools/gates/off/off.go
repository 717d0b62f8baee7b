// Package off turns one gate off in a process of the tests. Command gates puts
// it beside the packages it changes, as boundedrecall/internal/off.
package off

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"sync"
)

// Folder has the files off, the number of the gate that is off, and reached,
// the numbers of the gates that have had something to say, a line each. The
// command sets it.
const Folder = ""

var (
	gate = func() int {
		text, _ := os.ReadFile(Folder + "/off")
		n, _ := strconv.Atoi(string(text))
		return n
	}()
	lines sync.Mutex
	known = map[int]bool{}
)

// On reports whether the gate is not off. It has something to say.
func On(n int) bool {
	lines.Lock()
	defer lines.Unlock()
	if !known[n] {
		known[n] = true
		file, err := os.OpenFile(Folder+"/reached", os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			_, _ = fmt.Fprintln(file, n)
			_ = file.Close()
		}
	}
	return n != gate
}

// Do calls say unless the gate is off.
func Do(n int, say func()) {
	if On(n) {
		say()
	}
}

// Value returns the value, or the zero value of its type if the gate is off. A
// value that is zero says nothing.
func Value[T any](n int, value T) T {
	if reflect.ValueOf(&value).Elem().IsZero() || On(n) {
		return value
	}
	var zero T
	return zero
}
