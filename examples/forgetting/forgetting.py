"""Rolling statistics of pandas and NumPy over 5 numbers, for `recall check --window`."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import recall  # noqa: E402

N = 5


class Series:
    """A window over a function of the whole series that uses only the last N numbers."""

    def __init__(self, function):
        self.function, self.numbers = function, []

    def push(self, row):
        self.numbers.append(row[0])

    def value(self):
        if len(self.numbers) < N:
            return [float("nan")]
        return [float(self.function(self.numbers)[-1])]

    def game(self, rows):
        """The values before each row and after the last: one call of the function has them."""
        first = [self.value()]
        old = len(self.numbers)
        self.numbers += [row[0] for row in rows]
        if len(self.numbers) < N:
            return first + [[float("nan")]] * len(rows)
        return first + [[float(x)] for x in self.function(self.numbers)[old:]]


def functions():
    """The functions by name. Each returns as many numbers as it gets."""
    found = {}
    try:
        import pandas

        for name in ("sum", "mean", "var", "std", "skew", "kurt"):
            found[f"pandas {pandas.__version__} rolling({N}).{name}()"] = (
                lambda x, name=name: getattr(pandas.Series(x).rolling(N), name)().to_numpy()
            )
    except ImportError:
        pass
    try:
        import numpy

        start = [float("nan")] * (N - 1)

        def differences(x):
            sums = numpy.cumsum([0.0] + x)
            return numpy.concatenate([start, (sums[N:] - sums[:-N]) / N])

        def view(x):
            return numpy.concatenate([start, numpy.lib.stride_tricks.sliding_window_view(x, N).mean(axis=1)])

        def convolution(x):
            return numpy.concatenate([start, numpy.convolve(x, numpy.ones(N) / N, "valid")])

        found[f"NumPy {numpy.__version__} mean by differences of cumsum"] = differences
        found[f"NumPy {numpy.__version__} mean of sliding_window_view"] = view
        found[f"NumPy {numpy.__version__} mean by convolve"] = convolution
    except ImportError:
        pass
    return found


if __name__ == "__main__":
    all = functions()
    if len(sys.argv) == 1:
        print("\n".join(all))
    else:
        recall.serve(window=lambda inputs, outputs: Series(all[sys.argv[1]]))
