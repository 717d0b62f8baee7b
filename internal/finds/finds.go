// Package finds holds the worst instances that committed searches have met, and
// what they gave.
package finds

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"boundedrecall/learners"
)

// A Find is a search with two arms whose result is committed: the worst
// instance that it met for a learner at the tuned rate.
type Find struct {
	Learner     learners.Spec `json:"learner"`
	Horizon     int           `json:"horizon"`
	Seed        uint64        `json:"seed"`   // of the search
	Budget      int           `json:"budget"` // instances played
	TotalRegret float64       `json:"total_regret"`
	Number      int           `json:"number"`   // of the restart that found it
	Instance    string        `json:"instance"` // run by run
}

//go:embed testdata/sharpness.json
var finds []byte

// Finds returns the committed searches. TestFinds -update searches again.
var Finds = sync.OnceValue(func() (all []Find) {
	for line := range bytes.Lines(finds) {
		var f Find
		if err := json.Unmarshal(line, &f); err != nil {
			panic(fmt.Sprintf("finds: testdata/sharpness.json: %v", err))
		}
		all = append(all, f)
	}
	return all
})
