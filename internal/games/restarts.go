package games

import (
	"embed"
	"iter"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
)

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

// Every yields every instance over the letters, for each of the horizons.
func Every(letters [][]float64, horizons *claims.Sizes) iter.Seq[*boundedrecall.Instance] {
	return func(yield func(*boundedrecall.Instance) bool) {
		for n := range horizons.All() {
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: letters}).All() {
				if !yield(in) {
					return
				}
			}
		}
	}
}

// Cycle returns the instance that repeats the rewards so many times: first of one kind, then of
// the other.
func Cycle(times, firsts int, first []float64, seconds int, second []float64) *boundedrecall.Instance {
	return Rewards(Repeat(times, append(Repeat(firsts, first), Repeat(seconds, second)...)...)...)
}

// Proof returns the Markdown file of that name. It panics if there is none.
func Proof(files embed.FS, name string) string {
	text, err := files.ReadFile(name + ".md")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// InTurn returns the check that runs the steps one after the other.
func InTurn(steps ...func(*claims.Case)) func(*claims.Case) {
	return func(c *claims.Case) {
		for _, step := range steps {
			step(c)
		}
	}
}
