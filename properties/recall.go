package properties

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// A recallPredicate is [laws.BoundedRecall] or [laws.Stationary].
type recallPredicate = func(maker boundedrecall.Maker, recall int, past, other, rewards laws.Rounds, tolerance float64) error

// onTwoPasts returns a law that compares the plays on a case's rewards after its two pasts.
// With anyLength the pasts may differ in length.
func onTwoPasts(predicate recallPredicate, anyLength bool) func(*subject) Law {
	short := func(draw sketch, c *Case) {
		c.Rewards = draw.between(draw.recall, draw.recall+3)
		draw.twoPasts(c, draw.pastLength())
		if anyLength && draw.pick(2) == 0 {
			c.Other = nil
		} else if anyLength {
			c.Other = c.Other[draw.pick(len(c.Other)):]
		}
	}
	// with draws a long game instead, if the law has the part.
	with := func(part string, long func(draw sketch) Case) filler {
		return func(draw sketch, c *Case) {
			if draw.has(part) && draw.has("long games") {
				*c = long(draw)
			} else {
				short(draw, c)
			}
		}
	}
	return func(s *subject) Law {
		longEvery := 48
		switch {
		case s.window != nil && anyLength:
			longEvery = 24 // there is no second law for which half of the long games are drawn
		case anyLength:
			longEvery = 96 // one of them is the longest
		}
		twins := func(draw sketch) Case { return s.twins(draw, anyLength) }
		l := s.lawWithLong(longEvery, short, with("long games", twins), func(maker boundedrecall.Maker, c Case) error {
			err := predicate(maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
			var v *laws.Violation
			if s.window != nil && errors.As(err, &v) && !v.Fails && len(s.leaksOf(c)) == 0 {
				return nil // it is waived, or a zero has another sign
			}
			return err
		})
		switch {
		case s.wholeGame:
		case anyLength:
			l.longest = with("65,536 rounds", s.shadows)
		case !s.Stationary && s.window == nil:
			l.longest = with("131,072 rounds", s.crossing)
		}
		if l.more = max(1, min(10, 100/s.Recall)); s.window != nil {
			l.leaks, l.more = true, 1
		}
		return l
	}
}

// twinRounds is the length of twin games, or more.
const twinRounds = 2000

// twins plays two long games that share stretches of M rows and more. It returns a place where
// the last M rows are the same and the plays are not, as a case, or the last place where they
// are. With anyLength one of the games begins later than the other.
func (s *subject) twins(draw sketch, anyLength bool) (c Case) {
	m, shift := s.Recall, 0
	var one laws.Rounds
	for len(one) < max(twinRounds, 4*m) {
		one = append(one, draw.rounds(1+draw.pick(250))...)
	}
	if anyLength {
		shift = draw.pick(len(one) / 2)
	}
	other := one[shift:].Clone()
	for t := draw.pick(m + 1); t+m < len(other); t += m + draw.pick(m+64) {
		n := min(len(other)-m-t, 1+draw.pick(m+4))
		copy(other[t:], draw.rounds(n))
		t += n
	}
	n := len(one)
	c = Case{Past: one[:n-m], Other: other[:n-shift-m], Rewards: one[n-m:]}
	defer ignorePanic()
	maker, done := withClose(s.maker)
	defer done()
	x, y := laws.Plays(maker, one), laws.Plays(maker, other)
	same, worst := 0, 0.0
	for j := shift + 1; j <= n; j++ {
		if same++; !laws.Same(one[j-1], other[j-1-shift]) {
			same = 0
		}
		if d := s.difference(x[j], y[j-shift]); same >= m && d > worst {
			worst = d
			c = Case{Past: one[:j-m], Other: other[:j-shift-m], Rewards: one[j-m : j]}
			if s.window == nil {
				break // of a window's leaks the worst is wanted
			}
		}
	}
	return c
}

// A shadowed game is so long that a counter of 16 bits runs over, and a learner's ring of 2¹⁷ rounds, unless the learner is slow:
// then the rounds times the recall times the arms are at most shadowedWork, or the game has twinRounds.
const (
	shadowedRounds = 1<<16 + 500
	longestRounds  = 1<<17 + 500
	shadowedWork   = 1 << 22
)

// So many equal rows follow the first shadowedRounds, for counters of equal rows, and then 2M others, in each of which a shadow
// is asked. Among the equal rows and after the 2M it is asked once in stillEvery rounds.
const (
	stillRounds = 33000
	stillEvery  = 64
)

// affordable returns the given number of rounds, or what a slow learner has time for.
func (s *subject) affordable(rounds int) int {
	return max(twinRounds, 4*s.Recall, min(rounds, shadowedWork/s.Recall/s.arms))
}

// crossing returns two pasts that end half a window before round 2¹⁷, and rewards that cross it. A ring or a counter that
// runs over there, or at round 2¹⁶, reads rows of the past or has kept one of them. Rewards of the two pasts differ by 1/2.
func (s *subject) crossing(draw sketch) (c Case) {
	n := max(0, min(1<<17, s.affordable(longestRounds))-(s.Recall+1)/2)
	c = Case{Past: draw.walk(n), Rewards: draw.walk(2*s.Recall + 64)}
	c.Other = c.Past.Clone()
	for _, r := range c.Other {
		for i, x := range r {
			r[i] = math.Mod(x+0.5, 1)
		}
	}
	return c
}

// shadows plays a very long game. Twice in M rounds, or every third round, and in each round near a power of 2 a new learner
// that observed the last M rows alone is asked too. It returns the first place where the two differ, as a case, or the last place.
func (s *subject) shadows(draw sketch) (c Case) {
	m := s.Recall
	all := draw.walk(s.affordable(shadowedRounds))
	still := len(all)
	if still >= shadowedRounds {
		all = slices.Concat(all, slices.Repeat(all[still-1:], stillRounds), all[:2*m])
		if s.window == nil && draw.has("131,072 rounds") {
			all = append(all, all[:max(0, s.affordable(longestRounds)-len(all))]...)
		}
	}
	defer ignorePanic()
	maker, done := withClose(s.maker)
	defer done()
	l, x, y := maker(), make([]float64, s.arms), make([]float64, s.arms)
	for j := 1; j <= len(all); j++ {
		l.Observe(slices.Clone(all[j-1]))
		every := max(3, m/2)
		switch after := j - still - stillRounds; {
		case 0 < after && after <= 2*m:
			every = 1
		case still+m < j:
			every = stillEvery
		}
		if near := (j + 16) >> 5; j < m || j%every > 0 && near&(near-1) > 0 {
			continue
		}
		shadow := maker()
		for _, row := range all[j-m : j] {
			shadow.Observe(slices.Clone(row))
		}
		l.Play(x)
		shadow.Play(y)
		if c = (Case{Past: all[:j-m], Rewards: all[j-m : j]}); s.difference(x, y) > 0 {
			break
		}
	}
	return c
}

// walk draws n rounds: those of a pool, one after another, with a leap to any of them one time in four, and
// one time in 32,768 up to 4000 rounds that are equal.
func (s sketch) walk(n int) (all laws.Rounds) {
	var pool laws.Rounds
	for range 16 {
		pool = append(pool, s.rounds(1+s.pick(64))...)
	}
	lots := rand.New(rand.NewPCG(s.seed(), 0))
	for t := 0; len(all) < n; t++ {
		if lots.IntN(4) == 0 {
			t = lots.IntN(len(pool))
		}
		row := pool[t%len(pool)]
		if all = append(all, row); lots.IntN(1<<15) == 0 {
			all = append(all, slices.Repeat(laws.Rounds{row}, 1+lots.IntN(4000))...)
		}
	}
	return all[:n]
}

// difference returns the largest difference between two plays that the claims do not allow.
func (s *subject) difference(x, y []float64) (most float64) {
	for i := range x {
		d := distance(x[i], y[i])
		allowed := d <= s.RecallTolerance
		if s.window != nil {
			allowed = s.window.waived(Leak{Want: y[i], Absolute: d})
		}
		if !allowed {
			most = max(most, d)
		}
	}
	return most
}

func (s *subject) zeroPadding() Law {
	return onCases(func(draw sketch, c *Case) {
		c.Zeros, c.Rewards = 1+draw.pick(draw.recall+3), draw.between(0, draw.recall+2)
	}, func(maker boundedrecall.Maker, c Case) error {
		return laws.ZeroPadding(maker, c.Zeros, c.Rewards, s.RecallTolerance)
	})(s)
}

// recallDraws is the number of cases in which minimal-recall searches for a case that
// needs the whole window. If a share q of the cases does, a false alarm has probability
// (1−q)^recallDraws. The learners of this module have q ≥ 0.4 for M up to 8; for q = 0.03
// the probability is 1e-13. A learner that reacts to one password of 0/1 rewards, k rounds
// long for d arms, has q near 2^(−kd): it needs RecallWitness from about k·d = 10 on.
const recallDraws = 1000

func (s *subject) minimalRecall() Law {
	l := s.newLaw(
		func(draw sketch, c *Case) {
			if s.RecallWitness != nil {
				*c = *s.RecallWitness
				return
			}
			*c = s.caseOfLargestNeed(draw)
		},
		func(maker boundedrecall.Maker, c Case) error {
			err := laws.MinimalRecall(maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
			var v *laws.Violation
			if s.RecallWitness != nil || !errors.As(err, &v) || math.IsInf(v.Margin, 1) {
				return err
			}
			return &laws.Violation{
				Law: v.Law, Claim: v.Claim, Margin: v.Margin,
				Found: fmt.Sprintf("in none of %d cases did a play depend on the reward %d rounds earlier; "+
					"if it does in a case you know, claim it as RecallWitness",
					recallDraws, s.Recall),
			}
		})
	l.cost = 0
	return l
}

// caseOfLargestNeed draws cases until one needs the whole window, and returns the case that
// needs the largest recall.
func (s *subject) caseOfLargestNeed(draw sketch) (best Case) {
	most := -1
	for k := 0; k < recallDraws && most < s.Recall; k++ {
		var c Case
		c.Rewards = draw.between(s.Recall-1, s.Recall)
		n := 1 + draw.pick(3)
		c.Past = draw.rounds(n)
		c.Other = c.Past.Clone()
		c.Other[n-1] = draw.otherRow(c.Other[n-1])
		if n := recallNeeded(s.maker, c, s.RecallTolerance); n > most {
			best, most = c, n
		}
	}
	return best
}

// recallNeeded returns laws.RecallNeeded of the case, or 0 if the learner panics.
func recallNeeded(maker boundedrecall.Maker, c Case, tolerance float64) int {
	maker, done := withClose(maker)
	defer done()
	defer ignorePanic()
	return laws.RecallNeeded(maker, c.Past, c.Other, c.Rewards, tolerance)
}
