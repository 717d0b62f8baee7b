#!/usr/bin/env python3
"""Recomputes the numbers of README.md from the definitions, in fractions, and reads them there.

A formula of the note is evaluated as it is printed there. Every number of the note stands in words
that are compared, so a number that is changed in the note alone fails.

Two arms, gaps g = r_1 - r_2. A learner maps the gaps of its window to the weight of arm 1."""
from fractions import Fraction as F
from functools import cache
from itertools import combinations, product
from math import ceil, comb, floor, isqrt, log, log2, pi, sqrt
from pathlib import Path
import json
import re

FOLDER = Path(__file__).parent
PRINTED = (FOLDER / "README.md").read_text(encoding="utf-8")
NOTE = PRINTED.replace("\\|", "|")  # in a table a bar is printed so
said = []  # the parts of the note that were compared


def says(words):
    """Returns the words. It demands that the note says them, not in the middle of a formula."""
    whole = r"(?<![\w.,/·−+^(⌊])" + re.escape(words) + r"(?![\w/+^(]|[.,]\d)"
    found = [m.span() for m in re.finditer(whole, NOTE)]
    assert found, f"README.md does not say {words!r}"
    said.extend(found)
    return words


def row(statement):
    """Returns what the table gives as the regret, in the row of the statement of that name."""
    for line in PRINTED.splitlines():
        cells = [x.strip().replace("\\|", "|") for x in re.split(r"(?<!\\)\|", line)]
        if len(cells) == 7 and f"[{statement}]" in cells[5]:
            return says(cells[2])
    raise AssertionError(f"the table has no row of {statement}")


def value(formula, **letters):
    """Evaluates a formula as the note prints it, such as (k+1)/(6k+2), where k = ⌈M/2⌉."""
    formula, *meanings = re.split(", where ", formula)
    for meaning in meanings:
        letter, meaning = meaning.split(" = ")
        letters[letter] = value(meaning, **letters)
    text = re.sub(r"E\|S_\{([^}]*)\}\|", r"walk(\1)", formula)
    for old, new in zip("−·⌈⌉⌊⌋{}^√", "- * ceil( ) floor( ) ( ) ** root:".split()):
        text = text.replace(old, new)
    text = re.sub(r"root:(\w+)", r"root(\1)", text).replace("root:", "root")
    text = re.sub(r"(?<=[\d)])(?=[A-Za-zκπτ(])|(?<=[πκ])(?=\w)|(?<=\bk)(?=\()", "*", text)
    text = re.sub(r"\d+", r"F(\g<0>)", text)
    letters = {x: F(y) if isinstance(y, int) else y for x, y in letters.items()}
    return eval(text, letters | {
        "F": F, "ceil": ceil, "floor": floor, "root": sqrt, "e": lambda m: e(int(m)),
        "walk": lambda n: mean_abs([1] * int(n)), "C": lambda n, k: comb(int(n), int(k))})


def listed(values):
    return ", ".join(str(x) for x in values)


def signs(n):
    return product((1, -1), repeat=n)


def mean_abs(weights):  # E|sum of w_i times a fair sign|
    sums = (sum(w * s for w, s in zip(weights, z)) for z in signs(len(weights)))
    return F(sum(map(abs, sums)), 2 ** len(weights))


@cache
def e(m):
    return mean_abs([1] * (m + 1)) / (2 * (m + 1))


def binomial(m):  # e(m) by its closed form, for large m
    return F(comb(m, m // 2), 2 ** (m + 1))


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


def leader(window):  # follow-the-leader
    return F(1, 2) + F((sum(window) > 0) - (sum(window) < 0), 2)


def worst(play, m, delay=0, gaps=(1, -1)):
    """The largest long-run regret per round over rewards with these gaps, of a learner that sees
    the m gaps before the last `delay` ones: the largest mean of a cycle, by Karp's theorem."""
    states = list(product(gaps, repeat=m + delay))
    number, n = {s: k for k, s in enumerate(states)}, len(states)
    best = []
    for arm in (1, -1):  # the regret is against this arm
        edges = [(number[s], number[(s + (g,))[1:]], g * ((arm == 1) - play(s[:m])))
                 for s in states for g in gaps]
        rows = [[F(0)] * n]
        for _ in range(n):
            last = [F(-n - 1)] * n
            for u, v, cost in edges:
                last[v] = max(last[v], rows[-1][u] + cost)
            rows.append(last)
        best.append(max(min((rows[n][v] - rows[k][v]) / (n - k) for k in range(n))
                        for v in range(n)))
    return max(best)


def the_window():
    by_walk, closed = says("E|S_{M+1}| / (2(M+1)) = C(M,⌊M/2⌋) / 2^{M+1}").split(" = ")
    for m in range(1, 6):
        regret = worst(average_restart(cover(m + 1), m), m)
        assert regret == value(row("recall"), M=m) == value(by_walk, M=m) == value(closed, M=m)
    says(listed(e(m) for m in range(1, 6)) + " for M = 1, …, 5")
    large = 10 ** 4
    assert abs(binomial(large) / value(says("1/√(2πM)"), π=pi, M=large) - 1) < 1e-4
    says("(T+M)/(M+1) runs of it")
    says("Repeat M+1 fair one-hot rewards")
    says("E|S_{M+1}|/2 more in each period")
    says("each with regret at most E|S_{M+1}|/2, make up the T rounds")
    says("the mean over s = 0..M of what")
    slope = log(binomial(10 ** 5) / binomial(10 ** 3)) / log(100)
    assert abs(slope - value(says("falls with slope −1/2")[17:])) < 1e-3
    says("for M ≥ 2 the values for small M are known")
    says("Cover's learner for M+1 rounds")


def finite_horizon():
    """The learner that hedges |Y| in each phase of a period, on all gaps; and the random period."""
    cost, law = row("finite-horizon").split(", where ")
    assert cost == "E|Y|/(2T)"
    heavy, light = re.match(r"Y = \((\S+)\)S_r \+ (\S+)S'_\{M\+1−r\}", law).groups()
    says("the last M rewards, over T = q(M+1)+r rounds")
    for m, t in ((1, 3), (2, 4), (2, 7), (3, 6)):
        q, r = divmod(t, m + 1)
        weights = [value(heavy, q=q)] * r + [value(light, q=q)] * (m + 1 - r)  # in a period

        def mean(phase, gaps):  # E|Y|, if the gaps to come were fair signs
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
                        tilt += share * (mean(phase, seen + [1]) - mean(phase, seen + [-1])) / 2
                assert abs(tilt) <= 1
                gain += tilt * gaps[k]
            assert abs(sum(gaps)) - gain <= mean_abs(weights), (m, t, gaps)
        assert mean_abs(weights) * 2 ** (m + 1) == sum(abs(sum((z * t)[:t])) for z in signs(m + 1))


def swap_regret():
    share, equation = row("swap").split(", where W is the solution of ")
    assert equation == "W = E max(0, |S_{M+1}| − W)"
    for m in range(1, 6):
        law = [(abs(s), p) for s, p in walk(m + 1)]
        ends = sorted({0} | {a for a, _ in law})
        for low, high in zip(ends, ends[1:]):  # the right side is linear between these
            w = sum(a * p for a, p in law if a > low) / (1 + sum(p for a, p in law if a > low))
            if low <= w <= high:
                break
        assert w == sum(p * max(a - w, 0) for a, p in law)
        assert value(share, W=w, M=m) == [F(1, 3), F(1, 4), F(3, 13), F(3, 16), F(5, 27)][m - 1]
        base, most = cover(m + 1, w), 0
        for gaps in product((-1, 0, 1), repeat=m + 1):
            x = sum(base(gaps[:k]) * gaps[k] for k in range(m + 1))
            most = max(most, max(sum(gaps) - x, 0) + max(-x, 0))
        assert most == w  # and the random period, against "the better arm" or "exchange":
        assert sum(a * p for a, p in law if a >= w) / (1 + sum(p for a, p in law if a >= w)) == w


def symmetric():
    formula = row("symmetric")
    for m in range(1, 7):
        share = value(formula, M=m)

        def play(gaps):
            ones, twos = gaps.count(1), gaps.count(-1)
            few = min(ones, twos)
            weight = share * (m + 1 + few) / (m + 1 - few)  # of the arm that trails
            return weight if ones < twos else 1 - weight
        assert worst(play, m) == share

        # From below by cycles, each so many times: every learner whose weight x(u) of arm 2, after u
        # rewards of arm 2, has x(u) + x(m-u) = 1 (exchange the arms or not) has the same cost.
        k, ones = (m + 1) // 2, [1] * m
        cycles = [([-1] * k + ones, 1), ([1], 1)] if m % 2 == 0 else [
            ([-1] * k + ones, k + 1), ([-1] * (k - 1) + ones, k), ([1], 2 * k + 1)]
        weight, cost = [0] * (m + 1), F(0)
        for cycle, many in cycles:
            for t, gap in enumerate(cycle):
                twos = sum(cycle[(t - j) % len(cycle)] < 0 for j in range(1, m + 1))
                if 2 * twos >= m:  # x(u) = 1 - x(m-u)
                    cost += many * gap * (F(1, 2) if 2 * twos == m else 1)
                if 2 * twos != m:
                    weight[min(twos, m - twos)] += many * gap * (1 if 2 * twos < m else -1)
        assert not any(weight) and cost / sum(n * len(c) for c, n in cycles) == share
    limit = value(says("above 1/6 however")[6:9])
    assert all(value(formula, M=m) > limit for m in range(1, 100))
    assert value(formula, M=10 ** 9) - limit < F(1, 10 ** 9)
    says("Mean-based learners stay at 1/2, and learners that ignore the order above 1/6")


def mean_based():
    formula = row("mean-based")
    for d in (2, 3, 4):  # follow-the-leader on a window that lacks a round of the period
        period, seen, regret = 20 * d, [], F(0)
        for t in range(2 * period):
            sums = [sum(r[j] for r in seen[-(period - 1):]) for j in range(d)]
            lead = [j for j in range(d) if sums[j] == max(sums)]
            reward = [int(j != t % period * d // period) for j in range(d)]
            if t >= period:
                regret += 1 - F(1, d) - F(sum(reward[j] for j in lead), len(lead))
            seen.append(reward)
        assert value(formula, d=d) >= regret / period >= value(formula, d=d) - F(d, 2 * period)
    says("limit of large M with γ → 0 and D/M → 0")
    says("at least 1/18, the paper")
    says(f"The paper proves {F(1, 6) / 3} for two arms; the value is {value(formula, d=2)}")
    says("plays all arms equally for ever: 1 − 1/d")
    says("never to learn has 1 − 1/d")


def windowed_leader():
    """From above by potentials of the newest M+1 gaps, times 2(M+2); from below by a cycle."""
    odd, even = re.search(r"exactly (\S+) for odd M, and exactly (\S+) for even M", NOTE).groups()
    says(f"rewards 0 and 1 its largest long-run regret is exactly {odd} for odd M, and exactly {even}")
    for m in range(1, 6):
        assert worst(leader, m, gaps=(1, 0, -1)) == value(even if m % 2 == 0 else odd, M=m)
    for m in (6, 8):
        def potential(h):  # the newest first
            sums = [sum(h[:i]) for i in range(m + 2)]
            least = min((m + 2) * (sums[i] - h[:i].count(0)) + i for i in range(m + 2))
            entered = 0 not in h[:m] and min(sums[:m + 1]) == 0 == sums[m] and h[m] == 1
            return entered - least
        top = max(2 * (m + 2) * (1 - leader(h[:m])) * y + potential((y,) + h[:m]) - potential(h)
                  for h in product((-1, 0, 1), repeat=m + 1) for y in (-1, 0, 1))
        cycle = [1] * (m // 2 + 1) + [0] + [-1] * (m // 2)
        cost = sum((1 - leader([cycle[(t - j) % (m + 2)] for j in range(1, m + 1)])) * cycle[t]
                   for t in range(m + 2)) / (m + 2)
        assert cost == value(even, M=m) == top / (2 * (m + 2))


def one_reward():
    formula = row("more-arms")
    assert says("exact for d = k² and d = k(k+1), else from above")
    for d in range(2, 31):
        k = isqrt(d)
        n, most = d + k * (k + 1), value(formula, d=d, k=k)
        for s, more in product(range(1, d + 1), repeat=2):  # so many arms are paid, one by one
            extra = max(2 * k + 1 - s, 0)
            rest = (1 - F(d + extra * s, n)) / d  # each arm has 1/n, a paid one extra/n more
            assert rest >= 0
            for both in range(max(0, s + more - d), min(s, more) + 1):
                earned = F(more + extra * both, n) + rest * more
                room = {(1, 1): both, (1, 0): s - both, (0, 1): more - both,
                        (0, 0): d - s - more + both}
                for (was, now), arms in room.items():
                    potential = lambda paid, size: F(size, n) if paid else 1 - most
                    assert arms == 0 or (
                        now - earned + potential(now, more) - potential(was, s) <= most)
        if d in (k * k, k * (k + 1)):  # a random row or column of a table is paid in turn
            assert 1 - (F(1, k) + F(k, d)) / 2 == most
            if d == k * k:
                assert abs(most - value("1 − 1/√d", d=d)) < 1e-12
        assert value("1 − 1/⌊√d⌋", d=d) <= most
    says("can guarantee no less than 1 − 1/⌊√d⌋")
    says("For d = k² arms the smallest regret is 1 − 1/√d")


def delayed():
    low, high = re.match("from (.*) to (.*)", row("delay")).groups()
    for tau, m in ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 4), (3, 1), (3, 3)):
        count = -(-m // (tau + 1))  # rewards of the own class in the window
        base = average_restart(cover(count + 1), count)
        play = lambda w: base(tuple(w[m - 1 - k * (tau + 1)] for k in reversed(range(count))))
        held = 2 - (-(m - 1) // (tau + 1))  # signs of the period, each for tau + 1 rounds
        assert (tau + 1) * held >= m + 2 * tau + 1
        assert e(held - 1) == value(low, M=m, τ=tau) and e(count) == value(high, M=m, τ=tau)
        assert e(held - 1) <= worst(play, m, tau) <= e(count)
    pairs = [(m, tau) for m in range(1, 10) for tau in range(10 - m)]
    differ = {p for p in pairs if value(low, M=p[0], τ=p[1]) != value(high, M=p[0], τ=p[1])}
    equal = {(m, tau) for m, tau in pairs if (m - 1) % (tau + 1) == 0 or -(-m // (tau + 1)) % 2}
    says("bounds, equal if M ≡ 1 mod τ+1 or ⌈M/(τ+1)⌉ is odd")
    assert equal == set(pairs) - differ
    words = "zero one two three four five six".split()
    says(f"The bounds differ at {words[len(differ)]} of the {len(pairs)} pairs with M+τ ≤ 9")
    says("A delay of τ rounds divides the recall by τ+1")
    says("each class of rounds modulo τ+1")
    says("a few random signs are each held for τ+1 rounds")


def machines():
    formula = row("finite-state")
    for k in range(1, 13):  # the saturating counter that plays (2s+1)/(2k) in state s
        plays = [F(2 * s + 1, 2 * k) for s in range(k)]
        steps = [(b - a) / 2 for a, b in zip(plays, plays[1:])]  # up and back down, per round
        assert max(steps + [plays[0], 1 - plays[-1]]) == value(formula, K=k)
    for m in range(1, 13):
        machine = value(says("1/2^{M+1}"), M=m)
        assert machine == value(formula, K=2 ** m)
        assert e(m) / machine == value(says("C(M,⌊M/2⌋)"), M=m)
    says("a window of M rounds is a machine with 2^M states")
    assert value(formula, K=10) == 10 * value(formula, K=100)
    says("As many states fall with slope −1")


def own_draws():
    def below(m):
        rho = 2 * ceil(log2(m)) + 2 * ceil(log2(2 * ceil(m * log(m)) + 1))
        return F(rho + 2, m - rho) < binomial(m)
    first = next(m for m in range(10000, 60000, 500) if below(m) and below(m + 500))
    for words in ("crosses it near M = {:,}", "the advantage begins only near M = {:,}"):
        says(words.format(round(first, -3)))
    says("O(log M/M) replaces 1/√M")
    says("forces 1/√M again is open")
    says("does an adversary who sees the draws force 1/√M")


def printed_suffixes():
    """Swap regret of AverageRestart over the suffixes 1..M, for base learners of the statement."""
    def swap(pairs, arms):  # pairs of a play and a reward
        return sum(max(sum(x[i] * (r[j] - r[i]) for x, r in pairs) for j in range(arms))
                   for i in range(arms))

    def long_run(play, cycle, m):  # M times the regret per round
        n = len(cycle)
        return swap([(play(tuple(cycle[(t - s + j) % n] for j in range(s))), cycle[t])
                     for t in range(n) for s in range(1, m + 1)], len(cycle[0])) / F(n)
    one, two = (1, 0), (0, 1)
    says("for every k ≥ 2 and M ≥ 2k+7 a base learner of two arms has W = M − 3 over M+1 rounds")
    excess = says("M·Reg = W + (k−1)/(k+1) in the long run")[8:-16]
    for k in (2, 3, 4):
        m, cycle = 2 * k + 7, [two] * k + [one]

        def play(past):
            places = [o for o in range(k + 1)
                      if all(r == cycle[(o + i) % (k + 1)] for i, r in enumerate(past))]
            if not places:
                return F(1, 2), F(1, 2)
            if past and one not in past:
                return one
            following = cycle[(places[0] + len(past)) % (k + 1)]
            right = not past or past[0] == one and len(past) <= 2
            return two if not past else following if right else following[::-1]

        def most(past, to_one, to_two):  # what moving all weight to either arm has gained
            x, left = play(past), m + 1 - len(past)
            if left == 0 or x[0] == x[1]:  # which then stays so, and the end is convex in the gaps
                return max(max(to_one + g, 0) + max(to_two - g, 0)
                           for g in (F(left, 2), -F(left, 2)))
            return max(most(past + (r,), to_one + x[1] * g, to_two - x[0] * g)
                       for r, g in ((one, 1), (two, -1)))
        assert most((), 0, 0) == value("M − 3", M=m)
        assert long_run(play, cycle, m) == value(excess, W=F(m - 3), k=k)
    letters = {str(code): tuple(code >> i & 1 for i in range(3)) for code in range(1, 7)}
    for table in json.loads((FOLDER / "swap_three_arms.json").read_text()):
        m = table["recall"]
        plays = {tuple(letters[x] for x in past): [F(p, table["total"]) for p in weights]
                 for past, weights in table["plays"].items()}
        assert all(sum(x) == 1 and min(x) >= 0 for x in plays.values())
        w = max(swap([(plays[past[:s]], past[s]) for s in range(m + 1)], 3)
                for past in product(letters.values(), repeat=m + 1))
        regret = long_run(plays.get, [letters[x] for x in table["cycle"]], m)
        assert regret > w
        if m == 3:
            assert len(set(plays[()])) == 1
            says(f"are played equally at first: M = {m}, W = {w} and M·Reg = {regret}")
    says("If the base learner plays (½,½) at first, two arms do not need the term")
    says("The paper averages over the suffixes 1..M, and the proofs above over 0..M")
    says("With 1..M the bound on swap regret has a term 1/M that regret does not need")


def finite_cover():
    """The exact worst case over the suffixes 0..M at T rounds, by longest paths over {0,1}²."""
    says("Over T ≥ M rounds")
    bound, exact = says("(1+M/T)·e(M)"), says("(1+κM/T)·e(M)")

    def kappa(m):
        n = m + 1
        mean = lambda k: 2 * k * binomial(k - 1) if k else 0  # E|S_k|
        total = sum(mean(n - k) / 2 - sum(p * (s - k) for s, p in walk(n - k) if s > k)
                    for k in range(1, n))
        return total / (m * mean(n) / 2)
    for m in range(1, 5):
        play = average_restart(cover(m + 1), m)
        windows = list(product((-1, 0, 1), repeat=m))
        against = {w: 1 - play(w) for w in windows}
        ahead = {w: F(0) for w in windows}  # what the rounds to come can cost
        alone = 0  # the cost of as many rounds in which arm 1 alone earns
        for t in range(1, 3 * m + 1):
            alone += against[((0,) * m + (1,) * (t - 1))[-m:]]
            ahead = {w: max(against[w] * y + ahead[(w + (y,))[1:]] for y in (-1, 0, 1))
                     for w in windows}
            if t >= m:
                assert alone / t == ahead[(0,) * m] / t == value(exact, M=m, T=t, κ=kappa(m))
                assert ahead[(0,) * m] / t <= value(bound, M=m, T=t)
    first = listed(f"{float(kappa(m)):.3}".removesuffix(".0") for m in range(1, 6))
    says("attained if arm 1 alone earns")
    says(f"κ = {first} for M = 1, …, 5 and κ → 2/3")
    for m, most in ((40, 0.12), (160, 0.06), (640, 0.03)):
        assert 0 < value("2/3") - kappa(m) < most


def every_number():
    """Demands that no number of the note stands outside the words that were compared, but years,
    commands, titles and what others have."""
    for words in ("Rewards are in [0,1] throughout", "recall M from 1 to 100,000",  # the figure's
                  "a delay of 1 or 9 rounds moves that line up"):
        says(words)
    others = r"^## Related work$.*?(?=^## )|^    (?!e\(M\)).*?$|\]\([^)]*\)|^# .*?$|\b(19|20)\d\d\b"
    text = re.sub(others, lambda m: " " * len(m[0]), NOTE, flags=re.M | re.S)
    rest = [m for m in re.finditer(r"\d+", text)
            if not any(a <= m.start() and m.end() <= b for a, b in said)]
    assert not rest, [text[max(0, m.start() - 30):m.end() + 20] for m in rest]


if __name__ == "__main__":
    for line in (the_window, finite_horizon, swap_regret, symmetric, mean_based, windowed_leader,
                 one_reward, delayed, machines, own_draws, printed_suffixes, finite_cover,
                 every_number):
        line()
        print("ok", line.__name__)
