package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// Misprints are slips that have no record of their own.
var Misprints = claims.Statement{
	ID: "misprints", Reference: "Misprints in proofs, those of Theorems 3.2, 4.1 and 5.6 and of Lemma 4.2", Origin: claims.Prose,
	Printed: claims.Misprinted("(1) Lemma 4.2: R_{t,i} is the sum of r_{t,i} over s = t−M..t−1. (2) Its last line: with 4M/3 and at most " +
		"7M/6 + o(M) earned, T·Reg ≥ M/18 − o(M). (3) Theorem 3.2: for every 0 ≤ n ≤ ⌊T/M⌋ the learner plays A(x_{nM+1}, …, " +
		"x_t) in the rounds nM+1..(n+1)M and has regret at most R(T,d) in them. (4) Theorem 4.1: r_t = r^(M) at t mod 3M, " +
		"and the learner behaves on each copy as in the first T rounds. (5) Theorem 5.6: a segment of 3M rounds costs (1−O(ε))·M/18 − " +
		"o(M), so the regret is 1/18 − O(ε) − o(1) per round."),
	Why: "All five are slips in an index, a name or a constant. The sum in (1) has the same term M times. In (3) block n = ⌊T/M⌋ does " +
		"not end in time, and the text means rewards for plays and M for T. In (4) there is no round 0. The bounds in (2) and (5) are " +
		"true and three times too small for what is concluded from them: M/18 in 3M rounds would be 1/54 a round. " +
		"Nothing that follows depends on them.",
	Proved: claims.Holds("(1) The sum of r_{s,i}. (2) M/6. (3) 0 ≤ n < ⌊T/M⌋, A(r_{nM+1}, …, r_{t−1}), R(M,d). (4) r_t = r^(M) at 1 + "+
		"(t−1) mod 3M, and as in the first 3M rounds. (5) M/6. (The looking ahead of Algorithm 1, the list of Δ_t, "+
		"and the constants of Lemma 5.5 have records of their own.)", claims.ByHand),
	Proof: "(1) By what follows, R_{t,i} counts the rewards in the window. (2) 4M/3 − 7M/6 = M/6, and (M/6)/(3M) = 1/18 is what Theorem " +
		"4.1 says. (3) See theorem-3.2. (4) A copy has the rounds 1..3M, and one copy is what Lemma 4.2 is about. (5) As (2).",
	Tightness: "not a bound",
	Check:     checkMisprints,
}

func checkMisprints(c *claims.Case) {
	const m = 6
	in := lemma4_2(m)
	sum := c.Printed.Tally(claims.Exhaustive, claims.Equals,
		"(1) M times r_{t,1} − r_{t,2} against the window's lead, Lemma 4.2, every t up to 3M, M = %d", m).Refutes()
	for t := 1; t <= 3*m; t++ {
		sum.WithWitness(claims.Rewards{Instance: in}).See(m*(in.Reward(t)[0]-in.Reward(t)[1]), windowLead(in, m, t), "t = %d", t)
	}

	ms := c.Sizes("M", 6, 60, 600)
	const what = "on the instance of Lemma 4.2, the learner that knows it and earns as much as γ = D = 0 allow, %v: "
	sixth := c.Proved.Tally(claims.Exact, claims.Equals, "(2) "+what+"T·Reg against M/6", ms)
	earned := c.Proved.Tally(claims.Exact, claims.Equals, "(2) "+what+"what it earns, against 7M/6, where the best arm earns 4M/3", ms)
	segment := c.Proved.Tally(claims.Exact, claims.Equals, "(5) "+what+"Reg against 1/18, where M/18 in 3M rounds would be 1/54", ms)
	for m := range ms.All() {
		in := lemma4_2(m)
		tr := boundedrecall.Play(&games.Clairvoyant{Instance: in, Recall: m}, in)
		sixth.See(tr.TotalRegret(), float64(m)/6, "M = %d", m)
		earned.See(tr.Reward(), 7*float64(m)/6, "M = %d", m)
		segment.See(tr.PerRoundRegret(), 1./18, "M = %d", m)
		if best := tr.BestArmReward(); best != 4*float64(m)/3 {
			c.Errorf("M = %d: the best arm earns %v", m, best)
		}
	}
}
