package fuzz

import (
	"math"
	"math/rand/v2"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// drawnLeadTables returns the committed inputs and many made up.
func drawnLeadTables(t *testing.T) (tables []leadTable) {
	for _, in := range corpus(t, "FuzzForcedRegret") {
		tables = append(tables, decodeLeadTable(in.data))
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		data := make([]byte, 4+rng.IntN(2*forcedRecall+4))
		for k := range data {
			data[k] = byte(rng.IntN(256))
		}
		tables = append(tables, decodeLeadTable(data))
	}
	return tables
}

// brokenLeadTables are learners that the oracle must find: those that have less
// regret than is forced do not keep the premise.
var brokenLeadTables = []struct {
	bug       string
	meanBased bool
	recall    int // the least at which the bug shows
	spoil     func(l leadTable) spoiler
}{
	{"not symmetric: the best learner for two arms", false, 3, func(l leadTable) spoiler {
		return func(boundedrecall.Learner) boundedrecall.Learner {
			cover := func() boundedrecall.Learner { return learners.NewCover(l.recall + 1) }
			return learners.NewInclusiveAverageRestart(l.recall, cover)
		}
	}},
	{"not stationary: it moves a little towards arm 1 from round to round", false, 2,
		func(leadTable) spoiler {
			return plays(func(round int, x []float64) {
				x[0] = min(1, x[0]+1e-6*float64(round))
				x[1] = 1 - x[0]
			})
		}},
	{"not mean-based: it restarts", true, 3, func(l leadTable) spoiler {
		return func(boundedrecall.Learner) boundedrecall.Learner {
			leader := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
			return learners.NewAverageRestart(l.recall, leader)
		}
	}},
}

// TestForcedRegret_FindsBrokenLearners runs the oracle on learners as they are,
// which it must not find, and on broken ones, which it must find.
func TestForcedRegret_FindsBrokenLearners(t *testing.T) {
	tables := drawnLeadTables(t)
	for _, l := range tables {
		require.NoError(t, l.forcedRegret(), l)
	}
	for _, b := range brokenLeadTables {
		found := 0
		for _, l := range tables {
			if l.meanBased == b.meanBased && l.recall >= b.recall {
				l.spoil = b.spoil(l)
				if l.forcedRegret() != nil {
					found++
				}
			}
		}
		require.NotZero(t, found, b.bug)
	}
}

// TestQuantile_FindsBrokenLaws: a learner whose draws are worse than
// AverageRestart's mean is found, and none that is as it should be.
func TestQuantile_FindsBrokenLaws(t *testing.T) {
	worst := draws(func(_, outcome int, p float64, x []float64) float64 {
		x[0], x[len(x)-1] = 0, 1 // plays the last arm
		return p
	})
	found := 0
	for k, g := range drawnGames(t) {
		if k%8 != 0 && controls.Short() {
			continue
		}
		require.NoError(t, g.quantile(), g)
		if g.spoil = worst; g.arms > 1 && g.quantile() != nil {
			found++
		}
	}
	require.NotZero(t, found)
}

// TestQuantile_BothBounds: the smaller one of the two bounds counts.
func TestQuantile_BothBounds(t *testing.T) {
	delta := math.Exp(-2) // the deviation in 9 rounds is 3
	for carried, want := range map[float64]float64{3.5: 3.5, 4.5: 4} {
		bound := smallerBound(1, func(of float64, rounds, arms int) float64 {
			require.Equal(t, []any{delta, 9, 2}, []any{of, rounds, arms})
			return carried
		})
		require.InDelta(t, want, bound(delta, 9, 2), 1e-12)
	}
}
