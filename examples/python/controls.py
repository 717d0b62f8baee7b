"""Statistics of the last rows, recomputed on each window by Python libraries.

    recall window --rows 5 --is skew -- python3 controls.py scipy skew 1 5

The arguments are a library, a statistic, its ddof and the number of rows. Each of these
windows forgets. `.ci/controls` checks that `recall` says so. `python3 controls.py list`
prints what this interpreter can compute, a line each: a library, a statistic and a ddof.
"""

import collections
import importlib.util
import math
import statistics
import sys
import warnings

import recall


def _statistics():
    s = statistics
    yield from {
        ("sum", 1): math.fsum, ("mean", 1): s.fmean, ("min", 1): min, ("max", 1): max,
        ("var", 0): s.pvariance, ("var", 1): s.variance, ("std", 0): s.pstdev, ("std", 1): s.stdev,
        ("median", 1): s.median,
    }.items()
    if hasattr(s, "covariance"):  # Python 3.10
        yield from {("cov", 1): s.covariance, ("corr", 1): s.correlation}.items()


def _numpy():
    import numpy as np
    yield from {
        ("sum", 1): np.sum, ("mean", 1): np.mean, ("min", 1): np.min, ("max", 1): np.max,
        ("var", 0): np.var, ("var", 1): lambda x: np.var(x, ddof=1), ("std", 0): np.std,
        ("std", 1): lambda x: np.std(x, ddof=1), ("median", 1): np.median,
        ("cov", 0): lambda x, y: np.cov(x, y, ddof=0)[0, 1],
        ("cov", 1): lambda x, y: np.cov(x, y)[0, 1],
        ("corr", 1): lambda x, y: np.corrcoef(x, y)[0, 1],
    }.items()


def _scipy():
    from scipy import stats
    yield from {
        ("mean", 1): stats.tmean, ("var", 1): stats.tvar, ("std", 1): stats.tstd,
        ("min", 1): stats.tmin, ("max", 1): stats.tmax,
        ("skew", 0): stats.skew, ("skew", 1): lambda x: stats.skew(x, bias=False),
        ("kurt", 0): stats.kurtosis, ("kurt", 1): lambda x: stats.kurtosis(x, bias=False),
        ("corr", 1): lambda x, y: stats.pearsonr(x, y)[0],
    }.items()


def _pandas():
    from pandas import Series as S
    for name in ("sum", "mean", "min", "max", "median", "skew", "kurt"):
        yield (name, 1), lambda x, name=name: getattr(S(x), name)()
    for name in ("var", "std"):
        for ddof in (0, 1):
            yield (name, ddof), lambda x, name=name, ddof=ddof: getattr(S(x), name)(ddof=ddof)
    yield ("cov", 1), lambda x, y: S(x).cov(S(y))
    yield ("corr", 1), lambda x, y: S(x).corr(S(y))


LIBRARIES = {"statistics": _statistics, "numpy": _numpy, "scipy": _scipy, "pandas": _pandas}


class Window:
    def __init__(self, value, rows):
        self.value_of, self.last = value, collections.deque(maxlen=rows)

    def push(self, row):
        self.last.append(row)

    def value(self):
        if len(self.last) < self.last.maxlen:
            return math.nan
        try:
            return self.value_of(*(list(column) for column in zip(*self.last)))
        except (statistics.StatisticsError, ZeroDivisionError):  # no variance
            return math.nan


def main():
    if sys.argv[1:] == ["list"]:
        for name, library in LIBRARIES.items():
            if importlib.util.find_spec(name):
                for (statistic, ddof), _ in library():
                    sys.__stdout__.write(f"{name} {statistic} {ddof}\n")
        return
    library, statistic, ddof, rows = sys.argv[1:]
    warnings.simplefilter("ignore")
    value = dict(LIBRARIES[library]())[statistic, int(ddof)]
    recall.serve(window=lambda inputs, outputs: Window(value, int(rows)))


main()
