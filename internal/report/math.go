package report

import (
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
)

// indices are the lower and upper indices in plain text: x_t, S_{M+1}, e^{−ηD}.
var indices = regexp.MustCompile(`([_^])(?:\{([^{}]*)\}|([\pL\pN]))`)

// relations keeps a relation on the line of what stands before it.
var relations = strings.NewReplacer(" ≤ ", "\u00a0≤ ", " ≥ ", "\u00a0≥ ", " = ", "\u00a0= ", " < ", "\u00a0< ", " > ", "\u00a0> ")

// references are names of records, such as theorem-5.1 and beyond-4-two-arms.
var references = regexp.MustCompile(`[a-z]+(?:-(?:[a-z]+|[0-9]+(?:\.[0-9]+)?))+`)

// math returns text for a page, with its lower and upper indices set as such and the
// names of the page's claims turned into links.
func (p Page) math(text string) template.HTML {
	return p.set(template.HTMLEscapeString(relations.Replace(text)))
}

// markdown is math for a text in Markdown.
func (p Page) markdown(text string) (template.HTML, error) {
	var b strings.Builder
	if err := goldmark.Convert([]byte(relations.Replace(text)), &b); err != nil {
		return "", err
	}
	return p.set(b.String()), nil
}

// set sets the indices and the links in HTML whose tags hold neither.
func (p Page) set(set string) template.HTML {
	set = indices.ReplaceAllStringFunc(set, func(index string) string {
		part := indices.FindStringSubmatch(index)
		tag := "sub"
		if part[1] == "^" {
			tag = "sup"
		}
		return "<" + tag + ">" + part[2] + part[3] + "</" + tag + ">"
	})
	return template.HTML(references.ReplaceAllStringFunc(set, func(id string) string {
		for _, r := range p.Results {
			if r.Statement.ID == id {
				return `<a href="#` + id + `">` + template.HTMLEscapeString(Claim{r}.Short()) + "</a>"
			}
		}
		return id
	}))
}
