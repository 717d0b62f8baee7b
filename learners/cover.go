package learners

import "math"

// Cover is the exactly minimax learner for two arms and a known horizon. With k
// rounds left after the coming one, and arm 1 ahead of arm 2 by D, it plays
// arm 1 with weight
//
//	½ + (E|D+1+S_k| − E|D−1+S_k|)/4,
//
// S_k being the sum of k fair signs. Past its horizon it keeps playing as in
// the last round. Within it, its total regret is at most
// [Cover.TotalRegretBound], the value of the game.
//
// T. M. Cover, Behavior of sequential predictors of binary sequences, Trans.
// 4th Prague Conf. Information Theory (1965); Cesa-Bianchi and Lugosi 2006,
// Section 8.4.
type Cover struct{ race }

// NewCover returns Cover's learner for a horizon of 1 round or more. It panics
// otherwise.
func NewCover(horizon int) *Cover { return &Cover{newRace(horizon)} }

// Play fills dst with the weights of the two arms.
func (c *Cover) Play(dst []float64) { playLead(dst, advantage(c.left(), c.lead)) }

// A race is two arms over a known number of rounds, as far as a learner sees it
// that looks at the round and the lead alone.
type race struct {
	horizon int
	round   int // rounds observed
	lead    float64
}

func newRace(horizon int) race {
	mustBeHorizon(horizon)
	return race{horizon: horizon}
}

// left returns the number of rounds after the coming one, 0 past the horizon.
func (r *race) left() int { return max(0, r.horizon-r.round-1) }

// Arms returns 2.
func (r *race) Arms() int { return 2 }

// Observe moves the lead by the difference of the two rewards.
func (r *race) Observe(reward []float64) {
	mustReward(2, reward)
	r.lead += reward[0] - reward[1]
	r.round++
}

// Reset goes back to round 1.
func (r *race) Reset() { r.round, r.lead = 0, 0 }

// Terms fills dst with the rewards: the sums are the cumulative rewards.
func (r *race) Terms(dst, reward []float64) { copy(dst, reward) }

// Resume sets the lead and the round.
func (r *race) Resume(rounds int, sums []float64) { r.round, r.lead = rounds, sums[0]-sums[1] }

// playLead fills dst with the weights of two arms that differ by an advantage
// in [−1,1].
func playLead(dst []float64, advantage float64) {
	mustFit(2, dst)
	dst[0] = 0.5 + advantage/2
	dst[1] = 1 - dst[0]
}

// advantage returns (E|lead+1+S_k| − E|lead−1+S_k|)/2. The derivative of a ↦
// E|a+S_k| is P(S_k > −a) − P(S_k < −a) = P(|S_k| < |a|)·sign(a) where it
// exists, and constant between neighbouring integers of k's parity. The
// difference over [D−1, D+1] is the mean of at most two such constants,
// weighted by how much of the interval each covers.
func advantage(k int, lead float64) float64 {
	if math.Abs(lead) > float64(k)+1 {
		return math.Copysign(1, lead)
	}
	kink := nearestOfParity(lead, k)
	below := (float64(kink) - (lead - 1)) / 2 // share of [D−1, D+1] below the kink
	return below*slope(k, kink-1) + (1-below)*slope(k, kink+1)
}

// nearestOfParity returns an integer with the parity of k at distance at most 1
// from x.
func nearestOfParity(x float64, k int) int {
	parity := k & 1
	return 2*int(math.Round((x-float64(parity))/2)) + parity
}

// slope returns P(S_k > −a) − P(S_k < −a) for an integer a; a and k must have
// different parity.
func slope(k, a int) float64 {
	if a < 0 {
		return -walkWithin(k, -a)
	}
	return walkWithin(k, a)
}

// TotalRegretBound returns ½E|S_N| for two arms and any n up to the horizon N,
// the value of the game, attained by every sequence of e_1 and e_2 of length N;
// +Inf otherwise. (Half the mean absolute lead at the end, given the lead now,
// is a potential: the play makes it a martingale for rewards e_1 and e_2, and a
// supermartingale for all others because it is convex in the lead.)
func (c *Cover) TotalRegretBound(n, d int) float64 {
	if d != 2 || n > c.horizon {
		return math.Inf(1)
	}
	return MeanAbsoluteWalk(c.horizon) / 2
}

// Gamma returns exp(−D²/2(N−n)) for a lead D after n rounds, and at most ½
// (definition-2.3).
func (c *Cover) Gamma(lead float64, rounds int) float64 {
	left := max(1, c.horizon-rounds)
	return min(0.5, math.Exp(-lead*lead/float64(2*left)))
}
