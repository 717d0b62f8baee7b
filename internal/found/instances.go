// Package found holds the worst instances that recall search has found for the
// restart learners, and the regret that they gave.
package found

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"boundedrecall/learners"
)

// An Instance is a search with two arms whose result is committed: the worst
// instance that it met for a learner at the tuned rate.
type Instance struct {
	Learner     learners.Spec `json:"learner"`
	Horizon     int           `json:"horizon"`
	Seed        uint64        `json:"seed"`   // of the search
	Budget      int           `json:"budget"` // instances played
	TotalRegret float64       `json:"total_regret"`
	Number      int           `json:"number"`   // of the restart that found it
	Instance    string        `json:"instance"` // run by run
}

//go:embed testdata/sharpness.json
var lines []byte

// Instances returns the committed searches, which go generate in
// cmd/recall/internal/search does again.
var Instances = sync.OnceValue(func() (all []Instance) {
	for line := range bytes.Lines(lines) {
		var f Instance
		if err := json.Unmarshal(line, &f); err != nil {
			panic(fmt.Sprintf("found: testdata/sharpness.json: %v", err))
		}
		all = append(all, f)
	}
	return all
})
