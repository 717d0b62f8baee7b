package search

import (
	"fmt"
	"strconv"
	"strings"
)

// A Shard is one of several equal parts of a search: every Count-th restart. The zero Shard is the whole.
type Shard struct {
	Index int // 0..Count−1
	Count int
}

// MostShards is the largest number of parts.
const MostShards = 1 << 16

// ParseShard reads a shard such as "1/4", the first of four.
func ParseShard(s string) (Shard, error) {
	index, count, ok := strings.Cut(s, "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(count)
	if !ok || err != nil || err2 != nil || i < 1 || i > n || n > MostShards {
		return Shard{}, fmt.Errorf("%q is no shard: 1/4 is the first of four, and %d are the most", s, MostShards)
	}
	return Shard{i - 1, n}, nil
}

// String returns the text that [ParseShard] reads.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index+1, max(s.Count, 1)) }
