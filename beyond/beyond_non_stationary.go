package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// BeyondNonStationary is the lemma that makes values of stationary learners values of all.
var BeyondNonStationary = claims.Read(texts, "beyond-non-stationary", games.InTurn(exceedValue, escapeValue))

// exceedValue says that at every T no learner has a smaller worst case than V.
func exceedValue(c *claims.Case) {
	ms, ts := c.Range("M", 1, 3), c.Range("T", 1, 8).Short(4)
	y := c.Proved.Exactly("worst Reg over T rounds of every deterministic recall learner over every base, "+
		"over {0,1}², against %v, %v, %v", value1, ms, ts).WithinFactor(1)
	for m, n := range games.Pairs(ms, ts) {
		value := value1.Float(claims.Where{"M": m})
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
			y.AtLeast(games.WorstCase(c, s, n).PerRoundRegret(), value, "%v, T=%d", s, n)
		}
	}
}

// escapeValue says that over M+1 rounds a symmetric learner has a smaller worst case than V.
func escapeValue(c *claims.Case) {
	ms := c.Range("M", 3, 8)
	const worst = "worst Reg over M+1 rounds over {0,1}² of Cover's learner for M+1 rounds, which is symmetric, as fractions, %v, against "
	less := c.Proved.Exactly(worst+"(k+1)/(6k+2)", ms).SharpnessIs(0.875)
	value := c.Proved.Exactly(worst+"%v", ms, value1)
	const weaker claims.Formula = "V·(1−M/T) − M/T"
	more := c.Proved.Exactly(worst+"%v, V = (k+1)/(6k+2), T = M+1", ms, weaker)
	for m := range ms.All() {
		regret := games.WorstCase(c, learners.Spec{Name: "cover"}.For(m+1), m+1).Upper
		k := claims.Formula("⌈M/2⌉").Rat(claims.Where{"M": m})
		less.AtMost(regret, claims.Formula("(k+1)/(6k+2)").Rat(claims.Where{"k": k}), "M=%d", m)
		more.AtLeast(regret, weaker.Rat(claims.Where{"V": value3(m), "M": m, "T": m + 1}), "M=%d", m)
		value.Equal(regret, value1.Rat(claims.Where{"M": m}), "M=%d", m)
	}
}
