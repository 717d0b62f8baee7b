package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"boundedrecall/internal/search"
)

// An engine runs many copies of a command and tells each its place in environment
// variables.
type engine struct {
	name         string
	index, count string // the variables
	first        int    // the index of the first copy
}

// Slurm is not among them: see slurmShard. Kubernetes sets the index alone, and the
// manifest must set the count.
var engines = []engine{
	{"Kubernetes", "JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0},
	{"AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", 0},
	{"Cloud Run", "CLOUD_RUN_TASK_INDEX", "CLOUD_RUN_TASK_COUNT", 0},
	{"GitLab", "CI_NODE_INDEX", "CI_NODE_TOTAL", 1},
	bazel,
}

// bazel runs a test as many times as its target says, with nothing but these variables to
// tell one from another. So they count without --shard too.
var bazel = engine{"Bazel", "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0}

// engineHelp lists the variables for the help.
func engineHelp() string {
	var b strings.Builder
	for _, e := range engines {
		fmt.Fprintf(&b, "  %-11s %s and %s\n", e.name, e.index, e.count)
	}
	return b.String() + "  Slurm       SLURM_ARRAY_TASK_ID, _COUNT, _MIN and _MAX"
}

// parseShard returns the part of the work that --shard names. For auto it asks the
// environment, and writes what it understood.
func parseShard(flag string, stderr io.Writer) (search.Shard, error) {
	if flag != "auto" {
		s, err := search.ParseShard(flag)
		if err != nil {
			return s, fmt.Errorf("--shard: %w", err)
		}
		return s, nil
	}
	s, from, err := environmentShard(os.Getenv)
	if err == nil {
		err = tellBazel()
	}
	if err != nil {
		return s, fmt.Errorf("--shard auto: %w", err)
	}
	_, err = fmt.Fprintf(stderr, "recall: shard %v, from %s\n", s, from)
	return s, err
}

// bazelShard returns the shard that Bazel's variables name.
func bazelShard() (search.Shard, error) {
	s, _, err := bazel.shard(os.Getenv)
	if err == nil {
		err = tellBazel()
	}
	return s, err
}

// tellBazel tells Bazel, if it is there, that the command knows of shards.
func tellBazel() error {
	status := os.Getenv("TEST_SHARD_STATUS_FILE")
	if status == "" {
		return nil
	}
	if err := os.WriteFile(status, nil, 0o666); err != nil {
		return fmt.Errorf("TEST_SHARD_STATUS_FILE=%s: %w", status, cause(err))
	}
	return nil
}

// environmentShard returns the shard that the engines' variables name, and says which. It
// returns an error unless there is one, or if two engines disagree.
func environmentShard(getenv func(string) string) (found search.Shard, from string, err error) {
	names, places := []string{"Slurm"}, []func(func(string) string) (search.Shard, string, error){slurmShard}
	for _, e := range engines {
		names, places = append(names, e.name), append(places, e.shard)
	}
	for k, place := range places {
		s, variables, err := place(getenv)
		variables += " of " + names[k]
		switch {
		case err != nil:
			return s, "", fmt.Errorf("%s: %w", names[k], err)
		case s.Count == 0:
		case from != "" && s != found:
			return s, "", fmt.Errorf("%s, but %s", from, variables)
		case from != "":
			from += ", and " + variables
		default:
			found, from = s, variables
		}
	}
	if from == "" {
		return found, "", errors.New("no engine has set its variables, see 'recall search --help'")
	}
	return found, from, nil
}

// shard returns the shard that the engine's two variables name, the zero one without them.
func (e engine) shard(getenv func(string) string) (search.Shard, string, error) {
	index, count := getenv(e.index), getenv(e.count)
	switch {
	case index == "" && (count == "" || e.name == "GitLab" && count == "1"): // every job of GitLab has a total
		return search.Shard{}, "", nil
	case index == "":
		return search.Shard{}, "", fmt.Errorf("%s=%s without %s", e.count, count, e.index)
	case count == "":
		return search.Shard{}, "", fmt.Errorf("%s=%s without %s", e.index, index, e.count)
	}
	n, err := variable(getenv, e.count, 1, search.MostShards)
	if err != nil {
		return search.Shard{}, "", err
	}
	i, err := variable(getenv, e.index, e.first, e.first+n-1)
	return search.Shard{Index: i - e.first, Count: n}, fmt.Sprintf("%s=%d and %s=%d", e.index, i, e.count, n), err
}

// slurmShard returns the shard of a Slurm array. Its ids begin anywhere and may have steps,
// and it refuses one that is not of equal steps from the least id to the largest.
func slurmShard(getenv func(string) string) (search.Shard, string, error) {
	const array = "SLURM_ARRAY_TASK_"
	var set, unset string
	for _, part := range []string{"ID", "COUNT", "MIN", "MAX"} {
		if value := getenv(array + part); value == "" {
			unset = array + part
		} else if set == "" {
			set = array + part + "=" + value
		}
	}
	if set == "" || unset != "" {
		if set != "" {
			return search.Shard{}, "", fmt.Errorf("%s without %s", set, unset)
		}
		return search.Shard{}, "", nil
	}
	const mostID = math.MaxInt32
	count, err := variable(getenv, array+"COUNT", 1, search.MostShards)
	if err != nil {
		return search.Shard{}, "", err
	}
	least, err := variable(getenv, array+"MIN", 0, mostID)
	if err != nil {
		return search.Shard{}, "", err
	}
	largest, err := variable(getenv, array+"MAX", least, mostID)
	if err != nil {
		return search.Shard{}, "", err
	}
	id, err := variable(getenv, array+"ID", least, largest)
	if err != nil {
		return search.Shard{}, "", err
	}
	step := 1
	if count > 1 {
		step = (largest - least) / (count - 1)
	}
	if step*(count-1) != largest-least || step == 0 || (id-least)%step != 0 {
		return search.Shard{}, "", fmt.Errorf("%sID=%d is not one of %d ids in equal steps from %d to %d", array, id, count, least, largest)
	}
	return search.Shard{Index: (id - least) / step, Count: count},
		fmt.Sprintf("%sID=%d, the ids being %d from %d to %d,", array, id, count, least, largest), nil
}

// variable returns the whole number in the variable.
func variable(getenv func(string) string, name string, least, most int) (int, error) {
	n, err := strconv.Atoi(getenv(name))
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s=%q is not in %d..%d", name, getenv(name), least, most)
	}
	return n, nil
}
