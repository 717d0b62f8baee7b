package properties

import (
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// The windows of a learner with recall M are cut into blocks of equal rows, at
// most mostBlocks, or fewer for a learner that is slow or is asked for whole
// games. In each row of a block one of two arms is rewarded. windowWork bounds
// the rounds that are played, times the recall and the arms.
const (
	mostBlocks  = 8
	askedBlocks = 4
	windowWork  = 1 << 23
)

// A windowGraph has the windows of blocks as states: bit k of a state, from the
// newest block on, says which of the two arms was rewarded in it. The edge with
// a bit leads to the state with one block more.
type windowGraph struct {
	blocks, length int
	earned         []float64 // on the edge to a state with one bit more, by the learner
}

// worstByWindow returns two games, about longestAnswered rounds long, in which a
// learner with recall M has the largest regret against one of two arms, and
// against the other, that such blocks can give it. That is a longest path in the
// graph of windows, as package exact finds it. It is exact for blocks of one row
// and a stationary learner, and otherwise a start for the search. There are no
// games for a learner without recall, or with a very long one.
func (s sketch) worstByWindow(arm, other int) (games []laws.Rounds) {
	if s.Recall == 0 || s.Recall > longestAnswered/4 || s.Width < 2 {
		return nil
	}
	defer kit.IgnorePanic()
	g := s.windowGraph(arm, other)
	for bit := range 2 {
		var rows laws.Rounds
		for _, b := range g.longestPath(bit, longestAnswered/g.length) {
			rows = append(rows, s.OneArm([]int{arm, other}[b], g.length)...)
		}
		games = append(games, rows)
	}
	return games
}

// windowGraph plays a new learner on each window and the block after it.
func (s sketch) windowGraph(arm, other int) windowGraph {
	g := windowGraph{blocks: min(s.Recall, mostBlocks)}
	maker, done := kit.WithClose(s.maker)
	defer done()
	if _, asked := maker().(laws.Player); asked {
		g.blocks = min(g.blocks, askedBlocks)
	}
	for {
		g.length = (s.Recall + g.blocks - 1) / g.blocks
		rounds := (2 << g.blocks) * (g.blocks + 1) * g.length
		if g.blocks <= 2 || rounds*s.Recall*s.Width <= windowWork {
			break
		}
		g.blocks--
	}
	arms := []int{arm, other}
	for edge := range 2 << g.blocks {
		var rows laws.Rounds
		for k := g.blocks; k >= 0; k-- {
			rows = append(rows, s.OneArm(arms[edge>>k&1], g.length)...)
		}
		plays, earned := laws.Plays(maker, rows), 0.0
		for t := g.blocks * g.length; t < len(rows); t++ {
			earned += plays[t][arms[edge&1]]
		}
		g.earned = append(g.earned, earned)
	}
	return g
}

// longestPath returns the bits of so many steps, from the state 0 on, in which
// the regret against the arm with this bit is largest.
func (g windowGraph) longestPath(bit, steps int) []int {
	states := 1 << g.blocks
	value, choice := make([]float64, states), make([][]byte, steps)
	for t := steps - 1; t >= 0; t-- {
		next := make([]float64, states)
		choice[t] = make([]byte, states)
		for state := range next {
			for b := range 2 {
				edge := state<<1 | b
				v := value[edge&(states-1)] - g.earned[edge]
				if b == bit {
					v += float64(g.length)
				}
				if b == 0 || v > next[state] {
					next[state], choice[t][state] = v, byte(b)
				}
			}
		}
		value = next
	}
	path, state := make([]int, steps), 0
	for t := range path {
		path[t] = int(choice[t][state])
		state = (state<<1 | path[t]) & (states - 1)
	}
	return path
}
