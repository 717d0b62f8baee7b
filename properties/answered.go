package properties

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// The lengths of games in which an adversary answers the plays: each foe plays a
// trial, and those that do best play on. A learner that answers in exchanges
// with a program plays fewer rounds.
const (
	answeredTrial   = 500
	longestAnswered = 5000
	longestAsked    = 2000
)

// A foe makes the adversary of one game. The adversary may remember the plays.
type foe = func() reply

// foes returns the adversaries of long games: four that answer the play, and
// instances of the paper for several recalls.
func (s sketch) foes() (all []foe) {
	arm, other := s.TwoArms()
	all = []foe{
		func() reply { return rewardLeast(1) },
		func() reply { return rewardAllButMost },
		rewardWhatWasLeft,
		s.inTurn(s.leaderTrap(arm, other)),
	}
	lots := rand.New(rand.NewPCG(s.Seed(), 0))
	m := max(1, s.Recall)
	for _, m := range slices.Compact(slices.Sorted(slices.Values([]int{m, 10, 100}))) {
		all = append(all,
			s.inTurn(slices.Concat(s.OneArm(arm, m), s.OneArm(other, m))),
			s.inTurn(slices.Concat(s.OneArm(arm, (m+1)/2), s.OneArm(other, (m+2)/2))),
			s.inTurn(s.Fill(m+1, func() []float64 { return coins(lots, s.Zero()) })))
		if s.Width > 1 {
			third := max(3, m-m%3)
			all = append(all,
				s.ofPaper(arm, other)(adversaries.Counterexample{Recall: third, Horizon: 3 * third}.Instance()),
				s.ofPaper(arm, other)(adversaries.NearPeriodic{Recall: m, Extra: min(m, 1+(m+1)%2),
					Horizon: m + min(m, 1+(m+1)%2)}.Instance()))
		}
	}
	if s.Width > 1 {
		all = append(all, s.ofPaper(arm, other)(adversaries.Drift{Horizon: longestAnswered}.Draw(lots)))
	}
	return all
}

// inTurn plays the rows again and again.
func (s sketch) inTurn(rows laws.Rounds) foe {
	return func() reply {
		t := 0
		return func(_, reward []float64) {
			copy(reward, rows[t%len(rows)])
			t++
		}
	}
}

// ofPaper plays an instance of two arms on these two of the arms, again and
// again.
func (s sketch) ofPaper(arm, other int) func(*boundedrecall.Instance, error) foe {
	return func(in *boundedrecall.Instance, err error) foe {
		rows := laws.Of(boundedrecall.Must(in, err))
		for t, r := range rows {
			row := s.Zero()
			row[arm], row[other] = r[0], r[1]
			rows[t] = row
		}
		return s.inTurn(rows)
	}
}

// leaderTrap is the instance on which follow-the-leader earns nothing after the
// first round, half a reward and then the two arms in turn, which repeats after
// a long time.
func (s sketch) leaderTrap(arm, other int) (rows laws.Rounds) {
	rows = s.OneArm(arm, 1)
	rows[0][arm] = 0.5
	for range longestAnswered / 2 {
		rows = append(rows, append(s.OneArm(other, 1), s.OneArm(arm, 1)...)...)
	}
	return rows
}

// rewardWhatWasLeft rewards the arm whose weight has fallen the most since the
// round before.
func rewardWhatWasLeft() reply {
	var before []float64
	return func(play, reward []float64) {
		if before == nil {
			before = slices.Clone(play)
		}
		left := 0
		for i := range play {
			if before[i]-play[i] > before[left]-play[left] {
				left = i
			}
		}
		reward[left] = 1
		copy(before, play)
	}
}

// An answered game is one against a foe: its rewards, and the total regret after
// each of its rounds.
type answered struct {
	rewards laws.Rounds
	regret  []float64
}

// against plays so many rounds against the foe. If the learner panics, the game
// ends there: the laws will meet it again.
func (s sketch) against(f foe, rounds int) (game answered) {
	defer kit.IgnorePanic()
	maker, done := kit.WithClose(s.maker)
	defer done()
	l, to := maker(), f()
	play, gained, earned := make([]float64, s.Width), s.Zero(), 0.
	for range rounds {
		l.Play(play)
		row := s.Zero()
		to(play, row)
		game.rewards = append(game.rewards, row)
		for i, r := range row {
			gained[i] += r
			earned += play[i] * r
		}
		game.regret = append(game.regret, slices.Max(gained)-earned)
		l.Observe(slices.Clone(row))
	}
	return game
}

// share returns the largest share of the bound that the total regret of the game
// comes to, after each quarter of it.
func (a answered) share(bound func(*boundedrecall.Instance) float64) (most float64) {
	for quarter := 1; quarter <= 4; quarter++ {
		n := len(a.regret) * quarter / 4
		if n == 0 || a.regret[n-1] <= 0 {
			continue
		}
		most = max(most, a.regret[n-1]/max(0, bound(a.rewards[:n].Instance())))
	}
	return most
}

// growth returns how much regret the second half of the game adds.
func (a answered) growth() float64 {
	if len(a.regret) == 0 {
		return 0
	}
	return a.regret[len(a.regret)-1] - a.regret[len(a.regret)/2]
}

// hardest returns the rewards of the long game in which the regret comes nearest
// to the bound. Each foe plays a trial. The one that comes nearest, and the one
// whose regret grows the most, play a long game.
func (s sketch) hardest(use *boundTally, bound func(*boundedrecall.Instance) float64,
	rounds int) laws.Rounds {
	foes := s.foes()
	share, growth := make([]float64, len(foes)), make([]float64, len(foes))
	for k, f := range foes {
		trial := s.against(f, min(answeredTrial, rounds))
		share[k], growth[k] = trial.share(bound), trial.growth()
	}
	nearest := slices.Index(share, slices.Max(share))
	fastest := slices.Index(growth, slices.Max(growth))
	game := s.against(foes[nearest], rounds)
	if other := s.against(foes[fastest], rounds); other.share(bound) > game.share(bound) {
		game = other
	}
	use.see(game.share(bound), len(game.rewards))
	if len(game.rewards) == 0 {
		return laws.Rounds{s.Zero()}
	}
	return game.upTo(bound)
}

// upTo returns the rewards up to the first round in which the regret is clearly
// above the bound, or above it, or else all of them. A shorter witness is made
// small sooner.
func (a answered) upTo(bound func(*boundedrecall.Instance) float64) laws.Rounds {
	in, above := a.rewards.Instance(), len(a.rewards)
	for t, regret := range a.regret {
		n := t + 1
		switch most := bound(in.Slice(1, n)); {
		case regret > 1.05*most+1e-6:
			return a.rewards[:n]
		case regret > most+1e-6:
			above = min(above, n)
		}
	}
	return a.rewards[:above]
}

// A boundTally is the tally of a bound on regret. It keeps how near the regret
// of long games came to it.
type boundTally struct {
	*claimUse
	lock    sync.Mutex
	nearest float64
	rounds  int
}

func (b *boundTally) see(share float64, rounds int) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.nearest, b.rounds = max(b.nearest, share), max(b.rounds, rounds)
}

// Notes says how near the regret came to the bound.
func (b *boundTally) Notes() (lines []string) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.rounds > 0 && !math.IsNaN(b.nearest) {
		lines = append(lines, fmt.Sprintf("in games of up to %d rounds against adversaries that answer "+
			"the plays, the largest regret was %.3g %% of the bound", b.rounds, 100*b.nearest))
	}
	return lines
}
