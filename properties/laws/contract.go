package laws

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// Arms returns an error unless the number of arms is at least 1, the same for all learners
// of the maker, and never changes.
//
// Every law asks a learner for its number of arms and fails if the number is wrong. This
// law says what is wrong.
func Arms(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("arms", "maker", part{"rewards", rewards}).run(func() (string, float64) {
		d := fresh(maker).Arms()
		if d < 1 {
			return fmt.Sprintf("%d arms", d), math.Inf(1)
		}
		l := fresh(maker)
		for t := 0; ; t++ {
			if got := l.Arms(); got != d {
				return fmt.Sprintf("%d arms before round %d, %d at first", got, t+1, d), math.Inf(1)
			}
			if t == len(rewards) {
				return "", 0
			}
			l.Play(make([]float64, d))
			l.Observe(slices.Clone(rewards[t]))
		}
	})
}

// Deterministic returns an error unless two learners of the maker, each fed the same
// rewards, play the same, bit for bit. A learner that draws its plays must use a seed that
// its maker sets.
//
// Every law that compares two games catches some learners that break this law. This law
// says what is wrong.
func Deterministic(maker boundedrecall.Maker, rewards Rounds) error {
	c := newCheck("deterministic", "maker", part{"rewards", rewards}).inWordsFor(maker)
	return c.run(func() (string, float64) {
		want, got := Plays(maker, rewards), Plays(maker, rewards)
		return c.words.compare(got, want, 0, "second of the two")
	})
}

// simplexTolerance is the tolerance of [boundedrecall.Play].
const simplexTolerance = 1e-9

// Simplex returns an error unless every play is a distribution: no weight below
// −1e-9 or NaN, and a sum within 1e-9 of 1.
func Simplex(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("simplex", "maker", part{"rewards", rewards}).run(func() (string, float64) {
		return invalidPlay(Plays(maker, rewards))
	})
}

// invalidPlay returns the text for the first play that is not a distribution, and how far it
// is off.
func invalidPlay(plays [][]float64) (string, float64) {
	for j, x := range plays {
		if off := offSimplex(x); off > simplexTolerance {
			return fmt.Sprintf("round %d plays %s, of sum %v", j+1, vector(x), floats.Sum(x)), off
		}
	}
	return "", 0
}

// offSimplex returns how far the weights are from a distribution: the largest of
// −x_i and |Σx_i − 1|, +Inf for NaN.
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

// spare is the spare capacity of a slice that a law gives to a learner. canary fills it.
const spare = 3

const canary = -7.25

// withSpare returns a slice of length d filled with x, with spare capacity.
func withSpare(d int, x float64) []float64 {
	s := slices.Repeat([]float64{canary}, d+spare)
	for i := range d {
		s[i] = x
	}
	return s[:d]
}

// writtenPastEnd reports whether the learner wrote past the end of a slice from withSpare.
func writtenPastEnd(s []float64) bool {
	behind := s[len(s) : len(s)+spare]
	return slices.ContainsFunc(behind, func(x float64) bool { return x != canary })
}

// DirtyDestination returns an error if a play depends on the former content of dst, NaNs or
// ones instead of zeros, or if Play writes past the end of dst.
func DirtyDestination(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("dirty-destination", "maker", part{"rewards", rewards}).run(func() (string, float64) {
		want := Plays(maker, rewards)
		for _, dirt := range [...]float64{math.NaN(), 1} {
			l := fresh(maker)
			found, off := playRounds(l, rewards, func(j int) (string, float64) {
				dst := withSpare(len(want[j]), dirt)
				l.Play(dst)
				if found, off := unequal(dst, want[j], ", dst full of %v", dirt); found != "" || !writtenPastEnd(dst) {
					return found, off
				}
				return ": Play writes behind the end of dst, into its spare capacity", math.Inf(1)
			})
			if found != "" {
				return found, off
			}
		}
		return "", 0
	})
}

// playRounds plays the learner on the rewards. Before each reward and after the last it
// calls try with the number of rounds so far. What try finds ends the game.
func playRounds(l boundedrecall.Learner, rewards Rounds, try func(j int) (string, float64)) (string, float64) {
	for j := range len(rewards) + 1 {
		if found, off := try(j); found != "" {
			return fmt.Sprintf("round %d%s", j+1, found), off
		}
		if j < len(rewards) {
			l.Observe(slices.Clone(rewards[j]))
		}
	}
	return "", 0
}

// PlayNotKept returns an error if a play changes when the caller uses one dst for
// all rounds and overwrites it after Play.
func PlayNotKept(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("play-not-kept", "maker", part{"rewards", rewards}).run(func() (string, float64) {
		want := Plays(maker, rewards)
		for _, scribble := range [...]float64{math.NaN(), 1} {
			l := fresh(maker)
			dst := make([]float64, len(want[0]))
			found, off := playRounds(l, rewards, func(j int) (string, float64) {
				l.Play(dst)
				found, off := unequal(dst, want[j], ", earlier dst overwritten with %v", scribble)
				for i := range dst {
					dst[i] = scribble
				}
				return found, off
			})
			if found != "" {
				return found, off
			}
		}
		return "", 0
	})
}

// PurePlay returns an error if asking for a play changes anything: the play when
// asked again, or a later one. Before round t it asks asks[(t−1) mod len(asks)]
// times, which may be 0, and once after the last round. Without asks it asks three
// times a round.
func PurePlay(maker boundedrecall.Maker, rewards Rounds, asks []int) error {
	return newCheck("pure-play", "maker", part{"rewards", rewards}, asks).run(func() (string, float64) {
		want := Plays(maker, rewards)
		l := fresh(maker)
		return playRounds(l, rewards, func(j int) (string, float64) {
			for k, got := range playTimes(l, asksIn(asks, j, len(rewards)), nil) {
				found, off := unequal(got, want[j], ", asked for the %s time, rounds asked %v times in turn", ordinal(k+1), asks)
				if found != "" {
					return found, off
				}
			}
			return "", 0
		})
	})
}

// asksIn returns how often to ask for the play after j of n rounds.
func asksIn(asks []int, j, n int) int {
	switch {
	case len(asks) == 0:
		return 3
	case j == n:
		return max(1, asks[j%len(asks)])
	}
	return asks[j%len(asks)]
}

func ordinal(k int) string {
	if k <= 3 {
		return [...]string{"1st", "2nd", "3rd"}[k-1]
	}
	return fmt.Sprintf("%dth", k)
}

// RewardUntouched returns an error if Observe modifies its argument.
func RewardUntouched(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("reward-untouched", "maker", part{"rewards", rewards}).run(func() (string, float64) {
		l := fresh(maker)
		for t, reward := range rewards {
			ask(l)
			r := withSpare(len(reward), 0)
			copy(r, reward)
			l.Observe(r)
			ask(l)
			if d, _ := difference(r, reward); d > 0 {
				return fmt.Sprintf("after round %d the argument is %s, was %s", t+1, vector(r), vector(reward)), d
			}
			if writtenPastEnd(r) {
				return fmt.Sprintf("round %d: Observe writes behind the end of its argument", t+1), math.Inf(1)
			}
		}
		return "", 0
	})
}

// RewardNotKept returns an error if a play changes when the caller overwrites the
// slices it gave to Observe, or when it uses one slice for all rounds.
func RewardNotKept(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("reward-not-kept", "maker", part{"rewards", rewards}).run(func() (string, float64) {
		want := Plays(maker, rewards)
		for _, reuse := range [...]bool{false, true} {
			l := fresh(maker)
			what, buffer := "earlier slices overwritten", make([]float64, rewards.Arms())
			if reuse {
				what = "one slice for all rewards"
			}
			for j, x := range want {
				if found, off := unequal(ask(l), x, "round %d, %s", j+1, what); found != "" {
					return found, off
				}
				if j == len(rewards) {
					break
				}
				if !reuse {
					for i := range buffer {
						buffer[i] = math.NaN()
					}
					buffer = make([]float64, len(buffer))
				}
				copy(buffer, rewards[j])
				l.Observe(buffer)
			}
		}
		return "", 0
	})
}

// Causal returns an error if a play depends on a reward of its own round or of a later one:
// if dst changes after Play has filled it, or if the plays on past and the play right after
// it differ when other follows instead of rewards.
func Causal(maker boundedrecall.Maker, past, rewards, other Rounds) error {
	c := newCheck("causal", "maker", part{"past", past}, part{"rewards", rewards}, part{"other", other})
	return c.run(func() (string, float64) {
		asked, now := watch(fresh(maker), slices.Concat(past, rewards))
		for j := range asked {
			if found, off := unequal(now[j], asked[j], "round %d's dst has changed since", j+1); found != "" {
				return found, off
			}
		}
		got := Plays(maker, past, other)
		return compare(got, asked[:len(past)+1], 0, "other rewards to come")
	})
}

// watch returns the plays as they were right after Play, and the same slices as they are at
// the end of the game.
func watch(l boundedrecall.Learner, rewards Rounds) (asked, now [][]float64) {
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

// Reset returns an error unless a learner that was reset plays on rewards as a fresh one
// does. It tries a Reset right after the learner observed past, two in a row after it
// observed past and played, and ten, each after the first round of past.
func Reset(maker boundedrecall.Maker, past, rewards Rounds) error {
	c := newCheck("reset", "maker", part{"past", past}, part{"rewards", rewards}).inWordsFor(maker)
	return c.run(func() (string, float64) {
		want := Plays(maker, rewards)
		l := fresh(maker)
		for k, after := range [...]string{"Reset", "two Resets in a row", "ten Resets more"} {
			switch k {
			case 0:
				observe(l, past)
			case 1:
				playsOf(l, past)
				l.Reset()
			default:
				for range 9 {
					observe(l, past[:min(1, len(past))])
					l.Reset()
				}
			}
			l.Reset()
			if found, off := c.words.compare(playsOf(l, rewards), want, 0, "after "+after); found != "" {
				return found, off
			}
		}
		return "", 0
	})
}

// Independent returns an error if two learners of the maker that take turns, round by
// round, one on rewards and one on other, do not play as each plays alone.
func Independent(maker boundedrecall.Maker, rewards, other Rounds) error {
	return newCheck("independent", "maker", part{"rewards", rewards}, part{"other", other}).run(func() (string, float64) {
		want := Plays(maker, rewards)
		l, neighbour := fresh(maker), fresh(maker)
		return playRounds(l, rewards, func(j int) (string, float64) {
			if j < len(other) {
				ask(neighbour)
				neighbour.Observe(slices.Clone(other[j]))
			}
			return unequal(ask(l), want[j], ", with another learner on the other rewards")
		})
	})
}

// WrongLengths returns an error unless, after the rewards, Play and Observe panic
// on slices that are nil, one too short or one too long.
func WrongLengths(maker boundedrecall.Maker, rewards Rounds) error {
	return newCheck("wrong-lengths", "maker", part{"rewards", rewards}).run(func() (string, float64) {
		d := fresh(maker).Arms()
		for _, slice := range [...][]float64{nil, make([]float64, d-1), make([]float64, d+1)} {
			if l := playedLearner(maker, rewards); !panics(func() { l.Play(slice) }) {
				return fmt.Sprintf("Play accepts %d weights for %d arms", len(slice), d), math.Inf(1)
			}
			if l := playedLearner(maker, rewards); !panics(func() { l.Observe(slice) }) {
				return fmt.Sprintf("Observe accepts %d rewards for %d arms", len(slice), d), math.Inf(1)
			}
		}
		return "", 0
	})
}

// wrongRewards are numbers outside [0,1].
var wrongRewards = [...]float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 2, -0x1p-40, 1 + 0x1p-40}

// WrongRewards returns an error unless, after the rewards, Observe panics when the
// given arm (from 0) gets a reward that is not in [0,1]: NaN, ±Inf, and numbers
// far and barely outside.
func WrongRewards(maker boundedrecall.Maker, rewards Rounds, arm int) error {
	return newCheck("wrong-rewards", "maker", part{"rewards", rewards}, arm).run(func() (string, float64) {
		for _, wrong := range wrongRewards {
			l := playedLearner(maker, rewards)
			r := make([]float64, l.Arms())
			r[arm] = wrong
			if !panics(func() { l.Observe(r) }) {
				return fmt.Sprintf("Observe accepts %s", vector(r)), math.Inf(1)
			}
		}
		return "", 0
	})
}

// playedLearner returns a fresh learner that has played on the rewards.
func playedLearner(maker boundedrecall.Maker, rewards Rounds) boundedrecall.Learner {
	l := fresh(maker)
	playsOf(l, rewards)
	return l
}

// panics reports whether f panics. It passes on the panic of an unavailable learner.
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

// repeatedRounds is the number of rounds that LongGame repeats after Reset.
const repeatedRounds = 40

// LongGame returns an error unless a learner keeps the contract over a long game as real
// callers play it: with one slice for all rewards, one dst with spare capacity that the
// caller overwrites after Play, plays asked for as in [PurePlay], and Reset right after
// Observe. Its plays must be distributions, and equal to the plays of a fresh learner in a
// plain game, bit for bit.
func LongGame(maker boundedrecall.Maker, rewards Rounds, asks []int) error {
	return newCheck("long-game", "maker", part{"rewards", rewards}, asks).run(func() (string, float64) {
		want := Plays(maker, rewards)
		if found, off := invalidPlay(want); found != "" {
			return found, off
		}
		l := fresh(maker)
		buffer, dst := make([]float64, rewards.Arms()), withSpare(len(want[0]), math.NaN())
		round := func(j, times int) (string, float64) {
			for range playTimes(l, times, dst) {
				if found, off := unequal(dst, want[j], "round %d", j+1); found != "" {
					return found, off
				}
				if writtenPastEnd(dst) {
					return fmt.Sprintf("round %d: Play writes behind the end of dst", j+1), math.Inf(1)
				}
				for i := range dst {
					dst[i] = math.NaN()
				}
			}
			if j < len(rewards) {
				copy(buffer, rewards[j])
				l.Observe(buffer)
			}
			return "", 0
		}
		for j := range want {
			if found, off := round(j, asksIn(asks, j, len(rewards))); found != "" {
				return "asked at odd times, slices reused: " + found, off
			}
		}
		observe(l, rewards[:min(len(rewards), repeatedRounds)])
		l.Reset()
		for j := range min(len(want), repeatedRounds) {
			if found, off := round(j, 1); found != "" {
				return "after Reset: " + found, off
			}
		}
		return "", 0
	})
}
