package main

import (
	"bytes"
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
	"boundedrecall/learners"
)

const script = folder + "/numpy_comparison.py"

// python is Debian's, for which NumPy is packaged.
const python = "/usr/bin/python3"

// compareNumPy times AverageRestart over Hedge in Go and in NumPy, three times in turn,
// and holds the plays together to 1e-9.
func compareNumPy(quick bool) ([]byte, error) {
	dir, err := os.MkdirTemp("", "benchmarks")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	sizes := []struct{ m, d int }{{10, 2}, {100, 2}, {1000, 2}, {10, 10}, {100, 10}, {1000, 10}, {10_000, 10}, {1000, 100}, {10_000, 100}}
	if quick {
		sizes = sizes[:2]
	}
	var lines bytes.Buffer
	for _, size := range sizes {
		m, d := size.m, size.d
		in := randomInstance(d, min(4000, max(24, 4_000_000/(m*d))))
		var rewards bytes.Buffer
		if err := boundedrecall.WriteCSV(&rewards, in, nil); err != nil {
			return nil, err
		}
		file := filepath.Join(dir, "rewards.csv")
		if err := os.WriteFile(file, rewards.Bytes(), 0o600); err != nil {
			return nil, err
		}
		eta := learners.HedgeRate(d, m+1)
		l := learners.NewAverageRestart(m, func() boundedrecall.Learner { return learners.NewHedge(d, eta) })
		name := fmt.Sprintf("NumPyAverage/M=%d/d=%d", m, d)
		for range 3 {
			plays := make([]float64, in.Horizon()*d)
			fmt.Fprintf(&lines, "Benchmark%s/go 1 %.1f ns/op\n", name, timeRounds(l, in, plays))
			for _, form := range []string{"online", "blocks", "products"} {
				ns, got, err := runNumPy(form, file, m, eta)
				if err == nil {
					err = agree(got, plays)
				}
				if err != nil {
					return nil, fmt.Errorf("%s, %s: %w", name, form, err)
				}
				fmt.Fprintf(&lines, "Benchmark%s/%s 1 %.1f ns/op\n", name, form, ns)
			}
		}
	}
	return lines.Bytes(), nil
}

func randomInstance(d, horizon int) *boundedrecall.Instance {
	rng := rand.New(rand.NewPCG(uint64(d), uint64(horizon)))
	rewards := make([][]float64, horizon)
	for t := range rewards {
		for range d {
			rewards[t] = append(rewards[t], rng.Float64())
		}
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards))
}

// timeRounds plays the instance three times and returns the least nanoseconds a round took.
func timeRounds(l boundedrecall.Learner, in *boundedrecall.Instance, plays []float64) float64 {
	d, best := in.Arms(), math.Inf(1)
	for range 3 {
		l.Reset()
		start := time.Now()
		for t := range in.Horizon() {
			l.Play(plays[t*d : (t+1)*d])
			l.Observe(in.Reward(t + 1))
		}
		best = min(best, float64(time.Since(start).Nanoseconds())/float64(in.Horizon()))
	}
	return best
}

// runNumPy returns the nanoseconds of a round, and the plays. It runs on one processor,
// as Go does here.
func runNumPy(form, file string, m int, eta float64) (ns float64, plays []float64, err error) {
	cmd := exec.Command(python, script, file, strconv.Itoa(m), strconv.FormatFloat(eta, 'g', -1, 64), form)
	cmd.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1")
	out, err := output(cmd)
	if err != nil {
		return 0, nil, err
	}
	for field := range strings.FieldsSeq(string(out)) {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return 0, nil, fmt.Errorf("NumPy printed %q", field)
		}
		plays = append(plays, v)
	}
	if len(plays) == 0 {
		return 0, nil, fmt.Errorf("NumPy printed nothing")
	}
	return plays[0], plays[1:], nil
}

// agree compares the weights that NumPy plays with those that Go plays.
func agree(numpy, plays []float64) error {
	if len(numpy) != len(plays) {
		return fmt.Errorf("NumPy plays %d weights, Go %d", len(numpy), len(plays))
	}
	for k, x := range numpy {
		if !(math.Abs(x-plays[k]) <= 1e-9) {
			return fmt.Errorf("weight %d: NumPy plays %v, Go %v", k+1, x, plays[k])
		}
	}
	return nil
}
