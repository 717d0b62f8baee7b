package laws

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/internal/kit/base"
)

// A way is how a caller plays a game. Whatever the way, the plays must be those
// of a plain game. In the zero way the caller asks for one play a round and each
// call gets a new slice, which holds zeros before Play.
type way struct {
	how string // what the caller does, in words

	asks func(j, n int) int             // calls of Play after j of n rounds; nil: one
	dirt func(dst []float64, round int) // fills a new dst before Play; nil: zeros

	dst, reward handling

	judgesDstEnd bool // Play must not write past the end of dst
	anyPlay      bool // the plays do not count

	// argument returns what is wrong with the last argument of Observe once the
	// plays after it were read; nil: nothing.
	argument func(got, was []float64) breach
}

// handling is what a caller does with the slices that it gives to a learner.
type handling int

const (
	newSlice          handling = iota // each call gets a new slice
	oneSlice                          // all calls of a game get one slice
	overwrittenAtOnce                 // a new slice, full of NaN once the call has returned
	overwrittenLater                  // a new slice, full of NaN once the plays of a round were read
	oneOverwritten                    // one slice, full of NaN then and before each call
)

// isOne reports whether all calls get one slice.
func (h handling) isOne() bool { return h == oneSlice || h == oneOverwritten }

// finish overwrites a slice once the plays of a round were read.
func (h handling) finish(slice []float64) {
	if h == overwrittenLater || h == oneOverwritten {
		fill(slice, math.NaN())
	}
}

// The ways in which the predicates play, beside those of [askedInTurn] and
// [askedOften].
var (
	nanInDst          = way{how: "dst full of NaN", dirt: allNaN}
	roomBehindDst     = way{how: "dst with spare capacity", judgesDstEnd: true}
	distributionInDst = way{how: "a distribution in dst", dirt: distribution}
	oneHotDst         = way{how: "a 1 for one arm in dst", dirt: oneHot}
	dstOverwritten    = way{how: "dst overwritten with NaN once it was read", dst: oneOverwritten}

	newArguments       = way{how: "a new slice each time", anyPlay: true, argument: changed}
	roomBehindArgument = way{how: "slices with spare capacity", anyPlay: true, argument: appendedTo}
	oneArgument        = way{how: "one slice for all arguments", reward: oneSlice}

	argumentOverwrittenAtOnce = way{how: "each argument overwritten with NaN at once",
		reward: overwrittenAtOnce}
	argumentOverwrittenLater = way{how: "each argument overwritten with NaN later",
		reward: overwrittenLater}

	slicesReused = way{how: "asked at odd times, slices reused",
		dst: oneOverwritten, reward: oneSlice, judgesDstEnd: true, argument: changed}
)

func allNaN(dst []float64, _ int) { fill(dst, math.NaN()) }

func distribution(dst []float64, _ int) {
	for i := range dst {
		dst[i] = float64(2*(i+1)) / float64(len(dst)*(len(dst)+1))
	}
}

// oneHot puts a 1 for an arm, each arm in turn.
func oneHot(dst []float64, round int) { dst[round%len(dst)] = 1 }

// askedInTurn is the way of a caller that asks asks[j mod len(asks)] times after
// j rounds, and at least once after the last.
func askedInTurn(asks []int) way { return way{how: askedAs(asks), asks: inTurn(asks)} }

// askedAs says in a report how often each play is asked for.
func askedAs(asks []int) string {
	if len(asks) == 1 {
		return fmt.Sprintf("asked %d times at each step", asks[0])
	}
	return fmt.Sprintf("asked %v times, step by step", asks)
}

// inTurn returns how often [askedInTurn] asks. Without asks it asks once.
func inTurn(asks []int) func(j, n int) int {
	return func(j, n int) int {
		switch {
		case len(asks) == 0:
			return 1
		case j == n:
			return max(1, asks[j%len(asks)])
		}
		return asks[j%len(asks)]
	}
}

// askedOften is the way of a caller that reuses its slices. It asks as in
// [askedInTurn], but manyAsks times in rounds that are powers of two, and
// lastAsks times after the last.
func askedOften(asks []int) way {
	usual, often := inTurn(asks), slicesReused
	often.asks = func(j, n int) int {
		switch {
		case j == n:
			return lastAsks
		case j&(j-1) == 0:
			return manyAsks
		}
		return usual(j, n)
	}
	return often
}

// inWays plays a game in each of the ways, with a learner each.
func (c check) inWays(maker boundedrecall.Maker, rewards Rounds, ways ...way) error {
	return c.on(maker, func(w words) breach {
		want := w.plays(maker, rewards)
		for _, way := range ways {
			if b := way.play(w, fresh(maker), rewards, want); b.found != "" {
				// an arm is an output of a window
				return breach{strings.Replace(way.how, " arm", " "+w.one, 1) + ": " + b.found, b.margin}
			}
		}
		return breach{}
	})
}

// play returns what is wrong with a game that is played in this way. The plays
// wanted are those of a plain game.
func (v way) play(w words, l boundedrecall.Learner, rewards Rounds, want [][]float64) breach {
	g := game{v, w, l, withSpare(len(want[0])), withSpare(rewards.Arms()), nil, false}
	if later, ok := base.Deferring(l); ok {
		g.deferred = true
		g.plays = playsLater(later, l, rewards, func(j int) int { return v.times(j, len(rewards)) })
	}
	for j := range want {
		if b := g.ask(j, len(rewards), want[j]); b.found != "" {
			return b
		}
		if j > 0 && v.argument != nil {
			if b := v.argument(g.reward, rewards[j-1]); b.found != "" {
				return breach{w.when(j) + ": " + b.found, b.margin}
			}
		}
		v.dst.finish(g.dst)
		v.reward.finish(g.reward)
		if j < len(rewards) {
			g.observe(rewards[j])
		}
	}
	return breach{}
}

// A game is played in a way.
type game struct {
	way         way
	words       words
	learner     boundedrecall.Learner
	dst, reward []float64 // that the learner got last

	plays    [][]float64 // that were asked for already and not looked at
	deferred bool        // all of them were
}

// ask asks for the plays after j of n rounds and returns what is wrong with one
// of them.
func (g *game) ask(j, n int, want []float64) breach {
	times := g.way.times(j, n)
	if a, ok := g.learner.(Asker); ok && times > 1 && !g.deferred {
		g.plays = a.Ask(times)
	}
	for k := range times {
		g.prepareDst(j, len(want))
		if len(g.plays) == 0 {
			g.learner.Play(g.dst)
		} else {
			copy(g.dst, g.plays[0])
			g.plays = g.plays[1:]
		}
		if d, _ := difference(g.dst, want); d > 0 && !g.way.anyPlay {
			return breach{g.words.whenAsked(j, k, times) + ": " + g.words.differ(g.dst, want), d}
		}
		if g.way.judgesDstEnd && writtenPastEnd(g.dst) {
			return breach{
				g.words.when(j) + ": it writes behind the end of dst, into its spare capacity",
				math.Inf(1),
			}
		}
	}
	return breach{}
}

// times returns how often the play after j of n rounds is asked for.
func (v way) times(j, n int) int {
	if v.asks == nil {
		return 1
	}
	return v.asks(j, n)
}

// prepareDst makes the dst for a call of Play in a round, from 0.
func (g *game) prepareDst(round, arms int) {
	if !g.way.dst.isOne() {
		g.dst = withSpare(arms)
	}
	g.way.dst.finish(g.dst)
	if g.way.dirt != nil {
		g.way.dirt(g.dst, round)
	}
}

// observe has the learner observe a reward.
func (g *game) observe(reward []float64) {
	if !g.way.reward.isOne() {
		g.reward = withSpare(len(g.reward))
	}
	copy(g.reward, reward)
	if !g.deferred {
		g.learner.Observe(g.reward)
	}
	if g.way.reward == overwrittenAtOnce {
		fill(g.reward, math.NaN())
	}
}

// changed returns what is wrong with an argument that is not what it was.
func changed(got, was []float64) breach {
	d, _ := difference(got, was)
	if d == 0 {
		return breach{}
	}
	return breach{fmt.Sprintf("the last argument is %s, was %s", vector(got), vector(was)), d}
}

// appendedTo returns what is wrong with an argument that was written past its
// end.
func appendedTo(got, _ []float64) breach {
	if !writtenPastEnd(got) {
		return breach{}
	}
	return breach{"it has written behind the end of the last argument", math.Inf(1)}
}

func fill(x []float64, y float64) {
	for i := range x {
		x[i] = y
	}
}

// spare is the spare capacity of a slice that a law gives to a learner. canary
// fills it.
const (
	spare  = 3
	canary = -7.25
)

// withSpare returns a slice of d zeros with spare capacity.
func withSpare(d int) []float64 {
	s := slices.Repeat([]float64{canary}, d+spare)
	clear(s[:d])
	return s[:d]
}

// writtenPastEnd reports whether the learner wrote past the end of a slice from
// withSpare.
func writtenPastEnd(s []float64) bool {
	behind := s[len(s) : len(s)+spare]
	return slices.ContainsFunc(behind, func(x float64) bool { return x != canary })
}
