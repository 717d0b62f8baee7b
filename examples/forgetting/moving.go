package main

import (
	"boundedrecall/windows"

	"github.com/HdrHistogram/hdrhistogram-go"
	"github.com/JaderDias/movingmedian"
	movingaverage "github.com/RobinUS2/golang-moving-average"
	"github.com/VividCortex/ewma"
	"github.com/cinar/indicator/v2/momentum"
	"github.com/cinar/indicator/v2/trend"
	"github.com/cinar/indicator/v2/volatility"
	onlinestats "github.com/dgryski/go-onlinestats"
	"github.com/markcheno/go-talib"
	"github.com/montanaflynn/stats"
)

// moving has moving statistics in Go.
var moving = table{
	name:  "moving",
	title: "Moving statistics in Go",
	packages: map[string]string{
		"cinar/indicator":                "github.com/cinar/indicator/v2",
		"dgryski/go-onlinestats":         "github.com/dgryski/go-onlinestats",
		"HdrHistogram/hdrhistogram-go":   "github.com/HdrHistogram/hdrhistogram-go",
		"JaderDias/movingmedian":         "github.com/JaderDias/movingmedian",
		"markcheno/go-talib":             "github.com/markcheno/go-talib",
		"montanaflynn/stats":             "github.com/montanaflynn/stats",
		"RobinUS2/golang-moving-average": "github.com/RobinUS2/golang-moving-average",
		"VividCortex/ewma":               "github.com/VividCortex/ewma",
	},
	rows: []row{
		{library: "cinar/indicator", function: "MovingMax", claims: lastRows(windows.Max),
			remark: "the zeros that fill its start remove zeros of the data",
			word:   windows.Leaks, power: 1, make: streamed(func(c <-chan float64) <-chan float64 {
				return trend.NewMovingMaxWithPeriod[float64](rows).Compute(c)
			})},
		{library: "cinar/indicator", function: "MovingMin", claims: lastRows(windows.Min),
			remark: "the zeros that fill its start remove zeros of the data",
			word:   windows.Leaks, power: 1, make: streamed(func(c <-chan float64) <-chan float64 {
				return trend.NewMovingMinWithPeriod[float64](rows).Compute(c)
			})},
		{library: "cinar/indicator", function: "MovingSum", claims: lastRows(windows.Sum),
			word: windows.Leaks, power: 1, make: streamed(func(c <-chan float64) <-chan float64 {
				return trend.NewMovingSumWithPeriod[float64](rows).Compute(c)
			})},
		{library: "cinar/indicator", function: "Sma", claims: lastRows(windows.Mean),
			word: windows.Leaks, power: 1, make: streamed(func(c <-chan float64) <-chan float64 {
				return trend.NewSmaWithPeriod[float64](rows).Compute(c)
			})},
		{library: "cinar/indicator", function: "MovingStd", claims: lastRows(windows.StdDev),
			word: windows.Leaks, power: 1, make: streamed(func(c <-chan float64) <-chan float64 {
				return volatility.NewMovingStdWithPeriod[float64](rows).Compute(c)
			})},
		{library: "cinar/indicator", function: "Atr", word: windows.Leaks, power: 1,
			claims: bars(windows.Last(rows + 1)), make: cinarATR},
		{library: "cinar/indicator", function: "Rsi", word: windows.Leaks, claims: index,
			documented: flatRSI, make: streamed(func(c <-chan float64) <-chan float64 {
				return momentum.NewRsiWithPeriod[float64](rows - 1).Compute(c)
			})},
		{library: "dgryski/go-onlinestats", function: "Windowed.Mean", claims: lastRows(windows.Mean),
			word: windows.Leaks, power: 1, make: windowed((*onlinestats.Windowed).Mean)},
		{library: "dgryski/go-onlinestats", function: "Windowed.Var",
			claims: lastRows(windows.SampleVariance), word: windows.Leaks, power: 2,
			make: windowed((*onlinestats.Windowed).Var)},
		{library: "HdrHistogram/hdrhistogram-go", function: "WindowedHistogram.Max", claims: whole,
			word: windows.Forgets, make: histogram(func(h *hdrhistogram.Histogram) float64 {
				return float64(h.Max())
			})},
		{library: "HdrHistogram/hdrhistogram-go", function: "WindowedHistogram.Mean", claims: whole,
			word: windows.Forgets, make: histogram((*hdrhistogram.Histogram).Mean)},
		{library: "HdrHistogram/hdrhistogram-go", function: "WindowedHistogram.ValueAtQuantile",
			claims: whole, word: windows.Forgets, make: histogram(func(h *hdrhistogram.Histogram) float64 {
				return float64(h.ValueAtQuantile(50))
			})},
		{library: "JaderDias/movingmedian", function: "MovingMedian.Median",
			claims: lastRows(windows.Median), word: windows.Forgets, make: func() windows.Window {
				m, pushed := movingmedian.NewMovingMedian(rows), false
				return &function{push: func(x []float64) { m.Push(x[0]); pushed = true },
					value: func(dst []float64) {
						dst[0] = 0
						if pushed {
							dst[0] = m.Median()
						}
					}}
			}},
		{library: "markcheno/go-talib", function: "Sma", claims: lastRows(windows.Mean),
			word: windows.Leaks, power: 1, make: newest(talib.Sma)},
		{library: "markcheno/go-talib", function: "Var", claims: lastRows(windows.Variance),
			word: windows.Leaks, power: 2, make: newest(talib.Var)},
		{library: "markcheno/go-talib", function: "Atr", word: windows.Forgets,
			claims: func() windows.Claims {
				c := bars(windows.Last(faint))
				c.Tolerance = 1e-9
				return c
			}(), make: talibATR},
		{library: "markcheno/go-talib", function: "Rsi", word: windows.Rounding, claims: index,
			make: func() windows.Window {
				var all []float64
				return &function{push: func(x []float64) { all = append(all, x[0]) },
					value: func(dst []float64) {
						dst[0] = 0
						if len(all) > rows {
							values := talib.Rsi(all, rows)
							dst[0] = values[len(values)-1]
						}
					}}
			}},
		{library: "montanaflynn/stats", function: "MovingSum", claims: lastRows(windows.Sum),
			word: windows.Forgets, make: newest(numbers(stats.MovingSum))},
		{library: "montanaflynn/stats", function: "MovingMedian", claims: lastRows(windows.Median),
			word: windows.Forgets, make: newest(numbers(stats.MovingMedian))},
		{library: "montanaflynn/stats", function: "MovingMax", claims: lastRows(windows.Max),
			word: windows.Forgets, make: newest(numbers(stats.MovingMax))},
		{library: "RobinUS2/golang-moving-average", function: "MovingAverage.Avg",
			claims: lastRows(windows.Mean), word: windows.Rounding,
			make: averaged(func(m *movingaverage.MovingAverage) float64 { return m.Avg() })},
		{library: "RobinUS2/golang-moving-average", function: "MovingAverage.Max",
			claims: lastRows(windows.Max), word: windows.Forgets,
			make: averaged(func(m *movingaverage.MovingAverage) float64 { x, _ := m.Max(); return x })},
		{library: "VividCortex/ewma", function: "NewMovingAverage", word: windows.Leaks, power: 1,
			claims: windows.Claims{Count: windows.Last(500), Low: -1, High: 1, Tolerance: 1e-9},
			remark: "an average of 0 counts as none; known from its pull requests 1 and 29",
			make: func() windows.Window {
				m := ewma.NewMovingAverage(30)
				return &function{push: func(x []float64) { m.Add(x[0]) },
					value: func(dst []float64) { dst[0] = m.Value() }}
			}},
	},
}

// faint is a number of rows after which an average that gives the next row a
// fifth of the weight has less than 1e-15 of it left.
const faint = 200

// index claims that an index of the last rows, which is from 0 to 100, forgets
// what is faint.
var index = windows.Claims{Count: windows.Last(faint), Low: 1, High: 100, Tolerance: 1e-6}

// flatRSI is so of the formula itself, and no library is to blame.
const flatRSI = "by Wilder's formula it stays as it is while prices stay"

// bars claims what counts of rows of three numbers: the high, the low and the
// close.
func bars(count windows.Frame) windows.Claims {
	return windows.Claims{Inputs: 3, Count: count, Low: 1, High: 100}
}

// talibATR makes a window of the average true range.
func talibATR() windows.Window {
	var columns [3][]float64
	return &function{push: func(x []float64) {
		for k := range columns {
			columns[k] = append(columns[k], x[k])
		}
	}, value: func(dst []float64) {
		dst[0] = 0
		if len(columns[0]) > rows {
			values := talib.Atr(columns[0], columns[1], columns[2], rows)
			dst[0] = values[len(values)-1]
		}
	}}
}

// cinarATR makes a window of the average true range, a mean of five ranges that
// each take the close before.
func cinarATR() windows.Window {
	var columns [3]chan float64
	for k := range columns {
		columns[k] = make(chan float64, 1)
	}
	out := volatility.NewAtrWithPeriod[float64](rows).Compute(columns[0], columns[1], columns[2])
	pushed, last := 0, 0.0
	return &function{push: func(x []float64) {
		for k := range columns {
			columns[k] <- x[k]
		}
		if pushed++; pushed > rows {
			last = <-out
		}
	}, value: func(dst []float64) { dst[0] = last }, shut: func() {
		for _, c := range columns {
			close(c)
		}
		for range out {
		}
	}}
}

// whole are whole numbers, as histograms count them.
var whole = windows.Claims{Count: windows.Last(rows), Low: 1, High: 999, Values: windows.Integers}

// streamed returns the maker of windows over an indicator on channels, which
// returns a value for each number from the fifth on.
func streamed(compute func(<-chan float64) <-chan float64) func() windows.Window {
	return func() windows.Window {
		in := make(chan float64)
		out := compute(in)
		pushed, last := 0, 0.0
		return &function{
			push: func(x []float64) {
				in <- x[0]
				if pushed++; pushed >= rows {
					last = <-out
				}
			},
			value: func(dst []float64) { dst[0] = last },
			shut: func() {
				close(in)
				for range out {
				}
			},
		}
	}
}

// newest returns the maker of windows over a function of a series, whose last
// values do not depend on how the series begins, but by a fault: the newest 50
// numbers are given.
func newest(f func(x []float64, n int) []float64) func() windows.Window {
	return func() windows.Window {
		var all []float64
		return &function{
			push: func(x []float64) { all = append(all, x[0]) },
			value: func(dst []float64) {
				dst[0] = 0
				if len(all) >= rows {
					values := f(all[max(0, len(all)-10*rows):], rows)
					dst[0] = values[len(values)-1]
				}
			},
		}
	}
}

// numbers drops the error of a function, which is one of too few numbers.
func numbers(f func(stats.Float64Data, int) ([]float64, error)) func([]float64, int) []float64 {
	return func(x []float64, n int) []float64 {
		values, err := f(x, n)
		if err != nil {
			panic(err)
		}
		return values
	}
}

func windowed(f func(*onlinestats.Windowed) float64) func() windows.Window {
	return func() windows.Window {
		w := onlinestats.NewWindowed(rows)
		return &function{push: func(x []float64) { w.Push(x[0]) },
			value: func(dst []float64) { dst[0] = f(w) }}
	}
}

func averaged(f func(*movingaverage.MovingAverage) float64) func() windows.Window {
	return func() windows.Window {
		m := movingaverage.New(rows)
		return &function{push: func(x []float64) { m.Add(x[0]) },
			value: func(dst []float64) { dst[0] = f(m) }}
	}
}

// histogram returns the maker of windows of five histograms, of a number each.
func histogram(f func(*hdrhistogram.Histogram) float64) func() windows.Window {
	return func() windows.Window {
		w := hdrhistogram.NewWindowed(rows, 1, 1000, 2)
		return &function{
			push:  func(x []float64) { w.Rotate(); _ = w.Current.RecordValue(int64(x[0])) },
			value: func(dst []float64) { dst[0] = f(w.Merge()) },
		}
	}
}
