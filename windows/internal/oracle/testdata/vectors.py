"""Write vectors.csv.gz: windows and their statistics, with Python's fractions and decimal.

Each line has a statistic, ddof, the rows (numbers by blanks; two columns by a bar) and the
value to 64 digits, or why there is none.
"""

import gzip
import random
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 120
NAMES = "sum mean var std min max median skew kurt cov corr".split()
draw = random.Random(1)


def decimal(q):
    return Decimal(q.numerator) / Decimal(q.denominator)


def number(kind):
    if kind == 0:
        return draw.randint(-9, 9) / 10
    if kind == 1:
        return float(draw.randint(-3, 3))
    if kind == 2:
        return round(draw.uniform(-1, 1), 3) * 10.0 ** draw.randint(-16, 16)
    if kind == 3:
        return 1e9 + draw.randint(-9, 9) / 1024
    if kind == 4:
        return draw.choice([1e16, -1e16, 1.0, 0.0, -0.0, 5e-324, 1e-300, 1e300, 1.7976931348623157e308])
    if kind == 5:
        return draw.choice([0.5, 0.5, 0.5, 0.5, 0.5, float("nan"), float("inf")])
    return draw.uniform(-100, 100)


def column(n):
    kinds = [draw.randint(0, 6), draw.randint(0, 6)] if draw.random() < 0.3 else [draw.randint(0, 6)]
    same = draw.random() < 0.05
    x = [number(draw.choice(kinds)) for _ in range(n)]
    return x[:1] * n if same else x


def value(name, ddof, columns):
    if any(v != v or v in (float("inf"), float("-inf")) for x in columns for v in x):
        return "NaN or infinite"
    x, y = ([Fraction(v) for v in c] for c in (columns[0], columns[-1]))
    n = len(x)
    if n < {"var": 1, "std": 1, "cov": 1, "skew": 2, "kurt": 3}.get(name, 0) * ddof + 1:
        return "too few rows"
    mean, mean_y = sum(x) / n, sum(y) / n
    if name == "sum":
        return decimal(sum(x))
    if name == "mean":
        return decimal(mean)
    if name in ("min", "max"):
        return decimal({"min": min, "max": max}[name](x))
    if name == "median":
        x.sort()
        return decimal((x[(n - 1) // 2] + x[n // 2]) / 2)
    m2, m3, m4 = (sum((v - mean) ** k for v in x) / n for k in (2, 3, 4))
    cov = sum((a - mean) * (b - mean_y) for a, b in zip(x, y)) / n
    if name == "cov":
        return decimal(cov * n / (n - ddof))
    if name in ("var", "std"):
        v = decimal(m2 * n / (n - ddof))
        return v.sqrt() if name == "std" else v
    m2y = sum((v - mean_y) ** 2 for v in y) / n
    if m2 == 0 or m2y == 0:
        return "no variance"
    if name == "corr":
        return decimal(cov) / (decimal(m2).sqrt() * decimal(m2y).sqrt())
    if name == "skew":
        g = decimal(m3) / (decimal(m2) * decimal(m2).sqrt())
        return g * Decimal(n * (n - 1)).sqrt() / (n - 2) if ddof else g
    g = m4 / m2**2 - 3
    return decimal(((n + 1) * g + 6) * (n - 1) / ((n - 2) * (n - 3)) if ddof else g)


lines = []
for _ in range(10_000):
    name, ddof, n = draw.choice(NAMES), draw.randint(0, 1), draw.randint(1, 8)
    columns = [column(n) for _ in range(2 if name in ("cov", "corr") else 1)]
    v = value(name, ddof, columns)
    text = v if isinstance(v, str) else f"{v:.63e}"
    lines.append(",".join([name, str(ddof), "|".join(" ".join(map(repr, c)) for c in columns), text]))
with gzip.GzipFile("vectors.csv.gz", "wb", mtime=0) as f:
    f.write(("\n".join(lines) + "\n").encode())
