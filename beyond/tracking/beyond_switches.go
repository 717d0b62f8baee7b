package tracking

import (
	_ "embed"
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

//go:embed beyond_switches.md
var beyondSwitchesProof string

// BeyondSwitches is the regret of the restart learners against sequences of arms.
var BeyondSwitches = claims.Statement{
	ID: "beyond-switches", Reference: "Beyond the paper: why forget, regret against sequences of arms (future work, Section 7)", Origin: claims.Beyond,
	Proved: claims.Holds("Against the best sequence of arms with at most K switches AverageRestart has total regret at most (T+M)·R(M+1,d) + K·M/2 with suffixes 0..M, and ((T+M)·W(M+1,d) + K·M(M+1)/2)/M with suffixes 1..M; "+
		"PeriodicRestart with blocks of B rounds has at most ⌈T/B⌉·W(B,d) + K·(B−1), over every base learner. "+
		"A learner without a window with γ(D) has at least (1−γ(D))·(T/2 − D) against one switch, for each D < T/2: linear for every mean-based one. "+
		"With fixed share inside, M+1 = T/(K+1) and its rate tuned, AverageRestart (0..M) has at most √(2(K+1)·T·(ln(d(M+2)) + 1)), the order that fixed share has with full memory.", claims.MachineProvedInPart("average_restart_switching_arms", "periodic_restart_switching_arms", "no_window_linear", "average_restart_of_fixed_share"), claims.ByHand),
	Proof:     beyondSwitchesProof,
	Tightness: "the bound for learners without a window is attained, for each γ and D, by the one that earns as much as it may; M/2 a switch is not attained, M/4 is",
	Sharpness: 0.99,
	Check:     checkBeyondSwitches,
}

// switchBounded learners carry a bound on their total regret against sequences of arms.
type switchBounded interface {
	boundedrecall.Learner
	TotalSwitchingRegretBound(rounds, arms, switches int) float64
}

// switchRestarts are the restart learners with what is said of their total regret against
// a sequence with K switches.
var switchRestarts = []struct {
	name  string
	bound func(w func(rounds int) float64, m, n, switches int) float64
}{
	{"average-restart-inclusive", func(w func(int) float64, m, n, k int) float64 {
		return float64(n+m)*w(m+1)/float64(m+1) + float64(k*m)/2
	}},
	{"average-restart", func(w func(int) float64, m, n, k int) float64 {
		return (float64(n+m)*w(m+1) + float64(k*m*(m+1))/2) / float64(m)
	}},
	{"periodic-restart", func(w func(int) float64, m, n, k int) float64 {
		return math.Ceil(float64(n)/float64(m))*w(m) + float64(k*(m-1))
	}},
	{"periodic-restart-inclusive", func(w func(int) float64, m, n, k int) float64 {
		return math.Ceil(float64(n)/float64(m+1))*w(m+1) + float64(k*m)
	}},
}

func checkBeyondSwitches(c *claims.Case) {
	play := func(y *claims.Tally, k int, base string, m int, in *boundedrecall.Instance, mostSwitches int) {
		n, d := in.Horizon(), in.Arms()
		s := learners.Spec{Name: switchRestarts[k].name, Base: base, Recall: m}
		l, w := s.New(d).(switchBounded), s.Of().New(d).(boundedrecall.Bounded)
		tr := boundedrecall.Play(l, in)
		for switches := range min(n, mostSwitches+1) {
			most := switchRestarts[k].bound(func(n int) float64 { return w.TotalRegretBound(n, d) }, m, n, switches)
			games.MustCarry(c, l.TotalSwitchingRegretBound(n, d, switches), most, "%v, T=%d d=%d K=%d", s, n, d, switches)
			regret, _ := tr.SwitchingRegret(switches)
			if y.See(regret/float64(n), most/float64(n), "%v, T=%d d=%d K=%d", s, n, d, switches) {
				y.WithWitness(claims.Game{Learner: s, Instance: in})
			}
		}
	}
	ts, ms := c.Range("T", 1, 6).Short(4), c.Range("M", 1, 3)
	all := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "regret per round against sequences with K = 0..3 switches, restart learners over every base with a bound, every instance over {e_1, e_2}, %v, %v", ts, ms).IgnoreBoundsFrom(1)
	for n := range ts.All() {
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: [][]float64{{1, 0}, {0, 1}}}).All() {
			for m := range ms.All() {
				for k := range switchRestarts {
					for _, base := range games.Bases(2, games.IsBounded) {
						play(all, k, base, m, in, 3)
					}
				}
			}
		}
	}
	drawn := c.Proved.Tally(claims.Sampled, claims.AtMost, "the same, K ≤ 5, drawn rewards k/16, d ≤ 4, T ≤ 60, M ≤ 12").IgnoreBoundsFrom(1)
	c.Property(func(t *rapid.T) {
		in := games.Draw(t, rapid.IntRange(2, 4).Draw(t, "arms"), rapid.IntRange(1, 60).Draw(t, "horizon"))
		base := rapid.SampledFrom(games.Bases(in.Arms(), games.IsBounded)).Draw(t, "base")
		play(drawn, rapid.IntRange(0, len(switchRestarts)-1).Draw(t, "restart"), base, rapid.IntRange(1, 12).Draw(t, "recall"), in, 5)
	})
	const turns = 1000
	ms = c.Sizes("M", 20, 60).Short(1)
	named := c.Proved.Tally(claims.Chosen, claims.AtMost, "the same, K ≤ 9, over Hedge and fixed share, in the environments of the literature, T = %d, %v", turns, ms).IgnoreBoundsFrom(1)
	for m := range ms.All() {
		for _, word := range []string{
			"switching(arms=2,every=100,rounds=%d)", "switching(arms=4,every=250,rounds=%d)", "periodic(arms=2,period=200,rounds=%d,seed=1)",
			"random-walk(arms=2,volatility=0.1,rounds=%d,seed=1)", "drift(rounds=%d,seed=1)", "bernoulli(means=0.4/0.6,rounds=%d,seed=1)",
		} {
			in := environment(fmt.Sprintf(word, turns))
			for k := range switchRestarts {
				for _, base := range []string{"hedge", "fixed-share"} {
					play(named, k, base, m, in, 9)
				}
			}
		}
	}

	// Without a window one switch costs T/2.
	ts = c.Sizes("T", 100, 1000, 10_000).Short(2)
	linear := c.Proved.Tally(claims.Chosen, claims.AtLeast, "regret per round against one switch, every mean-based base without a window, T/2 rounds e_1 and then e_2, against the largest (1−γ(D))·(1/2 − D/T), %v", ts).WithinFactor(0.99)
	hostile := c.Proved.Tally(claims.Exact, claims.Equals, "total regret against one switch of the learner without a window that knows the same instance and earns as much as γ and D allow, against (1−γ)·(T/2 − D), γ = 0, 1/10, 1/2, D = 0, T/10, T/5, the same T up to 1000")
	half := c.Proved.Tally(claims.Chosen, claims.AtLeast, "the same against 1/2, Hedge, %v", ts).WithinFactor(0.98)
	for n := range ts.All() {
		in := boundedrecall.Must(adversaries.Switching{Arms: 2, Every: n / 2, Horizon: n}.Instance())
		for _, gamma := range []float64{0, 0.1, 0.5} {
			for _, lead := range []int{0, n / 10, n / 5} {
				if n > 1000 {
					continue
				}
				l := &games.Clairvoyant{Instance: in, Recall: n, Lead: float64(lead), Gamma: gamma}
				regret, _ := boundedrecall.Play(l, in).SwitchingRegret(1)
				hostile.See(regret, (1-gamma)*float64(n/2-lead), "T=%d, γ=%v, D=%d", n, gamma, lead)
			}
		}
		for _, base := range games.Bases(2, games.IsMeanBased) {
			s := learners.Spec{Name: base}.For(n)
			regret, _ := boundedrecall.Play(s.New(2), in).SwitchingRegret(1)
			l, most := s.New(2).(boundedrecall.MeanBased), 0.
			for lead := 0; lead < n/2; lead += max(1, n/1000) {
				gamma := 0.
				for _, rounds := range []int{n / 2, 3 * n / 4, n - 1} { // γ rises or falls with the rounds
					gamma = max(gamma, l.Gamma(float64(lead), rounds))
				}
				most = max(most, (1-gamma)*(0.5-float64(lead)/float64(n)))
			}
			linear.See(regret/float64(n), most, "%v", s)
			if base == "hedge" {
				half.See(regret/float64(n), 0.5, "T=%d", n)
			}
		}
	}

	// Fixed share inside, M+1 = T/(K+1).
	ks := c.Sizes("K", 1, 3, 9)
	inside := c.Proved.Tally(claims.Chosen, claims.AtMost, "regret per round against K switches, AverageRestart (0..M) over tuned fixed share, M+1 = T/(K+1), d arms in turn, d = 2, 5, T = %d, %v, against √(2(K+1)(ln(d(M+2))+1)/T)", turns, ks).IgnoreBoundsFrom(1)
	for k := range ks.All() {
		for _, d := range []int{2, 5} {
			m := turns/(k+1) - 1
			s := learners.Spec{Name: "average-restart-inclusive", Base: "fixed-share", Recall: m}
			most := math.Sqrt(2 * float64(k+1) * turns * (math.Log(float64(d*(m+2))) + 1))
			w := s.Of().New(d).(intervalBounded).TotalIntervalRegretBound(m+1, d)
			if proved := float64(turns+(k+1)*m) * w / float64(m+1); proved > most {
				c.Errorf("K=%d d=%d: the proof gives %v, the statement says %v", k, d, proved, most)
			}
			in := boundedrecall.Must(adversaries.Switching{Arms: d, Every: m + 1, Horizon: turns}.Instance())
			regret, _ := boundedrecall.Play(s.New(d), in).SwitchingRegret(k)
			if inside.See(regret/turns, most/turns, "%v, K=%d d=%d", s, k, d) {
				inside.WithWitness(claims.Game{Learner: s, Instance: in})
			}
		}
	}
}
