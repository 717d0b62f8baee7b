package beyond

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Switches is the statement on regret against sequences of arms (future work, Section 7).
var Switches = claims.ReadUnconverted(texts, "switches", games.InTurn(
	boundSwitches, attainSwitches, attainSwitchWithoutWindow, boundFixedShareInside,
))

// switchBounded learners carry a bound on their total regret against sequences of arms.
type switchBounded interface {
	boundedrecall.Learner
	TotalSwitchingRegretBound(rounds, arms, switches int) float64
}

// switchRestarts are the restart learners.
var switchRestarts = []string{"average-restart-inclusive", "average-restart", "periodic-restart",
	"periodic-restart-inclusive"}

// switchBound returns the bound of the sentence for k switches in n rounds, which the learner must
// carry.
func switchBound(t games.Fataler, s learners.Spec, n, d, k int) float64 {
	m := float64(s.Recall)
	cost := map[string]float64{ // of a switch
		"average-restart-inclusive":  m / 2,
		"average-restart":            (m + 1) / 2,
		"periodic-restart":           m - 1, // B−1
		"periodic-restart-inclusive": m,
	}[s.Name]
	bound := games.TotalBound(s.Of().New(d), d).Restarted(s, n) + float64(k)*cost
	own := s.New(d).(switchBounded).TotalSwitchingRegretBound(n, d, k)
	games.MustCarry(t, own, bound, "%v, T=%d d=%d K=%d", s, n, d, k)
	return bound
}

const inclusiveSwitches = "(T+M)·R(M+1,d) + K·M/2"

// boundSwitches says that every restart learner carries the bounds of the sentence, and keeps them.
func boundSwitches(c *claims.Case) {
	c.Quote("AverageRestart has total regret at most %s with suffixes 0..M, and "+
		"((T+M)·W(M+1,d) + K·M(M+1)/2)/M with suffixes 1..M", inclusiveSwitches)
	c.Quote("PeriodicRestart with blocks of B rounds has at most ⌈T/B⌉·W(B,d) + K·(B−1)")
	ks := c.Range("K", 0, 5)
	drawn := games.Drawn{Names: switchRestarts, Pass: games.IsBounded, Arms: 4, Recall: 12, Rounds: 60}
	y := c.Proved.Drawn("regret per round against sequences with K < T switches, "+
		"restart learners over every base with a bound, %v, %v", drawn, ks).IgnoreBoundsFrom(1)
	c.Property(func(t *rapid.T) {
		s, in := drawn.Draw(t)
		n, d := in.Horizon(), in.Arms()
		tr := boundedrecall.Play(s.New(d), in)
		for k := range ks.All() {
			if k < n {
				bound := switchBound(t, s, n, d, k)
				regret, _ := tr.SwitchingRegret(k)
				y.For(t).AtMost(regret/float64(n), bound/float64(n), "%v, T=%d d=%d K=%d", s, n, d, k)
			}
		}
	})
}

// attainSwitches says that at M = 1 every instance over e_1 and e_2 costs AverageRestart over
// Cover's learner its bound against the sequence of arms that earns the most.
func attainSwitches(c *claims.Case) {
	s, ts := averageOfCover(1), c.Range("T", 2, 9)
	y := c.Proved.Every("total regret of AverageRestart (0..M) over Cover's learner, recall %d, on "+
		"every instance over {e_1, e_2} of T rounds against the arms that earn 1 in each round, which "+
		"switch K times, against "+inclusiveSwitches+", %v", s.Recall, ts)
	for in := range games.Every(adversaries.OneHots(2), ts) {
		n, k := in.Horizon(), len(slices.CompactFunc(games.Rows(in), slices.Equal))-1
		regret, _ := boundedrecall.Play(s.New(2), in).SwitchingRegret(k)
		y.WithWitness(witness.Play(s, in)).
			Equal(regret, switchBound(c, s, n, 2, k), "T=%d K=%d", n, k)
	}
}

// attainSwitchWithoutWindow says that the learner which knows the rewards and earns as much as γ
// and D allow has no more than that.
func attainSwitchWithoutWindow(c *claims.Case) {
	const forced = "(1−γ(D))·(T/2 − D)"
	c.Quote("A learner without a window with γ(D) has at least " + forced + " against one switch")
	ts, gammas, leads := c.Sizes("T", 100, 1000), []float64{0, 0.1, 0.5}, []float64{0, 0.1, 0.2}
	y := c.Proved.Exactly("total regret against one switch of the learner without a window that "+
		"knows the rewards, T/2 rounds e_1 and then e_2, and earns as much as γ and D allow, "+
		"against "+forced+", γ = %v, D/T = %v, %v", gammas, leads, ts)
	for n := range ts.All() {
		in := games.Cycle(1, n/2, []float64{1, 0}, n/2, []float64{0, 1})
		for _, gamma := range gammas {
			for _, share := range leads {
				lead := math.Round(share * float64(n))
				l := &games.Clairvoyant{Instance: in, Recall: n, Lead: lead, Gamma: gamma}
				regret, _ := boundedrecall.Play(l, in).SwitchingRegret(1)
				y.Equal(regret, (1-gamma)*(float64(n)/2-lead), "T=%d, γ=%v, D=%v", n, gamma, lead)
			}
		}
	}
}

// boundFixedShareInside says that with fixed share inside and M+1 = T/(K+1) AverageRestart keeps
// the bound of the sentence, which is nearly what the proof gives.
func boundFixedShareInside(c *claims.Case) {
	const most = "√(2(K+1)·T·(ln(d(M+2)) + 1))"
	c.Quote("M+1 = T/(K+1) and its rate tuned, AverageRestart (0..M) has at most " + most)
	ts, ks, ds := c.Sizes("T", 400, 1_000_000), c.Sizes("K", 1, 3, 9), c.Sizes("d", 2, 100)
	y := c.Proved.Exactly("(T+(K+1)M)·w/(M+1), w the interval bound of tuned fixed share for "+
		"M+1 = T/(K+1) rounds, against "+most+", %v, %v, %v", ds, ts, ks).WithinFactor(0.999)
	for n, k := range games.Pairs(ts, ks) {
		for d := range ds.All() {
			m := n/(k+1) - 1
			w := tunedShare(m+1, d).TotalIntervalRegretBound(m+1, d)
			limit := math.Sqrt(float64(2*(k+1)*n) * (math.Log(float64(d*(m+2))) + 1))
			y.AtMost(float64(n+(k+1)*m)*w/float64(m+1), limit, "T=%d K=%d d=%d", n, k, d)
		}
	}
}
