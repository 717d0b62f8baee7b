package zoo

import (
	"math"

	"boundedrecall"
	"boundedrecall/learners"

	"gonum.org/v1/gonum/floats"
)

// arithmetic returns the bugs whose plays are not distributions.
func arithmetic() []Mutant {
	return []Mutant{
		{
			Name: "divides-by-one-less", Bug: "the average over M suffixes divides by M−1",
			Maker:  func() boundedrecall.Learner { return &dividesByOneLess{average()} },
			Claims: windowClaims,
		},
		{
			Name: "underflows", Bug: "leaves weights as they are when all of them underflow",
			Maker: func() boundedrecall.Learner { return &underflows{losses: make([]float64, threeArms)} },
		},
		{
			Name: "overflows", Bug: "exponentiates without shifting: Inf/Inf after a few rounds",
			Maker: func() boundedrecall.Learner { return &overflows{sums: make([]float64, threeArms), rate: 150} },
		},
		{
			Name: "no-projection", Bug: "plays the gradient step itself where it leaves the simplex",
			Maker: func() boundedrecall.Learner { return &noProjection{sums: make([]float64, threeArms)} },
		},
		{
			Name: "one-arm", Bug: "divides by a learning rate that is 0 when ln d is",
			Maker: func() boundedrecall.Learner { return &oneArm{} },
		},
		{
			Name: "runs-out-of-room", Bug: "writes past the end of a buffer in round 2M+1",
			Maker: func() boundedrecall.Learner { return &runsOutOfRoom{log: make([][]float64, 0, 2*recall)} },
		},
	}
}

func average() *learners.AverageRestart { return learners.NewAverageRestart(recall, matchingMaker) }

// dividesByOneLess divides by one suffix too few.
type dividesByOneLess struct{ *learners.AverageRestart }

func (l *dividesByOneLess) Play(dst []float64) {
	l.AverageRestart.Play(dst)
	floats.Scale(recall/(recall-1.0), dst)
}

// underflows guards against division by zero by not dividing at all.
type underflows struct{ losses []float64 }

func (u *underflows) Arms() int { return len(u.losses) }

func (u *underflows) Play(dst []float64) {
	mustFit(len(u.losses), dst)
	total := 0.0
	for i, loss := range u.losses {
		dst[i] = math.Exp(-150 * loss)
		total += dst[i]
	}
	if total > 0 {
		floats.Scale(1/total, dst)
	}
}

func (u *underflows) Observe(reward []float64) {
	mustReward(len(u.losses), reward)
	for i, r := range reward {
		u.losses[i] += 1 - r
	}
}

func (u *underflows) Reset() { clear(u.losses) }

// overflows is textbook Hedge: it exponentiates the sums without shifting them first.
type overflows struct {
	sums []float64
	rate float64
}

func (o *overflows) Arms() int { return len(o.sums) }

func (o *overflows) Play(dst []float64) {
	mustFit(len(o.sums), dst)
	for i, s := range o.sums {
		dst[i] = math.Exp(o.rate * s)
	}
	floats.Scale(1/floats.Sum(dst), dst)
}

func (o *overflows) Observe(reward []float64) {
	mustReward(len(o.sums), reward)
	floats.Add(o.sums, reward)
}

func (o *overflows) Reset() { clear(o.sums) }

// noProjection is right as long as no arm falls far behind.
type noProjection struct{ sums []float64 }

func (n *noProjection) Arms() int { return len(n.sums) }

func (n *noProjection) Play(dst []float64) {
	mustFit(len(n.sums), dst)
	d := float64(len(dst))
	mean := floats.Sum(n.sums) / d
	for i, s := range n.sums {
		dst[i] = 1/d + 0.3*(s-mean)
	}
}

func (n *noProjection) Observe(reward []float64) {
	mustReward(len(n.sums), reward)
	floats.Add(n.sums, reward)
}

func (n *noProjection) Reset() { clear(n.sums) }

// oneArm is Hedge with scores in units of 1/η, tuned for one arm: η = 0.
type oneArm struct{ sum float64 }

func (o *oneArm) Arms() int { return 1 }

func (o *oneArm) Play(dst []float64) {
	mustFit(1, dst)
	eta := math.Sqrt(8 * math.Log(1) / 100)
	dst[0] = 1
	if o.sum > 0 {
		dst[0] = (o.sum / eta) / (o.sum / eta)
	}
}

func (o *oneArm) Observe(reward []float64) {
	mustReward(1, reward)
	o.sum += reward[0]
}

func (o *oneArm) Reset() { o.sum = 0 }

// runsOutOfRoom was tested on short games.
type runsOutOfRoom struct{ log [][]float64 }

func (r *runsOutOfRoom) Arms() int { return threeArms }

func (r *runsOutOfRoom) Play(dst []float64) {
	mustFit(threeArms, dst)
	copy(dst, replay(hedgeMaker, r.log))
}

func (r *runsOutOfRoom) Observe(reward []float64) {
	mustReward(threeArms, reward)
	r.log = r.log[:len(r.log)+1]
	r.log[len(r.log)-1] = append([]float64(nil), reward...)
}

func (r *runsOutOfRoom) Reset() { r.log = r.log[:0] }
