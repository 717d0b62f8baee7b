package beyond

import (
	"maps"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Switches is the statement on regret against sequences of arms (future work,
// Section 7).
var Switches = claims.Read(texts, "switches",
	boundSwitches, attainSwitches, addPerSwitch, attainSwitchWithoutWindow, boundFixedShareInside,
)

// switchBounded learners carry a bound on their total regret against sequences
// of arms.
type switchBounded interface {
	boundedrecall.Learner
	TotalSwitchingRegretBound(rounds, arms, switches int) float64
}

// switchWords are the bounds of the sentence on the total regret of the restart
// learners.
var switchWords = map[string]string{
	"average-restart-inclusive":  "has total regret at most (T+M)·R(M+1,d) + K·M/2",
	"average-restart":            "and at most ((T+M)·W(M+1,d) + K·M(M+1)/2)/M",
	"periodic-restart":           "has at most ⌈T/B⌉·W(B,d) + K·(B−1)",
	"periodic-restart-inclusive": "has at most ⌈T/B⌉·W(B,d) + K·(B−1)",
}

// switchLet gives the letters of these words their values, for k switches in n
// rounds.
func switchLet(s learners.Spec, n, d, k int) claims.Let {
	w := checks.TotalBound(s.Of().New(d), d)
	return claims.Let{"M": s.Recall, "B": s.BaseHorizon(), "T": n, "d": d, "K": k,
		"W": func(n, _ int) float64 { return w(n) },
		"R": func(n, _ int) float64 { return w(n) / float64(n) }}
}

// boundSwitches says that every restart learner carries the bounds of the
// sentence, and keeps them.
func boundSwitches(c *claims.Case) {
	averages(c, "average-restart-inclusive", "with suffixes 0..M, and")
	averages(c, "average-restart", "with suffixes 1..M")
	ks := c.Sizes("K = 0..5")
	names := slices.Sorted(maps.Keys(switchWords))
	drawn := checks.Drawn{Names: names, Pass: checks.IsBounded, Arms: 4, Recall: 12, Rounds: 60}
	tallies := map[string]*claims.Tally{}
	for _, name := range names {
		tallies[name] = c.Holds.Says(switchWords[name]).Drawn("total regret against sequences with "+
			"K < T switches, %s over every base with a bound, %v, %v", name, drawn, ks)
	}
	measure := func(y *claims.Tally, s learners.Spec, in *boundedrecall.Instance) {
		n, d := in.Horizon(), in.Arms()
		l := s.New(d).(switchBounded)
		tr := boundedrecall.Play(l, in)
		for k := range ks.All() {
			if k < n {
				given := y.Given(switchLet(s, n, d, k))
				given.Carries(l.TotalSwitchingRegretBound(n, d, k), "%v, T=%d d=%d K=%d", s, n, d, k)
				regret, _ := tr.SwitchingRegret(k)
				given.Measure(regret/float64(n)*float64(n), "%v, T=%d d=%d K=%d", s, n, d, k)
			}
		}
	}
	c.Property(func(t *rapid.T) {
		s, in := drawn.Draw(t)
		measure(tallies[s.Name], s, in)
	})
	in := boundedrecall.Must(adversaries.Switching{Arms: 3, Every: 5, Horizon: 60}.Instance())
	for _, s := range checks.Specs(names, checks.IsBounded, 3, 12) {
		measure(tallies[s.Name], s, in)
	}
}

// attainSwitches says that at M = 1 every instance over e_1 and e_2 costs
// AverageRestart over Cover's learner its bound against the sequence of arms
// that earns the most.
func attainSwitches(c *claims.Case) {
	s := checks.ForRounds(c, "is attained over Cover's learner for M+1", 1,
		checks.Averaging(c, "the bound with suffixes 0..M", "cover", 1))
	ts := c.Sizes("T = 2..9").Short(5)
	y := c.Holds.Exactly("total regret of AverageRestart (0..M) over Cover's learner, recall %d, on "+
		"every instance over {e_1, e_2} of T rounds against the arms that earn 1 in each round, which "+
		"switch K times, against (T+M)·R(M+1,d) + K·M/2, %v", s.Recall, ts)
	for in := range checks.Every(adversaries.OneHots(2), ts) {
		n, k := in.Horizon(), len(slices.CompactFunc(checks.Rows(in), slices.Equal))-1
		regret, _ := boundedrecall.Play(s.New(2), in).SwitchingRegret(k)
		bound := c.Value(switchWords[s.Name], claims.AtMost, switchLet(s, n, 2, k))
		y.Compare(claims.Witnessed(regret, witness.Play(s, in)), claims.Equals, bound, "T=%d K=%d", n, k)
	}
}

// addPerSwitch says how much more regret than against one arm AverageRestart
// over Cover's learner has against a sequence with a switch.
func addPerSwitch(c *claims.Case) {
	ms, ts := c.Sizes("M = 1..3"), c.Sizes("T = 2..9").Short(6)
	y := c.Holds.Says("a switch adds at most ⌊(M+1)²/4⌋/(M+1)").
		Every("total regret of AverageRestart (0..M) over Cover's learner against one switch, less "+
			"(T+M)·R(M+1,2), on every instance over {e_1, e_2}, %v, %v", ms, ts).WithinFactor(1)
	for m := range ms.All() {
		s := checks.ForRounds(c, "Over Cover's learner for M+1", m,
			learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m})
		given, against := y.Given(claims.Let{"M": m}), claims.Float(exact.TwoArmValue(m))
		for in := range checks.Every(adversaries.OneHots(2), ts) {
			regret, _ := boundedrecall.Play(s.New(2), in).SwitchingRegret(1)
			given.Measure(regret-float64(in.Horizon()+m)*against, "M=%d, %v", m, in)
		}
	}
}

// attainSwitchWithoutWindow says that the learner which knows the rewards and
// earns as much as γ and D allow has no more than that, and one that earns half
// as much has more.
func attainSwitchWithoutWindow(c *claims.Case) {
	ts, gammas, leads := c.Sizes("T = 100, 1000"), []float64{0, 0.1, 0.5}, []float64{0, 0.1, 0.2}
	y := c.Holds.Says("has at least (1−γ(D))·(T/2 − D)").
		Exactly("total regret against one switch of the learner without a window that knows the "+
			"rewards, T/2 rounds e_1 and then e_2, and earns as much as γ, D allow, or as γ/2, D allow, "+
			"γ = %v, D/T = %v, %v", gammas, leads, ts).WithinFactor(1)
	for n := range ts.All() {
		in := checks.Cycle(1, n/2, []float64{1, 0}, n/2, []float64{0, 1})
		for _, gamma := range gammas {
			for _, share := range leads {
				lead := math.Round(share * float64(n))
				given := y.Given(claims.Let{"γ(D)": gamma, "T": n, "D": lead})
				for _, earned := range []float64{gamma, gamma / 2} {
					l := &witness.Clairvoyant{Instance: in, Recall: n, Lead: lead, Gamma: earned}
					regret, _ := boundedrecall.Play(l, in).SwitchingRegret(1)
					given.Measure(regret, "T=%d, γ=%v, D=%v", n, gamma, lead)
				}
			}
		}
	}
}

// boundFixedShareInside says that with fixed share inside and M+1 = T/(K+1)
// AverageRestart keeps the bound of the sentence, which is nearly what the
// proof gives.
func boundFixedShareInside(c *claims.Case) {
	ts, ks, ds := c.Sizes("T = 20, 400, 1000000"), c.Sizes("K = 1, 3, 9"), c.Sizes("d = 2, 100")
	y := c.Holds.Says("AverageRestart (0..M) has at most √(2(K+1)·T·(ln(d(M+2)) + 1))").
		Where("M+1 = T/(K+1)").
		Exactly("(T+(K+1)M)·w/(M+1), w the interval bound of tuned fixed share for M+1 rounds, %v, %v, "+
			"%v", ds, ts, ks).WithinFactor(0.999)
	small := c.Holds.Says("AverageRestart (0..M) has at most √(2(K+1)·T·(ln(d(M+2)) + 1))").
		Where("M+1 = T/(K+1)").
		Exactly("(T+(K+1)M)·w/(M+1), w the interval bound of tuned fixed share for M+1 rounds, "+
			"T = 20, K = 9, %v", ds).SharpnessIs(0.716)
	for n, k := range checks.Pairs(ts, ks) {
		for d := range ds.All() {
			m := n/(k+1) - 1
			w := tunedShare(m+1, d).TotalIntervalRegretBound(m+1, d)
			total := float64(n+(k+1)*m) * w / float64(m+1)
			let := claims.Let{"d": d, "T": n, "K": k, "M": m, "M+1": m + 1}
			if y.Given(let).Measure(total, "T=%d K=%d d=%d", n, k, d); n == 20 && k == 9 {
				small.Given(let).Measure(total, "d=%d", d)
			}
		}
	}
}
