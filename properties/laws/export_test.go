package laws

import "boundedrecall"

const (
	DrawsAlarm = drawsAlarm
)

var (
	FitLine       = fitLine
	PredicateOf   = predicateOf
	DeviationTail = deviationTail
)

// Draws by one look, with the seed 0.
var (
	DrawsByPairsOfGames  = by((*drawnGames).pairsOfGames)
	DrawsByGapsOfSeeds   = by((*drawnGames).gapsOfSeeds)
	DrawsByPairsOfRounds = by((*drawnGames).pairsOfRounds)
	DrawsByLags          = by((*drawnGames).lags)
)

func by(look func(*drawnGames)) func(func(seed uint64) boundedrecall.Learner, Rounds) error {
	return func(draw func(seed uint64) boundedrecall.Learner, rewards Rounds) error {
		return drawsBy([]func(*drawnGames){look}, draw, 0, rewards)
	}
}

// Judge is judge. It returns what is found.
func (g Growth) Judge(values []float64) string { return g.judge(values).found }

// BestOfBets bets on so many regrets, none below least, that a ceiling holds. It
// returns the logarithm of the most that there is after any of them.
func BestOfBets(ceiling, least float64, games int, regret func() float64) (best float64) {
	b := &bet{ceiling: ceiling, least: least, sums: make([]float64, 1),
		logs: [][]float64{make([]float64, len(stakes))}}
	for range games {
		b.play([]float64{regret()})
		best = max(best, b.logWealth())
	}
	return best
}

// Tail is the tail of a martingale.
func Tail(sum, variance, swing float64, n int) float64 {
	return martingale{sum, variance, swing, n}.tail()
}
