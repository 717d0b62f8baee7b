package figures

import (
	"fmt"

	"boundedrecall/internal/page/simulation"
)

// Ordering tables how much less regret the bounded-recall learners end with than those
// that remember everything, with the printed coin and with a {0,1} coin. It draws nothing.
func Ordering(printed, zeroOne *simulation.Outcome) Figure {
	f := Figure{
		Name:   "figure-2-ordering",
		Title:  "Figure 2 (left): who ends with less regret, by the coin and the period",
		Claims: []string{"figure-2-left"},
		Table:  Table{Columns: []string{"mean difference", fmt.Sprintf("half-width of its %.0f %% band", 100*simulation.Confidence)}},
	}
	periods := printed.Periods()
	for _, phi := range periods {
		f.Table.Columns = append(f.Table.Columns, "φ = "+phi)
	}
	longest := len(periods) - 1
	var below, shorter [2]int // by coin, the means below zero: over all periods, and without the longest
	for coin, o := range []*simulation.Outcome{printed, zeroOne} {
		for _, pair := range simulation.ClaimedOrder() {
			mean, half := o.Difference(pair)
			row, rest := []float64{mean, half}, 0.0
			for i := range periods {
				at := o.DifferenceAt(pair, i)
				row = append(row, at)
				if i != longest {
					rest += at
				}
			}
			f.Table.add(row...)
			f.Table.Names = append(f.Table.Names, fmt.Sprintf("%s coin: %s", coins[o.Name], pair))
			if mean < 0 {
				below[coin]++
			}
			if rest < 0 {
				shorter[coin]++
			}
		}
	}
	f.Caption = fmt.Sprintf("The first learner's final total regret less the second's on the same rewards, on average over the %d "+
		"periods φ of arm 1's mean and for each of them (T = %d, M = %d, %d runs with each coin). Below zero the first is better, as "+
		"the paper says. Of the %d means %d are there with the %s coin, as printed, and %d with a %s coin; without the period %s it "+
		"would be %d and %d.",
		len(periods), printed.Horizon, printed.Recall, printed.Runs, len(simulation.ClaimedOrder()),
		below[0], coins[printed.Name], below[1], coins[zeroOne.Name], f.Table.Columns[2+longest], shorter[0], shorter[1])
	return f
}
