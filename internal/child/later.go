package child

// GameAfter is Game after first rows whose values are not asked for. It returns
// nil, and pushes nothing, if the command plays no whole games.
func (in *instance) GameAfter(first, rows [][]float64) [][]float64 {
	if !in.p.abilities["game"] {
		return nil
	}
	for _, row := range first {
		in.push(row, nil)
	}
	return in.Game(rows)
}
