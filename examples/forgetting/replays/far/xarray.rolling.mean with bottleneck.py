import bottleneck
import xarray

rows = [float("inf"), 2, 2, 2, 2, 2]
last = lambda x: xarray.DataArray(x, dims="t").rolling(t=5).mean().values[-1]
print(*rows, "|", last(rows), "|", last(rows[-5:]))
