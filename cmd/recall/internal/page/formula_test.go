package page

import (
	"html"
	"html/template"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

// ofPaper returns the page of the paper, whose statements have no evidence.
func ofPaper() Page {
	p := Page{Title: paper.Title, Lede: paper.Lede, Conclusion: paper.Conclusion,
		Preface: paper.Preface, Notation: paper.Notation}
	for _, s := range statements.All {
		p.Results = append(p.Results, claims.Result{Statement: s, PrintedVerdict: s.Printed.Verdict(),
			HoldsVerdict: s.Holds.Verdict()})
	}
	return p
}

// content returns the text of HTML.
func content(text template.HTML) string {
	return html.UnescapeString(tags.ReplaceAllString(string(text), ""))
}

func TestMath(t *testing.T) {
	for text, want := range map[string]string{
		"x_t":           `<i>x</i><sub><span>_</span><i>t</i></sub>`,
		"x̄_{t,i}":      `<i>x̄</i><sub><span>_{</span><i>t</i>,<i>i</i><span>}</span></sub>`,
		"T^{−1/3}":      `<span class="f"><i>T</i><sup><span>^{</span>−1/3<span>}</span></sup></span>`,
		"M^−0.9 max_i":  `<i>M</i><sup><span>^</span>−0.9</sup> max<sub><span>_</span><i>i</i></sub>`,
		"(1−q)^d a_b":   `<span class="f">(1−<i>q</i>)<sup><span>^</span><i>d</i></sup></span> a<sub><span>_</span><i>b</i></sub>`,
		"fair_walk":     `fair_walk`,
		"arm i's loss":  `arm <i>i</i>&#39;s loss`,
		"A learner":     `A learner`,
		"E|S_n|":        `<span class="f">E|<i>S</i><sub><span>_</span><i>n</i></sub>|</span>`,
		"γM, 2nM, nP":   `<i>γM</i>, 2<i>nM</i>, <i>nP</i>`,
		"the 2nd of n":  `the 2nd of <i>n</i>`,
		"ln d, KL, TV":  `ln <i>d</i>, KL, TV`,
		"to 1e-12, -3":  `to 1e-12, −3`,
		"Appendix B.2":  `Appendix B.2`,
		"the k-th of Σ": `the <i>k</i>-th of Σ`,
		"x < 1 & y":     `<i>x</i> <span class="f">&lt; 1</span> &amp; <i>y</i>`,
		"M-mean-based":  `<i>M</i>-mean-based`,
		"see lemma-0":   `see lemma-0`,
	} {
		require.Equal(t, want, string(Page{}.math(text)), text)
	}
}

// TestMath_IsTheText says that every sentence, proof and introduction on the
// page has the text that the statement has, the ledger prints and a reader
// copies. Only the names of statements are written out. No index, no power and
// no lone letter of a formula is left as it was typed.
func TestMath_IsTheText(t *testing.T) {
	p := ofPaper()
	name := regexp.MustCompile(`beyond/[a-z]+(-[a-z]+)*|[a-z]+(-[a-z]+)*-[0-9.]*[0-9](-[a-z]+)*|[a-z]+(-[a-z0-9.]*[a-z0-9])+`)
	text := func(text string) string {
		return name.ReplaceAllStringFunc(text, func(id string) string {
			if c, found := p.named(id); found {
				return c.Short()
			}
			return id
		})
	}
	marked := regexp.MustCompile(`<(sub|sup)><span>[_^]\{?</span>.*?</(sub|sup)>`)
	left := regexp.MustCompile(`.{0,20}([_^]|[ (][b-zB-DF-HJ-NP-Z][ ,)]).{0,20}`)
	found := 0
	isSet := func(set template.HTML, id string) {
		found += len(marked.FindAllString(string(set), -1))
		require.Empty(t, left.FindAllString(marked.ReplaceAllString(string(set), ""), -1), id)
	}
	markup := regexp.MustCompile("(?m)^- |[*`]|\\s")
	isTheText := func(markdown, id string) {
		set, err := p.markdown(markdown)
		require.NoError(t, err)
		require.Equal(t, markup.ReplaceAllString(text(markdown), ""),
			markup.ReplaceAllString(content(set), ""), id)
		isSet(set, id)
	}
	for _, s := range statements.All {
		for _, sentence := range []string{s.Reference, s.Printed.Text(), s.Why, s.Holds.Text(),
			s.Tightness} {
			require.Equal(t, text(sentence), content(p.statement(sentence)), s.ID)
			set := p.math(sentence)
			require.Equal(t, text(hyphens.ReplaceAllString(sentence, "$1−$2")), content(set), s.ID)
			isSet(set, s.ID)
		}
		isTheText(s.Proof, s.ID)
	}
	for _, introduction := range []string{p.Conclusion, p.Preface, p.Notation} {
		isTheText(introduction, "introduction")
	}
	require.Greater(t, found, 500)
	require.NotEqual(t, "x_t", content(`<i>x</i><sub>t</sub>`), "an index without its mark is found")
}

func TestStatement_ListsItsBounds(t *testing.T) {
	for text, want := range map[string]string{
		"For all M: with 1..M, Reg ≤ 2; with 0..M, Reg ≤ 1, which is less. So it is.": "For all M: |with 1..M, Reg ≤ 2; |with 0..M, Reg ≤ 1, which is less. |So it is.",
		"It has Reg ≥ 1 (or Reg ≥ 2; and Reg ≥ 3), and Reg ≤ 4 for n > 1.":            "|It has Reg ≥ 1 (or Reg ≥ 2; and Reg ≥ 3), |and Reg ≤ 4 for n > 1.|",
		"It is good; Reg ≤ 2, and so on.":                                             "It is good; Reg ≤ 2, and so on.",
	} {
		t.Run(text, func(t *testing.T) {
			got := strings.ReplaceAll(string(Page{}.statement(text)), "<ul><li>", "|")
			got = strings.ReplaceAll(strings.ReplaceAll(got, "</li><li>", "|"), "</li></ul>", "|")
			require.Equal(t, want, content(template.HTML(got)))
		})
	}
}

// TestFlow keeps what is in brackets together, and the pieces of what is too
// long for a line.
func TestFlow(t *testing.T) {
	for text, want := range map[string]string{
		"Reg ≤ (1 + M)/T for M":                       "Reg [≤ (1 + M)/T] for M",
		"(a + b·(c − d))":                             "[(a + b·(c − d))]",
		"as it is (that is, r_{t} ≥ (1 + x)/2 here)":  "as it is (that is, r_{t} [≥ (1 + x)/2] here)",
		"⌊t/M⌋·M, 1/2 and E |S_n| of it":              "[⌊t/M⌋·M,] [1/2] and E [|S_n|] of it",
		"⟨x, r⟩ of [0,1) and 3 | M":                   "[⟨x, r⟩] of [0,1) and 3 | M",
		"1) one (two) 2) three\nfour":                 "1) one (two) 2) three\nfour",
		"(a + (b − c)·(d + e)·f + g)":                 "{(a [+ (b − c)·(d + e)·f] [+ g)]]",
		"(1 + M/T)·(x − (b − c)·(d + e)/(f·(g + h)))": "[(1 + M/T)]‖·(x {− [(b − c)]‖[·(d + e)]‖[/(f·(g + h)))]]",
		"(1−M/T)(2n/M−1)·(1−p(n))·q":                  "{[(1−M/T)]‖[(2n/M−1)]‖·(1−p(n))‖·q]",
	} {
		got := strings.NewReplacer(`<span class="f">`, "[", `<span class="g">`, "{", "<i>", "", "</i>",
			"", "<wbr>", "‖").Replace(string(Page{}.math(text)))
		got = regexp.MustCompile(`<su[bp]><span>(.*?)</span>(.*?)(?:<span>(.*?)</span>)?</su[bp]>`).ReplaceAllString(got, "$1$2$3")
		require.Equal(t, want, html.UnescapeString(strings.ReplaceAll(got, "</span>", "]")), text)
	}
}

// FuzzMath: whatever the text, its page has the same one.
func FuzzMath(f *testing.F) {
	for _, text := range []string{"Reg ≤ (1+M/T)·W(M+1,d)/M", "((((| |||)]_^{", "_{a_b^",
		"x_t^(\n) \t1e-1-a's", "a-b_{c d}; Reg ≤ 1, and Reg ≥ 2. ", "a ·b ·c"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
			return
		}
		for _, set := range []template.HTML{(Page{}).statement(text),
			template.HTML(Page{}.flow(text, true))} {
			if content(set) != text {
				t.Fatalf("%q became %q", text, content(set))
			}
			if n := strings.Count(string(set), "<span") - strings.Count(string(set), "</span>"); n != 0 {
				t.Fatalf("%q has %d spans that do not end", set, n)
			}
		}
	})
}
