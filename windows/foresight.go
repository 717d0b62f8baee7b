package windows

import (
	"math"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// causal returns the law causal for windows that play whole games: the values
// in a game must be those that the window has row by row, unless it is explained
// why a value differs.
func (s *subject) causal(
	explains func(game laws.Rounds, rows int, inGame, byRow []float64) bool,
) kit.Law {
	return s.newLaw(kit.Contract["causal"].Draw, func(maker boundedrecall.Maker, c Case) error {
		return laws.CausalInGames(maker, c.Past, c.Rewards, c.Other, explains)
	})
}

// explained reports whether rounding explains the value in a game, or rows that
// have left the frame do, as where only the last value of a series is computed
// from the rows that count: without them the value in the game is the one that
// the window has row by row. The law frame judges that.
func (f *lastRows) explained(game laws.Rounds, n int, inGame, byRow []float64) bool {
	if f.roundsInGames(game, n, inGame, byRow) {
		return true
	}
	m := f.recall()
	if n <= m || f.counted || f.grace > 0 {
		return false
	}
	alone := game[n-m:]
	return f.roundsInGames(alone, m, f.valueInside(nil, alone[:m], alone[m:]), byRow)
}

// gameRounding returns the share of the largest number pushed by which a whole
// game may round a value: one that is computed by a transform of the whole series
// rounds by a share of its largest number.
func (p precision) gameRounding() float64 {
	if p == single {
		return 0x1p-18
	}
	return 0x1p-36
}

// roundsInGames reports whether rounding explains the value in a game, where
// the window has another row by row after some of the game's rows: by a
// millionth of the value, by gameRounding, or by as much as yardsticks say.
func (s *subject) roundsInGames(game laws.Rounds, n int, inGame, byRow []float64) bool {
	rows, largest, unit := game[:n], largestOf(game), []float64(nil)
	numbers := s.numbers
	near := func(d, want float64) bool {
		return d <= max(numbers.smooth()*math.Abs(want), numbers.gameRounding()*largest)
	}
	for i, want := range byRow {
		d := kit.Distance(inGame[i], want)
		if near(d, want) || s.allows(want, d) {
			continue
		}
		if numbers = s.inPrecision(); near(d, want) {
			continue
		}
		if unit == nil {
			unit = numbers.yardstick(rows, func(rows laws.Rounds) []float64 {
				return s.valueAfter(nil, rows)
			})
		}
		if !(d <= roundingFactor(rows)*unit[i]) {
			return false
		}
	}
	return true
}
