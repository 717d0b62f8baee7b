package properties

import (
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// statedDistribution says where nothing is claimed of the draws: the law looks
// at what is stated, and not at how often it is drawn.
func (s *subject) statedDistribution() kit.Law {
	l := onGames(laws.StatedDistribution)(s)
	if s.Draws.New == nil {
		l.Tally = undrawn{}
	}
	return l
}

// undrawn is the tally of a law on a learner that draws and has no Draws.New.
type undrawn struct{}

func (undrawn) Nothing() string { return "" }
func (undrawn) Notes() []string {
	return []string{"the learner draws its plays, and nothing is claimed of how: with Draws.New the " +
		"draws are compared with the distribution"}
}

func (s *subject) regretQuantile() kit.Law {
	short := func(draw sketch, c *Case) {
		c.Seed, c.Rewards = draw.gameSeed(), draw.obliviousRewards(1+draw.Length(draw.Horizon()))
	}
	if s.random {
		return s.newLaw(short, func(maker boundedrecall.Maker, c Case) error {
			return laws.RegretQuantile(maker, s.Draws.RegretQuantile, c.Rewards)
		})
	}
	l := s.lawWithLong(8, short,
		func(draw sketch, c *Case) {
			if c.Seed = draw.gameSeed(); draw.Pick(4) == 0 {
				c.Rewards = draw.obliviousRewards(longSampled)
			} else {
				c.Rewards = draw.armsInTurn(longSampled)
			}
		},
		func(_ boundedrecall.Maker, c Case) error {
			return laws.SampledRegretQuantile(s.Draws.New, c.Seed, s.Draws.RegretQuantile, c.Rewards)
		})
	l.Games = manyGames
	return l
}

// manyGames is how many games a law of draws counts for: its check plays
// hundreds, most of them fast.
const manyGames = 16

// longSampled is the length of a long game that is sampled for its regret.
const longSampled = 100

func (s *subject) sameDistribution() kit.Law {
	return s.newLaw(
		func(draw sketch, c *Case) { c.Seed, c.Rewards = draw.gameSeed(), draw.Game() },
		func(maker boundedrecall.Maker, c Case) error {
			return laws.SameDistribution(maker, s.Draws.New, c.Seed, c.Rewards)
		})
}

// gameSeed draws the first seed of the games: a small one in one case of four,
// and otherwise one of 31 bits, which a float32 does not hold.
func (s sketch) gameSeed() uint64 {
	seed := s.Seed()
	if s.Pick(4) == 0 {
		return seed
	}
	return 1 + seed*0x9e3779b97f4a7c15>>33
}

// Lengths of games in which draws are compared with their distribution. Games
// as long as the second let the kit see lots that repeat after hundreds of
// rounds.
const (
	drawnRounds     = 200
	longDrawnRounds = 1200
)

func (s *subject) draws() kit.Law {
	game := func(draw sketch, c *Case, least int) {
		n := max(least, 2*s.Recall+6)
		c.Seed = draw.gameSeed()
		switch way := draw.Pick(10); {
		case way < 2 && least == drawnRounds:
			c.Rewards = draw.Rounds(n) // as the other laws play them: openings, and runs of equal rows
			return
		case way == 2: // the distribution of a window stays the same, and so a small bias adds up
			c.Rewards = slices.Repeat(laws.Rounds{draw.Kind(draw.Sketch)()}, n).Clone()
			return
		case way < 5:
			c.Rewards = draw.stairs(n)
			return
		case way < 7:
			c.Rewards = draw.runs(n)
			return
		}
		open := n - draw.Pick(n/2+1) // rounds in which the distribution stays open
		turns := draw.armsInTurn
		if draw.Pick(2) == 0 {
			turns = draw.runs
		}
		c.Rewards = append(turns(open), draw.mostlyOneArm(draw.Pick(s.arms), n-open)...)
		for t, every := draw.Pick(8), 2+draw.Pick(16); t < open; t += every {
			c.Rewards[t] = draw.Constant(float64(draw.Pick(5)) / 4)
		}
	}
	l := s.lawWithLong(4,
		func(draw sketch, c *Case) { game(draw, c, drawnRounds) },
		func(draw sketch, c *Case) {
			game(draw, c, longDrawnRounds)
		},
		func(_ boundedrecall.Maker, c Case) error { return laws.Draws(s.Draws.New, c.Seed, c.Rewards) })
	l.Cost, l.Games = 8, manyGames
	return l
}
