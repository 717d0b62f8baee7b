package laws

import "strings"

// Away is the law and its part that a test has taken away.
var Away [2]string

// has reports whether the law still has the part.
func has(law, part string) bool { return Away != [2]string{law, part} }

// leavesOut reports whether the law has lost the part that these words are
// about.
func leavesOut(law, words string) bool {
	return Away[0] == law && strings.Contains(words, Away[1])
}
