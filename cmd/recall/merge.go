package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/search"
	"boundedrecall/internal/jsontext"

	"github.com/spf13/cobra"
	"gonum.org/v1/gonum/floats/scalar"
)

func mergeCommand() *cobra.Command {
	return newCommand("merge", atLeastOneFile, nil, func(cmd *cobra.Command, args []string) error {
		var m merger
		for _, file := range args {
			err := withFile(file, cmd.InOrStdin(), func(r io.Reader) error { return m.read(nameOf(file), r) })
			if err != nil {
				return err
			}
		}
		return m.report(cmd.OutOrStdout())
	})
}

// A merger combines the results of shards.
type merger struct {
	first  *searchReport
	count  int            // the number of shards to expect
	from   map[int]string // the file that each shard came from
	result search.Result
}

// longestMerged is the number of bytes to read of a file, which may never end. Only tests
// change it.
var longestMerged int64 = 256 << 20

// read reads the shards in a file.
func (m *merger) read(file string, r io.Reader) error {
	decoder := json.NewDecoder(io.LimitReader(r, longestMerged))
	for n := 0; ; n++ {
		var text json.RawMessage
		f := &searchReport{}
		err := decoder.Decode(&text)
		if errors.Is(err, io.EOF) && n > 0 {
			return nil
		}
		if err == nil {
			err = jsontext.Unmarshal(text, f)
		}
		switch {
		case errors.Is(err, io.EOF):
			return errors.New("empty")
		case err != nil:
			return fmt.Errorf("not the JSON of a search: %w", jsontext.Plain(err))
		}
		if err := m.add(file, f); err != nil {
			return err
		}
	}
}

// add adds a shard.
func (m *merger) add(file string, f *searchReport) error {
	shard, err := search.ParseShard(f.Shard)
	if err != nil {
		return err
	}
	if m.first == nil {
		m.first, m.count, m.from = f, shard.Count, map[int]string{}
	}
	switch where, doubled := m.from[shard.Index]; {
	case f.question != m.first.question:
		return fmt.Errorf("shard %s is of another search: %s, not %s", f.Shard, f.question.text(), m.first.question.text())
	case shard.Count != m.count:
		return fmt.Errorf("shard %s, where %s is another", f.Shard, m.first.Shard)
	case doubled:
		return fmt.Errorf("shard %s is in %s already", f.Shard, where)
	}
	r, err := f.recompute(shard)
	if err != nil {
		return fmt.Errorf("shard %s: %w", f.Shard, err)
	}
	m.from[shard.Index] = file
	m.result.Merge(r)
	return nil
}

// recompute returns the result that the shard reports. It believes the shard its instance, the
// number of that instance's restart, and the evaluations in a given time. The other figures must be
// those of the question, up to last digits, which another machine may compute.
func (f *searchReport) recompute(shard search.Shard) (*search.Result, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	p, evaluations, written := f.problem(), f.Evaluations, newSearchReport(f.question)
	if f.Time == "" {
		evaluations = p.Evaluations(search.Budget{Evaluations: f.Budget, Shard: shard})
	}
	switch {
	case f.Schema != searchSchema:
		return nil, fmt.Errorf("its schema is %q, not %q", f.Schema, searchSchema)
	case f.Interrupted:
		return nil, errors.New("it was interrupted")
	case f.Evaluations != evaluations || evaluations < 0 || evaluations > min(1<<53, math.MaxInt):
		return nil, fmt.Errorf("%d evaluations are not those of the shard, %d", f.Evaluations, evaluations)
	case (f.Bound == nil) != (written.Bound == nil) || f.Bound != nil && !near(*f.Bound, *written.Bound):
		return nil, errors.New("its bound is not that of the learner")
	case evaluations == 0 && (f.Instance != "" || f.TotalRegret != 0):
		return nil, errors.New("it has an instance and no evaluations")
	case evaluations == 0:
		return new(search.Result), nil
	}
	last := search.Budget{Evaluations: f.Budget, Shard: search.Shard{Index: f.Number, Count: f.Number + 1}}
	if f.Number < 0 || f.Number%shard.Count != shard.Index || f.Time == "" && (f.Number > f.Budget || p.Evaluations(last) == 0) {
		return nil, fmt.Errorf("number %d is not of this shard", f.Number)
	}
	in, err := boundedrecall.ParseInstance(f.Instance)
	if err != nil {
		return nil, fmt.Errorf("instance: %w", err)
	}
	if n, d := in.Horizon(), in.Arms(); n != f.Horizon || d != f.Arms {
		return nil, fmt.Errorf("an instance of %d rounds and %d arms, not %d and %d", n, d, f.Horizon, f.Arms)
	}
	if regret := boundedrecall.TotalRegret(f.Learner.New(f.Arms), in); !near(f.TotalRegret, regret) {
		return nil, fmt.Errorf("its instance gives another regret: %v in total, not %v", regret, f.TotalRegret)
	}
	r := &search.Result{Number: f.Number, TotalRegret: f.TotalRegret, Evaluations: evaluations, Instance: in}
	if written.fill(r); f.Family != written.Family || !near(f.PerRoundRegret, written.PerRoundRegret) || !near(f.Ratio, written.Ratio) {
		return nil, errors.New("its regret per round, share of the bound or family is not that of its instance")
	}
	return r, nil
}

// near compares figures of two machines.
func near(a, b float64) bool { return scalar.EqualWithinAbsOrRel(a, b, 1e-9, 1e-9) }

// report prints the result of all shards, and returns failed if it is above the bound.
func (m *merger) report(stdout io.Writer) error {
	var missing []string
	for k := range m.count {
		if _, ok := m.from[k]; !ok {
			missing = append(missing, search.Shard{Index: k, Count: m.count}.String())
		}
	}
	if n := len(missing); n > 0 {
		const named = 5
		return fmt.Errorf("%s missing: %s", plural(n, "shard"), strings.Join(missing[:min(n, named)], " "))
	}
	whole := &searchReport{Schema: searchSchema, question: m.first.question, Bound: m.first.Bound}
	whole.fill(&m.result)
	printJSON(stdout, whole)
	return whole.judge()
}
