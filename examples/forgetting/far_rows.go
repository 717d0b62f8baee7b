package main

import "boundedrecall/windows"

// notFinite are numbers of a table with infinities.
const notFinite = windows.Inf

// inR has libraries of R, which windows.R wraps.
var inR = far("r", "Libraries of R",
	map[string]string{"zoo": "r-cran-zoo", "TTR": "r-cran-ttr", "RcppRoll": "r-cran-rcpproll",
		"caTools": "r-cran-catools", "slider": "r-cran-slider", "data.table": "r-cran-data.table",
		"stats": "r-base-core"},
	[]row{
		farRow("zoo", "rollmean", windows.Mean, windows.Leaks),
		farRow("zoo", "rollsum", windows.Sum, windows.Leaks),
		farRow("zoo", "rollapply.mean", windows.Mean, windows.Leaks).
			known("its page says that it uses rollmean"),
		farRow("zoo", "rollmean.Inf", nothing, windows.Leaks).of(notFinite).
			but("an infinity stays in its sums"),
		farRow("zoo", "rollmax", windows.Max, windows.Forgets),
		farRow("zoo", "rollmedian", windows.Median, windows.Forgets),
		farRow("TTR", "runSum", windows.Sum, windows.Leaks),
		farRow("TTR", "runMean", windows.Mean, windows.Leaks),
		farRow("TTR", "runMean.Inf", nothing, windows.Leaks).of(notFinite).
			but("an infinity stays in its sums"),
		farRow("TTR", "runVar", windows.SampleVariance, windows.Forgets),
		farRow("TTR", "runMedian", windows.Median, windows.Forgets),
		farRow("TTR", "runMax", windows.Max, windows.Forgets),
		farRow("RcppRoll", "roll_mean", windows.Mean, windows.Forgets),
		farRow("RcppRoll", "roll_var", windows.SampleVariance, windows.Forgets),
		farRow("RcppRoll", "roll_mean.weights", nothing, windows.Forgets),
		farRow("RcppRoll", "roll_mean.weights.na.rm", weighted, windows.Wrong).of(windows.NaN).
			but("divides by the number that is left, not by its weights"),
		farRow("RcppRoll", "roll_median.na.rm", medianOfRest, windows.Wrong).of(windows.NaN).
			but("mended in 0.3.1"),
		farRow("caTools", "runmean", windows.Mean, windows.Leaks).
			known(`its page says that round-off accumulates, but for alg="exact"`),
		farRow("caTools", "runmean.exact", windows.Mean, windows.Forgets),
		farRow("caTools", "runsd", windows.SampleStdDev, windows.Leaks),
		farRow("slider", "slide_mean", windows.Mean, windows.Forgets),
		farRow("slider", "slide_max", windows.Max, windows.Forgets),
		farRow("data.table", "frollmean", windows.Mean, windows.Leaks).
			known(`its page says that algo="exact" suffers less from rounding`),
		farRow("data.table", "frollmean.exact", windows.Mean, windows.Forgets),
		farRow("stats", "filter", windows.Mean, windows.Forgets),
		farRow("stats", "runmed", nothing, windows.Foresees).known("its window is centred").whole(),
		farRow("stats", "runmed.na.omit", nothing, windows.Broken).of(windows.NaN).noScale().
			but("is not runmed of the numbers that are left, as its page says, but reads numbers that " +
				"were never written"),
	}, []string{"Rscript", "windows.R"})

// inPython has libraries of Python, which far.py wraps.
var inPython = far("python", "Libraries of Python",
	map[string]string{"pandas": "python3-pandas", "xarray": "python3-xarray",
		"statsmodels": "python3-statsmodels", "scikit-learn": "python3-sklearn"},
	[]row{
		farRow("pandas", "rolling.max", windows.Max, windows.Wrong).of(notFinite).
			but("an infinity counts as no number"),
		farRow("pandas", "rolling.median", nothing, windows.Forgets).of(notFinite),
		farRow("xarray", "rolling.argmax with bottleneck", place, windows.Wrong).noScale().
			but("counts from the newest, and without bottleneck from the oldest"),
		farRow("xarray", "rolling.argmax without bottleneck", place, windows.Forgets),
		farRow("xarray", "rolling.mean with bottleneck", nothing, windows.Leaks).of(notFinite).
			but("an infinity stays in bottleneck's sums"),
		farRow("xarray", "rolling.mean without bottleneck", nothing, windows.Forgets).of(notFinite),
		farRow("statsmodels", "RollingOLS", nothing, windows.Leaks).pairs().
			but("a row stays in its sums, inside a series"),
		farRow("scikit-learn", "StandardScaler.partial_fit mean_", meanOfRest, windows.Wrong).
			of(windows.NaN).but(batchOfNaN),
		farRow("scikit-learn", "MinMaxScaler.partial_fit data_max_", maxOfRest, windows.Wrong).
			of(windows.NaN).but(batchOfNaN),
		farRow("scikit-learn", "MaxAbsScaler.partial_fit max_abs_", sizeOfRest, windows.Wrong).
			of(windows.NaN).but(batchOfNaN),
	}, []string{"python3", "far.py"}, []string{"/usr/bin/python3", "far.py"})

// inSeries has databases and engines of series, which far.py wraps.
var inSeries = far("series", "Databases and engines of series",
	map[string]string{"MariaDB": "mariadb-server", "InfluxDB": "influxdb",
		"graphite-web": "graphite-web", "rrdtool": "rrdtool", "Octave": "octave", "SQLite": "sqlite3"},
	[]row{
		farRow("MariaDB", "sum", windows.Sum, windows.Leaks),
		farRow("MariaDB", "avg", windows.Mean, windows.Leaks),
		farRow("MariaDB", "var_samp", windows.SampleVariance, windows.Forgets),
		farRow("MariaDB", "max", windows.Max, windows.Forgets),
		farRow("InfluxDB", "moving_average", windows.Mean, windows.Leaks).
			but("the thread is on sums in general"),
		farRow("SQLite", "typeof_sum", nothing, windows.Leaks).noScale().
			but("after a real number sums of whole numbers are real"),
		farRow("graphite-web", "movingAverage", nothing, windows.Leaks).
			known("it is over the points before; that it shifts is graphite-project/graphite-web 2632"),
		farRow("graphite-web", "movingAverage before", nothing, windows.Forgets).before(rows),
		farRow("graphite-web", "exponentialMovingAverage", nothing, windows.Forgets).before(fading),
		farRow("rrdtool", "TREND", windows.Mean, windows.Forgets).digits(1e-9),
		farRow("Octave", "movmean", windows.Mean, windows.Forgets),
		farRow("Octave", "movstd", windows.SampleStdDev, windows.Forgets),
		farRow("Octave", "movmedian", windows.Median, windows.Forgets),
		farRow("Octave", "filter", windows.Mean, windows.Forgets),
	}, []string{"python3", "far.py"}, []string{"/usr/bin/python3", "far.py"})

const batchOfNaN = "a batch that is NaN alone stays for ever, though NaN is documented to be left out"

// fading is how many rows an average needs in which each has 2/3 of the weight
// of the next: (2/3)^60 is 3e-11. It is rounded to six digits.
const fading = 60

// whole returns the row held to the law causal, too.
func (r row) whole() row {
	r.ahead = true
	return r
}

// noScale returns the row of a value that does not grow with the numbers.
func (r row) noScale() row {
	r.power = 0
	return r
}

// pairs returns the row with rows of two numbers.
func (r row) pairs() row {
	r.claims.Inputs = 2
	return r
}

// before returns the row with the claim that the rows before the newest count,
// within the tolerance that six digits need.
func (r row) before(last int) row {
	r.claims.Count = windows.Last(last).Before()
	if last == fading {
		r.claims.Low, r.claims.High, r.claims.Tolerance = -1, 1, 3e-6
	}
	return r
}

// digits returns the row of an engine that prints so few digits.
func (r row) digits(relative float64) row {
	r.claims.RelativeTolerance = relative
	return r
}
