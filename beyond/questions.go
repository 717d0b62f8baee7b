package beyond

import (
	_ "embed"
	"encoding/json"
)

// A Question is open.
type Question struct {
	Asked   string // a question with yes or no for an answer
	Yes, No string // what would settle it, and what would refute it
	Known   string // what is known, and which statement says so
	Status  string // open, or how it was answered
}

//go:embed questions.json
var questions []byte

// Questions returns the open questions. It panics if questions.json is not a list of them.
func Questions() (all []Question) {
	if err := json.Unmarshal(questions, &all); err != nil {
		panic("beyond: questions.json: " + err.Error())
	}
	return all
}
