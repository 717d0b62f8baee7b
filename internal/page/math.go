package page

import (
	"html"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
)

// html is the markup of the page. The signs _, ^, { and } are there for who copies, searches or listens, and have
// no width.
func (p Page) html() markup {
	return markup{
		plain:    template.HTMLEscapeString,
		variable: func(name string) string { return "<i>" + name + "</i>" },
		script: func(mark, text, end string) string {
			tag := "sub"
			if mark[0] == '^' {
				tag = "sup"
			}
			if end != "" {
				end = "<span>" + end + "</span>"
			}
			return "<" + tag + "><span>" + mark + "</span>" + text + end + "</" + tag + ">"
		},
		link: func(c Claim) string {
			return `<a href="#` + c.Statement.ID + `">` + template.HTMLEscapeString(c.Short()) + "</a>"
		},
	}
}

// hyphens are the minus signs of printed numbers.
var hyphens = regexp.MustCompile(`([ =(,])-([0-9.])`)

// math returns text for the page, with its formulas set and the names of the page's statements turned into links.
func (p Page) math(text string) template.HTML {
	return template.HTML(p.flow(hyphens.ReplaceAllString(text, "$1−$2"), false))
}

// statement is math for the sentences of a statement. A sentence with several bounds becomes a list.
func (p Page) statement(text string) template.HTML {
	var b strings.Builder
	for _, sentence := range strings.SplitAfter(text, ". ") {
		lead, bounds := clauses(sentence)
		b.WriteString(p.flow(lead, false))
		if len(bounds) == 1 {
			b.WriteString(p.flow(bounds[0], false))
			continue
		}
		b.WriteString("<ul>")
		for _, one := range bounds {
			b.WriteString("<li>" + p.flow(one, false) + "</li>")
		}
		b.WriteString("</ul>")
	}
	return template.HTML(b.String())
}

var (
	emphasized = regexp.MustCompile(`\*([b-zB-DF-HJ-NP-Z])\*`) // a variable
	tags       = regexp.MustCompile(`<[^>]*>`)
)

// markdown is math for a text in Markdown, but for its code. It sets what stands between the tags that goldmark
// writes, which escapes every < of the text.
func (p Page) markdown(text string) (template.HTML, error) {
	var b strings.Builder
	if err := goldmark.Convert([]byte(emphasized.ReplaceAllString(text, "$1")), &b); err != nil {
		return "", err
	}
	page := b.String()
	var out strings.Builder
	at, code := 0, false
	for _, tag := range append(tags.FindAllStringIndex(page, -1), []int{len(page), len(page)}) {
		if code {
			out.WriteString(page[at:tag[0]])
		} else {
			out.WriteString(p.flow(html.UnescapeString(page[at:tag[0]]), false))
		}
		out.WriteString(page[tag[0]:tag[1]])
		at, code = tag[1], page[tag[0]:tag[1]] == "<code>"
	}
	return template.HTML(out.String()), nil
}
