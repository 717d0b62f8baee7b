package report

import (
	"html/template"
	"regexp"
)

// indices are the lower and upper indices in plain text: x_t, S_{M+1}, e^{−ηD}.
var indices = regexp.MustCompile(`([_^])(?:\{([^{}]*)\}|([\pL\pN]))`)

// math returns text for a page, with its lower and upper indices set as such.
func math(text string) template.HTML {
	set := indices.ReplaceAllStringFunc(template.HTMLEscapeString(text), func(index string) string {
		part := indices.FindStringSubmatch(index)
		tag := "sub"
		if part[1] == "^" {
			tag = "sup"
		}
		return "<" + tag + ">" + part[2] + part[3] + "</" + tag + ">"
	})
	return template.HTML(set)
}
