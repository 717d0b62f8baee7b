package terminal

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestBar: a line is written over the last one, removed for what is printed,
// and never written after the end. Where the writer is not a terminal, the bar
// is not drawn, and other text is printed as it is.
func TestBar(t *testing.T) {
	var out bytes.Buffer
	printed := func(b *Bar) string {
		out.Reset()
		b.Step(1, 0)
		b.draw()
		b.Describe("by")
		b.Step(3, 7)
		b.draw()
		b.Above(func() { out.WriteString("print\n") })
		b.Finish()
		b.draw()
		return out.String()
	}
	require.Equal(t, "print\n", printed(NewBar(&out, "playing")))
	bar := &Bar{w: &out, began: time.Now(), timer: time.AfterFunc(time.Hour, func() {}),
		what: "playing"}
	require.Equal(t, "\rplaying: 1 0s\rby: 3 of 7 0s\r"+"             "+"\rprint\n", printed(bar))
}
