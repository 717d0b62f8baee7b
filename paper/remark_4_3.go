package paper

import (
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Remark4_3 is about better-reply dynamics.
var Remark4_3 = claims.Read(texts, "remark-4.3", checkRemark4_3).Unquoted()

func checkRemark4_3(c *claims.Case) {
	givesNoWeight4_3(c)

	const bound claims.Formula = "M/6 − B(M)/2"
	const below claims.Condition = "B(M) < M/3"
	root := claims.Function(func(m ...*big.Rat) *big.Rat { return claims.Formula("√M").Rat(claims.Where{"M": m[0]}) })
	ms := c.Sizes("M", 9, 36, 37, 144, 900)
	attained := c.Proved.Exactly("T·Reg on the instance of Lemma 4.2 of the learner that knows it and earns "+
		"as much as it may without weight on an arm that trails by more than √M, against %v, B(M) = √M, %v with %v and %v",
		bound, ms, thirds4_2, below).WithinFactor(1)
	for m := range ms.All() {
		if at := (claims.Where{"M": m, "B": root}); thirds4_2.Holds(at) && below.Holds(at) {
			attained.AtLeast(clairvoyantRegret4_2(m, 3*m, 0, math.Sqrt(float64(m))), bound.Float(at), "M = %d", m)
		}
	}

	ns := c.Sizes("n", 10, 100)
	stubborn := c.Proved.Cases("the weight on an arm that trails by n−1, in a learner that plays arm 1 "+
		"whenever its regret is positive: after (1,0) and then n rounds (0,1), against 1, %v", ns)
	for n := range ns.All() {
		rows := append([][]float64{{1, 0}}, games.Repeat(n, []float64{0, 1})...)
		stubborn.AtLeast(games.PlayAfter(&ownRegrets{recall: n + 1, stubborn: true}, rows...)[0], 1, "n = %d", n)
	}

	ms = c.Sizes("M", 30, 60, 150)
	const most, least, extra claims.Formula = "1", "1/6", "M/5"
	const windows, own = 20, "regret matching with the regrets that it had in the last M rounds, %v: "
	harmless := c.Proved.Cases(own+"T·Reg on the instance of Lemma 4.2, against %v", ms, most).WithinFactor(1)
	harmed := c.Proved.Cases(own+"Reg on the near-periodic instance with k = %v over %dM rounds, against %v",
		ms, extra, windows, least).SharpnessIs(0.92)
	for m := range ms.All() {
		harmless.AtMost(boundedrecall.TotalRegret(&ownRegrets{recall: m}, lemma4_2(m)), most.Float(), "M = %d", m)
		near := boundedrecall.Must(adversaries.NearPeriodic{Recall: m, Extra: int(extra.Float(claims.Where{"M": m})),
			Horizon: windows * m}.Instance())
		harmed.AtLeast(boundedrecall.Play(&ownRegrets{recall: m}, near).PerRoundRegret(), least.Float(), "M = %d", m)
	}
}

// givesNoWeight4_3 says that regret matching gives no weight to an arm that trails by more than
// √((d−1)n), or whose regret is negative.
func givesNoWeight4_3(c *claims.Case) {
	g := games.Drawn{Pass: func(s learners.Spec) bool { return s.Name == "regret-matching" }, Arms: 4, Rounds: 60}
	zero := c.Printed.Drawn("the weight that regret matching gives after T rounds to arms that trail by "+
		"more than √((d−1)T), or whose regret is negative; %v", g)
	g.Equal(zero, c, func(s learners.Spec, in *boundedrecall.Instance) (most, none float64) {
		l := s.New(in.Arms())
		earned, sums := boundedrecall.Play(l, in).Reward(), games.Totals(in)
		best, bound := slices.Max(sums), math.Sqrt(float64((in.Arms()-1)*in.Horizon()))
		for i, weight := range games.PlayAfter(l) {
			if best-sums[i] > bound || sums[i] < earned-claims.Rounding {
				most = max(most, weight)
			}
		}
		return most, 0
	})
}

// ownRegrets is a better-reply learner of two arms on the regrets r_i − ⟨x, r⟩ that it
// had in the last M rounds, x being what it played then. It plays in proportion to the
// positive parts, or, if stubborn, arm 1 whenever its regret is positive.
type ownRegrets struct {
	recall   int
	stubborn bool
	regrets  [][2]float64
}

func (l *ownRegrets) Arms() int { return 2 }
func (l *ownRegrets) Reset()    { l.regrets = nil }

func (l *ownRegrets) Play(dst []float64) {
	var sums [2]float64
	for _, r := range l.regrets[max(0, len(l.regrets)-l.recall):] {
		sums[0] += r[0]
		sums[1] += r[1]
	}
	one, two := max(0, sums[0]), max(0, sums[1])
	switch {
	case one+two == 0:
		dst[0] = 0.5
	case l.stubborn && one > 0:
		dst[0] = 1
	default:
		dst[0] = one / (one + two)
	}
	dst[1] = 1 - dst[0]
}

func (l *ownRegrets) Observe(reward []float64) {
	var x [2]float64
	l.Play(x[:])
	earned := x[0]*reward[0] + x[1]*reward[1]
	l.regrets = append(l.regrets, [2]float64{reward[0] - earned, reward[1] - earned})
}
