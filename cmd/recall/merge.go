package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"boundedrecall/internal/jsontext"
	"boundedrecall/internal/search"

	"github.com/spf13/cobra"
)

func mergeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "merge FILE...",
		Short: "Merge the shards of a search",
		Long: `Merge the JSON of all shards of a search into the JSON that one search without
shards would have printed: bit for bit, if the budget was one of evaluations or the
search exhaustive. '-' is standard input; a file may hold several shards.

Merge plays each shard's instance again and computes its numbers from the question.
Shards of different searches, missing ones, doubled ones, interrupted ones and those
with wrong numbers are refused. The exit status is 1 if the regret found is above the
proved bound.`,
		Example: `  for i in 1 2 3; do recall search --learner 'windowed(ftl,recall=3)' --horizon 9 \
      --exhaustive --shard $i/3 --json > $i.json; done
  recall merge 1.json 2.json 3.json`,
		Args: atLeastOneFile("merge"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var m merger
			for _, file := range args {
				err := withFile(cmd.Context(), file, cmd.InOrStdin(), func(r io.Reader) error { return m.read(nameOf(file), r) })
				if err != nil {
					return err
				}
			}
			return m.report(cmd.OutOrStdout())
		},
	}
}

// A merger combines the results of shards.
type merger struct {
	first  *searchReport
	count  int            // the number of shards to expect
	from   map[int]string // the file that each shard came from
	result search.Result
}

// longestMerged is the number of bytes to read of a file. Only tests change it.
var longestMerged int64 = 256 << 20

// read reads the shards in a file.
func (m *merger) read(file string, r io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(r, longestMerged+1))
	switch {
	case err != nil:
		return err
	case int64(len(text)) > longestMerged:
		return fmt.Errorf("longer than %d bytes", longestMerged)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	for n := 0; ; n++ {
		f := &searchReport{}
		switch err := decoder.Decode(f); {
		case errors.Is(err, io.EOF) && n > 0:
			return nil
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
	if f.Schema != searchSchema {
		return fmt.Errorf("not the JSON of a search: its schema is %q, not %q", f.Schema, searchSchema)
	}
	if f.Shard == "" {
		return errors.New("a whole search, no shard of one")
	}
	shard, err := search.ParseShard(f.Shard)
	if err != nil {
		return err
	}
	if m.first == nil {
		m.first, m.count, m.from = f, shard.Count, map[int]string{}
	}
	switch where, doubled := m.from[shard.Index]; {
	case f.Interrupted:
		return fmt.Errorf("shard %s was interrupted", f.Shard)
	case f.question != m.first.question:
		return fmt.Errorf("shard %s is of another search: %s", f.Shard, difference(f.question, m.first.question))
	case shard.Count != m.count:
		return fmt.Errorf("shard %s, where %s is another", f.Shard, m.first.Shard)
	case doubled:
		return fmt.Errorf("shard %s is in %s already", f.Shard, where)
	}
	again, r, err := f.computeAgain(shard)
	if err != nil {
		return fmt.Errorf("shard %s: %w", f.Shard, err)
	}
	if d := difference(*f, *again); d != "" {
		return fmt.Errorf("shard %s: its instance gives another result: %s", f.Shard, d)
	}
	m.from[shard.Index] = file
	m.result = *search.Merge(&m.result, r)
	return nil
}

// report prints the result of all shards, and returns failed if it is above the bound.
func (m *merger) report(stdout io.Writer) error {
	whole, err := m.whole()
	if err != nil {
		return err
	}
	if err := printResult(stdout, true, whole, nil, nil); err != nil {
		return err
	}
	return whole.judge()
}

// whole returns the result of all shards.
func (m *merger) whole() (*searchReport, error) {
	var missing []string
	for k := range m.count {
		if _, ok := m.from[k]; !ok {
			missing = append(missing, search.Shard{Index: k, Count: m.count}.String())
		}
	}
	if n := len(missing); n > 0 {
		const named = 5
		return nil, fmt.Errorf("%s missing: %s", plural(n, "shard"), strings.Join(missing[:min(n, named)], " "))
	}
	f := &searchReport{Schema: searchSchema, question: m.first.question, Bound: m.first.Bound}
	f.fill(&m.result)
	return f, nil
}
