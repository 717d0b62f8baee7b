"""Replays test vectors on the learners in learners.py.

    python3 replay.py ../vectors
"""

import json
import os
import sys

from learners import AverageRestart, Hedge

# What is tested: the file, the base learner, and how to make one.
TESTED = [
    ("windowed.json", "hedge", Hedge),
    ("average-restart.json", "hedge", AverageRestart),
]


def replay(case, learner):
    """Returns what is wrong, or None."""
    plays = []
    for reward in case["rewards"]:
        plays.append(learner.play())
        learner.observe(reward)
    plays.append(learner.play())
    for t, (got, want) in enumerate(zip(plays, case["plays"])):
        for arm, (x, y) in enumerate(zip(got, want)):
            if not abs(x - y) <= case["tolerance"]:
                return f"round {t + 1}: arm {arm + 1} has weight {x}, want {y}"
    for t, u in case.get("equal", []):
        if plays[t] != plays[u]:
            return f"rounds {t + 1} and {u + 1}: {plays[t]} and {plays[u]}, want them equal"


def main(folder):
    passed = failed = 0
    for name, base, make in TESTED:
        with open(os.path.join(folder, name)) as file:
            cases = json.load(file)["cases"]
        for case in cases:
            if case["base"] != base:
                continue
            learner = make(case["arms"], 0, case["recall"], case["rate"])
            wrong = replay(case, learner)
            if wrong:
                failed += 1
                print(f"{case['learner']} on {case['name']}: {wrong}", file=sys.__stdout__)
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed", file=sys.__stdout__)
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: replay.py FOLDER")
    sys.exit(main(sys.argv[1]))
