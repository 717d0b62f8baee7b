package kit

import (
	"cmp"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
)

// A Recaller is what the long cases of the laws of recall play: learners or
// windows that are claimed to depend on the last Recall rows.
type Recaller struct {
	Maker  boundedrecall.Maker
	Arms   int // the length of a play
	Recall int
	Grace  int // how many rounds before the last Recall may count or not, the newest first

	// Difference returns the largest difference between two plays that the
	// claims do not allow. AllGaps looks for the worst difference, and not for
	// the first.
	Difference func(x, y []float64) float64
	AllGaps    bool
}

// sharingRounds is the length of a game with shared windows, or more.
const sharingRounds = 2000

// SharedWindows plays two long games that share stretches of M rows and more.
// It returns a place where the last M rows are the same and the plays are not,
// as a case, or the last place where they are. With anyLength one of the games
// begins later than the other.
func (r Recaller) SharedWindows(draw Sketch, anyLength bool) (c Case) {
	m, shift := r.Recall, 0
	var one laws.Rounds
	for len(one) < max(sharingRounds, 4*m) {
		one = append(one, draw.Rounds(1+draw.Pick(250))...)
	}
	if anyLength {
		shift = draw.Pick(len(one) / 2)
	}
	other := one[shift:].Clone()
	for t := draw.Pick(m + 1); t+m < len(other); t += m + draw.Pick(m+64) {
		n := min(len(other)-m-t, 1+draw.Pick(m+4))
		copy(other[t:], draw.Rounds(n))
		t += n
	}
	n := len(one)
	c = Case{Past: one[:n-m], Other: other[:n-shift-m], Rewards: one[n-m:]}
	defer IgnorePanic()
	maker, done := WithClose(r.Maker)
	defer done()
	x, y := laws.Plays(maker, one), laws.Plays(maker, other)
	same, worst := 0, 0.0
	for j := shift + 1; j <= n; j++ {
		same++
		if !laws.Same(one[j-1], other[j-1-shift]) {
			same = 0
		}
		if d := r.Difference(x[j], y[j-shift]); same >= m && d > worst {
			worst = d
			c = Case{Past: one[:j-m], Other: other[:j-shift-m], Rewards: one[j-m : j]}
			if !r.AllGaps {
				break
			}
		}
	}
	return c
}

// Lengths of the longest games. A counter of 16 bits runs over in a game of
// counterRounds, and a learner's ring of 2¹⁷ rounds in one of ringRounds. For
// slow learners the rounds times the recall times the arms are at most
// slowWork, or the game has sharingRounds.
const (
	counterRounds = 1<<16 + 500
	ringRounds    = 1<<17 + 500
	slowWork      = 1 << 22
)

// After the first counterRounds rows come stillRounds equal rows, for learners
// that count equal rows, and then 2M more rows; each of these is compared. Of
// the others one row in stillEvery is compared; which ones depends on the seed.
const (
	stillRounds = 33000
	stillEvery  = 64
)

// RoundsInBudget returns the number of rounds that cross round 2¹⁷, or what a
// slow learner has time for.
func (r Recaller) RoundsInBudget() int { return r.roundsInBudget(ringRounds) }

func (r Recaller) roundsInBudget(rounds int) int {
	return max(sharingRounds, 4*r.Recall, min(rounds, slowWork/r.Recall/r.Arms/(1+r.Grace)))
}

// ComparedWithNew plays a very long game. Twice in M rounds, or every third
// round, and in each round near a power of 2 a new learner that observed the
// last M rows alone is asked too. It returns the first place where the two
// differ, as a case, or the last place. With twice the game also crosses round
// 2¹⁷.
func (r Recaller) ComparedWithNew(draw Sketch, twice bool) (c Case) {
	m := r.Recall
	all := draw.Walk(r.roundsInBudget(counterRounds))
	still := len(all)
	if still >= counterRounds {
		all = slices.Concat(all, slices.Repeat(all[still-1:], stillRounds), all[:2*m])
		if twice {
			all = append(all, all[:max(0, r.RoundsInBudget()-len(all))]...)
		}
	}
	offset := draw.Pick(stillEvery)
	defer IgnorePanic()
	maker, done := WithClose(r.Maker)
	defer done()
	l, x := maker(), make([]float64, r.Arms)
	for j := 1; j <= len(all); j++ {
		l.Observe(slices.Clone(all[j-1]))
		if j < m || !r.compares(j, still, offset) {
			continue
		}
		l.Play(x)
		c = Case{Past: all[:j-m], Rewards: all[j-m : j]}
		if !r.asNew(maker, x, all[:j]) {
			break
		}
	}
	return c
}

// asNew reports whether the play is that of a new learner that observed the
// last rounds alone: as many as Recall, or up to Grace more.
func (r Recaller) asNew(maker boundedrecall.Maker, play []float64, all laws.Rounds) bool {
	y := make([]float64, r.Arms)
	for n := r.Recall; n <= min(len(all), r.Recall+r.Grace); n++ {
		fresh := maker()
		for _, row := range all[len(all)-n:] {
			fresh.Observe(slices.Clone(row))
		}
		fresh.Play(y)
		if r.Difference(play, y) == 0 {
			return true
		}
	}
	return false
}

// compares reports whether the play after j rounds is compared, where equal
// rows begin after still rounds. The offset says which of the rounds that are
// looked at now and then.
func (r Recaller) compares(j, still, offset int) bool {
	every := max(3, r.Recall/2)
	switch after := j - still - stillRounds; {
	case 0 < after && after <= 2*r.Recall:
		every = 1
	case still+r.Recall < j:
		every = stillEvery
	}
	near := (j + 16) >> 5 // a power of 2 if j is within 16 of one
	return (j+offset)%every == 0 || near&(near-1) == 0
}

// A Conduct is a law of the contract that learners and windows have in common.
type Conduct struct {
	Draw  Filler
	Check func(boundedrecall.Maker, Case) error
}

// Contract has the laws that learners and windows have in common, by name.
var Contract = map[string]Conduct{
	"deterministic":     OnGames(laws.Deterministic),
	"dirty-destination": OnGames(laws.DirtyDestination),
	"play-not-kept":     OnGames(laws.PlayNotKept),
	"reward-untouched":  OnGames(laws.RewardUntouched),
	"reward-not-kept":   OnGames(laws.RewardNotKept),
	"pure-play": {
		func(draw Sketch, c *Case) { c.Rewards, c.Asks = draw.Game(), draw.Asks() },
		func(maker boundedrecall.Maker, c Case) error { return laws.PurePlay(maker, c.Rewards, c.Asks) },
	},
	"causal": {
		func(draw Sketch, c *Case) {
			c.Past, c.Rewards, c.Other = draw.GameOrNone(), draw.Between(1, 4), draw.Between(1, 4)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.Causal(maker, c.Past, c.Rewards, c.Other)
		},
	},
	"reset": {
		func(draw Sketch, c *Case) {
			c.Past, c.Rewards = draw.GameOrNone(), draw.GameOrNone()
			c.Asks = draw.fewAsks(len(c.Past), len(c.Rewards))
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.Reset(maker, c.Past, c.Rewards, c.Asks)
		},
	},
	"independent": {
		func(draw Sketch, c *Case) {
			c.Rewards, c.Other, c.Asks = draw.GameOrNone(), draw.Game(), draw.Turns()
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.Independent(maker, c.Rewards, c.Other, c.Asks)
		},
	},
}

// OnGames returns a law on one game, of which the predicate gets the rewards.
func OnGames(predicate func(boundedrecall.Maker, laws.Rounds) error) Conduct {
	return Conduct{
		func(draw Sketch, c *Case) { c.Rewards = draw.Game() },
		func(maker boundedrecall.Maker, c Case) error { return predicate(maker, c.Rewards) },
	}
}

// Closing returns a check whose learners or windows are closed after each case.
func Closing(maker boundedrecall.Maker, check func(boundedrecall.Maker,
	Case) error) func(Case) error {
	return func(c Case) error {
		maker, done := WithClose(maker)
		defer done()
		return check(maker, c)
	}
}

// LongGameCost is the cost of the law long-game.
const LongGameCost = 25

// CheckLongGame is the check of the law long-game.
func CheckLongGame(maker boundedrecall.Maker, c Case) error {
	return laws.LongGame(maker, c.Rewards, c.Asks)
}

// Repeated returns the check that compares the plays on rows, in which the
// entries are 1 in turn and the others 0, or near that, with those that a
// learner had when the law was made.
func Repeated(maker boundedrecall.Maker, draw Sketch) func(boundedrecall.Maker, Case) error {
	var turns laws.Rounds
	for i := range draw.Width {
		turns = append(turns, draw.Zero())
		turns[i][i] = draw.Near(1)
	}
	game := Tile(turns, 0, max(12, 2*draw.Width))
	var earlier [][]float64
	func() {
		defer func() { _ = recover() }() // the law will meet it again
		maker, done := WithClose(maker)
		defer done()
		earlier = laws.Plays(maker, game)
	}()
	return func(maker boundedrecall.Maker, _ Case) error { return laws.Repeated(maker, game, earlier) }
}

// InOrder returns the laws in the order of the tables, each with its name.
func InOrder(byName map[string]Law) (all []Law) {
	for _, l := range slices.Concat(base.Laws[:], base.OfWindows[:]) {
		if law, ok := byName[l.Name]; ok {
			law.Name = l.Name
			all = append(all, law)
		}
	}
	return all
}

// ClaimsFirst returns the laws with those of what a window's value is claimed to
// be right after deterministic, without which they mean nothing, and causal after
// them. A run that ends with its first finding is shorter then.
func ClaimsFirst(all []Law) []Law {
	first := []string{"deterministic", "newest", "statistic", "reference", "causal"}
	rank := func(l Law) int { return slices.Index(first, l.Name) }
	return slices.SortedStableFunc(slices.Values(all), func(a, b Law) int {
		return cmp.Compare(uint(rank(a)), uint(rank(b))) // the others, which have −1, come last
	})
}
