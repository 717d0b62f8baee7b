package replays

import (
	"fmt"

	"slices"

	"github.com/VividCortex/ewma"
	"github.com/cinar/indicator/v2/helper"
	"github.com/cinar/indicator/v2/trend"
	"github.com/cinar/indicator/v2/volatility"
	onlinestats "github.com/dgryski/go-onlinestats"
	"github.com/markcheno/go-talib"
)

var movingInGo = map[string]func() Outcome{
	"cinar-indicator.Atr":                  cinarAtr,
	"cinar-indicator.MovingMax":            cinarMovingMax,
	"cinar-indicator.MovingMin":            cinarMovingMin,
	"cinar-indicator.MovingSum":            cinarMovingSum,
	"cinar-indicator.Sma":                  cinarSma,
	"cinar-indicator.MovingStd":            cinarMovingStd,
	"dgryski-go-onlinestats.Windowed.Mean": onlinestatsMean,
	"dgryski-go-onlinestats.Windowed.Var":  onlinestatsVar,
	"markcheno-go-talib.Sma":               talibSma,
	"markcheno-go-talib.Var":               talibVar,
	"VividCortex-ewma.NewMovingAverage":    ewmaMovingAverage,
}

// cinarAtr has bars whose low and close are 0.
func cinarAtr() Outcome {
	last := func(highs ...float64) float64 {
		low := make([]float64, len(highs))
		values := volatility.NewAtrWithPeriod[float64](5).Compute(helper.SliceToChan(highs),
			helper.SliceToChan(low), helper.SliceToChan(low))
		all := helper.ChanToSlice(values)
		return all[len(all)-1]
	}
	return Outcome{"", "highs 0 1e6 5*(0.1)", fmt.Sprint(last(0, 1e6, 0.1, 0.1, 0.1, 0.1, 0.1)),
		fmt.Sprint(last(1e6, 0.1, 0.1, 0.1, 0.1, 0.1))}
}

func cinarMovingMax() Outcome {
	return exactly(0, []float64{0, 0, 0, 0, -1}, func(rows []float64) float64 {
		values := trend.NewMovingMaxWithPeriod[float64](5).Compute(helper.SliceToChan(rows))
		return <-values
	})
}

func cinarMovingMin() Outcome {
	return exactly(0, []float64{0, 0, 0, 0, 1}, func(rows []float64) float64 {
		values := trend.NewMovingMinWithPeriod[float64](5).Compute(helper.SliceToChan(rows))
		return <-values
	})
}

func cinarMovingSum() Outcome {
	return after(5, []float64{1e6, 0.1, 0.1, 0.1, 0.1, 0.1}, func(rows []float64) float64 {
		values := trend.NewMovingSumWithPeriod[float64](5).Compute(helper.SliceToChan(rows))
		all := helper.ChanToSlice(values)
		return all[len(all)-1]
	})
}

func cinarSma() Outcome {
	return after(5, []float64{1e6, 0.1, 0.1, 0.1, 0.1, 0.1}, func(rows []float64) float64 {
		values := trend.NewSmaWithPeriod[float64](5).Compute(helper.SliceToChan(rows))
		all := helper.ChanToSlice(values)
		return all[len(all)-1]
	})
}

func cinarMovingStd() Outcome {
	return after(5, []float64{1e6, 0.1, 0.1, 0.1, 0.1, 0.1}, func(rows []float64) float64 {
		values := volatility.NewMovingStdWithPeriod[float64](5).Compute(helper.SliceToChan(rows))
		all := helper.ChanToSlice(values)
		return all[len(all)-1]
	})
}

func onlinestatsMean() Outcome {
	return after(5, []float64{1e6, 0.1, 0.1, 0.1, 0.1, 0.1}, func(rows []float64) float64 {
		w := onlinestats.NewWindowed(5)
		for _, x := range rows {
			w.Push(x)
		}
		return w.Mean()
	})
}

func onlinestatsVar() Outcome {
	return after(5, []float64{1e6, 0.1, 3, 0, 0, 0, 0, 0}, func(rows []float64) float64 {
		w := onlinestats.NewWindowed(5)
		for _, x := range rows {
			w.Push(x)
		}
		return w.Var()
	})
}

func talibSma() Outcome {
	return after(5, []float64{1e6, 0.1, 0.1, 0.1, 0.1, 0.1}, func(rows []float64) float64 {
		return talib.Sma(rows, 5)[len(rows)-1]
	})
}

func talibVar() Outcome {
	return after(5, []float64{1e6, 0.1, 0.1, 0.1, 0.1, 0.1}, func(rows []float64) float64 {
		return talib.Var(rows, 5)[len(rows)-1]
	})
}

// ewmaMovingAverage averages over 30, in which a number 500 numbers old has a
// weight of 3e-15.
func ewmaMovingAverage() Outcome {
	rows := slices.Concat([]float64{1}, make([]float64, 499), []float64{1})
	return after(500, rows, func(rows []float64) float64 {
		w := ewma.NewMovingAverage(30)
		for _, x := range rows {
			w.Add(x)
		}
		return w.Value()
	})
}
