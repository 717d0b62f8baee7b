package search

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"boundedrecall"
	"boundedrecall/learners"
)

// A Find is a search whose result is committed: the worst instance that it met for a
// learner at the tuned rate.
type Find struct {
	Learner     learners.Spec
	Instance    *boundedrecall.Instance
	TotalRegret float64
	Budget      int    // instances played
	Seed        uint64 // of the search
}

//go:embed testdata/sharpness.json
var finds []byte

// Finds returns the committed searches. TestTable_Update searches again.
var Finds = sync.OnceValue(func() (all []Find) {
	for line := range bytes.Lines(finds) {
		var f struct {
			Learner, Base string
			Recall        int
			Seed          uint64
			Budget        int
			TotalRegret   float64 `json:"total_regret"`
			Instance      string
		}
		if err := json.Unmarshal(line, &f); err != nil {
			panic(fmt.Sprintf("search: testdata/sharpness.json: %v", err))
		}
		all = append(all, Find{
			Learner:  learners.Spec{Name: f.Learner, Base: f.Base, Recall: f.Recall},
			Instance: boundedrecall.Must(boundedrecall.ParseInstance(f.Instance)), TotalRegret: f.TotalRegret, Budget: f.Budget, Seed: f.Seed,
		})
	}
	return all
})
