#!/usr/bin/python3
"""AverageRestart over Hedge as NumPy computes it, for comparison.

Prints the nanoseconds that a round takes, in the format of go test -bench. The rewards are
random, the plays must be those of recall play to 1e-9. tools/benchmarks runs it.
"""

import json
import math
import os
import subprocess
import tempfile
import time

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

SIZES = [(10, 2), (100, 2), (1000, 2), (1000, 10), (1000, 100), (10000, 10)]


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


def go_plays(recall, folder, rewards, M, eta):
    """The plays of the project's learner."""
    file = os.path.join(folder, "rewards.csv")
    np.savetxt(file, rewards, delimiter=",", fmt="%.17g")
    learner = f"average-restart(hedge,recall={M},eta={eta!r})"
    out = subprocess.run([recall, "play", "--learner", learner, "--json", file], check=True, capture_output=True).stdout
    return np.array(json.loads(out)["plays"])


def main():
    with tempfile.TemporaryDirectory() as folder:
        recall = os.path.join(folder, "recall")
        subprocess.run(["go", "build", "-o", recall, "./cmd/recall"], check=True)
        for M, d in SIZES:
            T = min(4000, max(24, 4_000_000 // (M * d)))
            rewards = np.random.default_rng(M * d).random((T, d))
            eta = math.sqrt(8 * math.log(d) / (M + 1))
            want = go_plays(recall, folder, rewards, M, eta)
            for form in (online, blocks, products):
                for _ in range(3):
                    start = time.perf_counter_ns()
                    plays = form(rewards, M, eta)
                    took = (time.perf_counter_ns() - start) / T
                    assert np.abs(plays - want).max() <= 1e-9, (form.__name__, M, d)
                    print(f"BenchmarkAverageRestart/M={M}/d={d}/form={form.__name__} 1 {took:.1f} ns/op", flush=True)


main()
