"""Rolling functions of Python libraries over 5 numbers, for `recall window`.

python3 windows.py LIBRARY            print its version and its functions
python3 windows.py LIBRARY FUNCTION   answer
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import recall  # noqa: E402

import numpy  # noqa: E402

N = 5
NAN = numpy.full(N - 1, numpy.nan)


def after(function):
    """The function of an array, with NaN for the first values, which lack numbers."""
    return lambda x: function(numpy.array(x, float)) if len(x) >= N else numpy.full(len(x), numpy.nan)


def pandas():
    import pandas

    names = "sum mean var std skew kurt median min max".split()
    return pandas.__version__, {f"rolling.{name}": lambda x, name=name: getattr(pandas.Series(x, dtype=float).rolling(N), name)() for name in names}


def numpy_():
    from numpy.lib.stride_tricks import sliding_window_view

    def differences(x):
        sums = numpy.cumsum(numpy.concatenate([[0.0], x]))
        return numpy.concatenate([NAN, (sums[N:] - sums[:-N]) / N])

    return numpy.__version__, {
        "cumsum-differences": after(differences),
        "sliding_window_view.mean": after(lambda x: numpy.concatenate([NAN, sliding_window_view(x, N).mean(axis=1)])),
        "convolve": after(lambda x: numpy.concatenate([NAN, numpy.convolve(x, numpy.ones(N) / N, "valid")])),
    }


def bottleneck():
    import bottleneck

    names = "move_sum move_mean move_var move_std move_median move_min move_max".split()
    return bottleneck.__version__, {name: after(lambda x, name=name: getattr(bottleneck, name)(x, window=N)) for name in names}


def scipy():
    import scipy
    from scipy.ndimage import uniform_filter1d
    from scipy.signal import fftconvolve, medfilt

    return scipy.__version__, {
        "uniform_filter1d": after(lambda x: uniform_filter1d(x, N, mode="constant", origin=N // 2)),
        "fftconvolve": after(lambda x: fftconvolve(x, numpy.ones(N))[: len(x)]),
        "medfilt": after(lambda x: numpy.concatenate([[numpy.nan] * (N // 2), medfilt(x, N)])[: len(x)]),
    }


version, functions = {"pandas": pandas, "numpy": numpy_, "bottleneck": bottleneck, "scipy": scipy}[sys.argv[1]]()
if len(sys.argv) == 2:
    print(version, *functions, file=sys.__stdout__)
else:
    recall.serve(series=functions[sys.argv[2]])
