#!/usr/bin/env bash
# rolling-stats 0.2.1 (npm, looked at on 29 November 2026), which keeps the count, the sum
# and the mean of the points of the last minute, lets only half of the points go at a
# time. Of eight points that are an hour old it counts 4; asked again, at the same
# instant, it counts 2, then 1, then 0. So an hour of silence looks busy, and what one
# reader sees depends on who asked before. With two new points after the eight the mean
# is 60.4 in the first answer, and 1, which is right, in the second. The loop over old
# points has i++ < count as its condition and takes one from the count in each turn, so
# that the two meet in the middle; where at most half is too old, as in a steady stream,
# all goes well. One would expect a point to leave after its minute, and a question to
# change nothing. Source: the README, "Calculate rolling statistics of point events",
# which says no more; no public issue was found.
#
# Guess before the run: the count is 0 as soon as all points are older than a minute. The
# loop was read before the run.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund rolling-stats@0.2.1 >log 2>&1 || { cat log; exit 1; }
cat >half.cjs <<'JS'
const RollingStats = require("rolling-stats");
const minute = 60e3;
for (const [old, fresh] of [[8, 0], [100, 0], [8, 2], [8, 8]]) {
  let now = 0;
  const stats = RollingStats(1000, minute, () => now);
  for (let k = 0; k < old; k++) stats.point(100);
  now = 60 * minute;
  for (let k = 0; k < fresh; k++) stats.point(1);
  const answers = Array.from({ length: 5 }, () => stats.calculate());
  console.log(`${old} points of 100 an hour ago, ${fresh} of 1 now`);
  console.log("  count", ...answers.map(a => a.count), "| mean", ...answers.map(a => a.mean));
}
JS
found=$(timeout 60 node half.cjs)
printf '%s\n' "$found"
want='8 points of 100 an hour ago, 0 of 1 now
  count 4 2 1 0 0 | mean 100 100 100 0 0
100 points of 100 an hour ago, 0 of 1 now
  count 50 25 12 6 3 | mean 100 100 100 100 100
8 points of 100 an hour ago, 2 of 1 now
  count 5 2 2 2 2 | mean 60.4 1 1 1 1
8 points of 100 an hour ago, 8 of 1 now
  count 8 8 8 8 8 | mean 1 1 1 1 1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
