package exact

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"boundedrecall"
)

// A Problem asks for a learner's worst case over an alphabet of rewards and a
// number of rounds. Some fields are claims about the learner. [WorstCase]
// checks each claim by comparing it with the learner's plays.
type Problem struct {
	// Recall is M ≥ 1: the play is a function of the last M rewards, rewards
	// before the first round being zero, and of the phase if Period is set. 0
	// means that the learner remembers every round; Horizon must then be set.
	Recall int

	// Period is P if the play depends on t as well, through (t−1) mod P. 0
	// means 1, a stationary learner.
	Period int

	// Levels is the number of reward levels, 2 for {0,1}, 3 for {0,½,1}, and so
	// on. 0 means 2.
	Levels int

	// Horizon is T. 0 means the long run: the largest regret per round on any
	// instance as T → ∞.
	Horizon int

	// Regret is the kind of regret, external or swap.
	Regret Regret

	// Gaps claims that the learner ignores a reward common to all arms.
	Gaps bool

	// SymmetricArms claims that the learner treats all arms alike. One arm is
	// then analysed instead of d.
	SymmetricArms bool

	// Leads claims, for two arms and no recall, that the play depends only on
	// the round and on how far arm 1 leads. It implies Gaps.
	Leads bool

	// Unit claims that all weights are multiples of 1/Unit. The result is then
	// exact. 0 means no claim; plays are then rounded to multiples of 2⁻⁴⁰.
	Unit int64

	// Progress, if not nil, is called now and then with the number of steps
	// done and, where it is known, their total.
	Progress func(done, total int)
}

// A Result bounds a learner's worst case over an alphabet. The bounds hold for
// the learner with its plays rounded as [Problem.Unit] says.
type Result struct {
	// Lower and Upper bound the worst regret per round. They are equal when the
	// search came to its end and, in the long run, the best cycle's mean is a
	// multiple of the unit or Unit was claimed.
	Lower, Upper *big.Rat

	// Comparator is the map of arms that the regret is against. If it maps all
	// arms to one, Arm is that arm; otherwise Arm is −1.
	Comparator Comparator
	Arm        int

	// Rewards attains Lower: the instance, or for the long run one period. It
	// is nil if a search over a finite horizon was interrupted.
	Rewards *boundedrecall.Instance
	letters []int // of the rewards
	from    int   // the window in which they begin, in the long run

	// Before leads an automaton from its start to where Rewards repeat, or
	// fills the window before an interval. It is nil if there is nothing to
	// lead or fill.
	Before *boundedrecall.Instance

	Alphabet   Alphabet
	Horizon    int     // 0 for the long run
	States     int     // vertices of the graph searched
	Bytes      int64   // memory for the graph
	Resolution float64 // how far rounding plays can have moved the regret per round
}

// String says what the result is: the regret per round, over how many rounds,
// against what, and on which rewards if they are few.
func (r *Result) String() string {
	rounds := "in the long run"
	if r.Horizon > 0 {
		rounds = fmt.Sprintf("over %d rounds", r.Horizon)
	}
	text := fmt.Sprintf("worst regret per round %s, %s", between(r.Lower, r.Upper), rounds)
	if r.Arm >= 0 {
		text += fmt.Sprintf(", against arm %d", r.Arm+1)
	} else {
		text += fmt.Sprintf(", against the map %v of arms from 0", r.Comparator)
	}
	const mostRewards = 200 // bytes
	if r.Rewards == nil {
		return text
	}
	if rewards := r.Rewards.String(); len(rewards) <= mostRewards {
		return text + ", on " + rewards
	}
	return text + fmt.Sprintf(", on %d rounds of rewards", r.Rewards.Horizon())
}

// between writes a number down by its bounds.
func between(lower, upper *big.Rat) string {
	if lower.Cmp(upper) == 0 {
		return lower.RatString()
	}
	return fmt.Sprintf("in [%s, %s]", lower.FloatString(9), upper.FloatString(9))
}

// PerRoundRegret returns Lower as a float64.
func (r *Result) PerRoundRegret() float64 {
	v, _ := r.Lower.Float64()
	return v
}

// TotalRegret returns Lower times the horizon, or in the long run times the
// period of the rewards.
func (r *Result) TotalRegret() float64 {
	rounds := r.Horizon
	if rounds == 0 {
		rounds = r.Rewards.Horizon()
	}
	v, _ := new(big.Rat).Mul(r.Lower, new(big.Rat).SetInt64(int64(rounds))).Float64()
	return v
}

// WorstCase returns the largest regret that rewards from the alphabet can give
// the learner, with the rewards that do.
//
// With a recall it is a longest path (finite horizon) or a maximum mean cycle
// (long run) on the de Bruijn graph of windows; without one a longest path over
// rounds and leads if those are claimed to suffice, and otherwise a search of
// all instances. Regret against an arm, or a map of arms, is a sum of one cost
// a round, so each arm or map is a problem of its own.
//
// Before it returns the instance found, WorstCase plays it with the learner
// itself.
//
// It returns an error if it finds that a claim does not hold or if the search
// needs too much memory. If the context is done early, it returns the bounds so
// far and the context's error. It panics on a problem that makes no sense: a
// negative number, no recall and no horizon, Leads together with a recall or
// with d ≠ 2 arms, or with swap regret.
func WorstCase(ctx context.Context, maker boundedrecall.Maker, p Problem) (*Result, error) {
	p = p.withDefaults(maker().Arms())
	var s searcher
	var err error
	switch {
	case p.Recall > 0:
		s, err = searchWindows(ctx, maker, p)
	case p.Leads:
		s, err = searchLeads(ctx, maker, p)
	default:
		s, err = searchTree(maker, p)
	}
	if err != nil {
		return nil, err
	}
	return solveAndPlay(ctx, s, maker, p.Recall)
}

// WorstInterval returns the largest regret on an interval of p.Horizon rounds
// that rewards from the alphabet can give the learner, wherever the interval
// lies: a longest path from any window and any phase. The result's Before holds
// the rounds before the interval.
//
// It returns errors and panics as [WorstCase] does. It panics without a recall
// or a horizon.
func WorstInterval(ctx context.Context, maker boundedrecall.Maker, p Problem) (*Result, error) {
	if p.Recall == 0 || p.Horizon == 0 {
		panic("exact: worst interval without recall or horizon")
	}
	s, err := searchWindows(ctx, maker, p)
	if err != nil {
		return nil, err
	}
	s.anywhere = true
	return solveAndPlay(ctx, s, maker, p.Recall)
}

// solveAndPlay returns what the search finds, after the learner has played it.
func solveAndPlay(
	ctx context.Context, s searcher, maker boundedrecall.Maker, recall int,
) (*Result, error) {
	r, err := s.solve(ctx)
	if r == nil || r.Rewards == nil {
		return r, err
	}
	tolerance := r.Resolution + float64(r.Alphabet.arms)*sameWeight
	if played := r.replay(maker(), recall); !(math.Abs(played-r.PerRoundRegret()) <= tolerance) {
		return nil,
			fmt.Errorf("the learner's regret on the rewards found is %.12g per round and not %.12g: "+
				"the learner is not what was claimed", played, r.PerRoundRegret())
	}
	return r, err
}

// A searcher is one way to find the worst rewards.
type searcher interface {
	solve(ctx context.Context) (*Result, error)
}

func (p Problem) withDefaults(arms int) Problem {
	if p.Recall < 0 || p.Period < 0 || p.Levels < 0 || p.Levels == 1 || p.Horizon < 0 || p.Unit < 0 {
		panic("exact: problem with a negative number or one reward level")
	}
	if p.Recall == 0 && p.Horizon == 0 {
		panic("exact: long run of a learner without recall")
	}
	if p.Leads && (p.Recall > 0 || arms != 2 || p.Regret != External) {
		panic("exact: leads are for two arms, no recall and external regret")
	}
	p.Period = max(p.Period, 1)
	if p.Levels == 0 {
		p.Levels = 2
	}
	if p.Progress == nil {
		p.Progress = func(int, int) {}
	}
	p.Gaps = p.Gaps || p.Leads
	return p
}

func (p Problem) alphabet(arms int) (Alphabet, error) {
	return p.Regret.alphabet(arms, p.Levels-1, p.Recall, p.Gaps, math.Inf(1))
}

// unit returns the denominator of plays, and whether it was claimed.
func (p Problem) unit() (int64, bool) {
	if p.Unit > 0 {
		return p.Unit, true
	}
	return defaultUnit, false
}

// resolution returns how much rounding plays to units can change a round's
// regret: 0 if the unit was claimed.
func (p Problem) resolution(arms int) float64 {
	unit, claimed := p.unit()
	if claimed {
		return 0
	}
	return float64(arms-1) / float64(unit)
}

// found sets the comparator that the regret is against, and the rewards, if
// there are any.
func (r *Result) found(c Comparator, letters []int) {
	r.Comparator, r.Arm = c, -1
	if arm, ok := c.isArm(); ok {
		r.Arm = arm
	}
	r.Rewards, r.letters = nil, letters
	if letters != nil {
		r.Rewards = instance(r.Alphabet, letters)
	}
}

// replay plays the rewards found with the learner and returns its regret per
// round against the comparator: for the long run, over the last of several
// periods.
func (r *Result) replay(l boundedrecall.Learner, recall int) float64 {
	in, period := r.Game(), r.Rewards.Horizon()
	if r.Horizon == 0 {
		in = concat(slices.Repeat([]*boundedrecall.Instance{r.Rewards}, 1+(recall+period-1)/period)...)
	}
	tr := boundedrecall.Play(l, in)
	total := 0.0
	for t := in.Horizon() - period + 1; t <= in.Horizon(); t++ {
		total += r.Comparator.of(tr.PlayOf(t), in.Reward(t))
	}
	return total / float64(period)
}

// Game returns the rewards found, after the rounds Before them.
func (r *Result) Game() *boundedrecall.Instance {
	if r.Before == nil {
		return r.Rewards
	}
	return concat(r.Before, r.Rewards)
}

// concat returns the rounds of the instances one after another.
func concat(parts ...*boundedrecall.Instance) *boundedrecall.Instance {
	var rows [][]float64
	for _, in := range parts {
		for t := range in.Horizon() {
			rows = append(rows, in.Reward(t+1))
		}
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rows))
}

// instance returns the letters' rewards.
func instance(a Alphabet, letters []int) *boundedrecall.Instance {
	rewards := make([][]float64, len(letters))
	for t, k := range letters {
		rewards[t] = a.Rewards(k)
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards))
}
