package laws

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit/base"

	"gonum.org/v1/gonum/floats"
)

// Arms returns an error unless the number of arms is at least 1, the same for
// all learners of the maker, and never changes.
//
// Every law asks a learner for its number of arms and fails if the number is
// wrong. This law says what is wrong.
func Arms(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("arms", "maker", part{"rewards", rewards}).run(func() breach {
		d := fresh(maker).Arms()
		if d < 1 {
			return breach{fmt.Sprintf("%d arms", d), math.Inf(1)}
		}
		l := fresh(maker)
		for t := 0; ; t++ {
			if got := l.Arms(); got != d {
				return breach{fmt.Sprintf("%d arms before round %d, %d at first", got, t+1, d), math.Inf(1)}
			}
			if t == len(rewards) {
				return breach{}
			}
			l.Play(make([]float64, d))
			l.Observe(slices.Clone(rewards[t]))
		}
	})
}

// Deterministic returns an error unless two learners of the maker, each fed the
// same rewards, play the same, bit for bit. A learner that draws its plays must
// use a seed that its maker sets.
//
// Every law that compares two games catches some learners that break this law.
// This law says what is wrong.
func Deterministic(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("deterministic", "maker", part{"rewards", rewards}).on(maker,
		func(w words) breach {
			want, got := Plays(maker, rewards), Plays(maker, rewards)
			return w.compare(got, want, 0, "in the second of the two")
		})
}

// Repeated returns an error unless the plays on the rewards are those that a
// learner of the maker had earlier.
func Repeated(maker boundedrecall.Maker, rewards Rounds, earlier [][]float64) error {
	return newCheck("repeated", "maker", part{"rewards", rewards}, "earlier").on(maker,
		func(w words) breach {
			return w.compare(Plays(maker, rewards), earlier, 0, w.again)
		})
}

// simplexTolerance is the tolerance of [boundedrecall.Play].
const simplexTolerance = 1e-9

// Simplex returns an error unless every play is a distribution: no weight below
// −1e-9 or NaN, and a sum within 1e-9 of 1.
func Simplex(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("simplex", "maker", part{"rewards", rewards}).run(func() breach {
		return invalidPlay(Plays(maker, rewards))
	})
}

// invalidPlay returns the text for the first play that is not a distribution,
// and how far it is off.
func invalidPlay(plays [][]float64) breach {
	for j, x := range plays {
		if off := offSimplex(x); off > simplexTolerance {
			return breach{fmt.Sprintf("round %d plays %s, of sum %v", j+1, vector(x), floats.Sum(x)), off}
		}
	}
	return breach{}
}

// offSimplex returns how far the weights are from a distribution: the largest
// of −x_i and |Σx_i − 1|, +Inf for NaN.
func offSimplex(x []float64) float64 {
	off := math.Abs(floats.Sum(x) - 1)
	for _, p := range x {
		off = max(off, -p)
	}
	if math.IsNaN(off) {
		return math.Inf(1)
	}
	return off
}

// DirtyDestination returns an error if a play depends on the former content of
// dst, or if Play writes past the end of dst. In one game dst is full of NaN,
// in another it holds a distribution, and in a third it has a 1 for an arm,
// each arm in turn.
func DirtyDestination(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("dirty-destination", "maker", part{"rewards", rewards}).inWays(maker, rewards,
		nanInDst, roomBehindDst, distributionInDst, oneHotDst)
}

// PlayNotKept returns an error if a play changes when the caller uses one dst
// for all rounds and overwrites it with NaN after Play.
func PlayNotKept(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("play-not-kept", "maker", part{"rewards", rewards}).inWays(maker, rewards,
		dstOverwritten)
}

// PurePlay returns an error if asking for a play changes anything: the play
// when asked again, or a later one. Before round t it asks asks[(t−1) mod
// len(asks)] times, which may be 0, and once after the last round. Without asks
// it asks three times a round.
func PurePlay(maker boundedrecall.Maker, rewards Rounds, asks []int) error {
	c := newCheck("pure-play", "maker", part{"rewards", rewards}, asks)
	if len(asks) == 0 {
		asks = []int{3}
	}
	return c.inWays(maker, rewards, askedInTurn(asks))
}

// RewardUntouched returns an error if Observe modifies its argument or writes
// past the end, at once or when asked for the next play. What is played does
// not count.
func RewardUntouched(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("reward-untouched", "maker", part{"rewards", rewards}).inWays(maker, rewards,
		newArguments, roomBehindArgument)
}

// RewardNotKept returns an error if a play changes when the caller overwrites
// the slices it gave to Observe, before the next play or after it, or when it
// uses one slice for all rounds.
func RewardNotKept(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("reward-not-kept", "maker", part{"rewards", rewards}).inWays(maker, rewards,
		argumentOverwrittenLater, argumentOverwrittenAtOnce, oneArgument)
}

// Causal returns an error if a play depends on a reward of its own round or of
// a later one: if dst changes after Play has filled it, or if the plays on past
// and the play right after it differ when other follows instead of rewards.
func Causal(maker boundedrecall.Maker, past, rewards, other Rounds) error {
	return causal(maker, past, rewards, other)
}

// CausalInGames is [Causal], and where a window plays whole games it also
// returns an error if a value in the game on past and rewards is not the one
// that the window has row by row. The window foresees if a later row changes
// the value in the game. explains, if not nil, reports whether two values after
// some of the game's rows may differ: a window may round in another way in
// whole games.
func CausalInGames(
	maker boundedrecall.Maker, past, rewards, other Rounds,
	explains func(game Rounds, rows int, inGame, byRow []float64) bool,
) error {
	err := causal(maker, past, rewards, other)
	if err != nil {
		return err
	}
	c := newCheck("causal", "maker", part{"past", past}, part{"rewards", rewards},
		part{"other", other},
		"nil")
	c.predicate = "CausalInGames"
	c.says.Claim = "in a whole series no value depends on rows that come later"
	c.says.Broken = "in a whole series a value depends on rows that come later"
	game := wholeSeries{maker, slices.Concat(past, rewards), other, explains}
	found, foresees := breach{}, false
	err = c.on(maker, func(w words) breach {
		found, foresees = game.differs(w)
		return found
	})
	if v, ok := err.(*Violation); ok && found.found != "" {
		if v.Foresees = foresees; !foresees {
			v.Claim = "a whole series has the values of its rows one by one"
			v.Broken = "a whole series has other values than its rows one by one"
		}
	}
	return err
}

// A wholeSeries is a game that a window may play at once. explains is as in
// [CausalInGames].
type wholeSeries struct {
	maker    boundedrecall.Maker
	rows     Rounds
	other    Rounds // that could have come instead
	explains func(game Rounds, rows int, inGame, byRow []float64) bool
}

// differs returns what is wrong with the first value that is not the one that a
// window has row by row, and whether that value depends on a later row.
func (s wholeSeries) differs(w words) (found breach, foresees bool) {
	inGame := wholeGame(fresh(s.maker), s.rows.Clone())
	if inGame == nil {
		return breach{}, false
	}
	for j, want := range byRow(fresh(s.maker), s.rows.Clone()) {
		got, how := inGame[j], "row by row"
		if s.equal(j, got, want) {
			continue
		}
		if foresees = s.foresees(j, got); foresees {
			how = "without later rows"
		}
		d, _ := difference(got, want)
		return breach{
			fmt.Sprintf("in a series of %d rows, after row %d: %s; the %s wanted is that %s",
				len(s.rows), j, w.differ(got, want), w.out, how),
			d,
		}, foresees
	}
	return breach{}, false
}

// equal reports whether a value after j rows of the series is the other, or
// explained by it.
func (s wholeSeries) equal(j int, value, other []float64) bool {
	return Same(value, other) || s.explains != nil && s.explains(s.rows, j, value, other)
}

// foresees reports whether the series without the rows after row j ends in
// another value. It asks for no series without rows, which a window need not
// take: the value before the first row must be that before other rows.
func (s wholeSeries) foresees(j int, value []float64) bool {
	without := s.rows[:j]
	if j == 0 {
		without = s.other
	}
	if len(without) == 0 {
		return false
	}
	alone := wholeGame(fresh(s.maker), without.Clone())
	return alone != nil && !s.equal(j, value, alone[j])
}

func causal(maker boundedrecall.Maker, past, rewards, other Rounds) error {
	const law = "causal"
	c := newCheck(law, "maker", part{"past", past}, part{"rewards", rewards}, part{"other", other})
	return c.on(maker, func(w words) breach {
		asked, now := watch(fresh(maker), slices.Concat(past, rewards))
		for j := range asked {
			if d, _ := difference(now[j], asked[j]); d > 0 {
				return breach{fmt.Sprintf(
					"%s: dst has changed since: %s", w.when(j), w.differ(now[j], asked[j])), d}
			}
		}
		return w.compare(w.plays(maker, slices.Concat(past, other)), asked[:len(past)+1], 0,
			"other "+w.in+" to come")
	})
}

// watch returns the plays as they were right after Play, and the same slices as
// they are at the end of the game.
func watch(l boundedrecall.Learner, rewards Rounds) (asked, now [][]float64) {
	if later, ok := base.Deferring(l); ok { // it shares no slices
		asked = playsLater(later, l, rewards, func(int) int { return 1 })
		return asked, asked
	}
	for t := range len(rewards) + 1 {
		dst := make([]float64, l.Arms())
		l.Play(dst)
		asked, now = append(asked, slices.Clone(dst)), append(now, dst)
		if t < len(rewards) {
			l.Observe(slices.Clone(rewards[t]))
		}
	}
	return asked, now
}

// Reset returns an error unless a learner that was reset plays on rewards as a
// new one does. It tries a learner that played on past, and one with two Resets
// in a row and nine more, each after it observed past and was asked for no
// play. With asks it also tries one that is asked for asks[(t−1) mod len(asks)]
// plays before round t, of past and again of rewards, and compares it with a
// new one asked in the same way. So the first play asked for after a Reset may
// be that of any round.
func Reset(maker boundedrecall.Maker, past, rewards Rounds, asks []int) error {
	c := newCheck("reset", "maker", part{"past", past}, part{"rewards", rewards}, asks)
	return c.on(maker, func(w words) breach {
		want := Plays(maker, rewards)
		for _, life := range [...]string{"played", "eleven Resets"} {
			l := fresh(maker)
			if life == "played" {
				playsOf(l, past)
			} else {
				l.Reset()
				for range 9 {
					l.Reset()
					observe(l, past)
				}
			}
			l.Reset()
			how := "after Reset"
			if life != "played" {
				how = "after " + life
			}
			b := w.compare(playsOf(l, rewards), want, 0, how)
			if b.found != "" {
				return b
			}
		}
		return resetAsked(w, maker, past, rewards, asks)
	})
}

// resetAsked returns what is wrong with a learner that is asked for plays as
// asks says, before its Reset and after it, beside a new one that is asked in
// the same way.
func resetAsked(
	w words, maker boundedrecall.Maker, past, rewards Rounds, asks []int,
) breach {
	if len(asks) == 0 {
		return breach{}
	}
	play := func(l boundedrecall.Learner) [][]float64 {
		plays := playsAsked(l, rewards, asks)
		plays[len(rewards)] = ask(l)
		return plays
	}
	l := fresh(maker)
	playsAsked(l, past, asks)
	l.Reset()
	got, want := play(l), play(fresh(maker))
	return w.compare(got, want, 0, "after Reset, "+askedAs(asks))
}

// playsAsked asks for plays as asks says, before each round and after the last.
// It returns the last one of each round, nil where it asked for none.
func playsAsked(l boundedrecall.Learner, rewards Rounds, asks []int) [][]float64 {
	all := make([][]float64, len(rewards)+1)
	if later, ok := base.Deferring(l); ok {
		times := func(t int) int { return asks[t%len(asks)] }
		plays := playsLater(later, l, rewards, times)
		for t := range all {
			for range times(t) {
				all[t], plays = plays[0], plays[1:]
			}
		}
		return all
	}
	for t := range all {
		for range asks[t%len(asks)] {
			all[t] = ask(l)
		}
		observe(l, rewards[t:min(t+1, len(rewards))])
	}
	return all
}

// Independent returns an error if two learners of the maker that take turns,
// one on rewards and one on other, do not play as each plays alone. In its own
// game each is asked for a play and observes, in turn. A turn is some of these
// calls, and may end between Play and Observe: turn k, from 0, has 1 + turns[k
// mod len(turns)] calls, to the one on rewards if k is even and to the one on
// other if k is odd. Without turns each turn has one call, so both play before
// either observes.
func Independent(maker boundedrecall.Maker, rewards, other Rounds, turns []int) error {
	c := newCheck("independent", "maker", part{"rewards", rewards}, part{"other", other}, turns)
	return c.on(maker, func(w words) breach {
		pair := [...]*playing{
			{rewards: rewards, want: w.plays(maker, rewards), who: w.who + " that gets the " + w.in},
			{rewards: other, want: w.plays(maker, other), who: w.who + " that gets the other " + w.in},
		}
		for _, p := range pair {
			p.learner = fresh(maker)
		}
		order := inTurns(turns, pair[0].ends(), pair[1].ends())
		for _, p := range pair {
			if later, ok := base.Deferring(p.learner); ok {
				p.later = later
			}
		}
		if pair[0].later != nil && pair[1].later != nil {
			for _, k := range order {
				pair[k].nextLater()
			}
			pair[0].later.Settle()
			pair[1].later.Settle()
		}
		for _, k := range order {
			if b := pair[k].next(w); b.found != "" {
				return b
			}
		}
		return breach{}
	})
}

// inTurns returns which of two games each call is for, where the games have so
// many calls: see [Independent].
func inTurns(turns []int, first, second int) (order []int) {
	left := [...]int{first, second}
	for k := 0; left[0]+left[1] > 0; k++ {
		calls := 1
		if len(turns) > 0 {
			calls += turns[k%len(turns)]
		}
		for range min(calls, left[k%2]) {
			order = append(order, k%2)
			left[k%2]--
		}
	}
	return order
}

// playing is a learner in a game whose plays are known.
type playing struct {
	who     string
	learner boundedrecall.Learner
	rewards Rounds
	want    [][]float64
	calls   int // so far: of Play and Observe in turn

	later base.Later  // the learner, if it answers later
	got   [][]float64 // what it has answered
}

// ends returns how many calls the game has.
func (p *playing) ends() int { return 2*len(p.want) - 1 }

// nextLater makes the next call of a learner that answers later.
func (p *playing) nextLater() {
	if round := (len(p.got) - 1); p.calls%2 == 1 {
		observe(p.learner, p.rewards[round:round+1])
	} else {
		p.got = append(p.got, make([]float64, p.learner.Arms()))
		p.later.PlayLater(p.got[len(p.got)-1])
	}
	p.calls = (p.calls + 1) % p.ends() // it begins again when the answers are read
}

// next makes the next call, unless it was made, and returns what is wrong with
// the play.
func (p *playing) next(w words) breach {
	round := p.calls / 2 // from 0
	p.calls++
	if p.calls%2 == 0 {
		if p.got == nil {
			observe(p.learner, p.rewards[round:round+1])
		}
		return breach{}
	}
	var got []float64
	if p.got == nil {
		got = ask(p.learner)
	} else {
		got = p.got[round]
	}
	want := p.want[round]
	if Same(got, want) {
		return breach{}
	}
	d, _ := difference(got, want)
	return breach{
		fmt.Sprintf("%s of %s, while the two take turns: %s",
			w.when(round), p.who, w.differ(got, want)),
		d,
	}
}

// WrongLengths returns an error unless, after the rewards, Play and Observe
// panic on slices that are nil, one too short or one too long.
func WrongLengths(maker boundedrecall.Maker, rewards Rounds) error {
	const law = "wrong-lengths"
	return newCheck(law, "maker", part{"rewards", rewards}).run(func() breach {
		d := fresh(maker).Arms()
		for _, slice := range [...][]float64{nil, make([]float64, d-1), make([]float64, d+1)} {
			if l := playedLearner(maker, rewards); !panics(func() { l.Play(slice) }) {
				return breach{fmt.Sprintf("Play accepts %d weights for %d arms", len(slice), d), math.Inf(1)}
			}
			if l := playedLearner(maker, rewards); !panics(func() { l.Observe(slice) }) {
				return breach{fmt.Sprintf("Observe accepts %d rewards for %d arms", len(slice), d), math.Inf(1)}
			}
		}
		return breach{}
	})
}

// wrongRewards are numbers outside [0,1].
var wrongRewards = [...]float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 2, -0x1p-1074,
	1 + 0x1p-52}

// WrongRewards returns an error unless, after the rewards, Observe itself
// panics when the given arm (from 0) gets a reward that is not in [0,1]: NaN,
// ±Inf, and numbers far outside and next to 0 and 1.
func WrongRewards(maker boundedrecall.Maker, rewards Rounds, arm int) error {
	const law = "wrong-rewards"
	return newCheck(law, "maker", part{"rewards", rewards}, arm).run(func() breach {
		for _, wrong := range wrongRewards {
			l := playedLearner(maker, rewards)
			r := make([]float64, l.Arms())
			r[arm] = wrong
			if !panics(func() { l.Observe(r) }) {
				return breach{
					fmt.Sprintf("Observe accepts %s; it must panic itself, not leave that to a later call",
						vector(r)),
					math.Inf(1),
				}
			}
		}
		return breach{}
	})
}

// playedLearner returns a fresh learner that has played on the rewards.
func playedLearner(maker boundedrecall.Maker, rewards Rounds) guarded {
	l := fresh(maker)
	playsOf(l, rewards)
	return l
}

// panics reports whether f panics. It passes on the panic of an unavailable
// learner.
func panics(f func()) (yes bool) {
	defer func() {
		p := recover()
		if u, ok := p.(*Unavailable); ok {
			panic(u)
		}
		yes = p != nil
	}()
	f()
	return false
}

// In LongGame a learner is asked lastAsks times for the play after the last
// round, and manyAsks times in the rounds that are powers of two, where the law
// of a learner that saturates may still be open.
const (
	lastAsks = 1000
	manyAsks = 100
)

// After the game LongGame plays lives of secondGame rounds at most, each after
// a Reset.
const (
	lives      = 300
	secondGame = 40
)

// LongGame returns an error unless a learner keeps the contract over a long
// game as real callers play it: with one slice for all rewards, one dst with
// spare capacity that the caller overwrites after Play, plays asked for as in
// [PurePlay], but 100 times in rounds 1, 2, 4, 8, … and 1000 times after the
// last. Its plays are distributions too where other arms get the rewards: those
// of arm 1 go to an arm after one and after two thirds of them, and so on. This
// is left out for a [Player]. Then 300 short games follow, each after a Reset, on the first few of
// the last 40 rewards in reverse. Its plays must be equal to the plays of a new
// learner in a plain game, bit for bit, and distributions, unless it is a
// window.
func LongGame(maker boundedrecall.Maker, rewards Rounds, asks []int) error {
	const law = "long-game"
	return newCheck(law, "maker", part{"rewards", rewards}, asks).on(maker,
		func(w words) breach {
			want := w.plays(maker, rewards)
			if !w.isWindow() {
				if b := invalidPlay(want); b.found != "" {
					return b
				}
				if b := withArmsTurned(maker, rewards); b.found != "" {
					return b
				}
			}
			second := slices.Clone(rewards[max(0, len(rewards)-secondGame):])
			slices.Reverse(second)
			wantSecond := w.plays(maker, second)
			l, long := fresh(maker), askedOften(asks)
			if b := long.play(w, l, rewards, want); b.found != "" {
				return breach{long.how + ": " + b.found, b.margin}
			}
			if !w.resets {
				return breach{}
			}
			return shortLives(w, l, second, wantSecond)
		})
}

// withArmsTurned returns which play is no distribution where other arms get the
// rewards: an arm that is never far ahead may be one that nobody thought of.
func withArmsTurned(maker boundedrecall.Maker, rewards Rounds) breach {
	if len(rewards) == 0 {
		return breach{}
	}
	d := rewards.Arms()
	for _, by := range slices.Compact([]int{(d + 2) / 3, (2*d + 2) / 3}) {
		l := fresh(maker)
		if _, asked := l.Learner.(Player); asked || by%d == 0 {
			continue
		}
		turned := rewards.Clone()
		for t, r := range turned {
			copy(r[by:], rewards[t])
			copy(r, rewards[t][d-by:])
		}
		if b := invalidPlay(playsOf(l, turned)); b.found != "" {
			return breach{fmt.Sprintf("with the rewards of arm 1 given to arm %d, and so on: %s", by+1,
				b.found), b.margin}
		}
	}
	return breach{}
}

// shortLives returns what is wrong with the short games of [LongGame], in which
// the learner plays on the first few of the rewards.
func shortLives(w words, l boundedrecall.Learner, rewards Rounds, want [][]float64) breach {
	for k := range lives {
		l.Reset()
		n := len(rewards)
		if k > 0 {
			n = min(n, k%8)
		}
		if b := slicesReused.play(w, l, rewards[:n], want[:n+1]); b.found != "" {
			return breach{fmt.Sprintf("after Reset %d: %s", k+1, b.found), b.margin}
		}
	}
	return breach{}
}
