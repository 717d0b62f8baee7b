package windows

import (
	"math"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// causal returns the law causal for windows that play whole games: the values
// in a game must be those that the window has row by row, to within rounding.
func (s *subject) causal() kit.Law {
	return s.newLaw(kit.Contract["causal"].Draw, func(maker boundedrecall.Maker, c Case) error {
		return laws.CausalInGames(maker, c.Past, c.Rewards, c.Other, s.roundsInGames)
	})
}

// gameRounding is the share of the largest number pushed by which a whole game
// may round a value: one that is computed by a transform of the whole series
// rounds by a share of its largest number.
const gameRounding = 0x1p-36

// roundsInGames reports whether rounding explains the value in a game, where
// the window has another row by row after some of the game's rows: by a
// millionth of the value, by gameRounding, or by as much as yardsticks say.
func (s *subject) roundsInGames(game laws.Rounds, n int, inGame, byRow []float64) bool {
	rows, largest, unit := game[:n], largestOf(game), []float64(nil)
	for i, want := range byRow {
		d := kit.Distance(inGame[i], want)
		if d <= max(smallJump*math.Abs(want), gameRounding*largest) || s.allows(want, d) {
			continue
		}
		if unit == nil {
			unit = s.numbers.yardstick(rows, func(rows laws.Rounds) []float64 {
				return s.valueAfter(nil, rows)
			})
		}
		if !(d <= roundingFactor(rows)*unit[i]) {
			return false
		}
	}
	return true
}
