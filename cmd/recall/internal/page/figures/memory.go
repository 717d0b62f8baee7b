package figures

import (
	"context"
	"fmt"
	"math"

	"boundedrecall/beyond/automata"
	"boundedrecall/cmd/recall/internal/page"
)

// The columns of [RegretByMemory].
const (
	memoryBits    = "log₂ of the states"
	windowStates  = "windows, best plays"
	counterStates = "counters, worst case"
	leastStates   = "bound 1/(2K) for K states"
)

// RegretByMemory draws the long-run regret per round over one-hot rewards
// against the memory, in bits: of the best plays on a window, and of the
// counter, exactly, with the bound for all automata.
func RegretByMemory(ctx context.Context) (page.Figure, error) {
	const most = 10 // bits
	f := page.Figure{
		Name:   "regret-by-memory",
		Title:  "The price of forgetting: windows and counters with as many states, two arms",
		Claims: []string{"finite-state", "recall"},
		Table:  page.Table{Columns: []string{memoryBits, windowStates, counterStates, leastStates}},
	}
	for m := 1; m <= most; m++ {
		window, err := automata.FindBestPlays(ctx, automata.NewWindowAutomaton(m))
		if err != nil {
			return page.Figure{}, err
		}
		worst, err := automata.NewCounter(1<<m).WorstCase(ctx, func(int, int) {})
		if err != nil {
			return page.Figure{}, err
		}
		value, _ := window.Upper.Float64()
		f.Table.Add(float64(m), value, worst.PerRoundRegret(), 0.5/math.Pow(2, float64(m)))
	}
	at := f.Table.At
	f.Caption = fmt.Sprintf("Long-run regret per round on the worst one-hot rewards, two arms, computed in exact arithmetic for "+
		"memories of 1 to %d bits, K = 2 to %d states. A window that shows the last M rewards, and forgets all older ones, has 2^M "+
		"states; its regret falls as 1/√(2πM), to %.4f. A counter never forgets for good, and has 1/(2K), the least of all automata "+
		"with K states: %.6f. The price of forgetting is the factor C(M,⌊M/2⌋) between them, %.0f at M = %d.",
		most, 1<<most, at(most, windowStates), at(most, counterStates),
		at(most, windowStates)/at(most, counterStates), most)
	drawTable(&f, 270, panel{
		x: axis{title: "memory: log₂ of the number of states (bits; of a window, its rounds)", from: 1,
			to: most,
			at: []float64{1, 2, 4, 6, 8, most}},
		y: axis{title: "worst regret per round, long run", log: true, from: 1e-4, to: 1,
			at: []float64{1e-4, 1e-3, 0.01, 0.1, 1}},
		series: []series{
			{column: windowStates, mark: mark{color: vermillion, symbol: triangle}},
			{column: counterStates, mark: mark{color: blue, symbol: disc, bare: true}},
			{column: leastStates, mark: mark{color: black, dashes: dashed}},
		},
	})
	return f, nil
}
