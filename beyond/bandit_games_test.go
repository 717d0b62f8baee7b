package beyond

import (
	"testing"

	"boundedrecall/beyond/bandits"
	"boundedrecall/internal/games"
	"boundedrecall/internal/restart"

	"github.com/stretchr/testify/require"
)

// An ownProbabilities divides each copy's losses by the probability that the copy itself
// gives the arm. It forgets with arms and losses alone, but its estimates are wrong on
// average.
type ownProbabilities struct{ ages restart.Ages[*bandits.EXP3] }

func newOwnProbabilities(m, d int, eta float64) *ownProbabilities {
	return &ownProbabilities{restart.NewAges(m, func() *bandits.EXP3 { return bandits.NewEXP3(d, eta) })}
}

func (l *ownProbabilities) Arms() int { return l.ages.Of(0).Arms() }
func (l *ownProbabilities) Reset()    { l.ages.Reset(func(_ int, e *bandits.EXP3) { e.Reset() }) }

func (l *ownProbabilities) Observe(arm int, loss float64) {
	for _, one := range l.ages.All() {
		one.Observe(arm, loss)
	}
	l.ages.Turn().Reset()
}

func (l *ownProbabilities) Play(dst []float64) {
	clear(dst)
	x := make([]float64, len(dst))
	for m := 0; m <= l.ages.Oldest(); m++ {
		l.ages.Of(m).Play(x)
		for i := range dst {
			dst[i] += x[i] / float64(l.ages.Oldest()+1)
		}
	}
}

// The listing tells AverageRestart from learners that are nearly it.
func TestListedAverageRestart_TellsApart(t *testing.T) {
	losses := games.Instance("(1,0.5) (0,1) (0.25,0.75) (1,0) (0.5,1) (0,0)")
	for m := 1; m <= 4; m++ {
		require.Less(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m, 2, 0.5), m, 0.5, losses, nil), 1e-12)
		require.Greater(t, differenceFromListing(newOwnProbabilities(m, 2, 0.5), m, 0.5, losses, nil), 0.001)
		require.Greater(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m+1, 2, 0.5), m, 0.5, losses, nil), 0.001)
		require.Greater(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m, 2, 0.55), m, 0.5, losses, nil), 0.001)
	}
}
