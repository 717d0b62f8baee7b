package values

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_4.md
var beyond4Proof string

// Beyond4 is that finite cases can be settled.
var Beyond4 = claims.Statement{
	ID: "beyond-4", Reference: "Beyond the paper: finite cases settled", Origin: claims.Beyond,
	Proved: claims.Holds("Over a finite alphabet of rewards the worst case of a stationary learner with recall M over T rounds is a longest path, and in the long run a maximum mean cycle, on the graph of windows. "+
		"Potentials on the windows and a cycle certify the value, and are checked in exact arithmetic without the search.", claims.MachineProvedInPart("certificate_sound"), claims.ByHand, claims.ByCertificate),
	Proof:     beyond4Proof,
	Tightness: "an identity",
	Check:     checkBeyond4,
}

func checkBeyond4(c *claims.Case) {
	const m = 2
	ts := c.Range("T", 1, 5).Short(3)
	path := c.Proved.Tally(claims.Exhaustive, claims.Equals, "worst regret per round that the search finds against that of all instances over {e_1, e_2, 0}, every deterministic recall learner over every base, M = %d, %v", m, ts)
	for _, name := range games.Deterministic() {
		for _, base := range games.Bases(2, games.AnyBase) {
			s := learners.Spec{Name: name, Base: base, Recall: m}
			l := s.New(2)
			for n := range ts.All() {
				worst := math.Inf(-1)
				for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Gaps()}).All() {
					worst = max(worst, boundedrecall.TotalRegret(l, in)/float64(n))
				}
				path.See(games.WorstCase(c, s, n).PerRoundRegret(), worst, "%v, T=%d", s, n)
			}
		}
	}
	// A simple cycle of the graph of windows over three letters has at most 3^M rounds; for
	// M = 1 all periods of up to 3 rounds are all cycles.
	cycle := c.Proved.Tally(claims.Exhaustive, claims.Equals, "long-run worst case that the search finds against the largest mean cost of a cycle, every period of 1, 2 or 3 rewards e_1, e_2, 0, every stationary recall learner over every base, M = 1")
	for _, name := range games.Deterministic() {
		for _, base := range games.Bases(2, games.AnyBase) {
			s := learners.Spec{Name: name, Base: base, Recall: 1}
			if !s.Stationary() {
				continue
			}
			l, worst := s.New(2), math.Inf(-1)
			for p := 1; p <= 3; p++ {
				for in := range (adversaries.Exhaustive{Horizon: p, Letters: adversaries.Gaps()}).All() {
					worst = max(worst, cycleCost(l, in))
				}
			}
			cycle.See(games.WorstCase(c, s, 0).PerRoundRegret(), worst, "%v", s)
		}
	}
	verified, refused := 0, 0
	most := 12 // of the forged ones, and of all in a short run
	if c.Short() {
		most = 4
	}
	for one := range exact.Certificates() {
		if c.Short() && verified >= most {
			break
		}
		verified++
		if one.Check() != nil {
			refused++
		}
	}
	c.Proved.Measure(claims.Certificate, float64(refused), verified).Equals(0, "committed certificates that the checker refuses")
	// The checker refuses false values: each value moved a little in the wrong direction.
	forged, accepted := 0, 0
	for one := range exact.Certificates() {
		if forged >= most {
			break
		}
		value, ok := new(big.Rat).SetString(one.Value)
		if !ok {
			continue
		}
		for _, by := range []int64{-1, 1} {
			moved := *one
			moved.Value = new(big.Rat).Add(value, big.NewRat(by, 1_000_000)).RatString()
			moved.State()
			upper, raised := one.Kind == "long-run upper" || one.Kind == "finite upper", by > 0
			if upper == raised {
				continue // weaker, and so true too
			}
			forged++
			if moved.Check() == nil {
				accepted++
			}
		}
	}
	c.Proved.Measure(claims.Exact, float64(accepted), forged).Equals(0, "certificates that claim 10⁻⁶ too much and that the checker accepts")
}

// cycleCost is the largest cost per round, over the arms, of repeating the rewards for
// ever, for a learner that remembers fewer rounds than 12 periods.
func cycleCost(l boundedrecall.Learner, period *boundedrecall.Instance) float64 {
	p, most := period.Horizon(), math.Inf(-1)
	for arm := range period.Arms() {
		l.Reset()
		x, cost := make([]float64, period.Arms()), 0.
		for t := range 13 * p {
			r := period.Reward(t%p + 1)
			l.Play(x)
			if t >= 12*p {
				cost += r[arm]
				for i := range x {
					cost -= x[i] * r[i]
				}
			}
			l.Observe(r)
		}
		most = max(most, cost/float64(p))
	}
	return most
}
