package values

import (
	_ "embed"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

//go:embed beyond_2.md
var beyond2Proof string

// Beyond2 is the exact constant for mean-based learners.
var Beyond2 = claims.Statement{
	ID: "beyond-2", Reference: "Beyond the paper: mean-based learners are as bad as never learning", Origin: claims.Beyond,
	Proved: claims.Holds("Let a learner with recall M give weight at most γ to every arm that trails another by more than D ≥ 0 in the window, whatever else it plays, knows, or changes with the round; rewards in [0,1], δ = (D+1)/(M+1). "+
		"Its worst long-run Reg is at most (1−1/d)(1+δ) + (d−1)γ, and at least 1 − 1/d − (d−1)γ − d(k+D)/(2P) for every k with D < k ≤ P/d, P = M+k, d | P. "+
		"So the constant of theorem-4.1 is 1 − 1/d: with two arms 1/2, and 1/18 is far from tight.", claims.MachineProved("mean_based_upper", "near_periodic_lower"), claims.ByHand),
	Proof:     beyond2Proof,
	Tightness: "the bound from above is attained for two arms, γ = 0 and even M − D; both are 1 − 1/d up to terms in γ and D/M. The (d−1)γ of the bound from below is what the learner that earns most has, up to 1/M; that of the bound from above has room: for two arms and γ = 1/10 the potential shows (1+δ)/2 alone on every window tried",
	Sharpness: 1,
	Check:     checkBeyond2,
}

// blocksOfAll returns the instance of d blocks in which every arm but one earns 1,
// repeated with the period P, which d divides.
func blocksOfAll(d, period, horizon int) *boundedrecall.Instance {
	var rows [][]float64
	for t := range horizon {
		r := slices.Repeat([]float64{1}, d)
		r[t%period/(period/d)] = 0
		rows = append(rows, r)
	}
	return games.Rewards(rows...)
}

func checkBeyond2(c *claims.Case) {
	// Below, on windowed learners of two arms and more.
	recalls, periods := c.Sizes("M", 301, 151).Short(1), 12
	y := c.Proved.Tally(claims.Chosen, claims.AtLeast, "regret after the first period of every windowed mean-based base, tuned, on %d periods of d blocks, d = 2, 3, 5, against the bound from below at several k and its best D, %v", periods, recalls).WithinFactor(0.9)
	far := c.Proved.Tally(claims.Chosen, claims.AtLeast, "the largest of these regrets over k, of follow-the-leader, against 0.93·(1−1/d)")
	for m := range recalls.All() {
		for _, d := range []int{2, 3, 5} {
			for _, base := range games.Bases(d, games.IsMeanBased) {
				s := learners.Spec{Name: "windowed", Base: base, Recall: m}
				gamma := s.Of().New(d).(boundedrecall.MeanBased)
				largest := 0.
				for _, extra := range []int{1, 3, 9, 27, 54} {
					k := extra + (d-(m+extra)%d)%d // d divides M+k
					p := m + k
					limit := math.Inf(-1)
					for lead := range k {
						g := float64(d-1) * gamma.Gamma(float64(lead), m)
						limit = max(limit, 1-1/float64(d)-g-float64(d*(k+lead))/float64(2*p))
					}
					if k > p/d || limit < 0.1 {
						continue
					}
					curve := boundedrecall.Play(s.New(d), blocksOfAll(d, p, periods*p)).RegretCurve()
					got := (curve[periods*p-1] - curve[p-1]) / float64((periods-1)*p)
					y.See(got, limit, "%v, d=%d k=%d", s, d, k)
					largest = max(largest, got)
				}
				if base == "ftl" {
					far.See(largest, 0.93*(1-1/float64(d)), "%v, d=%d", s, d)
				}
			}
		}
	}

	// The terms of the bound from below, by the learner that knows the instance and earns as much as it may.
	most := c.Proved.Tally(claims.Chosen, claims.AtLeast, "regret after the first period of the learner of two arms that earns as much as γ and D allow, on %d periods, against 1/2 − γ − (k+D)/P, M = 301, k = D+1, γ = 0, 1/10, 3/10, D = 0, 30, 60", periods).WithinFactor(0.97)
	for _, gamma := range []float64{0, 0.1, 0.3} {
		for _, lead := range []int{0, 30, 60} {
			const m = 301
			p := m + lead + 1
			one := &games.Clairvoyant{Instance: blocksOfAll(2, p, periods*p), Recall: m, Lead: float64(lead), Gamma: gamma}
			curve := boundedrecall.Play(one, one.Instance).RegretCurve()
			got := (curve[periods*p-1] - curve[p-1]) / float64((periods-1)*p)
			most.See(got, 0.5-gamma-float64(p-m+lead)/float64(p), "γ=%v, D=%d", gamma, lead)
		}
	}

	// Above: the potential, on every window and reward.
	type family struct {
		d, levels, most int
	}
	above := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "cost of the worst play that γ = 0 and D allow, plus the change of the potential, on every window and reward, d = 2 over {0,½,1} for M ≤ 3, d = 3 over {0,1} for M ≤ 2, D = 0, ½, 1, against (1−1/d)(1+δ)").WithinFactor(1)
	slack := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "the same with γ = 1/10, d = 2, against (1+δ)/2").WithinFactor(1)
	for _, f := range []family{{2, 3, 3}, {3, 2, 2}} {
		var values []float64
		for k := range f.levels {
			values = append(values, float64(k)/float64(f.levels-1))
		}
		letters := adversaries.Levels(f.d, values...)
		for m := 1; m <= f.most; m++ {
			for _, lead := range []float64{0, 0.5, 1} {
				delta := (lead + 1) / float64(m+1)
				for in := range (adversaries.Exhaustive{Horizon: m + 1, Letters: letters}).All() {
					window, r := in.Slice(1, m), in.Reward(m+1)
					next := in.Slice(2, m+1)
					step := meanBasedPotential(next, delta) - meanBasedPotential(window, delta)
					above.See(worstAllowed(window, r, lead)+step, (1-1/float64(f.d))*(1+delta), "d=%d, M=%d, D=%v, %v", f.d, m, lead, in)
					if f.d == 2 {
						slack.See(max(worstAllowed(window, r, lead), 0.1*(r[0]-r[1]))+step, (1+delta)/2, "M=%d, D=%v, %v", m, lead, in)
					}
				}
			}
		}
	}

	// Attained, by the learner that knows the instance and plays the worst arm it may.
	ms := c.Sizes("M", 2, 3, 8, 9, 40)
	attained := c.Proved.Tally(claims.Chosen, claims.AtMost, "regret of that learner, γ = 0, on (M+D)/2+1 times e_1 and (M−D)/2 times e_2, 300 times over, even M−D, D = 0..4, against (1+δ)/2 and M/T, %v", ms).WithinFactor(0.99)
	for m := range ms.All() {
		for lead := m % 2; lead <= min(4, m); lead += 2 {
			ones := (m+lead)/2 + 1
			period := slices.Concat(slices.Repeat([][]float64{{1, 0}}, ones), slices.Repeat([][]float64{{0, 1}}, m+1-ones))
			in := games.Rewards(slices.Repeat(period, 300)...)
			l := &games.Clairvoyant{Instance: in, Recall: m, Lead: float64(lead), EarnsLeast: true}
			limit := (1 + float64(lead+1)/float64(m+1)) / 2
			attained.See(boundedrecall.TotalRegret(l, in)/float64(in.Horizon()), limit+float64(m)/float64(in.Horizon()), "M=%d, D=%d", m, lead)
		}
	}
}

// meanBasedPotential is Φ of beyond-2 on a window.
func meanBasedPotential(window *boundedrecall.Instance, delta float64) float64 {
	d, phi := window.Arms(), 0.
	for j := 1; j < d; j++ {
		sum, least := 0., 0.
		for i := 1; i <= window.Horizon(); i++ {
			r := window.Reward(window.Horizon() + 1 - i)
			sum += r[0] - r[j]
			least = min(least, sum-float64(i)*delta)
		}
		phi -= least / float64(d)
	}
	return phi
}

// worstAllowed is the largest cost against arm 1 of an arm that does not trail another by
// more than lead in the window.
func worstAllowed(window *boundedrecall.Instance, r []float64, lead float64) float64 {
	sums := make([]float64, window.Arms())
	for t := 1; t <= window.Horizon(); t++ {
		for i, x := range window.Reward(t) {
			sums[i] += x
		}
	}
	most := math.Inf(-1)
	for j, sum := range sums {
		if slices.Max(sums)-sum <= lead {
			most = max(most, r[0]-r[j])
		}
	}
	return most
}
