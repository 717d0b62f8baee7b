#!/usr/bin/env python3
"""Recomputes the numbers of README.md from the definitions, in fractions.

Two arms, gaps g = r_1 - r_2. A learner maps the gaps of its window to the weight of arm 1."""
from fractions import Fraction as F
from functools import cache
from itertools import product
from math import ceil, comb, log, log2

def signs(n): return product((1, -1), repeat=n)

def mean_abs(weights):  # E|sum of w_i times a fair sign|
    sums = (sum(w * s for w, s in zip(weights, z)) for z in signs(len(weights)))
    return F(sum(map(abs, sums)), 2 ** len(weights))

def e(m): return mean_abs([1] * (m + 1)) / (2 * (m + 1))

def walk(k):  # the law of a sum of k fair signs
    return [(2 * j - k, F(comb(k, j), 2 ** k)) for j in range(k + 1)]

def cover(n, w=0):
    """The learner for n rounds whose potential is (|lead| - w)+; w = 0 is Cover's."""
    def mean(k, lead):
        return sum(p * max(abs(lead + s) - w, 0) for s, p in walk(k))
    @cache
    def weight(k, lead):  # k rounds before the last
        return F(1, 2) + (mean(k, lead + 1) - mean(k, lead - 1)) / 4
    return lambda gaps: weight(n - 1 - len(gaps), sum(gaps))

def average_restart(base, m):  # the mean over the suffixes 0..m of the window
    return lambda window: sum(base(window[m - s:]) for s in range(m + 1)) / (m + 1)

def worst(play, m, delay=0):
    """The largest long-run regret per round over one-hot rewards, of a learner that sees the m
    gaps before the last `delay` ones: the largest mean of a cycle, by Karp's theorem."""
    states = list(product((1, -1), repeat=m + delay))
    number, n = {s: k for k, s in enumerate(states)}, len(states)
    best = []
    for arm in (1, -1):  # the regret is against this arm
        edges = [(number[s], number[(s + (g,))[1:]], g * ((arm == 1) - play(s[:m])))
                 for s in states for g in (1, -1)]
        rows = [[F(0)] * n]
        for _ in range(n):
            row = [F(-n - 1)] * n
            for u, v, cost in edges:
                row[v] = max(row[v], rows[-1][u] + cost)
            rows.append(row)
        best.append(max(min((rows[n][v] - rows[k][v]) / (n - k) for k in range(n))
                        for v in range(n)))
    return max(best)

def the_window():
    for m in range(1, 6):
        assert worst(average_restart(cover(m + 1), m), m) == e(m) == F(comb(m, m // 2), 2 ** (m + 1))

def finite_horizon():
    """The learner that hedges |Y| in each phase of a period, on all gaps; and the random period."""
    for m, t in ((1, 3), (2, 4), (2, 7), (3, 6)):
        q, r = divmod(t, m + 1)
        weights = [q + 1] * r + [q] * (m + 1 - r)  # of the rounds of a period
        def value(phase, gaps):  # E|Y|, if the gaps to come were fair signs
            turned = weights[phase:] + weights[:phase]
            known, rest = sum(w * g for w, g in zip(turned, gaps)), turned[len(gaps):]
            return F(sum(abs(known + sum(w * s for w, s in zip(rest, z)))
                         for z in signs(len(rest))), 2 ** len(rest))
        hedges = [(p * (m + 1), 0, F(q - p, q * (q + 1))) for p in range(q + 1)]
        hedges += [(p * (m + 1) - (m + 1 - r), r, F(p, q * (q + 1))) for p in range(1, q + 1)]
        for gaps in product((-1, 0, 1), repeat=t):
            gain = 0
            for k in range(t):
                tilt = 0
                for start, phase, share in hedges:
                    if start <= k < start + m + 1:
                        seen = [gaps[j] if j >= 0 else 0 for j in range(start, k)]
                        tilt += share * (value(phase, seen + [1]) - value(phase, seen + [-1])) / 2
                assert abs(tilt) <= 1
                gain += tilt * gaps[k]
            assert abs(sum(gaps)) - gain <= mean_abs(weights), (m, t, gaps)
        assert mean_abs(weights) * 2 ** (m + 1) == sum(abs(sum((z * t)[:t])) for z in signs(m + 1))

def swap_regret():
    for m in range(1, 6):
        law = [(abs(s), p) for s, p in walk(m + 1)]
        ends = sorted({0} | {a for a, _ in law})
        for low, high in zip(ends, ends[1:]):  # W = E(|S| - W)+ is linear between these
            w = sum(a * p for a, p in law if a > low) / (1 + sum(p for a, p in law if a > low))
            if low <= w <= high:
                break
        assert w == sum(p * max(a - w, 0) for a, p in law)
        assert w / (m + 1) == [F(1, 3), F(1, 4), F(3, 13), F(3, 16), F(5, 27)][m - 1]
        base, most = cover(m + 1, w), 0
        for gaps in product((-1, 0, 1), repeat=m + 1):
            x = sum(base(gaps[:k]) * gaps[k] for k in range(m + 1))
            most = max(most, max(sum(gaps) - x, 0) + max(-x, 0))
        assert most == w  # and the random period, against "the better arm" or "exchange":
        assert sum(a * p for a, p in law if a >= w) / (1 + sum(p for a, p in law if a >= w)) == w

def symmetric():
    for m in range(1, 7):
        k = (m + 1) // 2
        value = F(k + 1, 6 * k + 2)
        def play(gaps):
            ones, twos = gaps.count(1), gaps.count(-1)
            few = min(ones, twos)
            weight = value * (m + 1 + few) / (m + 1 - few)  # of the arm that trails
            return weight if ones < twos else 1 - weight
        assert worst(play, m) == value

def mean_based():
    for d in (2, 3, 4):  # follow-the-leader on a window that lacks a round of the period
        period, seen, regret = 20 * d, [], F(0)
        for t in range(2 * period):
            sums = [sum(r[j] for r in seen[-(period - 1):]) for j in range(d)]
            lead = [j for j in range(d) if sums[j] == max(sums)]
            reward = [int(j != t % period * d // period) for j in range(d)]
            if t >= period:
                regret += 1 - F(1, d) - F(sum(reward[j] for j in lead), len(lead))
            seen.append(reward)
        assert 1 - F(1, d) >= regret / period >= 1 - F(1, d) - F(d, 2 * period)

def delayed():
    for tau, m in ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 4), (3, 1), (3, 3)):
        count = -(-m // (tau + 1))  # rewards of the own class in the window
        base = average_restart(cover(count + 1), count)
        play = lambda w: base(tuple(w[m - 1 - k * (tau + 1)] for k in reversed(range(count))))
        held = 2 - (-(m - 1) // (tau + 1))  # signs of the period, each for tau + 1 rounds
        assert (tau + 1) * held >= m + 2 * tau + 1
        assert e(held - 1) <= worst(play, m, tau) <= e(count)
        assert m % (tau + 1) != 1 or e(held - 1) == e(count)
    pairs = [(m, tau + 1) for m in range(1, 10) for tau in range(10 - m)]
    differ = [1 for m, n in pairs if e(1 - (-(m - 1) // n)) != e(-(-m // n))]
    assert len(pairs) == 45 and len(differ) == 5

def machines():
    for k in range(1, 13):  # the saturating counter that plays (2s+1)/(2k) in state s
        plays = [F(2 * s + 1, 2 * k) for s in range(k)]
        steps = [(b - a) / 2 for a, b in zip(plays, plays[1:])]  # up and back down, per round
        assert max(steps + [plays[0], 1 - plays[-1]]) == F(1, 2 * k)
        assert e(k) * 2 ** (k + 1) == comb(k, k // 2)

def own_draws():
    for m, better in ((30000, False), (40000, True)):
        rho = 2 * ceil(log2(m)) + 2 * ceil(log2(2 * ceil(m * log(m)) + 1))
        assert (F(rho + 2, m - rho) < F(comb(m, m // 2), 2 ** (m + 1))) == better

if __name__ == "__main__":
    for line in (the_window, finite_horizon, swap_regret, symmetric, mean_based, delayed, machines,
                 own_draws):
        line()
        print("ok", line.__name__)
