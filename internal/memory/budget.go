// Package memory says how much memory a computation may take. It is asked
// before the memory is taken, so that too large a question is an error with a
// reason. Go's runtime, or the kernel, would end the program without one.
package memory

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"runtime/debug"
	"strconv"
)

// mostUnasked is the largest budget that the program takes unasked.
const mostUnasked = 4 << 30

// small is an amount that need not be asked for: the program's other needs are
// of that order.
const small = 16 << 20

// A Budget is an amount of memory in bytes, and a few words on what sets it.
type Budget struct {
	Bytes float64
	Why   string
}

// Available returns the budget: the least of 4 GiB, half of the memory that is
// free, the limit of the control group, and half of what the limit on the
// address space leaves. The environment variable GOMEMLIMIT, if it is set,
// takes the place of the first two.
func Available() Budget {
	return available(os.DirFS("/"), debug.SetMemoryLimit(-1), addressSpace())
}

// Afford returns an error that says why if something takes more bytes than the
// budget.
func Afford(what string, bytes float64) error {
	if bytes <= small {
		return nil
	}
	return Available().afford(what, bytes)
}

func (b Budget) afford(what string, bytes float64) error {
	if bytes <= b.Bytes {
		return nil
	}
	bytes = min(bytes, math.MaxFloat64)
	return fmt.Errorf("%s would take %s of memory; the limit is %s (%s)",
		what, gibibytes(bytes), gibibytes(b.Bytes), b.Why)
}

// gibibytes writes a number of bytes.
func gibibytes(bytes float64) string { return fmt.Sprintf("%.3g GiB", bytes/(1<<30)) }

// least returns the smaller of b and another budget.
func (b Budget) least(bytes float64, why string) Budget {
	if bytes < b.Bytes {
		return Budget{max(bytes, 0), why}
	}
	return b
}

// available returns the budget on a machine with the root folder given. chosen
// is the value of GOMEMLIMIT, math.MaxInt64 for none, and addresses the limit
// on the address space, +Inf for none.
func available(root fs.FS, chosen int64, addresses float64) Budget {
	b := Budget{mostUnasked, "GOMEMLIMIT allows more"}
	group, used := controlGroup(root)
	if chosen < math.MaxInt64 {
		b = Budget{float64(chosen), "set by GOMEMLIMIT"}
	} else {
		free := min(field(root, "proc/meminfo", "MemAvailable:", 1024), group-used)
		b = b.least(free/2, "half of what is free")
	}
	b = b.least(group, "the memory limit of the control group")
	mapped := field(root, "proc/self/status", "VmSize:", 1024)
	if math.IsInf(mapped, 1) {
		mapped = 0
	}
	return b.least((addresses-mapped)/2, "half of what ulimit -v leaves")
}

// field returns the number that follows a word in a file, times the unit. It is
// +Inf if the file lacks it.
func field(root fs.FS, file, word string, unit float64) float64 {
	text, _ := fs.ReadFile(root, file)
	for line := range bytes.Lines(text) {
		if words := bytes.Fields(line); len(words) > 1 && string(words[0]) == word {
			return number(words[1]) * unit
		}
	}
	return math.Inf(1)
}

// number reads a number. Anything else, such as the word max, is +Inf.
func number(text []byte) float64 {
	x, err := strconv.ParseFloat(string(bytes.TrimSpace(text)), 64)
	if err != nil || x < 0 {
		return math.Inf(1)
	}
	return x
}

// A controller has files that say what a control group may use of memory, and
// what it uses.
type controller struct{ mount, most, current, stat, cached string }

// controllers are those of versions 2 and 1, by their names in
// /proc/self/cgroup.
var controllers = map[string]controller{
	"": {"sys/fs/cgroup", "memory.max", "memory.current", "memory.stat", "inactive_file"},
	"memory": {
		"sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "memory.stat",
		"total_inactive_file",
	},
}

// controlGroup returns the memory limit of this process's control group, +Inf
// for none, and what the group uses of it. Files that the kernel keeps in
// memory are given back and do not count.
func controlGroup(root fs.FS) (limit, used float64) {
	limit = math.Inf(1)
	text, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range bytes.Lines(text) {
		entry := bytes.SplitN(bytes.TrimSpace(line), []byte(":"), 3)
		if len(entry) < 3 {
			continue
		}
		if c, ok := controllers[string(entry[1])]; ok {
			for place := path.Clean("/" + string(entry[2])); ; place = path.Dir(place) {
				if l, u := c.read(root, place); l < limit {
					limit, used = l, u
				}
				if place == "/" {
					break
				}
			}
		}
	}
	return limit, used
}

// read returns the limit of the group at the place, and what is used of it.
func (c controller) read(root fs.FS, place string) (limit, used float64) {
	folder := path.Join(c.mount, place)
	text, err := fs.ReadFile(root, path.Join(folder, c.most))
	if err != nil {
		return math.Inf(1), 0
	}
	limit = number(text)
	text, _ = fs.ReadFile(root, path.Join(folder, c.current))
	used = number(text) - field(root, path.Join(folder, c.stat), c.cached, 1)
	if !(used >= 0 && used < limit) {
		used = 0 // not known
	}
	return limit, used
}
