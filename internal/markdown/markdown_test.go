package markdown_test

import (
	"testing"

	"boundedrecall/internal/markdown"

	"github.com/stretchr/testify/require"
)

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"":              "",
		"W(n,d)/M ≥ 3":  "W(n,d)/M ≥ 3",
		"r_{t,i} < 2*M": `r\_{t,i} &lt; 2\*M`,
		"|S_M| | |x|":   `\|S\_M\| \| \|x\|`,
	} {
		require.Equal(t, want, markdown.Escape(text))
	}
}
