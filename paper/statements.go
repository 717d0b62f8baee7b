package paper

import (
	"slices"
)

// Statements are the paper's statements in its order, and then those beyond it.
var Statements = slices.Concat(sections2To4, section5, section6AndBeyond)
