package boundedrecall

// Play resets the learner, plays it on every round of the instance and returns
// what happened. It panics if they differ in their number of arms, or if the
// learner plays something that is not a distribution to within 1e-9.
func Play(l Learner, in *Instance) *Transcript {
	mustFit(l.Arms(), in.arms)
	plays := make([]float64, len(in.rewards))
	l.Reset()
	for t := 1; t <= in.Horizon(); t++ {
		x := plays[(t-1)*in.arms : t*in.arms]
		l.Play(x)
		mustDistribute(x)
		l.Observe(in.Reward(t))
	}
	return newTranscript(in, plays)
}

// PlayAgainst resets both, plays the learner against the adversary for the
// given number of rounds and returns what happened, with the rewards the
// adversary chose as its instance. It panics if horizon < 1, if they differ in
// their number of arms, or if either leaves its range.
func PlayAgainst(l Learner, a Adversary, horizon int) *Transcript {
	mustFit(l.Arms(), a.Arms())
	if horizon < 1 {
		panic("boundedrecall: horizon < 1")
	}
	d := l.Arms()
	plays := make([]float64, horizon*d)
	rewards := make([]float64, horizon*d)
	l.Reset()
	a.Reset()
	for t := range horizon {
		x, r := plays[t*d:(t+1)*d], rewards[t*d:(t+1)*d]
		l.Play(x)
		mustDistribute(x)
		a.Reward(r, x)
		l.Observe(r)
	}
	return newTranscript(Must(newInstance(d, rewards)), plays)
}

// TotalRegret is Play(l, in).TotalRegret() without the transcript: it keeps one
// play at a time.
func TotalRegret(l Learner, in *Instance) float64 {
	mustFit(l.Arms(), in.arms)
	x := make([]float64, in.arms)
	s := newTotals(in.arms)
	l.Reset()
	for t := 1; t <= in.Horizon(); t++ {
		r := in.Reward(t)
		l.Play(x)
		mustDistribute(x)
		l.Observe(r)
		s.add(x, r)
	}
	return s.TotalRegret()
}

// A Transcript is what happened in a game: the rewards, the plays, and the
// regret they make. Sums are compensated: at T = 10⁶ regret is right to 1e-9.
type Transcript struct {
	instance *Instance
	plays    []float64 // row-major, T×d
	totals
}

func newTranscript(in *Instance, plays []float64) *Transcript {
	tr := &Transcript{instance: in, plays: plays, totals: newTotals(in.arms)}
	for t := 1; t <= in.Horizon(); t++ {
		tr.add(tr.PlayOf(t), in.Reward(t))
	}
	return tr
}

// Instance returns the rewards the game was played on.
func (tr *Transcript) Instance() *Instance { return tr.instance }

// PlayOf returns x_t for t = 1..T. The slice must not be modified.
func (tr *Transcript) PlayOf(t int) []float64 {
	d := tr.instance.arms
	return tr.plays[(t-1)*d : t*d : t*d]
}

// Reward returns the learner's total expected reward, Σ_t ⟨x_t, r_t⟩.
func (tr *Transcript) Reward() float64 { return tr.learner.value() }

// PerRoundRegret returns the regret of Definition 2.1, TotalRegret()/T.
func (tr *Transcript) PerRoundRegret() float64 {
	return tr.TotalRegret() / float64(tr.instance.Horizon())
}

// RegretCurve returns, for t = 1..T at index t−1, the total regret of the first
// t rounds against the best arm of those rounds.
func (tr *Transcript) RegretCurve() []float64 {
	curve := make([]float64, tr.instance.Horizon())
	s := newTotals(tr.instance.arms)
	for t := range curve {
		s.add(tr.PlayOf(t+1), tr.instance.Reward(t+1))
		curve[t] = s.TotalRegret()
	}
	return curve
}
