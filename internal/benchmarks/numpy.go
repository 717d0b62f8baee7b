package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/learners"
)

const script = "internal/benchmarks/numpy_comparison.py"

// python is Debian's, for which NumPy is packaged.
const python = "/usr/bin/python3"

// compareNumPy times the same work in Go and in NumPy, in turn, and holds the results
// together to 1e-9.
func compareNumPy(e effort) ([]byte, error) {
	if out, err := exec.Command(python, "-c", "import numpy").CombinedOutput(); err != nil {
		return nil, errUnable{fmt.Sprintf("%s has no NumPy (%v: %s)", python, err, bytes.TrimSpace(out))}
	}
	dir, err := os.MkdirTemp("", "benchmarks")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	c := comparison{dir: dir, effort: e}
	sizes := [][2]int{{10, 2}, {100, 2}, {1000, 2}, {10, 10}, {100, 10}, {1000, 10}, {10_000, 10}, {1000, 100}, {10_000, 100}}
	recalls := []int{7, 9, 11, 13}
	if e.quick {
		sizes, recalls = sizes[:2], recalls[:1]
	}
	for _, size := range sizes {
		if err := c.average(size[0], size[1]); err != nil {
			return nil, err
		}
	}
	for _, m := range recalls {
		if err := c.sweeps(m); err != nil {
			return nil, err
		}
	}
	return c.lines.Bytes(), nil
}

type comparison struct {
	dir    string
	effort effort
	lines  bytes.Buffer
}

// line adds a measurement in the format of go test -bench.
func (c *comparison) line(name string, ns float64) {
	fmt.Fprintf(&c.lines, "Benchmark%s 1 %.1f ns/op\n", name, ns)
}

// rounds is how often a size is timed, fewer if it takes long.
func (c *comparison) rounds() int { return min(c.effort.rounds, 3) }

// average compares AverageRestart over Hedge.
func (c *comparison) average(m, d int) error {
	horizon := min(4000, max(200, 4_000_000/(m*d)))
	if m*d >= 100_000 {
		horizon = max(24, 4_000_000/(m*d))
	}
	eta := learners.HedgeRate(d, m+1)
	in := randomInstance(d, horizon)
	file := filepath.Join(c.dir, "rewards.csv")
	if err := writeCSV(file, in); err != nil {
		return err
	}
	l := learners.NewAverageRestart(m, func() boundedrecall.Learner { return learners.NewHedge(d, eta) })
	plays := make([]float64, horizon*d)
	size := fmt.Sprintf("NumPyAverage/M=%d/d=%d", m, d)
	for range c.rounds() {
		best := math.Inf(1)
		for range 3 {
			best = min(best, timeRounds(l, in, plays))
		}
		c.line(size+"/go", best)
		for _, form := range []string{"online", "blocks", "products"} {
			ns, got, err := c.python("average", file, m, strconv.FormatFloat(eta, 'g', -1, 64), form)
			if err != nil {
				return err
			}
			for k, x := range got {
				if !(math.Abs(x-plays[k]) <= 1e-9) {
					return fmt.Errorf("%s, %s: round %d, arm %d: NumPy plays %v, Go %v", size, form, k/d+1, k%d+1, x, plays[k])
				}
			}
			if len(got) != len(plays) {
				return fmt.Errorf("%s, %s: %d weights, not %d", size, form, len(got), len(plays))
			}
			c.line(size+"/"+form, ns)
		}
	}
	return nil
}

// timeRounds plays the instance and returns the nanoseconds a round took.
func timeRounds(l boundedrecall.Learner, in *boundedrecall.Instance, plays []float64) float64 {
	d := in.Arms()
	l.Reset()
	start := time.Now()
	for t := range in.Horizon() {
		l.Play(plays[t*d : (t+1)*d])
		l.Observe(in.Reward(t + 1))
	}
	return float64(time.Since(start).Nanoseconds()) / float64(in.Horizon())
}

func randomInstance(d, horizon int) *boundedrecall.Instance {
	rng := rand.New(rand.NewPCG(uint64(d), uint64(horizon)))
	rewards := make([][]float64, horizon)
	for t := range rewards {
		rewards[t] = make([]float64, d)
		for i := range rewards[t] {
			rewards[t][i] = rng.Float64()
		}
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards))
}

func writeCSV(file string, in *boundedrecall.Instance) error {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	for t := 1; t <= in.Horizon(); t++ {
		row := make([]string, in.Arms())
		for i, r := range in.Reward(t) {
			row[i] = strconv.FormatFloat(r, 'g', -1, 64)
		}
		if err := w.Write(row); err != nil {
			return err
		}
	}
	w.Flush()
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// unit is the exact engine's denominator of plays when none is claimed.
const unit = 1 << 40

// sweeps compares value iteration on the windows of two arms, for Windowed over Hedge.
func (c *comparison) sweeps(m int) error {
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(m, func() boundedrecall.Learner { return learners.NewHedge(2, learners.HedgeRate(2, m+1)) })
	}
	file := filepath.Join(c.dir, "plays")
	if err := writePlays(file, maker(), m); err != nil {
		return err
	}
	const horizon = 60
	size := fmt.Sprintf("NumPySweep/M=%d", m)
	for range c.rounds() {
		ns, finite, err := timeSweeps(maker, exact.Problem{Recall: m, Horizon: horizon, Gaps: true, SymmetricArms: true}, horizon)
		if err != nil {
			return err
		}
		c.line(size+"/finite", ns)
		ns, got, err := c.python("finite", file, m, strconv.Itoa(horizon))
		if err != nil {
			return err
		}
		if v := got[0] / unit; math.Abs(v-finite.TotalRegret()) > 1e-9 {
			return fmt.Errorf("%s: NumPy has a total regret of %v, Go %v", size, v, finite.TotalRegret())
		}
		c.line(size+"/numpy-finite", ns)

		ns, long, err := timeSweeps(maker, exact.Problem{Recall: m, Gaps: true, SymmetricArms: true}, 0)
		if err != nil {
			return err
		}
		c.line(size+"/long", ns)
		ns, got, err = c.python("long", file, m, strconv.Itoa(max(horizon, 4*long.Sweeps)), strconv.Itoa(long.Rewards.Horizon()))
		if err != nil {
			return err
		}
		lower, _ := long.Lower.Float64()
		upper, _ := long.Upper.Float64()
		if got[0] > upper+1e-9 || got[1] < lower-1e-9 || got[1]-got[0] > 1e-9 {
			return fmt.Errorf("%s: NumPy has a regret of %v to %v per round, Go %v to %v", size, got[0], got[1], lower, upper)
		}
		c.line(size+"/numpy-long", ns)
	}
	return nil
}

// timeSweeps returns the least nanoseconds between two reports of progress after the
// first, which is of the table.
func timeSweeps(maker boundedrecall.Maker, p exact.Problem, horizon int) (float64, *exact.Result, error) {
	best := math.Inf(1)
	last, reports := time.Now(), 0
	p.Progress = func(int, int) {
		now := time.Now()
		if reports++; reports > 2 && (horizon == 0 || reports <= horizon) {
			best = min(best, float64(now.Sub(last).Nanoseconds()))
		}
		last = now
	}
	r, err := exact.WorstCase(context.Background(), maker, p)
	return best, r, err
}

// writePlays writes the weight of arm 1 in every window: the letters 0, e_1, e_2 are the
// digits of its number, the latest one last.
func writePlays(file string, l boundedrecall.Learner, m int) error {
	rewards := [][]float64{{0, 0}, {1, 0}, {0, 1}}
	count := 1
	for range m {
		count *= len(rewards)
	}
	plays := make([]int64, count)
	x := make([]float64, 2)
	for w := range plays {
		l.Reset()
		for power := count / 3; power > 0; power /= 3 {
			l.Observe(rewards[w/power%3])
		}
		l.Play(x)
		plays[w] = int64(math.Round(x[0] * unit))
	}
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, plays); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// python runs the script on one processor, as Go runs here.
func (c *comparison) python(what, file string, m int, rest ...string) (ns float64, values []float64, err error) {
	cmd := exec.Command(python, append([]string{script, what, file, strconv.Itoa(m)}, rest...)...)
	cmd.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1")
	out, err := output(cmd)
	if err != nil {
		return 0, nil, err
	}
	for _, line := range strings.Fields(string(out)) {
		v, err := strconv.ParseFloat(line, 64)
		if err != nil {
			return 0, nil, fmt.Errorf("NumPy printed %q", line)
		}
		values = append(values, v)
	}
	if len(values) < 2 {
		return 0, nil, fmt.Errorf("NumPy printed %q", out)
	}
	return values[0], values[1:], nil
}
