"""A sliding-window transformer with a cache, in NumPy, for `recall window`.

python3 attention.py cache       decode token by token, with a cache of WINDOW keys a layer
python3 attention.py prefill     attend to the last RECALL tokens anew, without a cache
python3 attention.py BUG         the cache with a bug: off-by-one, no-eviction, wrong-slot, blocks

LAYERS layers attend to WINDOW tokens each, so the logits depend on the last
RECALL = LAYERS·(WINDOW − 1) + 1 tokens and on nothing before them.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import recall  # noqa: E402

import numpy as np  # noqa: E402

TOKENS, WIDTH, WINDOW, LAYERS, LOGITS = 8, 8, 3, 2, 4
RECALL = LAYERS * (WINDOW - 1) + 1

draw = np.random.default_rng(0)
EMBED = draw.normal(size=(TOKENS, WIDTH))
QUERY, KEY, VALUE = (draw.normal(size=(LAYERS, WIDTH, WIDTH)) / np.sqrt(WIDTH) for _ in range(3))
HEAD = draw.normal(size=(WIDTH, LOGITS))


def attend(query, keys, values):
    """What a query gets from keys, the last of which is its own token's."""
    scores = (keys * query).sum(axis=1) / np.sqrt(WIDTH) - 0.3 * np.arange(len(keys))[::-1]
    weights = np.exp(scores - scores.max())
    return (weights[:, None] * values).sum(axis=0) / weights.sum()


class Cache:
    """Decodes one token at a time. What a bug changes is marked with the report of one."""

    def __init__(self, bug):
        self.bug, self.layers, self.logits = bug, [[] for _ in range(LAYERS)], np.zeros(LOGITS)

    def push(self, row):
        x = EMBED[int(row[0]) % TOKENS]
        for layer, cache in enumerate(self.layers):
            entry = (x @ KEY[layer], x @ VALUE[layer])
            if self.bug == "wrong-slot" and len(cache) == WINDOW:
                cache[-1] = entry  # huggingface/transformers #37574: the newest is overwritten
            else:
                cache.append(entry)
            if self.bug == "off-by-one":  # mlx-lm pull request 390
                del cache[: -WINDOW - 1]
            elif self.bug == "blocks":  # room is made for a whole block, late
                if len(cache) > WINDOW + 15:
                    del cache[:-WINDOW]
            elif self.bug != "no-eviction":  # karpathy/nanochat #452
                del cache[:-WINDOW]
            keys, values = map(np.array, zip(*cache))
            x = x + attend(x @ QUERY[layer], keys, values)
        self.logits = x @ HEAD

    def value(self):
        return self.logits


class Prefill:
    """Computes the logits of the last token from the last RECALL tokens, layer by layer."""

    def __init__(self):
        self.tokens = []

    def push(self, row):
        self.tokens = (self.tokens + [int(row[0]) % TOKENS])[-RECALL:]

    def value(self):
        if not self.tokens:
            return np.zeros(LOGITS)
        rows = list(EMBED[self.tokens])
        for layer in range(LAYERS):
            keys, values = ([x @ w[layer] for x in rows] for w in (KEY, VALUE))
            rows = [
                x + attend(x @ QUERY[layer], np.array(keys[max(0, t - WINDOW + 1) : t + 1]), np.array(values[max(0, t - WINDOW + 1) : t + 1]))
                for t, x in enumerate(rows)
            ]
        return rows[-1] @ HEAD


if __name__ == "__main__":
    how = sys.argv[1]
    recall.serve(window=lambda inputs, outputs: Prefill() if how == "prefill" else Cache(how))
