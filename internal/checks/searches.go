package checks

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"boundedrecall/learners"
)

// A Search is one with two arms whose result is committed: the worst
// instance that it met for a learner at the tuned rate.
type Search struct {
	Learner     learners.Spec `json:"learner"`
	Horizon     int           `json:"horizon"`
	Seed        uint64        `json:"seed"`   // of the search
	Budget      int           `json:"budget"` // instances played
	TotalRegret float64       `json:"total_regret"`
	Number      int           `json:"number"`   // of the restart that found it
	Instance    string        `json:"instance"` // run by run
}

//go:embed testdata/sharpness.json
var searches []byte

// Searches returns the committed searches, which go generate in
// cmd/recall/internal/search does again.
var Searches = sync.OnceValue(func() (all []Search) {
	for line := range bytes.Lines(searches) {
		var f Search
		if err := json.Unmarshal(line, &f); err != nil {
			panic(fmt.Sprintf("checks: testdata/sharpness.json: %v", err))
		}
		all = append(all, f)
	}
	return all
})
