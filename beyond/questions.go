package beyond

// A Question is open.
type Question struct {
	Asked   string // a question with yes or no for an answer
	Yes, No string // what would settle it, and what would refute it
	Known   string // what is known, and which statement says so
	Status  string // open, or how it was answered
}

// Questions are the open questions.
var Questions = []Question{
	{
		Asked:  "Is there a formula for the smallest long-run Reg that a learner with recall M can guarantee with three arms?",
		Yes:    "A formula with a proof from both sides.",
		No:     "A candidate falls by one exact value: recall minimax --class stationary --arms 3 computes those of small M.",
		Known:  "The values for M = 1, 2, 3, and close bounds for M = 4 (beyond-4-three-arms); for two arms a formula for every M (beyond-1).",
		Status: "open",
	},
	{
		Asked:  "Does the printed AverageRestart over Cover's learner, M even, have the long-run worst case (W − 1/(2(M+1)))/M over rewards in [0,1]?",
		Yes:    "A proof from above.",
		No:     "An instance that costs more: recall worst --learner 'average-restart(cover,recall=8,horizon=9)' --long-run looks for one over {0,1}.",
		Known:  "It is no less for every even M, and just that over {0,1} for M = 2, 4, 6 (beyond-printed-average-restart).",
		Status: "open",
	},
	{
		Asked:  "Is the long-run worst case of windowed follow-the-leader over {0,1} (M+1)/(2(M+2)) for every even M, and 1/2 for every odd M?",
		Yes:    "A proof from above.",
		No:     "An M with rewards {0,1} that cost more.",
		Known:  "It is no less for every M, and just that for M = 1..9 (beyond-4-windowed).",
		Status: "open",
	},
	{
		Asked:  "Can the 1/M go from the bound on swap regret of AverageRestart with suffixes 1..M, for three arms or more?",
		Yes:    "A proof that the rounds dropped from the copies have no negative regret against the best map.",
		No:     "A base learner with swap regret W and an instance on which AverageRestart has more than (1+M/T)·W(M+1,d)/M.",
		Known:  "For two arms and A(∅) = (½,½) it can; no case is known in which it is needed (beyond-swap).",
		Status: "open",
	},
	{
		Asked: "Is there a bandit learner with regret o(1/√M) per round, for T much larger than M, that sees the arms drawn and their losses in the " +
			"last M rounds alone?",
		Yes: "A learner with a bound.",
		No:  "A lower bound of the order 1/√M for all of them.",
		Known: "MarkedRestart has O(√(d ln d/M)) (beyond-bandits-marked). The lower bound of theorem-3.1 does not apply: the arms drawn can carry " +
			"what the learner remembers of older losses (beyond-bandits).",
		Status: "open",
	},
}
