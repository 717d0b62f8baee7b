#!/usr/bin/env bash
# vega-transforms 5.2.2 (npm, looked at on 29 November 2026): the product over a
# window of two rows is NaN for ever once a 0 has left it, since what leaves is
# divided out, and 0/0 is NaN. Infinity does the same to the product and to the sum.
# The largest value and the median recover at once, and NaN and null do no harm, as
# they are not counted. One would expect a number again as soon as both rows of the
# frame are numbers other than 0. Source: the documentation of the transform, whose
# frame says "how the sliding window should proceed".
#
# Guess before the run: the product of the rows in the frame.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vega-transforms@5.2.2 vega-dataflow@6.1.3 vega-util@2.1.3 >/dev/null
cat >product.mjs <<'JS'
import { Dataflow, changeset } from 'vega-dataflow'
import { collect, window } from 'vega-transforms'
import { field } from 'vega-util'

function valuesOf(op, values) {
  const flow = new Dataflow()
  const rows = flow.add(collect)
  flow.add(window, { frame: [-1, 0], ops: [op], fields: [field('v')], as: ['is'], ignorePeers: true, pulse: rows })
  flow.pulse(rows, changeset().insert(values.map(v => ({ v })))).run()
  return rows.value.map(row => row.is).join(' ')
}

for (const value of [0, Infinity, NaN, null]) {
  for (const op of ['product', 'sum', 'max', 'median']) {
    console.log(`2 ${value} 3 4 5, ${op}: ${valuesOf(op, [2, value, 3, 4, 5])}`)
  }
}
JS
found=$(node product.mjs)
printf '%s\n' "$found"
want='2 0 3 4 5, product: 2 0 0 NaN NaN
2 0 3 4 5, sum: 2 2 3 7 9
2 0 3 4 5, max: 2 2 3 4 5
2 0 3 4 5, median: 2 1 1.5 3.5 4.5
2 Infinity 3 4 5, product: 2 Infinity Infinity NaN NaN
2 Infinity 3 4 5, sum: 2 Infinity Infinity NaN NaN
2 Infinity 3 4 5, max: 2 Infinity Infinity 4 5
2 Infinity 3 4 5, median: 2 Infinity Infinity 3.5 4.5
2 NaN 3 4 5, product: 2 2 3 12 20
2 NaN 3 4 5, sum: 2 2 3 7 9
2 NaN 3 4 5, max: 2 2 3 4 5
2 NaN 3 4 5, median: 2 2 3 3.5 4.5
2 null 3 4 5, product: 2 2 3 12 20
2 null 3 4 5, sum: 2 2 3 7 9
2 null 3 4 5, max: 2 2 3 4 5
2 null 3 4 5, median: 2 2 3 3.5 4.5'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
