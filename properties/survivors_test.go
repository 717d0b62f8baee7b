package properties_test

import (
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// TestSurvivorsDie: learners that an earlier kit missed break the law that they should.
func TestSurvivorsDie(t *testing.T) {
	all := slices.Concat(mutants(), survivors())
	for name, law := range map[string]string{
		"prototype-room": "independent", "long-drawdown": "symmetric",
		"float32-seed": "draws", "warm-rounds": "draws", "quiet-repeats": "draws",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := all[slices.IndexFunc(all, func(m mutant) bool { return m.Name == name })]
			require.True(t, breaksSoon(lawNamed(t, law, m.Maker, m.Claims)))
		})
	}
}

// survivors are learners that an earlier kit missed.
func survivors() []mutant {
	plain := func() boundedrecall.Learner { return learners.NewHedge(2, 0.1) }
	of := lotMutant
	return []mutant{
		{"long-drawdown", "halves its rate for good once a lead has fallen 25 below its peak",
			longDrawdown,
			properties.Claims{Symmetric: true, Tolerances: properties.Tolerances{Symmetry: 1e-9}}},
		of("float32-seed", "the seed passes through a float32", plain,
			func(d *drawing, round int) float64 {
				return lotOf(uint64(float32(d.seed)), round)
			}),
		of("warm-rounds", "the lots of the first three rounds are not drawn", plain,
			func(d *drawing, round int) float64 {
				if round < 3 {
					return 0.4
				}
				return lotOf(d.seed, round)
			}),
		of("quiet-repeats", "takes the last lot again while the reward does not change",
			func() boundedrecall.Learner {
				return &sameRewards{Learner: plain()}
			}, func(d *drawing, round int) float64 {
				return lotOf(d.seed, d.Learner.(*sameRewards).changed)
			}),
	}
}

// sameRewards knows the round in which the reward last changed.
type sameRewards struct {
	boundedrecall.Learner
	last           []float64
	round, changed int
}

func (s *sameRewards) Observe(reward []float64) {
	s.Learner.Observe(reward)
	s.round++
	if !slices.Equal(s.last, reward) {
		s.changed = s.round
	}
	s.last = slices.Clone(reward)
}

func (s *sameRewards) Reset() {
	s.Learner.Reset()
	s.last, s.round, s.changed = nil, 0, 0
}
