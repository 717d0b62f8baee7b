package properties

import (
	"fmt"
	"slices"
	"sync"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// regretCeiling returns the law on the means that are claimed. Its one case is
// the seed of the games.
func (s *subject) regretCeiling() kit.Law {
	draw := s.Draws.New
	if draw == nil {
		draw = func(uint64) boundedrecall.Learner { return s.maker() }
	}
	tally := &meanTally{}
	l := s.newLaw(func(draw sketch, c *Case) { c.Seed = draw.gameSeed() },
		func(_ boundedrecall.Maker, c Case) error {
			for _, ceiling := range s.Bounds.Ceilings {
				mean, err := laws.MeasureRegret(draw, ceiling, c.Seed)
				if v, ok := err.(*laws.Violation); ok && s.Draws.New == nil {
					v.Replay = fmt.Sprintf("laws.RegretCeiling(maker, ceiling, %d)", c.Seed)
				}
				if err != nil {
					return err
				}
				tally.see(ceiling, mean)
			}
			return nil
		})
	l.Once, l.Games, l.Tally = true, manyGames, tally
	return l
}

// A meanTally keeps what the mean regrets were that did not refute a ceiling.
type meanTally struct {
	lock  sync.Mutex
	lines []string
}

func (m *meanTally) see(c laws.Ceiling, mean laws.MeanRegret) {
	m.lock.Lock()
	defer m.lock.Unlock()
	line := fmt.Sprintf("on %s the mean total regret was %.4g in %d games, the ceiling is %.6g",
		c.Name, mean.Regret, mean.Games, c.TotalRegret)
	if mean.Regret > c.TotalRegret {
		line += ": it is above it, by too little for so few games to refute the claim"
	}
	if !slices.Contains(m.lines, line) {
		m.lines = append(m.lines, line)
	}
}

// Nothing returns "": [laws.Ceiling.Validate] refuses what says nothing.
func (m *meanTally) Nothing() string { return "" }

// Notes says what the means were.
func (m *meanTally) Notes() []string {
	m.lock.Lock()
	defer m.lock.Unlock()
	return slices.Clone(m.lines)
}
