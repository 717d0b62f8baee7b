package terminal

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSheet_PrintTable: a table fits the terminal, and in a pipe it does not
// break.
func TestSheet_PrintTable(t *testing.T) {
	rows := [][]string{{"learner", "recall", "regret"},
		{"average-restart-inclusive(fixed-share)", "12", "1.23457"}}
	for columns, want := range map[int]string{
		0:  "learner                                 recall  regret\naverage-restart-inclusive(fixed-share)  12      1.23457\n",
		40: "learner                  recall  regret\naverage-restart-inclusi  12      1.23457\nve(fixed-share)\n",
	} {
		t.Run(fmt.Sprint(columns), func(t *testing.T) {
			out := &Sheet{Columns: columns}
			out.PrintTable(rows)
			require.Equal(t, want, out.String())
		})
	}
}

func TestPrintable(t *testing.T) {
	require.Equal(t, `a\nb\x1b[31mη \x00\xff`, Printable("a\nb\x1b[31mη \x00\xff"))
}
