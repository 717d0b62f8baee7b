package memory

import (
	"io/fs"
	"math"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const gib = 1 << 30

// machine returns the files of a machine.
func machine(files map[string]string) fs.FS {
	root := fstest.MapFS{}
	for name, text := range files {
		root[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return root
}

// TestAvailable: each source of the budget decides where it is the least, and
// only there.
func TestAvailable(t *testing.T) {
	const meminfo, large, status = "proc/meminfo", "MemTotal: 99 kB\nMemAvailable: 99999999 kB\n",
		"proc/self/status"
	none := math.Inf(1)
	for name, c := range map[string]struct {
		files     map[string]string
		chosen    int64
		addresses float64
		want      float64
		why       string
	}{
		"nothing known": {nil, math.MaxInt64, none, 4 * gib, "GOMEMLIMIT allows more"},
		"much memory": {map[string]string{meminfo: large}, math.MaxInt64, none, 4 * gib,
			"GOMEMLIMIT allows more"},
		"little memory": {map[string]string{meminfo: "MemAvailable: 1048576 kB\n"}, math.MaxInt64,
			none, gib / 2, "half of what is free"},
		"a choice": {map[string]string{meminfo: "MemAvailable: 1048576 kB\n"}, 9 * gib, none,
			9 * gib, "set by GOMEMLIMIT"},
		"ulimit": {map[string]string{status: "Name: x\nVmSize:  1048576 kB\n"}, 9 * gib,
			2 * gib, gib / 2, "half of what ulimit -v leaves"},
		"ulimit, used up": {map[string]string{status: "VmSize:  4194304 kB\n"}, 9 * gib, 2 * gib, 0,
			"half of what ulimit -v leaves"},
		"ulimit without proc": {nil, math.MaxInt64, 2 * gib, gib, "half of what ulimit -v leaves"},
		"a group of version 2": {map[string]string{
			"proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/memory.max": "1073741824\n",
			"sys/fs/cgroup/a/b/memory.max": "max\n",
		}, 9 * gib, none, gib, "the memory limit of the control group"},
		"a group, half free": {map[string]string{
			"proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "2147483648\n",
			"sys/fs/cgroup/a/memory.current": "2147483648\n",
			"sys/fs/cgroup/a/memory.stat":    "anon 9\ninactive_file 1073741824\n",
		}, math.MaxInt64, none, gib / 2, "half of what is free"},
		"a group of version 1, seen from inside": {map[string]string{
			"proc/self/cgroup":                           "5:cpu:/x\n4:memory:/docker/0123\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "1073741824\n",
			"sys/fs/cgroup/memory/memory.usage_in_bytes": "1024\n",
		}, 9 * gib, none, gib, "the memory limit of the control group"},
		"not what it should be": {map[string]string{
			meminfo: "MemAvailable:\nMemAvailable: much\n", "proc/self/cgroup": "\n0:\nx:y\n0::../..\n",
			"sys/fs/cgroup/memory.max": "-5\n",
		}, math.MaxInt64, none, 4 * gib, "GOMEMLIMIT allows more"},
	} {
		t.Run(name, func(t *testing.T) {
			got := available(machine(c.files), c.chosen, c.addresses)
			require.Equal(t, Budget{c.want, c.why}, got, name)
		})
	}
}

// TestAfford: the error names what, the amount and the limit; the limit itself
// is allowed.
func TestAfford(t *testing.T) {
	b := Budget{4 * gib, "half of what is free"}
	require.NoError(t, b.afford("a table", 4*gib))
	require.EqualError(t, b.afford("a table", 6*gib),
		"a table would take 6 GiB of memory; the limit is 4 GiB (half of what is free)")
	require.EqualError(t, b.afford("a table", math.Inf(1)),
		"a table would take 1.67e+299 GiB of memory; the limit is 4 GiB (half of what is free)")
	require.NoError(t, Afford("a table", small))
	require.ErrorContains(t, Afford("a table", 1<<60),
		"a table would take 1.07e+09 GiB of memory; the limit is ")
	require.Greater(t, Available().Bytes, 0.0)
}
