package games

import "math"

// RestartBounds are the bounds on the total regret of the restart learners, by name, as Theorems
// 3.2 and 5.1 have them when repaired: PeriodicRestart with blocks of M and of M+1 rounds, and
// AverageRestart with suffixes 1..M, 0..M and 0..M−1.
var RestartBounds = map[string]RegretBound{
	"periodic-restart":           func(w func(int) float64, m, n int) float64 { return blocks(n, m) * w(m) },
	"periodic-restart-inclusive": func(w func(int) float64, m, n int) float64 { return blocks(n, m+1) * w(m+1) },
	"average-restart":            func(w func(int) float64, m, n int) float64 { return float64(n+m) * w(m+1) / float64(m) },
	"average-restart-inclusive":  func(w func(int) float64, m, n int) float64 { return float64(n+m) * w(m+1) / float64(m+1) },
	"average-restart-exclusive":  func(w func(int) float64, m, n int) float64 { return float64(n+m-1) * w(m) / float64(m) },
}

// blocks returns the number of blocks of that length that n rounds meet.
func blocks(n, length int) float64 { return math.Ceil(float64(n) / float64(length)) }
