"""Learners and windows for `recall check`. Copy this one file; it needs Python alone.

A rolling function of pandas or NumPy takes one line:

    recall.serve(series=lambda x: pandas.Series(x).rolling(20).skew())

A series function gets the rows so far, numbers where a row is one number, and returns
as many values. A window has push(row) and value(), a learner observe(rewards) and
play(). Both may have reset(); if not, reset makes a new one. Both may have game(rows),
which returns the values before each row and after the last, if that is faster at once.
A value is a number, or a list, array or series of numbers. What is raised is reported
with its file and line. Once this module is imported, print() writes to standard error:
standard output carries the answers alone.
"""

import json
import os
import sys
import traceback

_out, sys.stdout = sys.stdout, sys.stderr


def serve(learner=None, window=None, series=None):
    """Answer `recall check` until it is done.

    learner(arms, seed) and window(inputs, outputs) make new ones. series(rows) is a
    function of a whole series; its last value is the window's.
    """
    if series is not None:
        window = lambda inputs, outputs: _Series(series, inputs, outputs)
    things = {}
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = _answer(things, request, learner, window)
        except Exception as e:
            answer = {"error": f"{type(e).__name__}: {e}{_place(e)}"}
        answer["id"] = request["id"]
        _out.write(json.dumps(answer) + "\n")
        _out.flush()


def _answer(things, request, learner, window):
    do, on = request["do"], request.get("on")
    if do == "hello":
        return {"protocol": 1, "can": ["game", "reset", "times"]}
    if do == "new":
        if request["kind"] == "learner" and learner:
            make = lambda: learner(request["arms"], request["seed"])
            things[on] = _Thing(make, "play", "observe")
        elif request["kind"] == "window" and window:
            make = lambda: window(request["inputs"], request["outputs"])
            things[on] = _Thing(make, "value", "push")
        else:
            raise ValueError(f"there is no {request['kind']} here")
        return {}
    thing = things[on]
    if do == "play" and "times" in request:
        return {"plays": [thing.value() for _ in range(request["times"])]}
    if do == "play":
        return {"play": thing.value()}
    if do == "observe":
        thing.observe(_floats(request["row"]))
    elif do == "game":
        return {"plays": thing.game([_floats(row) for row in request["rows"]])}
    elif do == "reset":
        thing.reset()
    elif do == "close":
        del things[on]
    return {}


class _Thing:
    def __init__(self, make, *names):
        self.make, self.names = make, names
        self.new()

    def new(self):
        self.thing = self.make()
        self.play, self.observe = (getattr(self.thing, name) for name in self.names)

    def reset(self):
        if hasattr(self.thing, "reset"):
            self.thing.reset()
        else:
            self.new()

    def value(self):
        return _numbers(self.play(), self.names[0])

    def game(self, rows):
        if hasattr(self.thing, "game"):
            plays = self.thing.game(rows)
            if plays is None:
                raise TypeError("game() returned None")
            return [_numbers(play, "game") for play in _entries(plays)]
        plays = []
        for row in rows:
            plays.append(self.value())
            self.observe(row)
        return plays + [self.value()]


class _Series:
    """A window over a function of the whole series. Before the first row it is NaN."""

    def __init__(self, function, inputs, outputs):
        self.function, self.inputs, self.first, self.rows = function, inputs, [float("nan")] * outputs, []

    def push(self, row):
        self.rows.append(row[0] if self.inputs == 1 else row)

    def values(self):
        values = self.function(list(self.rows))
        if values is None or len(values) != len(self.rows):
            what = "None" if values is None else f"{len(values)} values"
            raise ValueError(f"the function of the series returned {what} for {len(self.rows)} rows")
        return _entries(values)

    def value(self):
        return self.values()[-1] if self.rows else self.first

    def game(self, rows):
        old = len(self.rows)
        for row in rows:
            self.push(row)
        if not self.rows:
            return [self.first]
        return ([self.first] + self.values())[old:]


def _entries(values):
    """The entries of a list, an array, or a series or frame of pandas or polars."""
    return list(values.to_numpy() if hasattr(values, "to_numpy") else values)


def _numbers(value, method):
    """The value as a list of floats: it may be a number, or a list or array of numbers."""
    if value is None:
        raise TypeError(f"{method}() returned None")
    if hasattr(value, "to_numpy"):
        value = value.to_numpy()
    if hasattr(value, "ravel"):
        value = value.ravel()
    try:
        value = list(value)
    except TypeError:
        value = [value]  # one number
    return [float(x) for x in value]


def _floats(row):
    return [float(x) for x in row]  # "NaN" and "Infinity" come as strings


def _place(error):
    """Where an exception comes from: the last line outside this file and the libraries."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename != __file__]
    own = [f for f in frames if "-packages" not in f.filename and not f.filename.startswith(("<", sys.base_prefix + os.sep + "lib"))]
    if not frames:
        return ""
    last = (own or frames)[-1]
    return f" ({os.path.basename(last.filename)}:{last.lineno}, in {last.name})"
