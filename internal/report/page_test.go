package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	claims "boundedrecall/internal/oldledger"
	"boundedrecall/internal/report"

	"github.com/stretchr/testify/require"
)

// An element is a start tag of a page, with the text up to the next tag.
type element struct {
	name string
	attr map[string]string
	text string
}

// elements reads the page, which is well-formed but for what HTML leaves open.
func elements(t *testing.T, page string) (all []element) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict = false
	d.AutoClose = xml.HTMLAutoClose
	d.Entity = xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			all = append(all, e)
		case xml.CharData:
			if len(all) > 0 {
				all[len(all)-1].text += string(token)
			}
		}
	}
}

// TestPage_IsSound holds the page of the toy ledger, and that of the real one without
// evidence, to what a browser and a screen reader ask.
func TestPage_IsSound(t *testing.T) {
	bare := report.Page{}
	for _, c := range claims.Ledger {
		bare.Claims = append(bare.Claims, report.Claim{Claim: c})
	}
	failed := toy()
	failed.Failures = []report.Failure{{What: "boundedrecall TestLemma", Output: "lemma_test.go:3: <no>\n"}}
	sourced := toy()
	sourced.Source = "https://example.org/blob/main/"
	for name, p := range map[string]report.Page{"toy": toy(), "ledger": bare, "failed": failed, "sourced": sourced, "empty": {}} {
		t.Run(name, func(t *testing.T) { sound(t, written(t, p)) })
	}
}

func sound(t *testing.T, page string) {
	all := elements(t, page)
	ids := map[string]bool{}
	for _, e := range all {
		if id, ok := e.attr["id"]; ok {
			require.False(t, ids[id], "id %q twice", id)
			require.NotContains(t, id, " ")
			ids[id] = true
		}
	}
	level := 0
	count := map[string]int{}
	for _, e := range all {
		count[e.name]++
		for _, name := range []string{"src", "srcset", "data", "poster", "action"} {
			if address, ok := e.attr[name]; ok {
				require.True(t, strings.HasPrefix(address, "data:"), "%s asks for %s", e.name, address)
			}
		}
		for _, name := range []string{"aria-labelledby", "aria-describedby", "for"} {
			if id, ok := e.attr[name]; ok {
				require.True(t, ids[id], "%s points to #%s", e.name, id)
			}
		}
		switch e.name {
		case "html":
			require.Equal(t, "en", e.attr["lang"])
		case "a":
			if id, inside := strings.CutPrefix(e.attr["href"], "#"); inside {
				require.True(t, ids[id], "a link to #%s", id)
			}
		case "link":
			require.True(t, strings.HasPrefix(e.attr["href"], "data:"))
		case "img":
			require.NotEmpty(t, e.attr["alt"])
			require.NotContains(t, e.attr, "srcset")
		case "svg":
			require.NotEmpty(t, e.attr["aria-label"])
		case "th":
			require.NotEmpty(t, e.attr["scope"], e.text)
		case "h1", "h2", "h3", "h4", "h5", "h6":
			to := int(e.name[1] - '0')
			require.LessOrEqual(t, to, level+1, "%s after h%d: %s", e.name, level, e.text)
			level = to
		case "button":
			require.Equal(t, "button", e.attr["type"])
		}
	}
	for _, landmark := range []string{"h1", "main", "header", "nav", "footer", "title"} {
		require.Equal(t, 1, count[landmark], landmark)
	}
	require.Equal(t, count["table"], count["caption"])
	for _, e := range all {
		if e.name == "style" {
			require.NotRegexp(t, `url\(|@import`, e.text)
		}
	}
	require.True(t, strings.Contains(page, `<meta name="generator" content="`+report.Generator+`">`))
	require.False(t, strings.Contains(page, "ZgotmplZ")) // what html/template puts for what it does not trust
}

func TestPage_Says(t *testing.T) {
	page := written(t, toy())
	flat := strings.Join(strings.Fields(page), " ")
	for _, want := range []string{
		"Every verdict is confirmed by this run:",
		"11/36 = 0.305556",
		"(1/6, 5/6)",
		"go run ./cmd/recall play --learner x --rewards &#39;(0,1) (1,0) (0,0.5)&#39;",
		"go test -count=1 -v -run &#39;^TestLemma$&#39; .",
		"theorems_test.go:12", "claims/ledger.go:34",
		"x<sub>t</sub><sup>(m)</sup> &lt; 1",
		`see <a href="#lemma-2">Lemma 2</a>.`,
		"R<sub>t−1</sub>",
		"go run ./cmd/recall report --seed 7 --runs 20 --out page",
		"123 456",
		"2 January 2026, 03:04 UTC", "1m1s",
	} {
		require.True(t, strings.Contains(flat, want), want)
	}
	require.False(t, strings.Contains(page, "<b>x_t"), "escaped")
	require.Equal(t, 3, strings.Count(page, "<img "), "each figure is shown once")

	tiles := regexp.MustCompile(`<b>(\d+)</b> <span>([^<]+)</span>`).FindAllStringSubmatch(page, -1)
	var counts []string
	for _, tile := range tiles {
		counts = append(counts, tile[1]+" "+tile[2])
	}
	require.Equal(t, []string{"1 holds", "1 refuted", "1 vacuous", "1 not reproduced", "1 no evidence", "0 hold", "1 conjecture"}, counts)
}

func TestPage_SaysWhatFailed(t *testing.T) {
	p := toy()
	p.Failures = []report.Failure{{What: "boundedrecall TestLemma", Output: "lemma_test.go:3: <no>\n"}}
	p.Claims[0].Contradiction = "lemma-1, literal: the ledger says otherwise"
	page := written(t, p)
	for _, want := range []string{"This run failed.", "lemma_test.go:3: &lt;no&gt;", "the ledger says otherwise"} {
		require.True(t, strings.Contains(page, want), want)
	}
	require.False(t, strings.Contains(page, "Every verdict is confirmed"))
}

func TestPage_Source(t *testing.T) {
	p := toy()
	require.False(t, strings.Contains(written(t, p), "https://"))
	p.Source = "https://example.org/blob/main/"
	require.True(t, strings.Contains(written(t, p), `<a href="https://example.org/blob/main/claims/ledger.go#L34">claims/ledger.go:34</a>`))
}

func TestLocate(t *testing.T) {
	tests, records, err := report.Locate("../..")
	require.NoError(t, err)
	for _, c := range claims.Ledger {
		require.Positive(t, tests[c.Test].Line, c.Test)
		require.Positive(t, records[c.ID].Line, c.ID)
	}
	require.Equal(t, "theorems_test.go", tests["TestTheorem5_1_AverageRestartRegret"].File)
	_, _, err = report.Locate(t.TempDir())
	require.ErrorContains(t, err, "theorems_test.go")
}
