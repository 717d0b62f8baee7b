package checks_test

import (
	"testing"
	"testing/fstest"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

const suffixDocument = `# Table 1

Beyond

In short: One.

## Holds

over the suffixes 0..M, over the suffixes 1..M, over the suffixes 2..M.

- measured

## Tightness

None.
`

// ended returns how the check ended, "" if it came to its end.
func ended(t *testing.T, check func(c *claims.Case)) string {
	t.Helper()
	files := fstest.MapFS{"table_1.md": {Data: []byte(suffixDocument)}}
	end := "it did not come to its end"
	s := claims.Read(files, "table-1", func(c *claims.Case) {
		check(c)
		end = ""
	})
	r := claims.Collect(t.Context(), []*claims.Statement{s}, claims.Options{}, nil)[0]
	if end != "" {
		require.Len(t, r.NotMeasured, 1)
		return r.NotMeasured[0]
	}
	return end
}

// TestValues_EndTheCheck: a certificate that there is not once, or that is
// wrong, and a worst case that cannot be computed end a check; their twins do
// not.
func TestValues_EndTheCheck(t *testing.T) {
	var upper []*certificate.Certificate
	for c := range exact.Certificates() {
		if c.Kind == certificate.LongRunUpper {
			upper = append(upper, c)
		}
	}
	require.Greater(t, len(upper), 1)
	wrong := func(c *certificate.Certificate) *certificate.Certificate {
		changed := *c
		changed.Value = "1/1000"
		return &changed
	}
	for says, matches := range map[string]func(*certificate.Certificate) bool{
		"":                       func(c *certificate.Certificate) bool { return c.Statement == upper[0].Statement },
		"0 certificates of kind": func(*certificate.Certificate) bool { return false },
		"2 certificates of kind": func(c *certificate.Certificate) bool {
			return c.Statement == upper[0].Statement || c.Statement == upper[1].Statement
		},
	} {
		got := ended(t, func(c *claims.Case) { checks.Certified(c, certificate.LongRunUpper, matches) })
		require.Contains(t, got, says)
		require.Equal(t, says == "", got == "", got)
	}
	require.Empty(t, ended(t, func(c *claims.Case) { checks.Checked(c, upper[0]) }))
	require.Contains(t, ended(t, func(c *claims.Case) { checks.Checked(c, wrong(upper[0])) }), "is wrong: ")
	for recall, says := range map[int]string{3: "", 60: "the worst case of "} {
		s := learners.Spec{Name: "windowed", Base: "ftl", Recall: recall}
		got := ended(t, func(c *claims.Case) { checks.WorstCase(c, s, 0) })
		require.Contains(t, got, says)
		require.Equal(t, says == "", got == "", got)
	}
	for words, says := range map[string]string{"over the suffixes 0..M": "", "over the suffixes 1..M": "",
		"over the suffixes 2..M": "no learner averages suffixes of length 2..5"} {
		require.Equal(t, says, ended(t, func(c *claims.Case) { checks.Averaging(c, words, "cover", 5) }))
	}
}
