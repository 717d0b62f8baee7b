package exact

import (
	"context"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// subject is a learner together with what may be claimed about it.
type subject struct {
	name    string
	make    func(d, m int) boundedrecall.Learner
	arms    []int
	problem func(m int) Problem
}

func base(d int, name string) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		switch name {
		case "hedge":
			return learners.NewHedge(d, 0.9)
		case "ftl":
			return learners.NewFollowTheLeader(d)
		case "mwu":
			return learners.NewMWU(d, 0.5)
		case "ftrl":
			return learners.NewFTRL(d, 0.7)
		case "ftpl":
			return learners.NewFTPL(d, 0.8)
		case "matching":
			return learners.NewRegretMatching(d)
		case "anytime":
			return learners.NewAnytimeHedge(d)
		case "cover":
			return learners.NewCover(4)
		}
		return learners.NewUniform(d)
	}
}

func subjects() []subject {
	recall := func(m int) Problem { return Problem{Recall: m} }
	gaps := func(m int) Problem { return Problem{Recall: m, Gaps: true} }
	both := func(m int) Problem { return Problem{Recall: m, Gaps: true, SymmetricArms: true} }
	all := []subject{
		{"windowed matching", func(d, m int) boundedrecall.Learner {
			return learners.NewWindowed(m, base(d, "matching"))
		}, []int{2, 3}, recall},
		{"windowed ftrl", func(d, m int) boundedrecall.Learner {
			return learners.NewWindowed(m, base(d, "ftrl"))
		}, []int{2, 3}, gaps},
		{"windowed ftpl", func(d, m int) boundedrecall.Learner {
			return learners.NewWindowed(m, base(d, "ftpl"))
		}, []int{2}, both},
		{"average anytime", func(d, m int) boundedrecall.Learner {
			return learners.NewAverageRestart(m, base(d, "anytime"))
		}, []int{2, 3}, both},
		{"inclusive cover",
			func(d, m int) boundedrecall.Learner {
				return learners.NewInclusiveAverageRestart(m, base(d, "cover"))
			}, []int{2}, both},
		{"periodic hedge", func(d, m int) boundedrecall.Learner {
			return learners.NewPeriodicRestart(m, base(d, "hedge"))
		}, []int{2, 3},
			func(m int) Problem { return Problem{Recall: m, Period: m, Gaps: true, SymmetricArms: true} }},
		{"lopsided", func(d, m int) boundedrecall.Learner {
			return lopsided{learners.NewWindowed(m, base(2, "hedge"))}
		}, []int{2}, gaps},
	}
	for _, b := range []string{"hedge", "ftl", "mwu"} {
		all = append(all, subject{"windowed " + b,
			func(d, m int) boundedrecall.Learner { return learners.NewWindowed(m, base(d, b)) }, []int{2, 3},
			both})
		all = append(all, subject{"average " + b,
			func(d, m int) boundedrecall.Learner { return learners.NewAverageRestart(m, base(d, b)) },
			[]int{2, 3}, both})
	}
	return all
}

// lopsided favours arm 1.
type lopsided struct{ boundedrecall.Learner }

func (l lopsided) Play(dst []float64) {
	l.Learner.Play(dst)
	dst[0] = 0.3 + 0.7*dst[0]
	dst[1] = 1 - dst[0]
}

// worstOf plays all instances of the full grid: the second opinion, which
// shares nothing with the engine.
func worstOf(l boundedrecall.Learner, q, horizon int) float64 {
	d := l.Arms()
	rewards := make([][]float64, horizon)
	for t := range rewards {
		rewards[t] = make([]float64, d)
	}
	worst := math.Inf(-1)
	for {
		worst = math.Max(worst, boundedrecall.TotalRegret(l,
			boundedrecall.Must(boundedrecall.NewInstance(rewards))))
		k := 0
		for ; k < horizon*d && rewards[k/d][k%d] == 1; k++ {
			rewards[k/d][k%d] = 0
		}
		if k == horizon*d {
			return worst
		}
		rewards[k/d][k%d] += 1 / float64(q)
	}
}

func TestWorstCaseAgreesWithAllInstances(t *testing.T) {
	for _, s := range subjects() {
		for _, d := range s.arms {
			for m := 1; m <= 3; m++ {
				for _, size := range [][2]int{{1, 2}, {1, 5}, {2, 3}} { // q, T
					q, horizon := size[0], size[1]
					if math.Pow(float64(q+1), float64(d*horizon)) > 5000 {
						continue
					}
					maker := func() boundedrecall.Learner { return s.make(d, m) }
					p := s.problem(m)
					p.Horizon, p.Levels = horizon, q+1
					if q > 1 && s.name[len(s.name)-3:] == "mwu" {
						p.Gaps = false // a reward of ½ to both arms moves it
					}
					r, err := WorstCase(context.Background(), maker, p)
					require.NoError(t, err, "%s d=%d M=%d", s.name, d, m)
					want := worstOf(maker(), q, horizon)
					require.InDelta(t, want, r.TotalRegret(), 1e-9, "%s d=%d M=%d q=%d T=%d", s.name, d, m, q,
						horizon)
					require.InDelta(t, want, boundedrecall.TotalRegret(maker(), r.Rewards), 1e-9)
					require.Zero(t, r.Upper.Cmp(r.Lower))
				}
			}
		}
	}
}

func TestWorstCaseWithoutRecallAgreesWithAllInstances(t *testing.T) {
	for _, name := range []string{"hedge", "ftl", "ftrl", "ftpl", "cover", "anytime", "matching",
		"mwu"} {
		for _, size := range [][2]int{{1, 1}, {1, 2}, {1, 5}, {2, 3}} {
			q, horizon := size[0], size[1]
			maker := base(2, name)
			want := worstOf(maker(), q, horizon)
			p := Problem{Horizon: horizon, Levels: q + 1}
			tree, err := WorstCase(context.Background(), maker, p)
			require.NoError(t, err)
			require.InDelta(t, want, tree.TotalRegret(), 1e-9, "%s", name)
			if name == "matching" || name == "mwu" && q > 1 {
				continue
			}
			p.Gaps = true // that a common reward plays no part is checked on many games, one after another
			gaps, err := WorstCase(context.Background(), maker, p)
			require.NoError(t, err, name)
			require.InDelta(t, want, gaps.TotalRegret(), 1e-9, "%s q=%d T=%d", name, q, horizon)
			p.Gaps, p.Leads = false, true
			p.SymmetricArms = true
			leads, err := WorstCase(context.Background(), maker, p)
			require.NoError(t, err, name)
			require.InDelta(t, want, leads.TotalRegret(), 1e-9, "%s q=%d T=%d", name, q, horizon)
		}
	}
}
