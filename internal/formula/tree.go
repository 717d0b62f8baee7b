package formula

// A node is a part of a formula.
type node interface{}

type (
	row    []node                // parts side by side
	number struct{ text string } // 3, 0.25, ½
	letter struct{ text string } // a variable, M or γ
	name   struct{ text string } // an upright name: ln, max, Reg
	sign   struct{ text string } // an operator between two quantities, or before one: +, ·, ≤
	accent struct{ base, mark string }
	script struct{ base, sub, sup node } // sub or sup may be nil
	root   struct {
		of    node
		round bool // in brackets in the text
	}
	quotient struct{ over, under node }
	fence    struct {
		open, close string
		of          node
	}
)

// A Formula is a formula found in a text.
type Formula struct {
	text string
	root row // signs of relation are its own elements
}

// String returns the formula as it stands in the text.
func (f Formula) String() string { return f.text }

// bigs are the signs that take limits below and above when displayed, with those of names.
var bigs = map[string]bool{"Σ": true, "Π": true, "max": true, "min": true, "sup": true, "inf": true, "lim": true}

// relations are the signs between two sides.
const relations = "≤≥<>=≠≈∼→∈∝≪≫⊂∣"

// additions and multiplications are the signs between terms and between factors.
const (
	additions       = "+−±∪"
	multiplications = "·×∘"
)

// names are the words that belong to formulas, and whether what they apply to may follow after
// a space.
var names = map[string]bool{
	"ln": true, "log": true, "exp": true, "max": true, "min": true, "sup": true, "inf": true, "lim": true,
	"sin": true, "cos": true, "sign": true, "softmax": true, "Reg": false,
}
