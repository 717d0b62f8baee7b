package claims

import "strings"

// An Exhibit is the case behind a value, to look at and to replay.
type Exhibit struct {
	// Rewards are those of the case, run by run as boundedrecall.Instance writes
	// them; for a value in the long run, those of one period. Empty if it is not one
	// instance.
	Rewards string `json:"rewards,omitempty"`

	// Replay are the arguments with which the recall command reports the value as a
	// regret per round; empty if it cannot.
	Replay []string `json:"replay,omitempty"`
}

// Command returns the replay as a line for a POSIX shell, empty if there is none.
func (e Exhibit) Command() string {
	if len(e.Replay) == 0 {
		return ""
	}
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./"
	words := []string{"recall"}
	for _, word := range e.Replay {
		if word == "" || strings.Trim(word, plain) != "" {
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
