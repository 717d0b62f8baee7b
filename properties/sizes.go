package properties

import "pgregory.net/rapid"

// A Size is the size of a game with bounded recall.
type Size struct {
	Rounds, Arms, Recall int // T, d, M, each at least 1
}

// Sizes draws sizes up to the given one, with weight on the edges: one arm, two
// arms, recall 1, a recall longer than the horizon, a horizon that the recall
// divides. It panics if a number is less than 1.
func Sizes(most Size) *rapid.Generator[Size] {
	if most.Rounds < 1 || most.Arms < 1 || most.Recall < 1 {
		panic("properties: impossible size")
	}
	return rapid.Custom(func(t *rapid.T) Size {
		s := Size{
			Rounds: rapid.IntRange(1, most.Rounds).Draw(t, "rounds"),
			Arms:   rapid.IntRange(1, most.Arms).Draw(t, "arms"),
			Recall: rapid.IntRange(1, most.Recall).Draw(t, "recall"),
		}
		switch (sketch{T: t}).pick(6) {
		case 0:
			s.Arms = 1
		case 1, 2:
			s.Arms = min(2, most.Arms)
		case 3:
			s.Recall = 1
		case 4:
			s.Rounds = min(s.Rounds, max(1, s.Recall-1))
		case 5:
			s.Rounds = max(s.Rounds-s.Rounds%s.Recall, min(s.Recall, most.Rounds))
		}
		return s
	})
}
