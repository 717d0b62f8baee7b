package page

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/paper"

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

// TestPage_IsSound holds the pages of the toy statements, and those of the real
// ones without evidence, to what a browser and a screen reader ask.
func TestPage_IsSound(t *testing.T) {
	bare := ofPaper()
	bare.Links, bare.BibTeX = []Link{{Text: "arXiv", Address: paper.ArXiv}}, paper.BibTeX
	bare.Lead, bare.LeadNote = "theorem-5.1", paper.CoversPlay
	failed := toyPage()
	failed.Results[0].Contradictions = []string{"the evidence <says> otherwise"}
	failed.Results[1].NotRun = "no file"
	sourced := toyPage()
	sourced.Source = "https://example.org/blob/main/"
	for name, p := range map[string]Page{"toy": toyPage(), "paper": bare, "failed": failed,
		"sourced": sourced, "empty": {}} {
		t.Run(name, func(t *testing.T) {
			sound(t, files(t, p), p.Figures)
			if name == "toy" || name == "empty" {
				sound(t, map[string]string{"": written(t, p)}, p.Figures)
			}
		})
	}
}

// files returns the pages as text.
func files(t *testing.T, p Page) map[string]string {
	t.Helper()
	all, err := p.Files()
	require.NoError(t, err)
	text := map[string]string{}
	for _, name := range []string{IndexFile, BeyondFile, EvidenceFile, BriefFile} {
		text[name] = string(all[name])
	}
	return text
}

// sound holds pages that link to each other and to files beside them to it.
func sound(t *testing.T, pages map[string]string, figures []Figure) {
	beside := map[string]bool{"errata.tex": true, "claims.json": true}
	drawn := map[string]bool{}
	for _, f := range figures {
		drawn[f.Name+".svg"] = true
	}
	read := map[string][]element{}
	for name, text := range pages {
		beside[name], read[name] = true, elements(t, text)
		for _, e := range read[name] {
			if id, ok := e.attr["id"]; ok {
				require.False(t, beside[name+"#"+id] || strings.Contains(id, " "), "id %q twice in %s", id,
					name)
				beside[name+"#"+id] = true
			}
		}
	}
	for name, text := range pages {
		soundPage(t, name, text, read[name], beside, drawn)
	}
}

func soundPage(t *testing.T, page, text string, all []element, beside, drawn map[string]bool) {
	level := 0
	count := map[string]int{}
	for _, e := range all {
		count[e.name]++
		for _, name := range []string{"src", "srcset", "data", "poster", "action"} {
			if address, ok := e.attr[name]; ok {
				require.True(t, drawn[address], "%s asks for %s", e.name, address)
			}
		}
		for _, name := range []string{"aria-labelledby", "aria-describedby", "for"} {
			if id, ok := e.attr[name]; ok {
				require.True(t, beside[page+"#"+id], "%s points to #%s", e.name, id)
			}
		}
		switch e.name {
		case "html":
			require.Equal(t, "en", e.attr["lang"])
		case "a":
			if address := e.attr["href"]; strings.HasPrefix(address, "#") {
				require.True(t, beside[page+address], "a link to %s", address)
			} else if !strings.HasPrefix(address, "https://") {
				require.True(t, beside[address], "a link to %s", address)
			}
		case "link":
			require.True(t, strings.HasPrefix(e.attr["href"], "data:"))
		case "img":
			require.NotEmpty(t, e.attr["alt"])
		case "th":
			require.NotEmpty(t, e.attr["scope"], e.text)
		case "h1", "h2", "h3", "h4", "h5", "h6":
			to := int(e.name[1] - '0')
			require.LessOrEqual(t, to, level+1, "%s after h%d: %s", e.name, level, e.text)
			level = to
		case "button":
			require.Equal(t, "button", e.attr["type"])
		case "style":
			require.NotRegexp(t, `url\(|@import`, e.text)
		}
	}
	for _, landmark := range []string{"h1", "main", "header", "nav", "footer", "title"} {
		require.Equal(t, 1, count[landmark], landmark)
	}
	require.Equal(t, count["table"], count["caption"])
	require.True(t, strings.Contains(text, `<meta name="generator" content="boundedrecall report">`))
	require.Zero(t, count["math"]+count["svg"], "formulas are text, figures are files")
	// what html/template puts for what it does not trust
	require.False(t, strings.Contains(text, "ZgotmplZ"))
}

// TestPage_Says says it in one file, and in several, each thing on its page.
func TestPage_Says(t *testing.T) {
	flat := files(t, toyPage())
	page := written(t, toyPage())
	flat[""] = page
	for name, text := range flat {
		flat[name] = strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "&#43;", "+")
	}
	for want, where := range map[string]string{
		"No verdict is contradicted by this run:": "index.html",
		"<b>2 − (1/2 + 1/6 + 5/12) = 11/12</b> in 3 rounds, <b>11/36</b> per round, where at most <b>1/4</b> is printed.": "index.html",
		"A copy plays <i>x</i>":     "index.html",
		"(1/4 + 1/4 + 0)/3 = 1/6":   "index.html",
		"11/36 = 0.305556":          "index.html",
		"<img src=\"lemma-1.svg\" ": "index.html",
		"go run ./cmd/recall play --learner &#39;average-restart(cover,recall=3)&#39;": "index.html",
		"go run ./cmd/recall verify --details lemma-1":                                 "evidence.html",
		"lemma : 0 &lt;= 1":       "evidence.html",
		"Evidence for Lemma 1":    "evidence.html",
		"<code>lemma-1.go</code>": "index.html",
		`<i>x</i><sub><span>_</span><i>t</i></sub><sup><span>^{</span>(<i>m</i>)<span>}</span></sup> <span class="f">&lt; 1:</span> a statement that goes on`: "index.html",
		"<b>How it is known.</b> By hand; machine-proved (<code>lemma</code>).":                                                                               "index.html",
		`<span class="f">≤ <i>W</i>(<i>M</i>+1,<i>d</i>).</span></p>`:                                                                                         "evidence.html",
		"The printed sentence says at most <b>1/4 = 0.25</b> (chosen, 123 456 cases).":                                                                        "index.html",
		"11/36 found; 1/4 printed": "index.html",
		"@misc{toy}":               "index.html",
		"<code>go run ./cmd/recall certify toy.json</code>":        "index.html",
		"go run ./cmd/recall report --seed 7 --runs 20 --out page": "index.html",
		"123 456":                   "evidence.html",
		"2 January 2026, 03:04 UTC": "index.html", "1m1s": "index.html",
		"6 numbered statements of the paper: holds 1, holds-as-read 1, misprinted 1, not-reproduced 1, refuted (empty) 1, refuted (false) 1.": "index.html",
		"1 statement beyond the paper: holds 1.": "index.html",
		"Open questions":                         "beyond.html",
		"Is <a href=\"":                          "beyond.html",
		"Sharper than printed":                   "brief.html",
		"Rewards (0,1) (1,0) (0,1) (2 −":         "brief.html",
	} {
		require.True(t, strings.Contains(flat[where], want), "%s in %s", want, where)
		if where == "index.html" || where == "evidence.html" {
			require.True(t, strings.Contains(flat[""], want), want)
		}
	}
	require.Contains(t, flat["index.html"], `see <a href="#lemma-2">Lemma 2</a>.`)
	require.Contains(t, flat["beyond.html"], `see <a href="index.html#lemma-2">Lemma 2</a>.`)
	require.NotContains(t, flat["index.html"], "<table class=\"evidence")
	require.NotContains(t, flat["index.html"], `<article id="beyond-1"`)
	require.False(t, strings.Contains(page, "<b>x_t"), "escaped")
	require.Equal(t, 3, strings.Count(page, "<img "), "each figure is shown once")
	require.Equal(t, 3, strings.Count(flat["index.html"], "<img "), "each figure is shown once")

	// The table of what is false has the gravest first, and nothing that holds;
	// what has no number comes after all that has.
	require.Equal(t, []string{"lemma-1", "lemma-2", "lemma-3"}, falseOnes(page))
	p := toyPage()
	p.Results[0].Statement.Origin = claims.Prose
	require.Equal(t, []string{"lemma-2", "lemma-3", "lemma-1"}, falseOnes(written(t, p)))
}

// falseOnes returns the names in the page's table of what is false.
func falseOnes(page string) (order []string) {
	table := page[strings.Index(page, `<table class="false`):]
	table = table[:strings.Index(table, "</table>")]
	for _, link := range regexp.MustCompile(`<th scope="row"><a href="#([^"]+)">`).FindAllStringSubmatch(table, -1) {
		order = append(order, link[1])
	}
	return order
}

// TestPage_ShowsEvidenceOnItsSide: each piece stands beside the sentence that
// it is about, and what contradicts the printed one below its premise.
func TestPage_ShowsEvidenceOnItsSide(t *testing.T) {
	p := toyPage()
	p.Results = p.Results[:1]
	for k, what := range []string{"against", "premise", "exactly", "exhausted", "drawn"} {
		p.Results[0].Evidence[k].What = what
	}
	page := written(t, p)
	var found []string
	for _, cell := range regexp.MustCompile(`class="what">([^< ]+).*?data-head="Sentence">([^<]+)`).FindAllStringSubmatch(page, -1) {
		found = append(found, cell[1]+" "+cell[2])
	}
	require.Regexp(t,
		`(?s)What contradicts it</h4>.*<b>Premise.</b> premise.</p>.*broken.</b> against.</p>.*<h4>Proof`,
		page)
	require.Equal(t, []string{"against printed", "premise premise", "exactly holds",
		"exhausted holds", "drawn holds"}, found)
}

func TestPage_SaysWhatFailed(t *testing.T) {
	p := toyPage()
	p.Results[0].Contradictions, p.Results[1].NotRun = []string{"the evidence <says> otherwise"},
		"no file"
	page := written(t, p)
	for _, want := range []string{"This run failed.", "lemma-1 is contradicted",
		"the evidence &lt;says&gt; otherwise", "lemma-2 could not be checked", "no file"} {
		require.True(t, strings.Contains(page, want), want)
	}
	require.False(t, strings.Contains(page, "No verdict is contradicted"))
}

// TestPage_SaysWhatIsKnown: whether the proofs were compiled, and where the
// source is.
func TestPage_SaysWhatIsKnown(t *testing.T) {
	p := toyPage()
	page := written(t, p)
	require.Contains(t, page, "this build did not compile the machine-checked theorems")
	require.NotContains(t, page, "https://")
	p.Build.Prover, p.Source = "The Coq Proof Assistant, version 8.16.1",
		"https://example.org/blob/main/"
	page = written(t, p)
	require.Contains(t, page, "were compiled on this machine: The Coq Proof Assistant, version 8.16.1")
	require.Contains(t, page, `<a href="https://example.org/blob/main/lemma-1.go">lemma-1.go</a>`)
}

// written returns the page.
func written(t *testing.T, p Page) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, p.Write(&b))
	return b.String()
}
