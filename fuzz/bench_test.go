package fuzz

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"boundedrecall/learners"
)

// BenchmarkTargets runs each target over its first inputs and random ones, on
// all processors. It reports cases per second, and the slowest case in
// milliseconds, with the heaviest there are among them: the least of five runs
// each, since a processor may be taken away. The hunt should keep to 20,000
// cases a second on two processors, and to 1 ms for any case.
func BenchmarkTargets(b *testing.B) {
	for _, target := range Targets {
		b.Run(target.Name, func(b *testing.B) {
			inputs := benchmarkInputs(b, target.Name)
			slowest := time.Duration(0)
			for _, data := range append(heavyInputs(), inputs...) {
				slowest = max(slowest, duration(target, data))
			}
			runtime.GC()
			var next atomic.Int64
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					if err := target.Check(inputs[int(next.Add(1))%len(inputs)]); err != nil {
						b.Error(err)
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "cases/s")
			b.ReportMetric(float64(slowest)/1e6, "worst-ms")
		})
	}
}

// duration returns the least time of five runs.
func duration(target Target, data []byte) time.Duration {
	least := time.Hour
	for range 5 {
		began := time.Now()
		_ = target.Check(data)
		least = min(least, time.Since(began))
	}
	return least
}

// benchmarkInputs returns the target's first inputs, and random ones: bytes,
// bytes that are small, and first inputs with some bytes changed.
func benchmarkInputs(b *testing.B, name string) [][]byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var inputs [][]byte
	for _, first := range corpus(b, name) {
		changed := slices.Clone(first.data)
		for range min(3, len(changed)) {
			changed[rng.IntN(len(changed))] = byte(rng.IntN(256))
		}
		inputs = append(inputs, first.data, changed)
	}
	for n := range 2000 {
		data := make([]byte, rng.IntN(200))
		for k := range data {
			data[k] = byte(rng.IntN(256))
			if n%2 == 0 {
				data[k] &= 31
			}
		}
		inputs = append(inputs, data)
	}
	return inputs
}

// heavyInputs returns what takes longest: games of every learner over as many
// rounds and arms as there are with the longest recall, and the longest texts.
func heavyInputs() (inputs [][]byte) {
	for w := range learners.RecallNames() {
		for b := range learners.BaseNames() {
			for rate := range ordinary.rates {
				data := []byte{byte(w), byte(b), byte(len(ordinary.recalls) - 1), maxArms - 1, byte(rate), 255}
				for t := range maxHorizon {
					data = append(data, opRun, byte(t), byte(3*t), byte(5*t), byte(7*t))
				}
				inputs = append(inputs, data)
			}
		}
	}
	for _, piece := range []string{"1,", "1\n", "0.1,", "(1) ", "(0.1,1) ", "(1", "9*(1) ",
		"999*(1,1) ", ",1,1,1,1", "1\r\n", "\"\n\",", "{}", "["} {
		inputs = append(inputs, []byte(strings.Repeat(piece, longestText/len(piece))))
		inputs = append(inputs, []byte("1"+strings.Repeat(piece, (longestText-1)/len(piece))))
	}
	inputs = append(inputs, []byte("199*(1"+strings.Repeat(",1", longestText/2-8)+")"))
	var text bytes.Buffer
	for _, c := range genuine() {
		if text.Len() < longestText {
			if err := c.Write(&text); err != nil {
				panic(err)
			}
		}
		inputs = append(inputs, text.Bytes()[:min(text.Len(), longestText)])
	}
	return inputs
}
