package main

import (
	"math"
	"slices"
)

// A history is a window whose value is a function of all rows and of when they
// came.
type history struct {
	now   float64
	rows  []pushedAt
	value func(rows []pushedAt, now float64) float64
}

type pushedAt struct{ at, x float64 }

func (*history) Arms() int             { return 1 }
func (h *history) Play(x []float64)    { x[0] = h.value(slices.Clone(h.rows), h.now) }
func (h *history) Observe(x []float64) { h.rows = append(h.rows, pushedAt{h.now, x[0]}) }
func (h *history) Reset()              { h.rows = nil }

// frameModels are right and broken windows of each frame, by name: those that
// the name calls "right" are.
var frameModels = map[string]func(rows []pushedAt, now float64) float64{
	"session right, sum": since(sessionOf(2), total), "session right, count": since(sessionOf(2), count),
	"session right, most":   since(sessionOf(2), most),
	"session no idle timer": since(func(rows []pushedAt, _ float64) float64 { return sessionOf(2)(rows, last(rows)) }, total),
	"session too long":      since(sessionOf(2.25), total),
	"session a span":        since(sliding(2), total),

	"tumbling right, sum": since(tumbling(10), total), "tumbling right, count": since(tumbling(10), count),
	"tumbling right, most": since(tumbling(10), most),
	"tumbling from the first row": since(func(rows []pushedAt, now float64) float64 {
		if len(rows) == 0 {
			return now
		}
		return rows[0].at + 10*math.Floor((now-rows[0].at)/10)
	}, total),
	"tumbling a span": since(sliding(10), total), "tumbling late": since(func(rows []pushedAt, now float64) float64 {
		return tumbling(10)(rows, now-0.5)
	}, total),

	"limiter right, how many": limiter(false, false), "limiter right, one": flagOf(limiter(false, false)),
	"limiter right, a day": func(rows []pushedAt, now float64) float64 {
		from := tumbling(10)(rows, now)
		n := 0.0
		for _, r := range rows {
			if r.at >= from && n < 3 {
				n++
			}
		}
		return 3 - n
	},
	"limiter greedy": limiter(true, false), "limiter greedy, one": flagOf(limiter(true, false)),
	"limiter renews": limiter(false, true),

	"before right, sum": before(5, 1, total), "before right, count": before(5, 1, count),
	"before right, most": before(5, 1, most),
	"before the newest":  before(5, 0, total), "before a row more": before(6, 1, total),
	"before the newest of six": before(6, 0, most),
}

func since(
	from func(rows []pushedAt, now float64) float64, f func(rows []pushedAt) float64,
) func(rows []pushedAt, now float64) float64 {
	return func(rows []pushedAt, now float64) float64 {
		start := from(rows, now)
		return f(slices.DeleteFunc(rows, func(r pushedAt) bool { return r.at < start }))
	}
}

func last(rows []pushedAt) float64 {
	if len(rows) == 0 {
		return 0
	}
	return rows[len(rows)-1].at
}

// sessionOf returns when the present session began.
func sessionOf(gap float64) func(rows []pushedAt, now float64) float64 {
	return func(rows []pushedAt, now float64) float64 {
		for i := len(rows) - 1; i >= 0; i-- {
			if now-rows[i].at >= gap {
				return math.Nextafter(rows[i].at, math.Inf(1))
			}
			now = rows[i].at
		}
		return 0
	}
}

func sliding(span float64) func(rows []pushedAt, now float64) float64 {
	return func(_ []pushedAt, now float64) float64 { return math.Nextafter(now-span, math.Inf(1)) }
}

func tumbling(length float64) func(rows []pushedAt, now float64) float64 {
	return func(_ []pushedAt, now float64) float64 { return length * math.Floor(now/length) }
}

func total(rows []pushedAt) (sum float64) {
	for _, r := range rows {
		sum += r.x
	}
	return sum
}

func count(rows []pushedAt) float64 { return float64(len(rows)) }

func most(rows []pushedAt) (most float64) {
	for k, r := range rows {
		if k == 0 || r.x > most {
			most = r.x
		}
	}
	return most
}

// limiter admits three calls in ten seconds. Calls that are turned down use up
// the limit, or renew the newest one.
func limiter(greedy, renews bool) func(rows []pushedAt, now float64) float64 {
	return func(rows []pushedAt, now float64) float64 {
		var calls []float64
		drop := func(now float64) {
			for len(calls) > 0 && now-calls[0] >= 10 {
				calls = calls[1:]
			}
		}
		for _, r := range rows {
			drop(r.at)
			if len(calls) < 3 || greedy {
				calls = append(calls, r.at)
			} else if renews {
				calls[len(calls)-1] = r.at
			}
		}
		drop(now)
		return max(0, 3-float64(len(calls)))
	}
}

func flagOf(f func(rows []pushedAt, now float64) float64) func(rows []pushedAt, now float64) float64 {
	return func(rows []pushedAt, now float64) float64 { return min(1, f(rows, now)) }
}

// before has the function see the rows before the newest ones, which are left
// out.
func before(
	rows, newest int, f func(rows []pushedAt) float64,
) func(rows []pushedAt, now float64) float64 {
	return func(all []pushedAt, _ float64) float64 {
		all = all[:max(0, len(all)-newest)]
		return f(all[max(0, len(all)-rows):])
	}
}
