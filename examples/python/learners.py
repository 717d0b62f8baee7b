"""Learners and windows, some of them broken.

    recall check --arms 2,3 --recall 10 --stationary -- python3 learners.py hedge
    recall window --rows 5 -- python3 learners.py running-mean
"""

import math
import sys
from collections import deque
from operator import add

import recall

M = 10  # the learners' recall


def rate(arms, rounds):
    """Hedge's learning rate for so many rounds."""
    return math.sqrt(8 * math.log(arms) / rounds)


def weights(sums, eta):
    """Hedge's play: weights proportional to exp(eta * sum), shifted so that none overflows."""
    most = max(sums)
    w = [math.exp(eta * (s - most)) for s in sums]
    total = sum(w)
    return [x / total for x in w]


def cover(left, lead):
    """Cover's weight of arm 1, which leads by so much, with so many rounds left after the next."""

    def distance(a):  # the mean of |a + S|, where S is the sum of so many fair signs
        return sum(math.comb(left, j) * abs(a + 2 * j - left) for j in range(left + 1)) / 2**left

    return 0.5 + (distance(lead + 1) - distance(lead - 1)) / 4


class Hedge:
    """Hedge on the sums of the last M rewards."""

    def __init__(self, arms, seed, recall=M, eta=None):
        self.arms, self.eta = arms, eta or rate(arms, M)
        self.window = deque(maxlen=recall)

    def play(self):
        sums = [0.0] * self.arms
        for reward in self.window:  # added up anew, so nothing older survives
            for i, r in enumerate(reward):
                sums[i] += r
        return weights(sums, self.eta)

    def observe(self, reward):
        for r in reward:
            if not 0 <= r <= 1:
                raise ValueError(f"{r} is not a reward")
        self.window.append(reward)

    def reset(self):
        self.window.clear()


class AverageRestart(Hedge):
    """The average of Hedge's plays on the last 1, 2, ..., M rewards (Algorithm 2).

    Rewards before the first round count as zeros.
    """

    def __init__(self, arms, seed, recall=M, eta=None):
        super().__init__(arms, seed, recall, eta or rate(arms, M + 1))
        self.reset()

    def play(self):
        sums, mean = [0.0] * self.arms, [0.0] * self.arms
        for reward in reversed(self.window):
            sums = list(map(add, sums, reward))
            mean = list(map(add, mean, weights(sums, self.eta)))
        return [m / len(self.window) for m in mean]

    def reset(self):
        self.window.extend([[0.0] * self.arms] * self.window.maxlen)


class CoverRestart(AverageRestart):
    """The average of Cover's plays on the last 1, 2, ..., M rewards, for two arms."""

    def play(self):
        lead, mean = 0.0, 0.0
        for k, (one, two) in enumerate(reversed(self.window)):
            lead += one - two
            mean += cover(M - k - 1, lead) / M
        return [mean, 1 - mean]


class RunningHedge(Hedge):
    """Broken: adds the new reward and subtracts the oldest, and keeps their rounding."""

    def __init__(self, arms, seed):
        super().__init__(arms, seed)
        self.sums = [0.0] * arms

    def play(self):
        return weights(self.sums, self.eta)

    def observe(self, reward):
        oldest = self.window[0] if len(self.window) == M else [0.0] * self.arms
        super().observe(reward)
        self.sums = [s + r - o for s, r, o in zip(self.sums, reward, oldest)]

    def reset(self):
        super().reset()
        self.sums = [0.0] * self.arms


class LateHedge(Hedge):
    """Broken: the window has one reward too many."""

    def __init__(self, arms, seed):
        super().__init__(arms, seed, recall=M + 1)


class SharedHedge(Hedge):
    """Broken: the class, and so all its learners, have one window."""

    shared = deque(maxlen=M)

    def __init__(self, arms, seed):
        super().__init__(arms, seed)
        self.window = self.shared


class UCB:
    """UCB1: plays one arm, and looks at the reward of that arm alone."""

    def __init__(self, arms, seed):
        self.sums, self.pulls, self.rounds = [0.0] * arms, [0] * arms, 0

    def bonus(self, rounds, pulls):
        return math.sqrt(2 * math.log(rounds) / pulls)

    def arm(self):
        if 0 in self.pulls:
            return self.pulls.index(0)
        index = [s / n + self.bonus(self.rounds, n) for s, n in zip(self.sums, self.pulls)]
        return index.index(max(index))

    def play(self):
        return [float(i == self.arm()) for i in range(len(self.sums))]

    def observe(self, reward):
        arm = self.arm()
        self.sums[arm] += reward[arm]
        self.pulls[arm] += 1
        self.rounds += 1


class TurnedUCB(UCB):
    """Broken: the rounds stand in the place of the pulls."""

    def bonus(self, rounds, pulls):
        return super().bonus(pulls, rounds)


class Mean:
    """The mean of the last 5 numbers."""

    def __init__(self, inputs, outputs):
        self.window = deque(maxlen=5)

    def push(self, row):
        self.window.append(row[0])

    def value(self):
        return [sum(self.window) / max(1, len(self.window))]


class RunningMean(Mean):
    """Broken: adds the new number and subtracts the oldest, and keeps their rounding."""

    def __init__(self, inputs, outputs):
        super().__init__(inputs, outputs)
        self.sum = 0.0

    def push(self, row):
        if len(self.window) == 5:
            self.sum -= self.window[0]
        super().push(row)
        self.sum += row[0]

    def value(self):
        return [self.sum / max(1, len(self.window))]


class Recent:
    """The sum of the rows of the last 10 seconds."""

    def __init__(self, inputs, outputs):
        self.rows = deque()

    def push(self, row, at):
        self.rows.append((at, row[0]))

    def value(self, at):
        while self.rows and at - self.rows[0][0] >= 10:
            self.rows.popleft()
        return sum(x for _, x in self.rows)


class LateRecent(Recent):
    """Broken: adds up the rows before it drops the old ones."""

    def value(self, at):
        value = sum(x for _, x in self.rows)
        super().value(at)
        return value


class Signal(Mean):
    """What is known before the newest number: the mean of the 5 before it."""

    def __init__(self, inputs, outputs):
        self.window, self.last = deque(maxlen=5), None

    def push(self, row):
        if self.last is not None:
            self.window.append(self.last)
        self.last = row[0]


class LateSignal(Mean):
    """Broken: the newest number is one of the 5."""


class Limiter:
    """Admits 3 calls in 10 seconds. The value is how many more it would admit."""

    greedy = False

    def __init__(self, inputs, outputs):
        self.calls = deque()

    def push(self, row, at):
        if self.value(at)[0] > 0 or self.greedy:
            self.calls.append(at)

    def value(self, at):
        while self.calls and at - self.calls[0] >= 10:
            self.calls.popleft()
        return [max(0.0, 3.0 - len(self.calls))]


class GreedyLimiter(Limiter):
    """Broken: calls that it turns down use up the limit."""

    greedy = True


def filled(rows):
    """The numbers so far, and for NaN the last one before it."""
    values = []
    for x in rows:
        values.append(values[-1] if values and math.isnan(x) else x)
    return values


def filled_from_the_end(rows):
    """Broken: for NaN there stands the next number, which comes later."""
    return filled(rows[::-1])[::-1]


def trade(rows):
    """Trades on the mean of the 5 numbers before each: 1 if it is above 0."""
    return [float(sum(rows[max(0, k - 5):k]) > 0) for k in range(len(rows))]


def late_trade(rows):
    """Broken: trades on a mean that the number itself is a part of."""
    return [float(sum(rows[max(0, k - 4):k + 1]) > 0) for k in range(len(rows))]


LEARNERS = {
    "hedge": Hedge,
    "average-restart": AverageRestart,
    "cover-restart": CoverRestart,
    "running-hedge": RunningHedge,
    "late-hedge": LateHedge,
    "shared-hedge": SharedHedge,
    "ucb": UCB,
    "turned-ucb": TurnedUCB,
}
WINDOWS = {"mean": Mean, "running-mean": RunningMean, "signal": Signal, "late-signal": LateSignal}
TIMED = {"recent": Recent, "late-recent": LateRecent, "limiter": Limiter, "greedy-limiter": GreedyLimiter}
SERIES = {"filled": filled, "filled-from-the-end": filled_from_the_end}
BEFORE = {"trade": trade, "late-trade": late_trade}

if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) == 2 else ""
    if not any(name in kind for kind in (LEARNERS, WINDOWS, TIMED, SERIES, BEFORE)):
        sys.exit("usage: learners.py " + "|".join([*LEARNERS, *WINDOWS, *TIMED, *SERIES, *BEFORE]))
    recall.serve(LEARNERS.get(name), WINDOWS.get(name) or TIMED.get(name),
                 SERIES.get(name) or BEFORE.get(name), timed=name in TIMED, before=name in BEFORE)
