package properties

import (
	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// conduct returns a law that learners have in common with windows.
func conduct(name string) func(*subject) kit.Law {
	c := kit.Contract[name]
	return onCases(func(draw sketch, of *Case) { c.Draw(draw.Sketch, of) }, c.Check)
}

// onCases returns a law on cases that draw fills in and rescale changes.
func onCases(draw filler, check func(boundedrecall.Maker, Case) error) func(*subject) kit.Law {
	return func(s *subject) kit.Law {
		return s.newLaw(func(d sketch, c *Case) {
			draw(d, c)
			d.rescale(c)
		}, check)
	}
}

// onGames returns a law on one game, of which the predicate gets the rewards.
func onGames(predicate func(boundedrecall.Maker, laws.Rounds) error) func(*subject) kit.Law {
	c := kit.OnGames(predicate)
	return onCases(func(draw sketch, of *Case) { c.Draw(draw.Sketch, of) }, c.Check)
}

func (s *subject) armsLaw() kit.Law {
	if s.arms < 1 {
		return s.fixed(func(maker boundedrecall.Maker) error { return laws.Arms(maker, nil) })
	}
	return onGames(laws.Arms)(s)
}

func (s *subject) repeated() kit.Law {
	l := s.newLaw(func(sketch, *Case) {}, kit.Repeated(s.maker, s.tested.Sketch))
	l.Once = true
	return l
}

var (
	wrongLengths = onCases(func(draw sketch, c *Case) { c.Rewards = draw.Between(0, 4) },
		func(maker boundedrecall.Maker, c Case) error { return laws.WrongLengths(maker, c.Rewards) })
	wrongRewards = onCases(func(draw sketch, c *Case) {
		c.Rewards, c.Arm = draw.GameOrNone(), draw.Pick(draw.Width)
	},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.WrongRewards(maker, c.Rewards, c.Arm)
		})
)

// Leads in long games: one in four has the longest, and more than 10,000
// rounds.
const (
	longLead    = 1500
	longestLead = 6000
)

func (s *subject) longGame() kit.Law {
	l := s.lawWithLong(4,
		func(draw sketch, c *Case) { c.Rewards, c.Asks = draw.Long(longLead), draw.Asks() },
		func(draw sketch, c *Case) {
			c.Rewards = draw.Long(longestLead)
		}, kit.CheckLongGame)
	l.Cost = kit.LongGameCost
	return l
}
