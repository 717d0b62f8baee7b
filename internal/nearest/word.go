// Package nearest finds the name that a word with typing errors was meant to
// be.
package nearest

import "strings"

// Word returns the first of the names that is nearest to the word, "" if none
// is near. A name is near if it takes at most two letters to insert, delete or
// replace, fewer than the word has, or if it begins with the word.
func Word(word string, names []string) string {
	best, least := "", min(3, len(word)) // more typing errors than 2 make another word
	for _, name := range names {
		n := distance(word, name)
		if word != "" && strings.HasPrefix(name, word) {
			n = min(n, 2)
		}
		if n < least {
			best, least = name, n
		}
	}
	return best
}

// distance returns the number of letters to insert, delete or replace to turn a
// into b (V. I. Levenshtein 1966).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
