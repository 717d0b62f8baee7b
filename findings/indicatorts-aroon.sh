#!/usr/bin/env bash
# indicatorts 2.2.2 (npm, looked at on 29 November 2026): the Aroon lines, which go from 0
# to 100, fall below 0 as long as the extreme of the window keeps its value. With lows of
# 1 in each row and a period of 3 the lower line is 100, 67, 33, 0, -33, -67 and so on
# without an end, though each row is a new lowest one. With lows 3, 1, 2, 1, 2, 2, where
# the row of the fourth is the lowest again, it is -33 in the sixth, and 33 is right. What
# is counted is the rows since the minimum of the window last changed its value, and not
# since the row that is the minimum; where all lows differ both are one. Rows with ties
# are whole numbers, counts, and prices in ticks. One would expect 100 for a row that is
# the lowest of its window, and never less than 0. Source: the comment of aroon, "Aroon
# Down = ((25 - Period Since Last 25 Period Low) / 25) * 100"; pull request 276 of
# cinar/indicator, of 2025, is about ties in the Go package of the same name.
#
# Guess before the run: from 0 to 100, with ties in some order. The source was not read.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
timeout 200 npm install --silent --no-audit --no-fund --prefix "$folder" indicatorts@2.2.2 \
	>log 2>&1 || { cat log; exit 1; }
cat >aroon.mjs <<'JS'
import { aroon } from "indicatorts";
const period = 3;
const plain = lows => lows.map((_, i) => {
  const window = lows.slice(Math.max(0, i - period + 1), i + 1);
  const since = window.length - 1 - window.lastIndexOf(Math.min(...window));
  return (period - since) / period * 100;
});
for (const lows of [[4, 2, 5, 1, 3, 6], [3, 1, 2, 1, 2, 2], [1, 1, 1, 1, 1, 1, 1, 1]]) {
  const highs = lows.map((_, i) => 10 + i);
  const { up, down } = aroon(highs, lows, { period });
  const round = values => values.map(v => Math.round(v)).join(" ");
  console.log("lows   ", ...lows);
  console.log("  aroon", round(down), "| up", round(up));
  console.log("  plain", round(plain(lows)));
}
JS
found=$(timeout 60 node aroon.mjs)
printf '%s\n' "$found"
want='lows    4 2 5 1 3 6
  aroon 100 100 67 100 67 33 | up 100 100 100 100 100 100
  plain 100 100 67 100 67 33
lows    3 1 2 1 2 2
  aroon 100 100 67 33 0 -33 | up 100 100 100 100 100 100
  plain 100 100 67 100 67 33
lows    1 1 1 1 1 1 1 1
  aroon 100 67 33 0 -33 -67 -100 -133 | up 100 100 100 100 100 100 100 100
  plain 100 100 100 100 100 100 100 100'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
