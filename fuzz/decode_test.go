package fuzz

import (
	"math/rand/v2"
	"testing"

	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestDecode_Covers reaches every recall learner over every base that plays the
// arms, at every recall, rate and spare number.
func TestDecode_Covers(t *testing.T) {
	type sized struct {
		name, base   string
		recall, arms int
	}
	seen := map[sized]bool{}
	seenRates, spares := map[float64]bool{}, map[int]bool{}
	for w := range learners.RecallNames() {
		for b := range learners.BaseNames() {
			for m := range ordinary.recalls {
				for d := range maxArms {
					g := ordinary.decode([]byte{byte(w), byte(b), byte(m), byte(d), byte(w + b + m + d),
						byte(w*64 + b*16 + m), opZeros})
					seen[sized{g.Name, g.Base, g.Recall, g.arms}] = true
					seenRates[g.Rate], spares[g.spare] = true, true
					require.NotNil(t, g.learner())
				}
			}
		}
	}
	want := 0
	for range learners.RecallNames() {
		for _, base := range learners.BaseNames() {
			for d := 1; d <= maxArms; d++ {
				if !(learners.Spec{Name: base}).Plays(d) {
					continue
				}
				for _, m := range ordinary.recalls {
					if base != "blum-mansour" && base != "internal-regret-matching" || m <= ordinary.mostBalanced {
						want++
					}
				}
			}
		}
	}
	require.Equal(t, want, len(seen))
	require.Len(t, seenRates, len(ordinary.rates))
	require.Len(t, spares, 256)
}

// TestDecode_AnyBytes decodes bytes that are no one's encoding.
func TestDecode_AnyBytes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	horizons := map[int]bool{}
	for n := range 20_000 {
		data := make([]byte, rng.IntN(100))
		for k := range data {
			data[k] = byte(rng.IntN(256))
		}
		g := ordinary.decode(data)
		horizons[len(g.rounds)] = true
		for _, r := range g.rounds {
			if len(r) != g.arms { // require takes its time
				t.Fatalf("%v: %v has not %d arms", data, r, g.arms)
			}
		}
		if n%10 > 0 {
			continue
		}
	}
	require.Len(t, horizons, maxHorizon) // 1..64
	require.Equal(t, [][]float64{{0}}, ordinary.decode(nil).rounds)
}

// TestDecode_Ops writes each op down.
func TestDecode_Ops(t *testing.T) {
	head := []byte{0, 0, 2, 2, 0, 7} // three arms
	for text, ops := range map[string][]byte{
		"(0,0,0)":                       {},
		"5*(1,0.5,0)":                   {opRun | 4, 8, 4, 0},
		"2*(0,0,0)":                     {opZeros | 1},
		"2*(1,0,0) 3*(0,0,0)":           {opRun | 1, 8, 0, 0, opZeros | 2},
		"(1,0,0) (0,1,0) (0,0,1)":       {opRun, 8, 0, 0, opRotate, opRotate},
		"(1,0,0) (0,0,0) (1,0,0)":       {opRun, 8, 0, 0, opZeros, opGoOn | 1, 0},
		"4*(1,0,0) 4*(0,1,0)":           {opRun | 3, 8, 0, 0, opRotate | 3},
		"(0,0,1) (0,0,0) (0,0,1)":       {opGoOn | 5, 5, opRun, 0, 0, 8, opZeros, opGoOn | 1, 0},
		"64*(0.125,0.125,0.125)":        {opRun | 62, 1, 1, 1, opGoOn, 200},
		"2*(0.5,0,1) (0,0,0) (1,0.5,0)": {opRun | 1, 4, 0, 8, opZeros, opRun, 8, 4, 9},
	} {
		t.Run(text, func(t *testing.T) {
			g := ordinary.decode(append(head, ops...))
			require.Equal(t, text, g.instance().String(), "%v", ops)
			require.Equal(t, 7, g.spare)
		})
	}
}

// TestOnCase_Panics has an oracle panic.
func TestOnCase_Panics(t *testing.T) {
	check := onCase(ordinary.decode, func(game) error { panic("oh no") })
	require.ErrorContains(t, check(nil),
		"panic: oh no\nwindowed(hedge,recall=1), spare 0, rewards (0)")
}
