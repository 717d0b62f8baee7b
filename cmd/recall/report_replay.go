package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"boundedrecall"
	claims "boundedrecall/internal/oldledger"
	"boundedrecall/internal/report"
)

// A retold is what the JSON of play, worst and minimax have of a regret, and of the
// game.
type retold struct {
	PerRound *float64        `json:"per_round_regret"`
	Total    *float64        `json:"total_regret"`
	Value    *float64        `json:"float"` // minimax's
	Rewards  [][]float64     `json:"rewards"`
	Cycle    [][]float64     `json:"cycle"`
	Plays    json.RawMessage `json:"plays"` // play's, round by round
}

// replayed replays the case behind a value, if there is one to replay, and returns its
// command and what it says. It is an error if that is not the value. Rewards that the
// command found are added to the evidence.
func replayed(e *claims.Evidence) (command string, r report.Replay, err error) {
	if e.Witness == nil || len(e.Witness.Replay) == 0 {
		return "", r, nil
	}
	command = e.Witness.Command()
	r.Output, err = said(e.Witness.Replay)
	if err != nil {
		return command, r, fmt.Errorf("%s: %w", command, err)
	}
	text, err := said(append(append([]string{}, e.Witness.Replay...), "--json"))
	if err != nil {
		return command, r, fmt.Errorf("%s: %w", command, err)
	}
	var told retold
	if err := json.Unmarshal([]byte(text), &told); err != nil {
		return command, r, fmt.Errorf("%s: %w", command, err)
	}
	if e.Witness.Rewards == "" {
		if in, err := boundedrecall.NewInstance(append(told.Rewards, told.Cycle...)); err == nil {
			w := *e.Witness
			w.Rewards = in.String()
			e.Witness = &w
		}
	}
	if e.Witness.Replay[0] == "play" {
		if err := json.Unmarshal(told.Plays, &r.Plays); err != nil {
			return command, r, fmt.Errorf("%s: %w", command, err)
		}
	}
	for _, value := range []*float64{told.PerRound, told.Total, told.Value} {
		if value != nil && math.Abs(*value-e.Value) <= replaySlack*(1+math.Abs(e.Value)) {
			return command, r, nil
		}
	}
	return command, r, fmt.Errorf("%s does not give %v:\n%s", command, e.Value, r.Output)
}

// replaySlack is the room for rounding between a test and the command.
const replaySlack = 1e-9

// said runs a recall command and returns what it prints.
func said(args []string) (string, error) {
	var out, complaints bytes.Buffer
	if run(args, strings.NewReader(""), &out, &complaints) != 0 {
		return "", fmt.Errorf("%s", strings.TrimSpace(complaints.String()))
	}
	return out.String(), nil
}
