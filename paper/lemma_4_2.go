package paper

import (
	_ "embed"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

//go:embed lemma_4_2.md
var lemma4_2Proof string

// Lemma4_2 is the instance against mean-based learners.
var Lemma4_2 = claims.Statement{
	ID: "lemma-4.2", Reference: "Lemma 4.2", Origin: claims.Numbered, Place: "Section 4",
	Printed: claims.Holds("Fix any M > 0, let T = 3M, and let A be an M-mean-based learner. There is an instance of two actions with T·Reg(A) ≥ M/6 − o(M): "+
		"M rounds (1,0), 2M/3 rounds (0,1), M/3 rounds (1,0), M rounds (0,0).", claims.MachineProvedInPart("lemma_4_2_gamma"), claims.ByHand).WithSlip(claims.Misprint),
	Why: "The proof's last line has M/18 for M/6. The instance needs 3 | M; for other M it is rounded. M-mean-based is read with the horizon M and one γ for all t, see m-mean-based; then the loss is at most (4/3)·γM.",
	Proved: claims.Holds("Every learner with recall M that gives weight at most γ to an arm trailing by more than D in the window, 0 ≤ D < M/3, whatever else it plays and knows, has T·Reg ≥ M − 2q + (1−γ)·⌈(M−D)/2⌉ − γ(M−q), with q = ⌈2M/3⌉ rounds (0,1). "+
		"If 3 | M that is at least M/6 − D/2 − γ(5M/6 − D/2), and at least M/6 − (4/3)γM for D = γM.", claims.MachineProvedInPart("lemma_4_2", "lemma_4_2_gamma"), claims.ByHand),
	Proof:     lemma4_2Proof,
	Tightness: "attained, for each γ and D, by the learner that knows the instance and earns as much as it may",
	Sharpness: 1,
	Check:     checkLemma4_2,
}

// lemma4_2 returns the instance of Lemma 4.2, rounded if 3 does not divide M.
func lemma4_2(m int) *boundedrecall.Instance {
	one, two, none := [][]float64{{1, 0}}, [][]float64{{0, 1}}, [][]float64{{0, 0}}
	q := (2*m + 2) / 3
	return games.Rewards(slices.Concat(slices.Repeat(one, m), slices.Repeat(two, q), slices.Repeat(one, m-q), slices.Repeat(none, m))...)
}

// forced4_2 is the total regret that Lemma 4.2 forces.
func forced4_2(m int, gamma, lead float64) float64 {
	q := (2*m + 2) / 3
	return float64(m-2*q) + (1-gamma)*math.Ceil((float64(m)-lead)/2) - gamma*float64(m-q)
}

func checkLemma4_2(c *claims.Case) {
	checkAdversaries4_2(c)

	ms := c.Sizes("M", 300, 301, 302, 900).Short(3)
	order := c.Printed.Tally(claims.Chosen, claims.AtLeast, "T·Reg/M of every windowed mean-based base, tuned, and of all in turn, against 1/6 − (4/3)γ, γ the learner's own γ(M), %v", ms)
	thirds := c.Sizes("M", 60, 300, 900).Short(2)
	sixth := c.Printed.Tally(claims.Chosen, claims.AtLeast, "T·Reg of every windowed mean-based base, tuned, and of all in turn, against M/6, %v", thirds)
	for m := range ms.All() {
		in := lemma4_2(m)
		for _, l := range meanBasedOnWindow(m) {
			if bound := 1./6 - 4./3*l.leastGamma(m) - 2/float64(m)*indicator(m%3 != 0); bound > 0 {
				order.See(boundedrecall.TotalRegret(l, in)/float64(m), bound, "%s, M=%d", l.name, m)
			}
		}
	}
	for m := range thirds.All() {
		for _, l := range meanBasedOnWindow(m) {
			sixth.See(boundedrecall.TotalRegret(l, lemma4_2(m)), float64(m)/6, "%s, M=%d", l.name, m)
		}
	}

	ms = c.Sizes("M", 4, 5, 6, 30, 31, 32, 60, 120, 300)
	attained := c.Proved.Tally(claims.Exact, claims.Equals, "T·Reg of the learner that knows the instance and earns as much as γ and D allow, against the bound, γ = 0, 1/100, 1/10, 1/2, D = 0, …, M/3, %v", ms)
	simple := c.Proved.Tally(claims.Exact, claims.AtLeast, "the same against M/6 − D/2 − γ(5M/6 − D/2) if 3 | M, and 4/3 + γ/2 less if not, where that is positive").WithinFactor(1)
	slope := c.Proved.Tally(claims.Exact, claims.AtLeast, "T·Reg of the learner that earns as much as γ and D = γM allow, against M/6 − (4/3)γM, γ = 1/100, …, 12/100, those of the same M that 3 divides")
	least := c.Proved.Tally(claims.Exact, claims.AtLeast, "T·Reg of the learner that earns as little as they allow, the same").WithinFactor(0.9)
	all := c.Proved.Tally(claims.Chosen, claims.AtLeast, "T·Reg of every windowed mean-based base, tuned, and of all in turn, against the bound at the best D, where it is positive; the same M").WithinFactor(0.95)
	for m := range ms.All() {
		in := lemma4_2(m)
		for lead := 0; 3*lead < m; lead += max(1, m/20) {
			for _, gamma := range []float64{0, 0.01, 0.1, 0.5} {
				bound := forced4_2(m, gamma, float64(lead))
				one := &games.Clairvoyant{Instance: in, Recall: m, Lead: float64(lead), Gamma: gamma}
				regret, size, d := boundedrecall.TotalRegret(one, in), float64(m), float64(lead)
				attained.See(regret, bound, "M=%d, D=%d, γ=%v", m, lead, gamma)
				if bound := size/6 - d/2 - gamma*(5*size/6-d/2) - (4./3+gamma/2)*indicator(m%3 != 0); bound > 0 {
					simple.See(regret, bound, "M=%d, D=%d, γ=%v", m, lead, gamma)
				}
				one.EarnsLeast = true
				least.See(boundedrecall.TotalRegret(one, in), bound, "M=%d, D=%d, γ=%v", m, lead, gamma)
			}
		}
		for gamma := 0.01; m%3 == 0 && gamma < 0.125; gamma += 0.01 {
			one := &games.Clairvoyant{Instance: in, Recall: m, Lead: gamma * float64(m), Gamma: gamma}
			slope.See(boundedrecall.TotalRegret(one, in), float64(m)*(1./6-4./3*gamma), "M=%d, γ=%.2f", m, gamma)
		}
		for _, l := range meanBasedOnWindow(m) {
			if bound := l.mostForced(m); bound > 0 {
				all.See(boundedrecall.TotalRegret(l, in), bound, "%s, M=%d", l.name, m)
			}
		}
	}
}

// mostForced returns the total regret that Lemma 4.2 forces on the learner, at the best D.
func (l meanBasedLearner) mostForced(m int) float64 {
	best := math.Inf(-1)
	for lead := 0; 3*lead < m; lead++ {
		best = max(best, forced4_2(m, l.gamma(float64(lead)), float64(lead)))
	}
	return best
}

// checkAdversaries4_2 compares the facts that package adversaries states about the instance
// with the statement's.
func checkAdversaries4_2(c *claims.Case) {
	for m := 3; m <= 60; m += 3 {
		one := adversaries.Counterexample{Recall: m, Horizon: 3 * m}
		if theirs := boundedrecall.Must(one.Instance()); theirs.String() != lemma4_2(m).String() {
			c.Errorf("M=%d: package adversaries has another instance", m)
		}
		for lead := 0; 3*lead < m; lead++ {
			if theirs := one.TotalRegretForced(0.1, float64(lead)); math.Abs(theirs-forced4_2(m, 0.1, float64(lead))) > claims.Rounding {
				c.Errorf("M=%d, D=%d: package adversaries says that %v is forced", m, lead, theirs)
			}
		}
	}
}
