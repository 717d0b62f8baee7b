package properties

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

// onCases returns a law on cases that draw fills in and rescale changes.
func onCases(draw filler, check func(boundedrecall.Maker, Case) error) func(*subject) Law {
	return func(s *subject) Law {
		return s.newLaw(func(d sketch, c *Case) {
			draw(d, c)
			d.rescale(c)
		}, check)
	}
}

// onGames returns a law on one game, of which the predicate gets the rewards.
func onGames(predicate func(boundedrecall.Maker, laws.Rounds) error) func(*subject) Law {
	return onCases(func(draw sketch, c *Case) { c.Rewards = draw.game() },
		func(maker boundedrecall.Maker, c Case) error { return predicate(maker, c.Rewards) })
}

func (s *subject) armsLaw() Law {
	if s.arms < 1 {
		return s.fixed(func(maker boundedrecall.Maker) error { return laws.Arms(maker, nil) })
	}
	return onGames(laws.Arms)(s)
}

// repeated returns the law that compares the plays of a game with those that a learner had when
// the laws were made.
func (s *subject) repeated() Law {
	game := tile(s.turns(), 0, max(12, 2*s.inputs))
	var earlier [][]float64
	func() {
		defer func() { _ = recover() }() // the law will meet it again
		maker, done := withClose(s.maker)
		defer done()
		earlier = laws.Plays(maker, game)
	}()
	return s.fixed(func(maker boundedrecall.Maker) error { return laws.Repeated(maker, game, earlier) })
}

// turns returns rows in which the entries are 1 in turn and the others 0, or near that.
func (s *subject) turns() (all laws.Rounds) {
	draw := sketch{arms: s.inputs, window: s.window}
	for i := range s.inputs {
		all = append(all, draw.zero())
		all[i][i] = draw.constant(1)[0]
	}
	return all
}

var (
	purePlay = onCases(func(draw sketch, c *Case) { c.Rewards, c.Asks = draw.game(), draw.asks() },
		func(maker boundedrecall.Maker, c Case) error { return laws.PurePlay(maker, c.Rewards, c.Asks) })
	causal = onCases(func(draw sketch, c *Case) {
		c.Past, c.Rewards, c.Other = draw.gameOrNone(), draw.between(1, 4), draw.between(1, 4)
	}, func(maker boundedrecall.Maker, c Case) error { return laws.Causal(maker, c.Past, c.Rewards, c.Other) })
	reset = onCases(func(draw sketch, c *Case) { c.Past, c.Rewards = draw.gameOrNone(), draw.gameOrNone() },
		func(maker boundedrecall.Maker, c Case) error { return laws.Reset(maker, c.Past, c.Rewards) })
	independent = onCases(func(draw sketch, c *Case) {
		c.Rewards, c.Other, c.Asks = draw.gameOrNone(), draw.game(), draw.turns()
	}, func(maker boundedrecall.Maker, c Case) error {
		return laws.Independent(maker, c.Rewards, c.Other, c.Asks)
	})
	wrongLengths = onCases(func(draw sketch, c *Case) { c.Rewards = draw.between(0, 4) },
		func(maker boundedrecall.Maker, c Case) error { return laws.WrongLengths(maker, c.Rewards) })
	wrongRewards = onCases(func(draw sketch, c *Case) { c.Rewards, c.Arm = draw.gameOrNone(), draw.pick(draw.arms) },
		func(maker boundedrecall.Maker, c Case) error { return laws.WrongRewards(maker, c.Rewards, c.Arm) })
)

// Leads in long games: one in four has the longest, and more than 10,000 rounds. For windows,
// which may take longer the more rows they were pushed, all are short.
const (
	shortLead   = 200
	longLead    = 1500
	longestLead = 6000
)

func (s *subject) longGame() Law {
	long := func(lead int, part string) filler {
		return func(draw sketch, c *Case) {
			lead := lead
			switch {
			case s.window != nil:
				lead = shortLead
			case part != "" && !draw.has(part):
				lead = longLead
			}
			if c.Rewards = draw.long(lead); lead < longestLead {
				c.Asks = draw.asks()
			}
		}
	}
	l := s.lawWithLong(4, long(longLead, ""), long(longestLead, "10,000 rounds"),
		func(maker boundedrecall.Maker, c Case) error { return laws.LongGame(maker, c.Rewards, c.Asks) })
	l.cost = 25
	return l
}
