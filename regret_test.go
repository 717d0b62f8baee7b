package boundedrecall_test

import (
	"iter"
	"math"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestScore plays a game round by round, with the totals of the transcript at
// its end.
func TestScore(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.ParseInstance("3*(0.1,0.7) 2*(1,0.3) (0,0)"))
	s := boundedrecall.NewScore(2)
	l := learners.NewHedge(2, 0.5)
	x := make([]float64, 2)
	for k := 1; k <= in.Horizon(); k++ {
		l.Play(x)
		s.Round(x, in.Reward(k))
		l.Observe(in.Reward(k))
	}
	tr := boundedrecall.Play(learners.NewHedge(2, 0.5), in)
	require.Equal(t, 6, s.Rounds())
	require.Equal(t, tr.TotalRegret(), s.TotalRegret())
	require.Equal(t, tr.BestArm(), s.BestArm())
	require.Equal(t, tr.BestArmReward(), s.BestArmReward())

	require.Panics(t, func() { boundedrecall.NewScore(0) })
	for _, r := range []float64{math.Nextafter(1, 2), -math.SmallestNonzeroFloat64, math.NaN()} {
		require.Panics(t, func() { s.Round([]float64{1, 0}, []float64{0, r}) },
			"rewards have no tolerance")
	}
	require.Panics(t, func() { s.Round([]float64{1, 1}, []float64{0, 1}) })
	require.Panics(t, func() { s.Round([]float64{1}, []float64{0, 1}) })
	require.Equal(t, 6, s.Rounds(), "what is refused does not count")
}

// TestTotalRegret_CarriesEveryError: many tiny terms after a large one, and a
// large one after many tiny ones.
func TestTotalRegret_CarriesEveryError(t *testing.T) {
	const tiny, n = 0x1p-60, 1 << 10
	l := &scripted{plays: [][]float64{{1, 0}}}
	for _, large := range []int{0, n - 1} {
		rewards := make([][]float64, n)
		for t := range rewards {
			rewards[t] = []float64{0, tiny}
		}
		rewards[large] = []float64{1, 1}
		in := boundedrecall.Must(boundedrecall.NewInstance(rewards))
		require.Equal(t, (n-1)*tiny, boundedrecall.TotalRegret(l, in), "the large one in round %d",
			large+1)
		require.Equal(t, 1+0x1p-50, boundedrecall.Play(l, in).BestArmReward())
	}
}

// drawTranscript draws a game on rewards k/16, where most sums are exact.
func drawTranscript(t *rapid.T, mostArms, mostRounds int) *boundedrecall.Transcript {
	d := rapid.IntRange(1, mostArms).Draw(t, "arms")
	in := checks.Draw(t, d, rapid.IntRange(1, mostRounds).Draw(t, "rounds"))
	l := rapid.SampledFrom([]boundedrecall.Learner{
		learners.NewHedge(d, 2), learners.NewFollowTheLeader(d), learners.NewRegretMatching(d),
		learners.NewUniform(d),
	}).Draw(t, "learner")
	return boundedrecall.Play(l, in)
}

// sequences yields all sequences of n numbers in 0..d−1.
func sequences(d, n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		s := make([]int, n)
		for {
			if !yield(s) {
				return
			}
			k := 0
			for ; k < n && s[k] == d-1; k++ {
				s[k] = 0
			}
			if k == n {
				return
			}
			s[k]++
		}
	}
}

func switchesOf(arms []int) (switches int) {
	for t := 1; t < len(arms); t++ {
		if arms[t] != arms[t-1] {
			switches++
		}
	}
	return switches
}

func earnedBy(tr *boundedrecall.Transcript, arms []int) (total float64) {
	for t, arm := range arms {
		total += tr.Instance().Reward(t + 1)[arm]
	}
	return total
}

// The swap regret is the maximum over all maps, the regret that over those to
// one arm.
func TestTranscript_SwapRegretIsThatOfTheBestMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := drawTranscript(t, 4, 8)
		d := tr.Instance().Arms()
		most := math.Inf(-1)
		for swap := range sequences(d, d) {
			total := 0.
			for s := 1; s <= tr.Instance().Horizon(); s++ {
				for i, weight := range tr.PlayOf(s) {
					total += weight * (tr.Instance().Reward(s)[swap[i]] - tr.Instance().Reward(s)[i])
				}
			}
			most = max(most, total)
		}
		got, perRound := tr.TotalSwapRegret(), tr.PerRoundSwapRegret()
		if math.Abs(got-most) > 1e-12 || got < 0 || got < tr.TotalRegret()-1e-12 ||
			perRound != got/float64(tr.Instance().Horizon()) {
			t.Fatalf("swap regret %v, the best map has %v, the regret is %v", got, most, tr.TotalRegret())
		}
	})
}

// TestTranscript_SmallestGainsCount: rewards that differ by little give as
// little regret.
func TestTranscript_SmallestGainsCount(t *testing.T) {
	const little = 0x1p-50
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{0.5, 0.5 + little}}))
	tr := boundedrecall.Play(learners.NewUniform(2), in)
	require.Equal(t, 1, tr.BestArm())
	require.Equal(t, little/2, tr.TotalRegret())
	require.Equal(t, little/2, tr.TotalSwapRegret())
	require.Equal(t, []float64{little / 2}, tr.IntervalRegrets(1))

	rows := [][]float64{{0.5, 0.5 + little}, {0.5 + little, 0.5}}
	in = boundedrecall.Must(boundedrecall.NewInstance(rows))
	total, arms := boundedrecall.Play(learners.NewUniform(2), in).SwitchingRegret(1)
	require.Equal(t, little, total)
	require.Equal(t, []int{1, 0}, arms)
}

// The regret of an interval is that of the game which consists of it.
func TestTranscript_IntervalRegrets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := drawTranscript(t, 3, 10)
		horizon := tr.Instance().Horizon()
		for n := 1; n <= horizon; n++ {
			regrets := tr.IntervalRegrets(n)
			if len(regrets) != horizon-n+1 {
				t.Fatalf("%d intervals of %d rounds of %d", len(regrets), n, horizon)
			}
			for s := 1; s <= horizon-n+1; s++ {
				most := math.Inf(-1)
				for i := range tr.Instance().Arms() {
					total := 0.
					for k := s; k < s+n; k++ {
						total += tr.Instance().Reward(k)[i]
						for j, weight := range tr.PlayOf(k) {
							total -= weight * tr.Instance().Reward(k)[j]
						}
					}
					most = max(most, total)
				}
				if math.Abs(regrets[s-1]-most) > 1e-12 {
					t.Fatalf("rounds %d..%d: regret %v, should be %v", s, s+n-1, regrets[s-1], most)
				}
			}
		}
		if whole := tr.IntervalRegrets(horizon)[0]; math.Abs(whole-tr.TotalRegret()) > 1e-12 {
			t.Fatalf("all rounds: %v, the regret is %v", whole, tr.TotalRegret())
		}
	})
	tr := boundedrecall.Play(learners.NewUniform(2),
		boundedrecall.Must(boundedrecall.ParseInstance("(1,0) (0,1)")))
	require.Equal(t, []float64{0.5, 0.5}, tr.IntervalRegrets(1))
	turns := boundedrecall.Play(&turning{Learner: learners.NewUniform(2)}, tr.Instance())
	require.Equal(t, []float64{0, 0}, turns.IntervalRegrets(1))
	require.Equal(t, []float64{-1}, turns.IntervalRegrets(2), "it earns more than the best arm")
	require.Panics(t, func() { tr.IntervalRegrets(0) })
	require.Panics(t, func() { tr.IntervalRegrets(3) })
	require.Panics(t, func() { tr.SwitchingRegret(-1) })
}

// The dynamic program finds what trying all sequences finds.
func TestTranscript_SwitchingRegretIsThatOfTheBestSequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := drawTranscript(t, 3, 6)
		horizon, d := tr.Instance().Horizon(), tr.Instance().Arms()
		for switches := range horizon + 2 {
			most := math.Inf(-1)
			for arms := range sequences(d, horizon) {
				if switchesOf(arms) <= switches {
					most = max(most, earnedBy(tr, arms))
				}
			}
			total, arms := tr.SwitchingRegret(switches)
			if len(arms) != horizon || switchesOf(arms) > switches ||
				math.Abs(earnedBy(tr, arms)-most) > 1e-12 {
				t.Fatalf("%d switches: %v earn %v, the best sequence earns %v", switches, arms,
					earnedBy(tr, arms), most)
			}
			if math.Abs(total-(most-tr.Reward())) > 1e-12 {
				t.Fatalf("%d switches: regret %v, should be %v", switches, total, most-tr.Reward())
			}
			if switches == 0 && math.Abs(total-tr.TotalRegret()) > 1e-12 {
				t.Fatalf("no switches: %v, the regret is %v", total, tr.TotalRegret())
			}
		}
	})
}

// A turning learner plays arm 1 in odd rounds and arm 2 in even ones.
type turning struct {
	boundedrecall.Learner
	round int
}

func (l *turning) Play(dst []float64) { dst[l.round%2], dst[1-l.round%2] = 1, 0 }

func (l *turning) Observe(r []float64) {
	l.round++
	l.Learner.Observe(r)
}

func (l *turning) Reset() {
	l.round = 0
	l.Learner.Reset()
}
