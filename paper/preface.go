package paper

import _ "embed"

// Title is the paper's, and Lede says what is made of it here.
const (
	Title = "Online Learning with Bounded Recall"
	Lede  = "Every statement of the paper by Jon Schneider and Kiran Vodrahalli (ICML 2024), as it is printed and as it can be proved. A machine has tried both."
)

// Preface explains the model and the notation, as a template in HTML for the page.
//
//go:embed preface.tmpl
var Preface string
