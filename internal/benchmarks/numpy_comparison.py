"""The work of this project as NumPy does it, for comparison.

    numpy_comparison.py average REWARDS.csv M ETA FORM   plays of AverageRestart over Hedge
    numpy_comparison.py finite PLAYS M SWEEPS            values of a finite horizon
    numpy_comparison.py long PLAYS M SWEEPS PERIOD       bounds on the long run, from sweeps until they
                                                         meet, or some thousands

PLAYS is a file of int64: in every window, the weight of arm 1 in units of 2^-40. Prints
the nanoseconds a round (or a sweep) takes, then the results, one a line. go run
./benchmarks -only numpy calls it, compares the results with the project's and takes
the ratios.
"""

import sys
import time

import numpy as np

UNIT = 1 << 40


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


def step(V, p, out, scratch):
    """One sweep: out[w] = max over the letters 0, e_1, e_2 of cost + V[successor]."""
    v = V.reshape(-1, 3)
    out, p = out.reshape(3, -1), p.reshape(3, -1)
    zero, first, second = v[:, 0], v[:, 1] + UNIT, v[:, 2] - UNIT
    for k in range(3):
        np.subtract(first, p[k], out=out[k])
        np.add(second, p[k], out=scratch)
        np.maximum(out[k], scratch, out=out[k])
        np.maximum(out[k], zero, out=out[k])


def timed(f, work, repeat):
    """The least nanoseconds a unit of work takes, and the result."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter_ns()
        result = f()
        best = min(best, (time.perf_counter_ns() - start) / work)
    return best, result


def main():
    what, file, M = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if what == "average":
        rewards = np.loadtxt(file, delimiter=",", ndmin=2)
        form = {"online": online, "blocks": blocks, "products": products}[sys.argv[5]]
        ns, plays = timed(lambda: form(rewards, M, float(sys.argv[4])), len(rewards), 3)
        print(ns)
        np.savetxt(sys.stdout, plays.ravel(), fmt="%.17g")
        return
    sweeps = int(sys.argv[4])
    p = np.fromfile(file, dtype=np.int64)
    V, W, scratch = np.zeros_like(p), np.zeros_like(p), np.empty(len(p) // 3, dtype=np.int64)
    best = float("inf")
    for _ in range(sweeps):
        start = time.perf_counter_ns()
        step(V, p, W, scratch)
        best = min(best, time.perf_counter_ns() - start)
        V, W = W, V
    print(best)
    if what == "finite":
        print(V[0])
        return
    period = int(sys.argv[5])
    while True:
        before = V.copy()
        for _ in range(period):
            step(V, p, W, scratch)
            V, W = W, V
        rise = V - before  # over a period; the long run lies between its extremes
        sweeps += period
        if sweeps > 4000 or rise.max() - rise.min() < 1e-10 * period * UNIT:
            break
    print(rise.min() / period / UNIT)
    print(rise.max() / period / UNIT)


main()
