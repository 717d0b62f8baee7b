// Package beyond holds the statements that go beyond Online Learning with
// Bounded Recall, one file each, named after it, with a longer proof beside it
// as Markdown. Package paper has the notation. Learners of other games stand
// below, so that a program which imports one links no check:
//
//   - package convex: learners for convex losses
//   - package bandits: learners that see the loss of one arm only
//   - package memory: K states in place of a window, and windows that show the
//     learner's draws
package beyond

import (
	"embed"
	"encoding/json"
	"strings"

	"boundedrecall/claims"
)

//go:embed *.md
var texts embed.FS

// Statements are the statements beyond the paper, by question.
var Statements = []*claims.Statement{
	// How small can regret be with recall M and two arms?
	Recall,
	FiniteHorizon,
	Delay,
	Restart,

	// And for mean-based and symmetric learners?
	MeanBased,
	WindowedLeader,
	Symmetric,

	// With more arms, or other rewards?
	MoreArms,
	Alphabet,

	// Other regrets.
	Swap,
	Intervals,
	Switches,

	// Other memories than a window of rewards.
	FiniteState,
	OwnDraws,

	// Other losses, and less to see.
	ConvexLosses,
	BanditFeedback,
}

// sharper says of which statements a sentence is sharper than the paper: the
// first, or the last.
var sharper = map[string]bool{
	"finite-horizon": true, "mean-based": false, "symmetric": true, "swap": true,
}

// Sharper returns what is sharper than printed, a sentence each.
func Sharper() (all []string) {
	for _, one := range Statements {
		sentences := strings.SplitAfter(one.Holds.Text(), ". ")
		if first, ok := sharper[one.ID]; ok && first {
			all = append(all, sentences[0]+"("+one.ID+")")
		} else if ok {
			all = append(all, sentences[len(sentences)-1]+" ("+one.ID+")")
		}
	}
	return all
}

// A Question is open.
type Question struct {
	Asked   string // a question with yes or no for an answer
	Yes, No string // what would settle it, and what would refute it
	Known   string // what is known, and which statement says so
	Status  string // open, or how it was answered
}

// Note returns the beginning of the note What recall costs, in Markdown: what
// it is about, its table, and what the words of the table mean, without the
// title.
func Note() string {
	text, err := texts.ReadFile("README.md")
	if err != nil {
		panic("beyond: the note is not there")
	}
	_, note, _ := strings.Cut(string(text), "\n")
	note, _, _ = strings.Cut(note, "\n## ")
	return strings.TrimSpace(note)
}

//go:embed questions.json
var questions []byte

// Questions returns the open questions. It panics if questions.json is not a
// list of them.
func Questions() (all []Question) {
	if err := json.Unmarshal(questions, &all); err != nil {
		panic("beyond: questions.json: " + err.Error())
	}
	return all
}
