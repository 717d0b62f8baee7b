package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"
)

// Algorithm1 is PeriodicRestart.
var Algorithm1 = claims.Statement{
	ID: "algorithm-1", Reference: "Algorithm 1, PeriodicRestart", Origin: claims.Numbered, Place: "Section 3",
	Printed: claims.Refuted("With s = ⌊t/M⌋·M, playing x_t = A(r_s, …, r_t) in rounds t = 1..T is an M-bounded-recall learner.", claims.Misprint),
	Why: "A(r_s, …, r_t) is to be played in round t, but r_t is what this round is about to pay: the listing looks ahead. And s = ⌊t/M⌋·M begins the blocks in rounds M, 2M, …, one round late. " +
		"What is meant is clear from the text, which restarts A every M rounds.",
	Proved: claims.Holds("With s = 1+⌊(t−1)/M⌋·M, playing x_t = A(r_s, …, r_{t−1}) is an M-bounded-recall learner.", claims.MachineProvedInPart("periodic_restart_bounded_recall"), claims.ByHand),
	Proof: "Cut the rounds into blocks of M. The block of round *t* begins in round s = 1+⌊(t−1)/M⌋·M. Of its rewards r_s, …, r_{t−1} have been seen, at most M−1 of them and all in the window. " +
		"So x_t = A(r_s, …, r_{t−1}) is a function of *t* and the window. In the first round of a block it is A(∅).",
	Tightness: "an identity",
	Check:     checkAlgorithm1,
}

func checkAlgorithm1(c *claims.Case) {
	hedge := learners.Spec{Name: "hedge", Rate: 1}.Maker(2)
	printed := func(last []float64) float64 {
		return listing.PrintedPeriodicRestart(3, hedge, games.Rewards([]float64{0, 0}, last))[1][0]
	}
	c.Printed.Measure(claims.Chosen, printed([]float64{1, 0})-printed([]float64{0, 1}), 1).WithWitness(claims.Rewards{Instance: games.Instance("(0,0) (1,0)")}).Refutes().Equals(0,
		"over Hedge, η = 1, M = 3: what x_2 gives arm 1 if r_2 = (1,0), less what it gives if r_2 = (0,1)")

	period, mean, n := adversaries.RandomPeriod{Recall: 3, Arms: 2, Horizon: 8, OneHot: true}, 0., 0
	var last *boundedrecall.Instance
	for in := range period.All() {
		tr := boundedrecall.Play(&script{arms: 2, plays: listing.PrintedPeriodicRestart(3, hedge, in)}, in)
		mean, n, last = mean+tr.PerRoundRegret(), n+1, in
	}
	c.Printed.Measure(claims.Exhaustive, mean/float64(n), n).WithWitness(claims.Rewards{Instance: last}).Refutes().AtLeast(period.ExpectedPerRoundRegret(),
		"its expected regret on the random period of theorem-3.1, M = 3, T = 8, against 3/16, below which no learner with recall 3 is")

	agreesWithListing(c.Proved, "periodic-restart")
}
