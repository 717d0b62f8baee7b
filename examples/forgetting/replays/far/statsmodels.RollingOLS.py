import numpy
from statsmodels.regression.rolling import RollingOLS

old, rows, later = [(1e6, 1e6)], [(0.1, 0.2), (0.2, 0.1), (0.3, 0.4), (0.5, 0.1), (0.2, 0.3)], [(0.3, 0.3)]


def slope(r):
    """The slope of the last five rows, inside a series that goes on."""
    r = numpy.array(r + later)
    return RollingOLS(r[:, 1], numpy.c_[numpy.ones(len(r)), r[:, 0]], window=5).fit().params[-2, 1]


print(*(f"{x:g},{y:g}" for x, y in old + rows), "|", slope(old + rows), "|", slope(rows))
