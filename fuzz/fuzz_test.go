// Package fuzz holds the native fuzz targets: the hunt for counterexamples between
// sampling and exhaustion. Each takes one []byte.
package fuzz

import (
	"bytes"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners/catalog"
	"boundedrecall/learners/listing"

	"gonum.org/v1/gonum/mat"
)

// seed adds games that bytes drawn at random are slow to reach: the Lemma 4.2
// shape, near-periodic and alternating rewards, for every wrapper and base.
func seed(f *testing.F) {
	for w := range len(catalog.Wrappers) {
		for b := range len(catalog.Bases) {
			head := []byte{byte(w), byte(b), 8, 1, 0} // recall 9, two arms, tuned
			f.Add(append(head, 8, 8, 0, 5, 0, 8, 2, 8, 0, 8, 0, 0))
			f.Add(append(head, 4, 8, 0, 4, 0, 8, 4, 8, 0, 4, 0, 8, 4, 8, 0, 4, 0, 8))
			f.Add(append(head, 0, 8, 0, 0, 0, 8, 0, 8, 0, 0, 0, 8, 0, 8, 0, 0, 0, 8))
		}
	}
}

// FuzzRegretBound hunts for an instance on which a learner's regret exceeds the
// bound it carries (Theorems 3.2, 5.1 and 5.4, repaired, and the base learners').
func FuzzRegretBound(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g := decode(data)
		for _, l := range []boundedrecall.Learner{g.learner(), g.maker()()} {
			bounded, ok := l.(boundedrecall.Bounded)
			if !ok {
				continue
			}
			got, bound := boundedrecall.TotalRegret(l, g.in), bounded.TotalRegretBound(g.in.Horizon(), g.in.Arms())
			if got > bound+1e-9 {
				t.Fatalf("total regret %v, bound %v: %T in %v", got, bound, l, g)
			}
		}
	})
}

var listings = map[string]func(int, boundedrecall.Maker) boundedrecall.Learner{
	"windowed":                     listing.Windowed,
	"periodic-restart":             listing.PeriodicRestart,
	"average-restart":              listing.AverageRestart,
	"average-restart-inclusive":    listing.InclusiveAverageRestart,
	"average-restart-full-horizon": listing.AverageRestartFullHorizon,
}

// FuzzListing hunts for a play that differs from the transcribed algorithm's.
func FuzzListing(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g := decode(data)
		transcribed, ok := listings[g.wrapper.Name]
		if !ok {
			return
		}
		g.in = g.in.Slice(1, min(g.in.Horizon(), 20)) // listings take M·T steps a round
		fast, slow := boundedrecall.Play(g.learner(), g.in), boundedrecall.Play(transcribed(g.recall, g.maker()), g.in)
		for s := 1; s <= g.in.Horizon(); s++ {
			for i, x := range fast.PlayOf(s) {
				if math.Abs(x-slow.PlayOf(s)[i]) > 1e-12 {
					t.Fatalf("round %d, arm %d: plays %v, the listing %v: %v", s, i+1, x, slow.PlayOf(s)[i], g)
				}
			}
		}
	})
}

// FuzzBoundedRecall hunts for something older than the window that shows in a play,
// in any bit (Definition 2.2).
func FuzzBoundedRecall(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g := decode(data)
		if !g.wrapper.Stationary {
			return
		}
		l, fresh := g.learner(), g.learner()
		n := g.in.Horizon()
		for s := 1; s <= n; s++ {
			l.Observe(g.in.Reward(s))
		}
		for s := n - g.recall + 1; s <= n; s++ {
			fresh.Observe(g.in.Reward(s)) // zeros before round 1
		}
		x, y := make([]float64, g.in.Arms()), make([]float64, g.in.Arms())
		l.Play(x)
		fresh.Play(y)
		for i := range x {
			if math.Float64bits(x[i]) != math.Float64bits(y[i]) {
				t.Fatalf("arm %d: %v with a past, %v without: %v", i+1, x[i], y[i], g)
			}
		}
	})
}

// FuzzRegretIdentities hunts for a game whose total regret is not the end of its
// curve, or not the sum of its rounds' regrets against the best arm.
func FuzzRegretIdentities(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g := decode(data)
		tr := boundedrecall.Play(g.learner(), g.in)
		curve := tr.RegretCurve()
		if got := curve[len(curve)-1]; got != tr.TotalRegret() {
			t.Fatalf("the curve ends at %v, the regret is %v: %v", got, tr.TotalRegret(), g)
		}
		total := 0.0
		for s := 1; s <= g.in.Horizon(); s++ {
			for i, x := range tr.PlayOf(s) {
				total += x * (g.in.Reward(s)[tr.BestArm()] - g.in.Reward(s)[i])
			}
		}
		if math.Abs(total-tr.TotalRegret()) > 1e-9 {
			t.Fatalf("the rounds' regrets sum to %v, the total is %v: %v", total, tr.TotalRegret(), g)
		}
	})
}

// FuzzCSV hunts for text that makes the reader panic, or that it accepts and does
// not read back as the same instance.
func FuzzCSV(f *testing.F) {
	for _, text := range []string{"", "0,1\n1,0\n", "a,b\n0.5,0.25\n", "\ufeffa\r\n1\r\n", "1,\n", "NaN\n", "\"a\nb\",c\n0,1\n", "0x1p-1,1e-400\n", "\n\n1\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in, arms, err := boundedrecall.ReadCSV(bytes.NewReader(data))
		if err != nil {
			if in != nil {
				t.Fatalf("an instance beside the error %v", err)
			}
			return
		}
		for s := 1; s <= in.Horizon(); s++ {
			for i, r := range in.Reward(s) {
				if !boundedrecall.IsReward(r) {
					t.Fatalf("round %d, arm %d: accepted %v", s, i+1, r)
				}
			}
		}
		var text bytes.Buffer
		if err := boundedrecall.WriteCSV(&text, in, arms); err != nil {
			t.Fatalf("read, but not written: %v", err)
		}
		again, names, err := boundedrecall.ReadCSV(&text)
		if err != nil || !mat.Equal(in, again) || len(names) != len(arms) {
			t.Fatalf("reads back as %v %q, error %v; was %v %q", again, names, err, in, arms)
		}
	})
}
