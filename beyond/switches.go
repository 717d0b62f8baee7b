package beyond

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Switches is the statement on why forget, regret against sequences of arms (future work, Section 7).
var Switches = claims.Read(texts, "switches", games.InTurn(
	boundSwitches, attainSwitches, attainSwitchWithoutWindow, boundFixedShareInside,
))

// switchBounded learners carry a bound on their total regret against sequences of arms.
type switchBounded interface {
	boundedrecall.Learner
	TotalSwitchingRegretBound(rounds, arms, switches int) float64
}

// switchRestarts are the restart learners, and switchBounds their bounds, with blocks of B rounds.
var (
	switchRestarts = []string{"average-restart-inclusive", "average-restart", "periodic-restart", "periodic-restart-inclusive"}
	switchBounds   = map[string]claims.Formula{
		"average-restart-inclusive":  inclusiveSwitches,
		"average-restart":            "((T+M)·W(M+1,d) + K·M(M+1)/2)/M",
		"periodic-restart":           periodicSwitches,
		"periodic-restart-inclusive": periodicSwitches,
	}
)

const (
	inclusiveSwitches claims.Formula = "(T+M)·R(M+1,d) + K·M/2"
	periodicSwitches  claims.Formula = "⌈T/B⌉·W(B,d) + K·(B−1)"
)

// switchBound is the bound for k switches in n rounds.
func switchBound(s learners.Spec, n, d, k int) float64 {
	at := claims.Where{"M": s.Recall, "T": n, "K": k, "B": s.BaseHorizon(), "d": d}
	return games.Bound(switchBounds[s.Name], games.TotalBound(s.Of().New(d), d), at)
}

// boundSwitches says that every restart learner carries the bounds of the sentence, and keeps them.
func boundSwitches(c *claims.Case) {
	ks := c.Range("K", 0, 5)
	drawn := games.Drawn{Names: switchRestarts, Pass: games.IsBounded, Arms: 4, Recall: 12, Rounds: 60}
	y := c.Proved.Drawn("regret per round against sequences with K < T switches, "+
		"restart learners over every base with a bound, %v, %v", drawn, ks).IgnoreBoundsFrom(1)
	c.Property(func(t *rapid.T) {
		s, in := drawn.Draw(t)
		n, d := in.Horizon(), in.Arms()
		l := s.New(d).(switchBounded)
		tr := boundedrecall.Play(l, in)
		for k := range ks.All() {
			if k < n {
				bound := switchBound(s, n, d, k)
				games.MustCarry(t, l.TotalSwitchingRegretBound(n, d, k), bound, "%v, T=%d d=%d K=%d", s, n, d, k)
				regret, _ := tr.SwitchingRegret(k)
				y.For(t).AtMost(regret/float64(n), bound/float64(n), "%v, T=%d d=%d K=%d", s, n, d, k)
			}
		}
	})
}

// attainSwitches says that at M = 1 every instance over e_1 and e_2 costs AverageRestart over Cover's
// learner its bound against the sequence of arms that earns the most.
func attainSwitches(c *claims.Case) {
	s := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: 1}
	l := s.New(2).(switchBounded)
	ts := c.Range("T", 2, 9)
	y := c.Proved.Every("total regret of AverageRestart (0..M) over Cover's learner, recall %d, on "+
		"every instance over {e_1, e_2} of T rounds against the arms that earn 1 in each round, which switch K times, against "+
		"%v, %v", s.Recall, inclusiveSwitches, ts)
	for in := range games.Every(adversaries.OneHots(2), ts) {
		n, k := in.Horizon(), 0
		for t := 2; t <= n; t++ {
			if in.Reward(t)[0] != in.Reward(t - 1)[0] {
				k++
			}
		}
		bound := switchBound(s, n, 2, k)
		games.MustCarry(c, l.TotalSwitchingRegretBound(n, 2, k), bound, "%v, T=%d K=%d", s, n, k)
		regret, _ := boundedrecall.Play(l, in).SwitchingRegret(k)
		y.WithWitness(witness.Play(s, in)).Equal(regret, bound, "T=%d K=%d", n, k)
	}
}

// attainSwitchWithoutWindow says that the learner which knows the rewards and earns as much as γ and
// D allow has no more than that.
func attainSwitchWithoutWindow(c *claims.Case) {
	ts := c.Sizes("T", 100, 1000)
	const forced claims.Formula = "(1−γ(D))·(T/2 − D)"
	gammas, leads := []float64{0, 0.1, 0.5}, []float64{0, 0.1, 0.2}
	y := c.Proved.Exactly("total regret against one switch of the learner without a window that knows the "+
		"rewards, T/2 rounds e_1 and then e_2, and earns as much as γ and D allow, against %v, γ = %v, D/T = %v, %v",
		forced, gammas, leads, ts)
	for n := range ts.All() {
		in := boundedrecall.Must(adversaries.Switching{Arms: 2, Every: n / 2, Horizon: n}.Instance())
		for _, gamma := range gammas {
			for _, share := range leads {
				lead := math.Round(share * float64(n))
				l := &games.Clairvoyant{Instance: in, Recall: n, Lead: lead, Gamma: gamma}
				regret, _ := boundedrecall.Play(l, in).SwitchingRegret(1)
				at := claims.Where{"T": n, "D": lead, "γ": claims.Always(new(big.Rat).SetFloat64(gamma))}
				y.Equal(regret, forced.Float(at), "T=%d, γ=%v, D=%v", n, gamma, lead)
			}
		}
	}
}

// boundFixedShareInside says that with fixed share inside and M+1 = T/(K+1) AverageRestart keeps the
// bound of the sentence, which is nearly what the proof gives.
func boundFixedShareInside(c *claims.Case) {
	const copy, limit claims.Formula = "T/(K+1)", "√(2(K+1)·T·(ln(d(M+2)) + 1))"
	ts, ks, ds := c.Sizes("T", 400, 1_000_000), c.Sizes("K", 1, 3, 9), c.Sizes("d", 2, 100)
	proved := c.Proved.Exactly("(T+(K+1)M)·w/(M+1), w the interval bound of tuned fixed share for "+
		"M+1 = %v rounds, against %v, %v, %v, %v", copy, limit, ds, ts, ks).WithinFactor(0.999)
	for n, k := range games.Pairs(ts, ks) {
		for d := range ds.All() {
			at := claims.Where{"T": n, "K": k, "d": d}
			m := int(copy.Float(at)) - 1
			at["M"] = m
			s := learners.Spec{Name: "average-restart-inclusive", Base: "fixed-share", Recall: m}
			most := limit.Float(at)
			w := s.Of().New(d).(intervalBounded).TotalIntervalRegretBound(m+1, d)
			proved.AtMost(float64(n+(k+1)*m)*w/float64(m+1), most, "T=%d K=%d d=%d", n, k, d)
		}
	}
}
