package page

import (
	"html"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

// html is the markup of the page. The signs _, ^, { and } are there for who
// copies, searches or listens, and have no width.
func (p Page) html() markup {
	return markup{
		plain:    template.HTMLEscapeString,
		variable: func(name string) string { return "<i>" + name + "</i>" },
		script: func(mark, text string) string {
			tag, end := "sub", ""
			if mark[0] == '^' {
				tag = "sup"
			}
			if len(mark) > 1 {
				end = "<span>}</span>"
			}
			return "<" + tag + "><span>" + mark + "</span>" + text + end + "</" + tag + ">"
		},
		link: func(c Claim) string {
			if p.Alone {
				return template.HTMLEscapeString(c.Short())
			}
			return `<a href="` + p.Href(c.Statement) + `">` + template.HTMLEscapeString(c.Short()) +
				"</a>"
		},
	}
}

// hyphens are the minus signs of printed numbers.
var hyphens = regexp.MustCompile(`([ =(,])-([0-9.])`)

// math returns text for the page, with its formulas set and the names of the
// page's statements turned into links.
func (p Page) math(text string) template.HTML {
	return template.HTML(p.flow(hyphens.ReplaceAllString(text, "$1−$2"), false))
}

// statement is math for the sentences of a statement. A sentence with several
// bounds becomes a list.
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

// markdown is setHTML for a text in Markdown, in which _ begins an index, not
// emphasis.
func (p Page) markdown(text string) (template.HTML, error) {
	const underscore = "\ue000"
	text = strings.ReplaceAll(emphasized.ReplaceAllString(text, "$1"), "_", underscore)
	var b strings.Builder
	tables := goldmark.New(goldmark.WithExtensions(extension.Table))
	if err := tables.Convert([]byte(text), &b); err != nil {
		return "", err
	}
	return p.setHTML(strings.ReplaceAll(b.String(), underscore, "_")), nil
}

var (
	pictures  = regexp.MustCompile(`!\[[^]]*\]\([^)]*\)`)
	documents = regexp.MustCompile(`\[([a-z-]+)\]\([a-z0-9_]+\.md\)`)
	elsewhere = regexp.MustCompile(`\[([^]]*)\]\(\.\./[^)]*\)`)
	displayed = regexp.MustCompile(`(?m)^    `) // a formula on a line of its own
)

// note is markdown for the note that the statements beyond the paper come from,
// with its tables. Its links to the documents of statements become links to
// them on the page, and it has neither its pictures nor its links to other
// files.
func (p Page) note(text string) (template.HTML, error) {
	text = elsewhere.ReplaceAllString(pictures.ReplaceAllString(text, ""), "`$1`")
	text = displayed.ReplaceAllString(text, "")
	text = documents.ReplaceAllString(text, "beyond/$1")
	set, err := p.markdown(text)
	return template.HTML(withHeads(strings.NewReplacer("<th>", `<th scope="col">`,
		"<table>", `<div class="scroll" role="group" tabindex="0" aria-label="Table">`+
			`<table class="reflow"><caption>Table</caption>`,
		"</table>", "</table></div>").Replace(string(set)))), err
}

var (
	table = regexp.MustCompile(`(?s)<table.*?</table>`)
	head  = regexp.MustCompile(`<th scope="col">(.*?)</th>`)
	row   = regexp.MustCompile(`(?s)<tr>\s*<td>.*?</tr>`)
)

// withHeads gives each cell of the tables, from the second column on, the head
// of its column. A narrow window shows a row as a list, each cell after its
// head.
func withHeads(set string) string {
	return table.ReplaceAllStringFunc(set, func(table string) string {
		heads := head.FindAllStringSubmatch(table, -1)
		return row.ReplaceAllStringFunc(table, func(row string) string {
			cells := strings.Split(row, "<td>")
			for k := 2; k < len(cells); k++ {
				cells[k] = `<td data-head="` + tags.ReplaceAllString(heads[k-1][1], "") + `">` + cells[k]
			}
			cells[1] = "<td>" + cells[1]
			return strings.Join(cells, "")
		})
	})
}

// setHTML applies math to what stands between the tags of a text in HTML,
// except code. A < of the text itself is escaped in HTML, so a tag ends at the
// next >.
func (p Page) setHTML(text string) template.HTML {
	var b strings.Builder
	at, code := 0, false
	for _, tag := range append(tags.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		between, next := text[at:tag[0]], text[tag[0]:tag[1]]
		if !code {
			between = p.flow(html.UnescapeString(between), false)
		}
		b.WriteString(between + next)
		at, code = tag[1], next == "<code>"
	}
	return template.HTML(b.String())
}
