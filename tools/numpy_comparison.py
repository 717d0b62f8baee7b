"""AverageRestart over Hedge as NumPy computes it, for comparison.

    numpy_comparison.py REWARDS.csv M ETA FORM

Prints the nanoseconds that a round takes, then the plays, one weight a line. The
command go run ./internal/benchmarks -only numpy runs it and compares the plays with
the project's.
"""

import sys
import time

import numpy as np


def online(rewards, M, eta):
    """A round at a time, as a learner must: exponentials of the cumulative sums."""
    T, d = rewards.shape
    sums = np.zeros((M + T + 1, d))  # sums[M+t]: eta times the rewards of rounds 1..t
    plays = np.empty((T, d))
    w = np.empty((M, d))
    for t in range(T):
        np.subtract(sums[M + t], sums[t : M + t], out=w)
        w -= w.max(axis=1, keepdims=True)
        np.exp(w, out=w)
        np.matmul(1 / w.sum(axis=1), w, out=plays[t])
        np.multiply(rewards[t], eta, out=sums[M + t + 1])
        sums[M + t + 1] += sums[M + t]
    return plays / M


def blocks(rewards, M, eta):
    """The same for many rounds at once, which needs all rewards beforehand."""
    T, d = rewards.shape
    sums = np.zeros((M + T, d))
    np.cumsum(eta * rewards[:-1], axis=0, out=sums[M + 1 :])
    suffixes = np.lib.stride_tricks.sliding_window_view(sums, M, axis=0)  # [t, i, m]
    plays = np.empty((T, d))
    B = max(1, (1 << 15) // (M * d))
    for t in range(0, T, B):
        e = min(t + B, T)
        w = sums[M + t : M + e, :, None] - suffixes[t:e]
        w -= w.max(axis=1, keepdims=True)
        np.exp(w, out=w)
        w /= w.sum(axis=1, keepdims=True)
        plays[t:e] = w.sum(axis=2)
    return plays / M


def products(rewards, M, eta):
    """Two matrix products for a block of rounds, which needs all rewards beforehand:
    exp(S[t]-S[s]) = exp(S[t]) exp(-S[s]), S being taken from the middle of the block."""
    T, d = rewards.shape
    sums = np.zeros((M + T, d))
    np.cumsum(eta * rewards[:-1], axis=0, out=sums[M + 1 :])
    plays = np.empty((T, d))
    B = min(T, max(16, min(M, 512)))
    for t in range(0, T, B):
        e = min(t + B, T)
        s = sums[t : M + e - 1]  # where the suffixes of these rounds begin
        now = sums[M + t : M + e]
        middle = now[0]
        down = np.exp(middle - s)
        up = np.exp(now - middle)
        totals = up @ down.T  # [round, beginning]
        np.reciprocal(totals, out=totals)
        for k in range(e - t):  # a round has M of the beginnings
            totals[k, :k] = 0
            totals[k, k + M :] = 0
        plays[t:e] = up * (totals @ down)
    return plays / M


def main():
    rewards = np.loadtxt(sys.argv[1], delimiter=",", ndmin=2)
    form = {"online": online, "blocks": blocks, "products": products}[sys.argv[4]]
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter_ns()
        plays = form(rewards, int(sys.argv[2]), float(sys.argv[3]))
        best = min(best, (time.perf_counter_ns() - start) / len(rewards))
    print(best)
    np.savetxt(sys.stdout, plays.ravel(), fmt="%.17g")


main()
