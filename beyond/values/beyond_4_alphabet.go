package values

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/internal/search"
	"boundedrecall/learners"
)

// Beyond4Alphabet is that the alphabet matters for a given learner.
var Beyond4Alphabet = claims.Statement{
	ID: "beyond-4-alphabet", Reference: "Beyond the paper: the alphabet matters for a given learner", Origin: claims.Beyond,
	Proved: claims.Holds("For two arms, M = 4 and T = 12, Hedge on a window at η = 2, 3, 5, 8 and AverageRestart of Hedge at η = 3, 5, 8 have a larger worst case over rewards {0,½,1} than over {0,1}, by at least 0.0022 a round; at η = 1/2 and 1 the two are equal for both. "+
		"(Regret is linear in a round's own reward, but not in what that reward does to later plays.)", claims.ByExhaustion),
	Tightness: "to 1e-9 over the alphabets; what rewards in [0,1] add is a lower bound",
	Check:     checkBeyond4Alphabet,
}

func checkBeyond4Alphabet(c *claims.Case) {
	const m, horizon = 4, 12
	const what = "worst case per round over {0,½,1}² %s, windowed and averaged Hedge, M = 4, T = 12, to 1e-9, %s"
	same := c.Proved.Tally(claims.Exact, claims.Equals, what, "against that over {0,1}²", "η = 1/2, 1")
	worse := c.Proved.Tally(claims.Exact, claims.AtLeast, what, "less that over {0,1}², against 0.0022", "η = 2 (windowed), 3, 5, 8").WithinFactor(0.95)
	polished := c.Proved.Tally(claims.Chosen, claims.AtLeast, "regret on the worst rewards over {0,½,1}², polished over [0,1], against the worst case over {0,½,1}², the same learners")
	for _, eta := range []float64{0.5, 1, 2, 3, 5, 8} {
		for _, name := range []string{"windowed", "average-restart"} {
			s := learners.Spec{Name: name, Base: "hedge", Recall: m, Rate: eta}
			three, err := exact.WorstCase(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 3, horizon))
			if err != nil {
				c.Skipf("the worst case of %v over three levels: %v", s, err)
			}
			two := games.WorstCase(c, s, horizon).PerRoundRegret()
			switch {
			case eta <= 1:
				same.See(three.PerRoundRegret(), two, "%v", s)
			case eta > 2 || name == "windowed":
				if worse.See(three.PerRoundRegret()-two, 0.0022, "%v", s) {
					worse.WithWitness(claims.WorstCase{Learner: s, Horizon: horizon, Levels: 3})
				}
			}
			better := search.Polish(s.Maker(2), three.Rewards)
			polished.See(boundedrecall.TotalRegret(s.New(2), better)/horizon, three.PerRoundRegret()-claims.Rounding, "%v", s)
		}
	}
}
