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
	},
}

// zeroIsNone is the fault of functions that take a zero for no value.
const zeroIsNone = "a zero counts as no value"

// but returns the row with a remark.
func (r row) but(remark string) row {
	r.remark = remark
	return r
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
func openNPM(ctx context.Context, _ *testing.T) (*shelf, error) {
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
	var running []*child.Process
	return &shelf{
		versions: versions,
		maker: func(r row) func() windows.Window {
			p, err := child.Start(ctx, []string{"node", "npm.mjs", r.library, r.function}, 10*time.Second)
			if err != nil {
				return func() windows.Window { panic(&laws.Unavailable{Err: err}) }
			}
			running = append(running, p)
			return p.Windows(max(1, r.claims.Inputs), 1)
		},
		close: func() {
			for _, p := range running {
				p.Close()
			}
		},
	}, nil
}
