#!/usr/bin/env bash
# vega-transforms 5.2.2 (npm, looked at on 29 November 2026): a window whose frame
# begins after the current row, such as [1, 2] for the next two rows, has the mean
# NaN in every row, and its least value is that of the first row for ever. Its sum,
# largest value and count are right. At the first row the rows that have left are
# taken out before others come in, and the current row leaves though it was never
# in: a mean of nothing is divided by 0 or less, and a minimum keeps what left.
# Frames that begin before the current row, or with it, are right. In 5.1.0 a
# frame lost its signs. One would expect the mean and the minimum of the rows in
# the frame, as sum and max have them. Source: the documentation of the transform,
# "the offset from the current data object"; github.com/vega/vega/pull/4153.
#
# Guess before the run: what a plain loop over the rows of the frame gives.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vega-transforms@5.2.2 vega-dataflow@6.1.3 vega-util@2.1.3 >/dev/null
cat >ahead.mjs <<'JS'
import { Dataflow, changeset } from 'vega-dataflow'
import { collect, window } from 'vega-transforms'
import { field } from 'vega-util'

const values = [5, 7, 9, 11, 13]

function valuesOf(op, frame) {
  const flow = new Dataflow()
  const rows = flow.add(collect)
  flow.add(window, { frame, ops: [op], fields: [field('v')], as: ['is'], ignorePeers: true, pulse: rows })
  flow.pulse(rows, changeset().insert(values.map(v => ({ v })))).run()
  return rows.value.map(row => row.is ?? '-').join(' ')
}

for (const frame of [[1, 2], [0, 1], [-2, -1]]) {
  for (const op of ['sum', 'max', 'mean', 'min']) {
    console.log(`[${frame}] ${op}: ${valuesOf(op, frame)}`)
  }
}
JS
found=$(node ahead.mjs)
printf '%s\n' "$found"
want='[1,2] sum: 16 20 24 13 -
[1,2] max: 9 11 13 13 -
[1,2] mean: NaN NaN NaN NaN -
[1,2] min: 5 5 5 5 5
[0,1] sum: 12 16 20 24 13
[0,1] max: 7 9 11 13 13
[0,1] mean: 6 8 10 12 13
[0,1] min: 5 7 9 11 13
[-2,-1] sum: - 5 12 16 20
[-2,-1] max: - 5 7 9 11
[-2,-1] mean: - 5 6 8 10
[-2,-1] min: - 5 5 7 9'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
