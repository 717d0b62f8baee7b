package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNote_OpensBeyond: the note's table and formulas stand at the top of the
// page beyond the paper, and nowhere else. Its pictures and its links to other
// files do not.
func TestNote_OpensBeyond(t *testing.T) {
	p := toyPage()
	p.Note = "Write\n\n    e(M) = S_{M+1},\n\n| learner | regret | source |\n|---|---|---|\n" +
		"| the last M | E\\|S\\| | [swap](swap.md), [proof](../proofs/x.v) |\n\n![A picture.](x.svg)"
	all := files(t, p)
	for name, text := range all {
		require.Equal(t, name == BeyondFile, strings.Contains(text, `<th scope="col">learner</th>`), name)
	}
	text := all[BeyondFile]
	for _, want := range []string{"<p><i>e</i>(<i>M</i>) ", "E|<i>S</i>|", "<code>proof</code>"} {
		require.True(t, strings.Contains(text, want), want)
	}
	for _, not := range []string{"x.svg", "x.v", "swap.md"} {
		require.False(t, strings.Contains(text, not), not)
	}
	require.Less(t, strings.Index(text, "learner</th>"), strings.Index(text, `id="beyond"`))
	require.Equal(t, 1, strings.Count(text, "<td>the last <i>M</i></td>"), "the first cell is the row's head")
	require.Equal(t, 1, strings.Count(text, `<td data-head="regret">`))
	require.Equal(t, 1, strings.Count(text, `<td data-head="source">`))
	sound(t, all, p.Figures)
}

// TestLongRun: the first screen has the sentence on the long run, and how it is
// known.
func TestLongRun(t *testing.T) {
	p := ofPaper()
	c, found := p.find("theorem-5.1")
	require.True(t, found)
	require.Regexp(t, `^Over Cover's learner .* in the long run .* \(machine-proved\)\.$`, c.LongRun())
	c, found = p.find("theorem-3.1")
	require.True(t, found)
	require.Empty(t, c.LongRun())
}
