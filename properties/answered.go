package properties

import (
	"cmp"
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

// A foe is an adversary. Its reply gives the rewards of one game of so many
// rounds, and may remember the plays.
type foe struct {
	reply func(rounds int) reply

	// oblivious says that it does not look at the plays.
	oblivious bool

	// slow says that a trial is too short to hurt: it always plays a long game.
	slow bool
}

// foes returns the adversaries of long games: some that answer the play,
// instances of the paper for several recalls, and the worst instances of the
// window.
func (s sketch) foes() (all []foe) {
	arm, other := s.TwoArms()
	all = []foe{
		{reply: func(int) reply { return rewardLeast(1) }},
		{reply: func(int) reply { return rewardAllButMost }},
		{reply: func(int) reply { return rewardWhatWasLeft() }},
		s.inTurn(s.leaderTrap(arm, other)),
		s.inTurn(s.smallAndLarge(arm, other)),
		s.inTurn(s.aHalfMore(arm)),
		leads(1, arm, other), leads(1, arm, other, arm), leads(1, arm, other, arm, other, arm),
		leads(1.15, s.threeArms(arm, other)...),
		s.afterAll(arm, 0), s.afterAll(arm, 1),
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
	for _, rows := range s.worstByWindow(arm, other) {
		all = append(all, s.inTurn(rows))
	}
	return all
}

// smallAndLarge is a period in which an arm earns a little more often than the
// other earns much.
func (s sketch) smallAndLarge(arm, other int) laws.Rounds {
	small := s.Zero()
	small[arm] = 1. / fineness
	return slices.Concat(laws.Rounds{small, small}, s.OneArm(other, 1))
}

// aHalfMore is a round in which an arm earns 1, and all others 1/2: it hurts a
// learner that is drawn to the middle by what all arms earn.
func (s sketch) aHalfMore(arm int) laws.Rounds {
	row := s.Constant(0.5)
	row[arm] = 1
	return laws.Rounds{row}
}

// afterAll rewards the arm alone after all arms have earned the same, most of
// the game long: a weight that falls or rises without end is 0 or infinite by
// then, and never moves again.
func (s sketch) afterAll(arm int, reward float64) foe {
	return foe{reply: func(rounds int) reply {
		t := 0
		return func(_, row []float64) {
			if t++; t > rounds*4/5 {
				row[arm] = 1
				return
			}
			for i := range row {
				row[i] = reward
			}
		}
	}, oblivious: true, slow: true}
}

// threeArms returns the two arms and another one, if there is one.
func (s sketch) threeArms(arm, other int) []int {
	for i := range min(3, s.Width) {
		if i != arm && i != other {
			return []int{arm, other, i}
		}
	}
	return []int{arm, other}
}

// leads rewards the arms one after another, the first for some part of the game
// and each later one for a part that is larger by the factor. With three arms
// and a factor a little above 1, a learner that comes back late plays the second
// arm while the third earns all.
func leads(factor float64, arms ...int) foe {
	return foe{reply: func(rounds int) reply {
		ends, sum, part := make([]float64, len(arms)), 0.0, 1.0
		for k := range ends {
			sum, part = sum+part, part*factor
			ends[k] = sum
		}
		t, k := 0, 0
		return func(_, reward []float64) {
			for k+1 < len(arms) && float64(t)*sum >= ends[k]*float64(rounds) {
				k++
			}
			reward[arms[k]] = 1
			t++
		}
	}, oblivious: true}
}

// inTurn plays the rows again and again.
func (s sketch) inTurn(rows laws.Rounds) foe {
	return foe{reply: func(int) reply {
		t := 0
		return func(_, reward []float64) {
			copy(reward, rows[t%len(rows)])
			t++
		}
	}, oblivious: true}
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

// An answered game is one against a foe: its rewards and its plays, and what
// each arm has earned more than the learner, after each of its rounds.
type answered struct {
	rewards, plays laws.Rounds
	lead           laws.Rounds
}

// against plays so many rounds against the foe. If the learner panics, the game
// has the rewards on which it does, and the plays until then.
func (s sketch) against(f foe, rounds int) (game answered) {
	defer func() {
		if played := len(game.plays); played == len(game.rewards) && played < rounds {
			game.rewards = append(game.rewards, s.Zero()) // the play of this round is asked for
		}
	}()
	defer kit.IgnorePanic()
	maker, done := kit.WithClose(s.maker)
	defer done()
	to, lead := f.reply(rounds), s.Zero()
	add := func(row, play []float64) {
		earned := 0.0
		for i, r := range row {
			earned += play[i] * r
		}
		for i, r := range row {
			lead[i] += r - earned
		}
		game.rewards, game.plays = append(game.rewards, row), append(game.plays, play)
		game.lead = append(game.lead, slices.Clone(lead))
	}
	if f.oblivious {
		all := s.Fill(rounds, func() []float64 {
			row := s.Zero()
			to(nil, row)
			return row
		})
		game.rewards = all
		plays := laws.Plays(maker, all)
		game.rewards = nil
		for t, row := range all {
			add(row, plays[t])
		}
		return game
	}
	l := maker()
	for range rounds {
		play, row := make([]float64, s.Width), s.Zero()
		l.Play(play)
		to(play, row)
		add(row, play)
		l.Observe(slices.Clone(row))
	}
	return game
}

// judged reports whether all rounds were played, and the plays were numbers.
func (a answered) judged() bool {
	n := len(a.rewards)
	return len(a.plays) == n && !slices.ContainsFunc(a.lead[n-1], math.IsNaN)
}

// upTo returns the first n rounds of the game.
func (a answered) upTo(n int) answered {
	return answered{a.rewards[:n], a.plays[:n], a.lead[:n]}
}

// growth returns how much regret the second half of the game adds.
func (a answered) growth() float64 {
	n := len(a.lead)
	if n == 0 {
		return 0
	}
	return slices.Max(a.lead[n-1]) - slices.Max(a.lead[n/2])
}

// A share returns which share of a bound the regret in a game comes to, in all
// its rounds, or in the last of them.
type share = func(answered) float64

// most returns the largest share of the bound after some round: each sixteenth
// of the game is looked at.
func (a answered) most(of share) (most float64) {
	for k := 1; k <= 16; k++ {
		if n := len(a.rewards) * k / 16; n > 0 {
			most = max(most, of(a.upTo(n)))
		}
	}
	return most
}

// rivals is how many games are long, beside those against foes that are slow:
// those against the foes that come nearest to the bound in a trial, and against
// the one with which the regret grows the most.
const rivals = 3

// hardest returns the rewards of the long game in which the regret comes nearest
// to the bound. Each foe plays a trial, and some of them play a long game. If
// the bound or the learner panics, or a play is NaN, these are the rewards of
// the game in which that happens: the law will meet it again.
func (s sketch) hardest(use *boundTally, of share, rounds int) (rewards laws.Rounds) {
	defer func() {
		if len(rewards) == 0 {
			rewards = laws.Rounds{s.Zero()}
		}
	}()
	defer kit.IgnorePanic()
	most := func(game answered) float64 {
		rewards = game.rewards
		return game.most(of)
	}
	type rival struct {
		foe
		share, growth float64
	}
	var all, slow []rival
	for _, f := range s.foes() {
		if f.slow {
			slow = append(slow, rival{foe: f})
			continue
		}
		trial := s.against(f, min(answeredTrial, rounds))
		if !trial.judged() { // which the law will refuse
			return trial.rewards
		}
		all = append(all, rival{f, most(trial), trial.growth()})
	}
	by := func(size func(rival) float64) func(a, b rival) int {
		return func(a, b rival) int { return cmp.Compare(size(b), size(a)) }
	}
	slices.SortStableFunc(all, by(func(r rival) float64 { return r.growth }))
	slices.SortStableFunc(all[1:], by(func(r rival) float64 { return r.share }))
	var game answered
	largest := math.Inf(-1)
	for _, r := range slices.Concat(all[:rivals], slow) {
		long := s.against(r.foe, rounds)
		if !long.judged() {
			return long.rewards
		}
		share := most(long)
		if math.IsNaN(share) {
			return long.rewards
		}
		if share > largest {
			game, largest = long, share
		}
	}
	use.see(largest, len(game.rewards))
	return game.untilBroken(of)
}

// untilBroken returns the rewards up to where the bound is clearly broken, or
// else broken, or else all of them. A shorter witness is made small sooner.
func (a answered) untilBroken(of share) laws.Rounds {
	for _, above := range []float64{1.05, 1 + 1e-6} {
		for k, before := 1, 0; k <= 16; k++ {
			n := len(a.rewards) * k / 16
			for n > 0 && n-before > 1 && of(a.upTo(n)) > above {
				if middle := (before + n) / 2; middle > 0 && of(a.upTo(middle)) > above {
					n = middle
				} else {
					before = middle
				}
			}
			if n > 0 && of(a.upTo(n)) > above {
				return a.rewards[:n]
			}
			before = n
		}
	}
	return a.rewards
}

// shareOf returns regret over bound, and 0 where the regret is none.
func shareOf(regret, bound float64) float64 {
	if !(regret > 0) {
		return 0
	}
	return regret / max(0, bound)
}

// regretShare is that of the total regret.
func regretShare(bound func(*boundedrecall.Instance) float64) share {
	return func(a answered) float64 {
		return shareOf(slices.Max(a.lead[len(a.lead)-1]), bound(a.rewards.Instance()))
	}
}

// swapShare is that of the total swap regret.
func swapShare(bound func(rounds, arms int) float64) share {
	return func(a answered) float64 {
		d, regret := len(a.rewards[0]), 0.0
		for i := range d {
			gained := make([]float64, d) // by arm i's weight on each arm
			for t, r := range a.rewards {
				for j := range gained {
					gained[j] += a.plays[t][i] * (r[j] - r[i])
				}
			}
			regret += slices.Max(gained)
		}
		return shareOf(regret, bound(len(a.rewards), d))
	}
}

// switchShare is that of the total regret against arms that switch: at most
// four times, as laws.SwitchBound looks at.
func switchShare(bound func(rounds, arms, switches int) float64) share {
	const most = 4
	return func(a answered) (largest float64) {
		d := len(a.rewards[0])
		best := make(laws.Rounds, most+1)
		for k := range best {
			best[k] = make([]float64, d)
		}
		before := make([]float64, d)
		for _, lead := range a.lead {
			for k := most; k >= 0; k-- {
				switched := math.Inf(-1)
				if k > 0 {
					switched = slices.Max(best[k-1])
				}
				for i := range best[k] {
					best[k][i] = max(best[k][i], switched) + lead[i] - before[i]
				}
			}
			before = lead
		}
		for k := range min(most+1, len(a.lead)) {
			largest = max(largest, shareOf(slices.Max(best[k]), bound(len(a.lead), d, k)))
		}
		return largest
	}
}

// intervalShare is that of the total regret on the intervals that end the game
// and begin at a sixteenth of it.
func intervalShare(bound func(rounds, arms int) float64) share {
	return func(a answered) (largest float64) {
		end := a.lead[len(a.lead)-1]
		for k := range 16 {
			regret, from := math.Inf(-1), len(a.lead)*k/16
			for i, x := range end {
				if from > 0 {
					x -= a.lead[from-1][i]
				}
				regret = max(regret, x)
			}
			largest = max(largest, shareOf(regret, bound(len(a.lead)-from, len(end))))
		}
		return largest
	}
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

// Notes says how near the regret came to the bound, and whether the bound could
// have been broken at all.
func (b *boundTally) Notes() (lines []string) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.rounds > 0 {
		lines = append(lines, fmt.Sprintf("in games of up to %d rounds against adversaries that answer "+
			"the plays, the largest regret was %.3g %% of the bound", b.rounds, 100*b.nearest))
	}
	if b.finiteCalls.Load() > 0 && b.telling.Load() == 0 {
		lines = append(lines, "in every game played the bound was at least the number of rounds, "+
			"which no regret exceeds: it says nothing of them")
	}
	return lines
}
