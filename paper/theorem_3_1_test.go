package paper

import "boundedrecall/claims"

type walkOf = func(d, m int) float64

var _ = controlled(Theorem3_1,
	claims.Wrong("the winner's walk", "it is a tenth more", func(right walkOf) walkOf {
		return func(d, m int) float64 { return 1.1 * right(d, m) }
	}),
	claims.Wrong("rounds that a window shows more", "it shows one", func(int) int { return 1 }),
	claims.Wrong("times what is expected", "a tenth more is expected",
		func(float64) float64 { return 1.1 }),
	claims.Wrong("the recall of the random period", "it is a fourth", func(m int) int { return m / 4 }),
)
