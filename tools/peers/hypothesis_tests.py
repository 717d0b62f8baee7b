"""A test with Hypothesis for each form of a claim, as one who knows it well writes it.

    python3 hypothesis_tests.py NAME right|faulty SEED SECONDS

It runs rounds of 100 examples, the first with the seed, until one fails or that much
processor time is used, but at least one round. It prints what it found as JSON.
"""

import inspect
import itertools
import json
import math
import os
import re
import statistics
import sys
import time

import hypothesis
from hypothesis import strategies as st

import subjects

EXACT = {
    "sum": math.fsum, "mean": statistics.fmean, "var": statistics.pvariance, "min": min, "max": max}
EDGES = (0.0, -0.0, 1.0, -1.0, 0.1, 1e-300, 1e16, -1e16)


def last_rows(rows, claim, new):
    seen, last = value(new(), rows), rows[-claim["rows"]:]
    assert same(seen, value(new(), last))
    if "is" in claim:
        assert near(seen, EXACT[claim["is"]]([x for x, in last]), rows, claim)


def rows_before(rows, claim, new):
    seen, last = value(new(), rows), rows[-claim["rows"] - 1:]
    assert same(seen, value(new(), last))
    assert same(seen, value(new(), last[:-1] + [(7.0,)]))


def times(rows, claim, new):
    *rows, (at, _) = clocked(rows)
    span, grace = seconds(claim["span"]), seconds(claim.get("grace", "0s"))
    starts = {at - span - grace} | {t for t, _ in rows if abs(at - t - span) <= grace}
    frames = [[(t, row) for t, row in rows if t > start] for start in starts]
    seen = value(new(), rows, at)
    assert any(same(seen, value(new(), frame, at)) and total(seen, frame, rows, claim)
               for frame in frames)


def admitted(rows, claim, new):
    *rows, (at, _) = clocked(rows)
    one, counted = new(), []
    for t, row in rows:
        if one.value(t) > 0:
            counted.append((t, row))
        one.push(row, t)
    frame = [(t, row) for t, row in counted if at - t < seconds(claim["span"])]
    assert same(one.value(at), value(new(), frame, at))


def sessions(rows, claim, new):
    *rows, (at, _) = clocked(rows)
    frame, after = [], at
    for t, row in reversed(rows):
        if after - t >= seconds(claim["session"]):
            break
        frame, after = [(t, row)] + frame, t
    seen = value(new(), rows, at)
    assert same(seen, value(new(), frame, at)) and total(seen, frame, rows, claim)


def days(rows, claim, new):
    *rows, (at, _) = clocked(rows)
    day = seconds(claim["tumbling"])
    frame = [(t, row) for t, row in rows if t // day == at // day]
    seen = value(new(), rows, at)
    assert same(seen, value(new(), frame, at)) and total(seen, frame, rows, claim)


def reference(rows, claim, new):
    at = None
    if "times" in claim:
        *rows, (at, _) = clocked(rows)
    assert same(value(new(), rows, at), value(claim["against"](False), rows, at))


def causal(rows, claim, new):
    values = new().game(rows)
    for k in range(1, len(rows)):
        assert all(map(same, values, new().game(rows[:k])))


def value(window, rows, at=None):
    if at is None:
        for row in rows:
            window.push(row)
        return window.value()
    for t, row in rows:
        window.push(row, t)
    return window.value(at)


def clocked(rows):
    ends = itertools.accumulate(gap for gap, _ in rows)
    return [(t, (x,)) for t, (_, x) in zip(ends, rows)]


def seconds(text):
    return float(text[:-1]) * {"s": 1, "h": 3600}[text[-1]]


def same(a, b):
    return a == b or math.isnan(a) and math.isnan(b)


def near(a, b, rows, claim):
    largest = max((abs(row[-1]) for row in rows), default=0.0)
    return abs(a - b) <= 1e-9 * abs(b) + (1e-12 * largest) ** (2 if claim["is"] == "var" else 1)


def total(seen, frame, rows, claim):
    return near(seen, math.fsum(x for _, (x,) in frame), [row for _, row in rows], claim)


def numbers(claim):
    low, high = map(float, claim.get("range", "-1e16:1e16").split(":"))
    kinds = claim.get("values", "").split(",")
    whole = st.integers(max(-9, int(low)), min(9, int(high))).map(float)
    edges = [x for x in EDGES if low <= x <= high and ("integers" not in kinds or x % 1 == 0)]
    drawn = whole | st.sampled_from(edges + [math.nan] * ("nan" in kinds))
    return drawn if "integers" in kinds else drawn | st.floats(low, high)


def streams(claim):
    times = [claim[key] for key in ("span", "session", "tumbling", "times") if key in claim]
    if times:
        span = seconds(times[0])
        edges = st.sampled_from([0.0, 1 / 512, span / 2, span - 1 / 512, span])
        gap = edges | st.integers(0, int(1024 * span)).map(lambda k: k / 512)
        return st.lists(st.tuples(gap, numbers(claim)), min_size=1, max_size=30)
    row = st.tuples(*[numbers(claim)] * claim.get("inputs", 1))
    return st.lists(row, min_size=claim.get("rows", 0) + 1, max_size=100)


# The rest runs the tests, and is no part of what one would write.

TESTS = (("before", rows_before), ("rows", last_rows), ("admitted", admitted),
         ("session", sessions), ("tumbling", days), ("against", reference), ("span", times))


class Series:
    """A window over a function of a whole series."""

    def __init__(self, name, faulty):
        self.name, self.faulty, self.rows = name, faulty, []

    def push(self, row):
        self.rows.append(row)

    def game(self, rows):
        return subjects.SERIES[self.name]([x for x, in rows], self.faulty)

    def value(self):
        return self.game(self.rows)[-1] if self.rows else math.nan


def lines(test):
    """How many lines the test has, with the functions of this file that it needs."""
    functions = [f for f in globals().values() if inspect.isfunction(f)]
    needed, todo, count = [], [test, streams], 0
    while todo:
        f = todo.pop()
        if f not in needed:
            needed.append(f)
            head, *body = inspect.getsource(f).splitlines()
            count += 1 + len(body)
            text = "\n".join(body)
            todo += [g for g in functions if re.search(rf"\b{g.__name__}\(", text)]
    return count


def rounds(law, claim, new, seed, budget):
    """Return the examples that failed, the smallest one last, and the number of rounds."""
    failed, count = [], 0

    def test(rows):
        try:
            law(rows, claim, new)
        except AssertionError:
            failed.append(rows)
            raise

    settings = hypothesis.settings(
        max_examples=100, database=None, deadline=None, report_multiple_bugs=False,
        suppress_health_check=list(hypothesis.HealthCheck), print_blob=False)
    while not failed and (count == 0 or time.process_time() < budget):
        one = settings(hypothesis.given(streams(claim))(lambda rows: test(rows)))
        try:
            hypothesis.seed(seed + 1000 * count)(one)()
        except AssertionError:
            pass
        count += 1
    return failed, count


def main(name, how, seed, budget):
    folder = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(folder, "pairs.json")) as f:
        claim = next(pair["claim"] for pair in json.load(f) if pair["name"] == name)
    if "against" in claim:
        claim["against"] = subjects.REFERENCES[name]
    law = next((test for key, test in TESTS if key in claim), causal)
    make = Series if name in subjects.SERIES else lambda name, *how: subjects.WINDOWS[name](*how)
    failed, count = rounds(law, claim, lambda: make(name, how == "faulty"), seed, budget)
    # Of a stream in time the last time asks, and is no row.
    asks = law in (times, admitted, sessions, days) or "times" in claim
    print(json.dumps({
        "found": bool(failed), "rounds": count, "lines": lines(law),
        "rows": len(failed[-1]) - asks if failed else None,
        "witness": repr(failed[-1]) if failed else ""}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
