package main

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// npm has libraries of npm, which npm.mjs wraps.
var npm = table{
	name:  "npm",
	title: "Libraries of npm",
	open:  openNPM,
	rows: []row{
		npmRow("@stdlib", "mmean", windows.Mean, windows.Leaks, 1),
		npmRow("@stdlib", "mvariance", windows.SampleVariance, windows.Leaks, 2),
		npmRow("@stdlib", "mstdev", windows.SampleStdDev, windows.Leaks, 1).
			but("its variance falls below 0"),
		npmRow("@stdlib", "msum", windows.Sum, windows.Leaks, 1),
		npmRow("@stdlib", "mmin", windows.Min, windows.Forgets, 1),
		npmRow("@stdlib", "mmidrange", nothing, windows.Forgets, 1),
		npmRow("@stdlib", "mprod", nothing, windows.Rounding, 5),
		npmRow("@stdlib", "mgmean", nothing, windows.Leaks, 1).
			but("the logarithm of a zero stays in its sum"),
		npmPairs("@stdlib", "mrmse", nothing, windows.Leaks, 1).but("its mean of squares falls below 0"),
		npmPairs("@stdlib", "mcovariance", windows.SampleCovariance, windows.Leaks, 2),
		npmPairs("@stdlib", "mpcorr", windows.Correlation, windows.Leaks, 0).
			but("a correlation where there is no variance"),
		npmPairs("@stdlib", "msumprod", nothing, windows.Leaks, 2),
		npmRow("technicalindicators", "SMA", windows.Mean, windows.Leaks, 1),
		npmRow("technicalindicators", "WMA", nothing, windows.Forgets, 1),
		npmRow("technicalindicators", "SD", windows.StdDev, windows.Leaks, 1).but(zeroIsNone),
		npmRow("technicalindicators", "Highest", windows.Max, windows.Leaks, 1).but(zeroIsNone),
		npmRow("technicalindicators", "Lowest", windows.Min, windows.Leaks, 1).but(zeroIsNone),
		npmRow("technicalindicators", "Sum", windows.Sum, windows.Leaks, 1),
		npmRow("trading-signals", "SMA", windows.Mean, windows.Forgets, 1),
		npmRow("trading-signals", "WMA", nothing, windows.Forgets, 1),
		npmRow("trading-signals", "IQR", nothing, windows.Forgets, 1),
		npmRow("trading-signals", "MAD", nothing, windows.Forgets, 1),
		{library: "trading-signals", function: "SMA15", word: windows.Forgets,
			claims: windows.Claims{Count: windows.Last(15), Low: -1e6, High: 1e6}},
		npmRow("moving-averages", "ma", windows.Mean, windows.Leaks, 1),
		npmRow("moving-averages", "wma", nothing, windows.Leaks, 1),
		npmRow("@ixjb94/indicators", "sma", windows.Mean, windows.Leaks, 1),
		npmRow("@ixjb94/indicators", "stddev", windows.StdDev, windows.Leaks, 1),
		npmRow("@ixjb94/indicators", "var", windows.Variance, windows.Leaks, 2),
		npmRow("@ixjb94/indicators", "max", windows.Max, windows.Forgets, 1),
		npmRow("@ixjb94/indicators", "wma", nothing, windows.Leaks, 1),
		npmRow("indicatorts", "sma", windows.Mean, windows.Leaks, 1),
		npmRow("indicatorts", "mstd", windows.StdDev, windows.Leaks, 1),
		npmRow("indicatorts", "mmax", windows.Max, windows.Forgets, 1),
		npmRow("indicatorts", "mmin", windows.Min, windows.Forgets, 1),
		npmRow("indicatorts", "msum", windows.Sum, windows.Leaks, 1),
		npmRow("fast-technical-indicators", "sma", windows.Mean, windows.Forgets, 1),
		npmRow("fast-technical-indicators", "sd", windows.StdDev, windows.Forgets, 1),
		npmRow("data-forge", "average", windows.Mean, windows.Forgets, 1),
		npmRow("arquero", "mean", windows.Mean, windows.Leaks, 1),
		npmRow("arquero", "stdev", windows.SampleStdDev, windows.Leaks, 1),
		npmRow("arquero", "max", windows.Max, windows.Forgets, 1),
		npmRow("arquero", "any", nothing, windows.Leaks, 1).but("it is a value that has left"),
		npmRow("arquero", "mode", nothing, windows.Leaks, 1).but(tie),
		npmRow("arquero", "sumBefore", windows.Sum, windows.Foresees, 1).
			over(windows.Last(2).Before()).but("the frame [-2, -1] is read as [-2, 1]"),
		npmRow("fast-stats", "amean", windows.Mean, windows.Leaks, 1),
		npmRow("fast-stats", "stddev", windows.StdDev, windows.Leaks, 1),
		npmRow("fast-stats", "median", windows.Median, windows.Forgets, 1),
		npmRow("kefir", "slidingWindow", windows.Mean, windows.Forgets, 1),
		npmRow("rxjs", "bufferCount", windows.Mean, windows.Forgets, 1),
		npmRow("vega-transforms", "mean", windows.Mean, windows.Leaks, 1),
		npmRow("vega-transforms", "stdev", windows.SampleStdDev, windows.Leaks, 1),
		npmRow("vega-transforms", "max", windows.Max, windows.Forgets, 1),
		npmRow("vega-transforms", "product", nothing, windows.Leaks, 5).
			but("a zero that leaves is divided by"),
		npmRow("vega-transforms", "exponential", nothing, windows.Leaks, 1).
			but("rows that leave are taken out with another weight"),
		npmRow("vega-transforms", "meanAfter", windows.Mean, windows.Wrong, 1).
			over(windows.Last(2).Before()).but("the frame [1, 2], backwards"),
		npmRow("vega-transforms", "minAfter", windows.Min, windows.Foresees, 1).
			over(windows.Last(2).Before()).but("the frame [1, 2], backwards"),
		npmRow("@observablehq/plot", "mean", windows.Mean, windows.Leaks, 1),
		npmRow("@observablehq/plot", "median", windows.Median, windows.Forgets, 1),
		npmRow("@observablehq/plot", "last", newestOf, windows.Wrong, 1).
			but("the last value is written beside the series"),
		npmRow("@observablehq/plot", "medianGap", windows.Median, windows.Leaks, 1).
			but("a gap of the first series is one of all"),
		npmRow("alasql", "sum", windows.Sum, windows.Wrong, 1).over(allRows).
			but("`sum(v) over (order by i)` is 0"),
		npmRow("@duckdb/node-api", "mode", nothing, windows.Leaks, 1).but(tie),
		npmRow("@duckdb/node-api", "median", windows.Median, windows.Forgets, 1),
		npmTimed("@isaacs/ttlcache", "size", "span 10s", windows.Forgets),
		npmTimed("cockatiel", "SamplingBreaker", "span 10s, grace 2s", windows.Leaks).
			but("a request after a silence drops one bucket of ten"),
		npmTimed("express-rate-limit", "MemoryStore", "session 10s", windows.Forgets),
		npmTimed("limiter", "RateLimiter", "session 10s, admitted", windows.Forgets),
		npmTimed("node-cache", "has", "span 10s, closed both", windows.Forgets),
		npmTimed("node-cache", "keys", "span 10s, closed both", windows.Leaks).
			asDocumented("keys that have expired are deleted when asked for, or every 600 s"),
		npmTimed("p-queue", "interval", "session 20s", windows.Forgets),
		npmTimed("p-queue", "strict", "session 20s", windows.Forgets),
		npmTimed("prom-client", "max", "span 10s, grace 2s", windows.Forgets).
			but("its median gives old numbers up to five times the weight: its pull request 855"),
		npmTimed("quick-lru", "has", "span 10s", windows.Forgets),
		npmTimed("quick-lru", "size", "span 10s", windows.Leaks).
			asDocumented("an entry that has expired is deleted when it is next asked for"),
		npmTimed("rate-limiter-flexible", "RateLimiterMemory", "session 10s", windows.Forgets),
		npmTimed("opossum", "fires", "span 10s, grace 1s", windows.Forgets),
		npmTimed("opossum", "failures", "span 10s, grace 1s", windows.Forgets),
		npmTimed("@tanstack/pacer", "sliding", "span 10s, admitted", windows.Forgets),
		npmTimed("@tanstack/pacer", "fixed", "session 10s, closed both, admitted",
			windows.Forgets),
		npmTimed("highland", "ratelimit", "session 20s", windows.Leaks).
			but("after a silence an item waits for the whole span"),
		npmTimed("p-throttle", "strict", "session 20s", windows.Forgets),
		npmTimed("p-throttle", "windowed", "session 20s", windows.Forgets),
	},
}

// zeroIsNone is the fault of functions that take a zero for no value.
const zeroIsNone = "a zero counts as no value"

// tie is the fault of a mode whose ties are decided by what has left.
const tie = "which of equally frequent values depends on what has left"

// allRows claims that each row counts.
var allRows = windows.Where(func(_, _ []float64) bool { return true })

// newestOf is the newest number.
var newestOf = windows.Statistic{Name: "newest number", Inputs: 1,
	Value: func(rows laws.Rounds) ([]float64, string) { return rows[len(rows)-1], "" }}

// but returns the row with a remark.
func (r row) but(remark string) row {
	r.remark = remark
	return r
}

// asDocumented returns the row as one that accuses nobody.
func (r row) asDocumented(text string) row {
	r.documented = text
	return r
}

// over returns the row with another frame.
func (r row) over(count windows.Frame) row {
	r.claims.Count = count
	return r
}

// npmTimed returns a row of a window over a span of time, of ones and zeros. The
// frame is given as flags, as "span 10s, closed both": its times are those of a
// program, which are not closer than the milliseconds of Date.
func npmTimed(library, function, frame string, word windows.Verdict) row {
	flags := map[string]string{}
	for flag := range strings.SplitSeq(frame, ", ") {
		name, value, _ := strings.Cut(flag, " ")
		flags[name] = value
	}
	count, err := windows.ParseFrame(flags)
	if err != nil {
		panic(err) // it is written below
	}
	return row{library: library, function: function, word: word, power: 1,
		claims: windows.Claims{Count: count, High: 1, Values: windows.Integers}}
}

// nothing claims no statistic.
var nothing windows.Statistic

func npmRow(
	library, function string, is windows.Statistic, word windows.Verdict, power float64,
) row {
	return row{library: library, function: function, claims: lastRows(is), word: word, power: power}
}

func npmPairs(
	library, function string, is windows.Statistic, word windows.Verdict, power float64,
) row {
	r := npmRow(library, function, is, word, power)
	r.claims.Inputs = 2
	return r
}

// openNPM asks npm.mjs what is installed.
func openNPM(ctx context.Context) (*shelf, error) {
	out, err := exec.CommandContext(ctx, "node", "npm.mjs").Output()
	lines := strings.Fields(string(out))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: there is no node", errSkipped)
	case len(lines) == 0:
		return nil, fmt.Errorf("%w: npm ci --ignore-scripts installs the libraries", errSkipped)
	}
	versions := map[string]string{}
	for ; len(lines) > 1; lines = lines[2:] {
		versions[lines[0]] = lines[1]
	}
	var running *child.Process // that of the row that is judged
	end := func() {
		if running != nil {
			running.Close()
		}
	}
	return &shelf{
		versions: versions,
		maker: func(_ *testing.T, r row) func() windows.Window {
			command := []string{"node", "npm.mjs", r.library, r.function}
			if r.claims.Count.InTime() {
				command = append(command, "timed")
			}
			end()
			p, err := child.Start(ctx, command, 10*time.Second)
			if err != nil {
				return func() windows.Window { panic(&laws.Unavailable{Err: err}) }
			}
			running = p
			if r.claims.Count.InTime() {
				return p.TimedWindows(max(1, r.claims.Inputs), max(1, r.claims.Outputs))
			}
			return p.Windows(max(1, r.claims.Inputs), 1)
		},
		close: end,
	}, nil
}
