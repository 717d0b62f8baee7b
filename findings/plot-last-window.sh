#!/usr/bin/env bash
# @observablehq/plot 0.6.17 (npm, looked at on 29 November 2026): four of the reducers of
# a window leave out windows at the end. With strict: true, which asks for full windows,
# first, last, difference and ratio over two rows of 1, 2, 4, 8, 16 have no value in the
# last row, whose window 8, 16 is full: the newest point is not in the chart. max, sum and
# mean have it. Without strict, where windows may be short at the ends, a window that
# begins at its row (anchor: "start") is short in the last row for max, sum and mean, and
# the same four have no value there. So a line of a rate of change and one of a mean over
# the same windows end at different rows. One would expect a reducer to change the value
# of a window, and not which windows there are. Source: Plot's documentation, page
# "Window transform", on strict and anchor.
#
# Guess before the run: with strict all reducers have values in the same rows.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @observablehq/plot@0.6.17 >log 2>&1 ||
	{ cat log; exit 1; }
cat >window.mjs <<'JS'
import * as Plot from "@observablehq/plot";
const rows = [1, 2, 4, 8, 16];
for (const [strict, anchor] of [[true, "end"], [true, "start"], [false, "start"]]) {
  console.log(`strict ${strict}, anchor ${anchor}`);
  for (const reduce of ["max", "sum", "mean", "first", "last", "difference", "ratio"]) {
    const options = Plot.windowY({ k: 2, strict, anchor, reduce }, { y: d => d });
    options.transform?.(rows, [[0, 1, 2, 3, 4]]); // as a mark does it
    const found = Array.from(options.y.transform(rows), v => v ?? "none");
    console.log(`  ${reduce.padEnd(11)}${found.join(" ")}`);
  }
}
JS
found=$(node window.mjs)
printf '%s\n' "$found"
want='strict true, anchor end
  max        none 2 4 8 16
  sum        none 3 6 12 24
  mean       none 1.5 3 6 12
  first      none 1 2 4 none
  last       none 2 4 8 none
  difference none 1 2 4 none
  ratio      none 2 2 2 none
strict true, anchor start
  max        2 4 8 16 none
  sum        3 6 12 24 none
  mean       1.5 3 6 12 none
  first      1 2 4 none none
  last       2 4 8 none none
  difference 1 2 4 none none
  ratio      2 2 2 none none
strict false, anchor start
  max        2 4 8 16 16
  sum        3 6 12 24 16
  mean       1.5 3 6 12 16
  first      1 2 4 8 none
  last       2 4 8 16 none
  difference 1 2 4 8 none
  ratio      2 2 2 2 none'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
