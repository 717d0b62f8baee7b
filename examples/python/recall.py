"""Learners and windows for `recall check`. Standard library only; copy this file.

A learner has play(), which returns a weight for each arm, and observe(rewards). A
window has value(), which returns a list of numbers, and push(row). Both may have
reset(); if not, reset makes a new one. Both may have game(rows), which returns what
is played before each row and after the last, if that is faster at once. What they
raise counts as a law broken.
"""

import json
import sys


def serve(learner=None, window=None):
    """Answer `recall check` until it is done.

    learner(arms, seed) and window(inputs, outputs) make new ones.
    """
    things = {}
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = _answer(things, request, learner, window)
        except Exception as e:
            answer = {"error": f"{type(e).__name__}: {e}"}
        answer["id"] = request["id"]
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


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
        return {"plays": [list(thing.play()) for _ in range(request["times"])]}
    if do == "play":
        return {"play": thing.play()}
    if do == "observe":
        thing.observe(_numbers(request["row"]))
    elif do == "game" and hasattr(thing.thing, "game"):
        return {"plays": thing.thing.game([_numbers(row) for row in request["rows"]])}
    elif do == "game":
        plays = []
        for row in request["rows"]:
            plays.append(list(thing.play()))
            thing.observe(_numbers(row))
        plays.append(thing.play())
        return {"plays": plays}
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


def _numbers(row):
    return [float(x) for x in row]  # "NaN" and "Infinity" come as strings
