package main

import (
	"fmt"
	"os"
	"strconv"

	"boundedrecall/internal/search"
)

// bazelShard returns the part of the work that Bazel asks for, all of it if Bazel
// does not, and tells Bazel that it was understood (bazel.build/reference/test-encyclopedia).
func bazelShard() (search.Shard, error) {
	total, index := os.Getenv("TEST_TOTAL_SHARDS"), os.Getenv("TEST_SHARD_INDEX")
	if total == "" {
		return search.Shard{}, nil
	}
	n, err := strconv.Atoi(total)
	if err != nil || n < 1 {
		return search.Shard{}, fmt.Errorf("TEST_TOTAL_SHARDS=%q is not a number of shards", total)
	}
	i, err := strconv.Atoi(index)
	if err != nil || i < 0 || i >= n {
		return search.Shard{}, fmt.Errorf("TEST_SHARD_INDEX=%q is not in 0..%d", index, n-1)
	}
	if status := os.Getenv("TEST_SHARD_STATUS_FILE"); status != "" {
		if err := os.WriteFile(status, nil, 0o666); err != nil {
			return search.Shard{}, fmt.Errorf("TEST_SHARD_STATUS_FILE=%s: %w", status, cause(err))
		}
	}
	return search.Shard{Index: i, Count: n}, nil
}
