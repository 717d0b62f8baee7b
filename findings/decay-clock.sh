#!/usr/bin/env bash
# ewma 2.0.1 and moving-average 1.0.1 (npm, looked at on 29 November 2026), averages that
# decay with time, depend on where the clock begins. Both take the time from outside, ewma
# as a clock and moving-average with each value. With ewma and a clock that begins at 0,
# as performance.now() does, the average of 100, 100, 100, one half-life apart, is 0, 50,
# 75, where the clock of Date gives 100 each time: the average starts as a 0 at the time
# 0, which is long ago for one clock and now for the other. With moving-average the values
# 10, 20, 20 at the times 0, 1000 and 2000 have the averages 10, 20, 20: the first is
# forgotten, since a time that is 0 counts as none. From the time 1 on they are 10, 16.3,
# 18.6, and so they are with a clock of today. One would expect that only the time between
# two values counts. Source: the README of ewma, clock ("must support Date.now() style
# method") and weights "based on the clock difference between this value and the last
# time", and that of moving-average; no public issue was found.
#
# Guess: another zero of the clock changes nothing. Both sources were read before the run.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ewma@2.0.1 moving-average@1.0.1 >log 2>&1 ||
	{ cat log; exit 1; }
cat >clock.cjs <<'JS'
const Ewma = require("ewma"), MovingAverage = require("moving-average");
const show = list => list.map(v => v.toFixed(1)).join(" ");
for (const begin of [0, 1, 500, 60e3, 1.8e12]) {
  let now = begin;
  const clock = { now: () => now };
  const ewma = new Ewma(1000, undefined, clock), average = MovingAverage(1000);
  const first = [], second = [];
  for (const [hundred, value] of [[100, 10], [100, 20], [100, 20], [100, 20]]) {
    ewma.insert(hundred);
    average.push(now, value);
    first.push(ewma.value());
    second.push(average.movingAverage());
    now += 1000;
  }
  console.log(`clock from ${begin} on: ewma ${show(first)}, moving-average ${show(second)}`);
}
JS
found=$(timeout 60 node clock.cjs)
printf '%s\n' "$found"
want='clock from 0 on: ewma 0.0 50.0 75.0 87.5, moving-average 10.0 20.0 20.0 20.0
clock from 1 on: ewma 0.1 50.0 75.0 87.5, moving-average 10.0 16.3 18.6 19.5
clock from 500 on: ewma 29.3 64.6 82.3 91.2, moving-average 10.0 16.3 18.6 19.5
clock from 60000 on: ewma 100.0 100.0 100.0 100.0, moving-average 10.0 16.3 18.6 19.5
clock from 1800000000000 on: ewma 100.0 100.0 100.0 100.0, moving-average 10.0 16.3 18.6 19.5'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
