"""Windows in pairs: one with a fault, of a kind that people reported, and one without.

    recall window --rows 5 --is sum -- python3 subjects.py sum right
"""

import math
import os
import sys


class Rows:
    """The last rows, of which a subclass computes a value."""
    keep = 5  # 0 keeps all

    def __init__(self, faulty):
        self.faulty, self.rows = faulty, []

    def push(self, row):
        self.rows = (self.rows + [row[0]])[-self.keep:]


class Sum(Rows):
    total = 0.0

    def push(self, row):
        self.total += row[0] - (self.rows[0] if len(self.rows) == 5 else 0.0)
        super().push(row)

    def value(self):
        return self.total if self.faulty else sum(self.rows)


class Variance(Rows):
    keep = 6

    def value(self):
        n = len(self.rows)
        if n == 0:
            return math.nan
        mean = sum(self.rows) / n
        if self.faulty:
            return max(0.0, sum(x * x for x in self.rows) / n - mean * mean)
        return sum((x - mean) ** 2 for x in self.rows) / n


class Nan(Sum):  # a running sum, which is exact for whole numbers, until NaN comes
    pass


class Mode(Rows):
    def __init__(self, faulty):
        super().__init__(faulty)
        self.counts = {}

    def push(self, row):
        if len(self.rows) == 5:
            self.counts[self.rows[0]] -= 1
        self.counts[row[0]] = self.counts.get(row[0], 0) + 1
        super().push(row)

    def value(self):
        if not self.rows:
            return math.nan
        if self.faulty:
            return max(self.counts, key=self.counts.get)  # of two the one that came first, ever
        return max(sorted(set(self.rows)), key=self.rows.count)


class Zero(Rows):
    keep = 4

    def value(self):
        best = None
        for x in self.rows:
            if best is None or self.faulty and not best or x > best:
                best = x
        return math.nan if best is None else best


class Extra(Rows):
    def __init__(self, faulty):
        super().__init__(faulty)
        self.keep = 6 if faulty else 5

    def value(self):
        return sum(self.rows) / len(self.rows) if self.rows else math.nan


class Compacted(Rows):
    def push(self, row):
        self.rows.append(row[0])
        if len(self.rows) > 64:
            self.rows = self.rows[-3:] if self.faulty else self.rows[-4:]

    def value(self):
        return sum(self.rows[-4:])


class Keys(Rows):
    """The mean of the numbers that have the newest row's key, among the last six rows."""

    def push(self, row):
        key, _ = row
        self.rows.append(row)
        if self.faulty:
            same = [r for r in self.rows if r[0] == key][-6:]
            self.rows = [r for r in self.rows if r[0] != key] + same
        else:
            self.rows = self.rows[-6:]

    def value(self):
        if not self.rows:
            return math.nan
        same = [x for key, x in self.rows if key == self.rows[-1][0]]
        return sum(same) / len(same)


class Baseline(Rows):
    """The mean of the five rows before the newest, with which the newest is compared."""
    keep = 6

    def value(self):
        rows = self.rows[-5:] if self.faulty else self.rows[:-1]
        return sum(rows) / len(rows) if rows else math.nan


class Minus(Rows):
    """How many of the last five numbers are below zero."""
    count = 0.0

    def push(self, row):
        came = math.copysign(1.0, row[0]) < 0
        self.count += came - (len(self.rows) == 5 and self.rows[0] < 0)
        super().push(row)

    def value(self):
        return self.count if self.faulty else float(sum(x < 0 for x in self.rows))


class Cut(Rows):
    """The mean since the last change: where the means of two parts differ by more than 3, the
    older one goes."""
    keep = 0

    def push(self, row):
        self.rows.append(row[0])
        while self.cut():
            pass

    def cut(self):
        n = len(self.rows)
        for k in range(1, n - 1 if self.faulty else n):
            if abs(sum(self.rows[:k]) / k - sum(self.rows[k:]) / (n - k)) > 3:
                self.rows = self.rows[k:]
                return True
        return False

    def value(self):
        return sum(self.rows) / len(self.rows) if self.rows else math.nan


class CutReference(Rows):
    """What Cut says, from all rows."""
    keep = 0

    def mean(self, start, end):
        return sum(self.rows[start:end]) / (end - start)

    def value(self):
        start, end = 0, 1
        while end <= len(self.rows):
            cuts = range(start + 1, end)
            k = next((k for k in cuts if abs(self.mean(start, k) - self.mean(k, end)) > 3), None)
            start, end = (start, end + 1) if k is None else (k, end)
        return self.mean(start, len(self.rows)) if self.rows else math.nan


class Timed:
    def __init__(self, faulty):
        self.faulty, self.rows = faulty, []

    def push(self, row, at):
        self.rows.append((at, row[0]))


class Buckets(Timed):
    """A sum over ten seconds, by buckets of one."""

    def push(self, row, at):
        second = math.floor(at)
        if self.rows and self.rows[-1][0] == second:
            self.rows[-1] = (second, self.rows[-1][1] + row[0])
        else:
            self.rows.append((second, row[0]))

    def value(self, at):
        oldest = math.floor(at) - (11 if self.faulty else 10)
        return sum(x for second, x in self.rows if second >= oldest)


class Edge(Timed):
    def value(self, at):
        return sum(x for t, x in self.rows if at - t < 10 or self.faulty and at - t == 10)


class Fixed(Timed):
    def push(self, row, at):
        if self.faulty and self.rows and at - self.rows[0][0] >= 10:
            self.rows = []
        super().push(row, at)

    def value(self, at):
        if self.faulty:
            begun = self.rows and at - self.rows[0][0] < 10
            return sum(x for _, x in self.rows) if begun else 0.0
        return sum(x for t, x in self.rows if at - t < 10)


class Session(Timed):
    late = False

    def push(self, row, at):
        over = bool(self.rows) and at - self.rows[-1][0] >= 2
        if self.late or over and not self.faulty:
            self.rows = []
        self.late = self.faulty and over and not self.late
        super().push(row, at)

    def value(self, at):
        if not self.rows or at - self.rows[-1][0] >= 2:
            return 0.0
        return sum(x for _, x in self.rows)


class Quota(Timed):
    day, start, used = 86400.0, 0.0, 0.0

    def begin(self, at):
        if at - self.start >= self.day:
            self.start, self.used = (at if self.faulty else at // self.day * self.day), 0.0

    def push(self, row, at):
        self.begin(at)
        self.used += row[0]

    def value(self, at):
        return self.used if at - self.start < self.day else 0.0


class Limiter(Timed):
    """Three calls in ten seconds; the value is how many more would be let through."""

    def value(self, at):
        return max(0.0, 3.0 - sum(at - t < 10 for t, _ in self.rows))

    def push(self, row, at):
        if self.faulty or self.value(at) > 0:
            super().push(row, at)


class Cooldown(Timed):
    """Seconds to wait after a failure: 1, 5 or 25, by failures in a row."""
    failures, until = 0, 0.0

    def push(self, row, at):
        if not self.faulty and at >= self.until:
            self.failures = 0
        self.failures = min(self.failures + 1, 3)
        self.until = at + 5.0 ** (self.failures - 1)

    def value(self, at):
        return max(0.0, self.until - at)


class CooldownReference(Timed):
    """What Cooldown says, from all failures."""

    def value(self, at):
        until, failures = 0.0, 0
        for t, _ in self.rows:
            failures = failures + 1 if t < until else 1
            until = t + (1.0, 5.0, 25.0)[min(failures, 3) - 1]
        return max(0.0, until - at)


def partition(rows, faulty):
    """The least of six, in parts of four rows, to each of which rows before it are given."""
    out, halo = [], 4 if faulty else 5
    for start in range(0, len(rows), 4):
        first = max(0, start - halo)
        for i in range(start, min(start + 4, len(rows))):
            out.append(min(rows[max(first, i - 5):i + 1]))
    return out


def scaled(rows, faulty):
    """Each number by the largest so far."""
    out, top = [], max(map(abs, rows)) if faulty else 0.0
    for x in rows:
        top = max(top, abs(x))
        out.append(x / top if top else 0.0)
    return out


def filled(rows, faulty):
    """Each number, or in a gap the one before it."""
    out = []
    for i, x in enumerate(rows):
        if math.isnan(x):
            known = rows[i:] if faulty else rows[:i + 1][::-1]
            x = next((y for y in known if not math.isnan(y)), math.nan)
        out.append(x)
    return out


WINDOWS = {c.__name__.lower(): c for c in (
    Sum, Variance, Nan, Mode, Zero, Extra, Compacted, Keys, Baseline, Minus, Cut,
    Buckets, Edge, Fixed, Session, Quota, Limiter, Cooldown)}
REFERENCES = {"cooldown": CooldownReference, "cut": CutReference}
SERIES = {f.__name__: f for f in (partition, scaled, filled)}


def main(name, how):
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, os.path.join(folder, "../../examples/python"))
    import recall
    if name in SERIES:
        recall.serve(series=lambda rows: SERIES[name](rows, how == "faulty"))
        return
    make = REFERENCES[name] if how == "reference" else WINDOWS[name]
    recall.serve(window=lambda: make(how == "faulty"), timed=issubclass(make, Timed))


if __name__ == "__main__":
    main(*sys.argv[1:])
