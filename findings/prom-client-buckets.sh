#!/usr/bin/env bash
# prom-client 15.1.3 (npm, looked at on 29 November 2026): a Summary with a sliding window
# of ten minutes, maxAgeSeconds: 600, gets 100 observations near 1 second in its first
# instant, and 300 near 10 seconds after 595 seconds. All are in the window, and three of
# four are slow. With one bucket the median is 10 seconds. With ageBuckets: 5 it is 1,
# with 10 the quantile of 0.7 is 1 too, and with 60, which should make the window finer,
# that of 0.9 is. At the start all places of the ring of buckets hold one and the same
# digest, and each observation goes into it once for each place that was not yet renewed:
# what came first counts sixty times. After one turn of the ring it is right, until a new
# label begins or, with pruneAgedBuckets, a silent one comes back (the lines "again").
# One would expect each observation in the window to count once. Source: the README,
# section "Summary", on ageBuckets; pull request 855 of prometheus/client_js of September
# 2026, open, calls the results after a rotation skewed and gives no numbers.
#
# Guess before the run: more buckets change when an observation leaves, and nothing else.
# The constructor of the ring was read before the run.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund prom-client@15.1.3 >log 2>&1 || { cat log; exit 1; }
cat >buckets.cjs <<'JS'
const { Summary } = require("prom-client");
let now = 1.8e12;
Date.now = () => now;
const percentiles = [0.5, 0.7, 0.9];
const fast = Array.from({ length: 100 }, (_, k) => 1 + k / 1000);
const slow = Array.from({ length: 300 }, (_, k) => 10 + k / 1000);
const line = values => values.map(v => v.toFixed(0).padStart(3)).join(" ");
const all = [...fast, ...slow];
(async () => {
  console.log("quantiles       ", percentiles.join(" "));
  console.log("of the list     ", line(percentiles.map(p => all[Math.ceil(p * all.length) - 1])));
  for (const ageBuckets of [1, 5, 10, 60]) {
    const summary = new Summary({ name: `seconds_${ageBuckets}`, help: "seconds", percentiles,
      maxAgeSeconds: 600, ageBuckets, pruneAgedBuckets: true });
    for (const round of ["first", "again"]) {
      fast.forEach(v => summary.observe(v));
      now += 595e3;
      slow.forEach(v => summary.observe(v));
      const { values } = await summary.get();
      console.log(`${String(ageBuckets).padStart(2)} buckets ${round}`,
        line(values.filter(v => v.labels.quantile).map(v => v.value)));
      now += 3600e3; // silence
      await summary.get();
    }
  }
})();
JS
found=$(timeout 60 node buckets.cjs)
printf '%s\n' "$found"
want='quantiles        0.5 0.7 0.9
of the list       10  10  10
 1 buckets first  10  10  10
 1 buckets again  10  10  10
 5 buckets first   1  10  10
 5 buckets again   1  10  10
10 buckets first   1   1  10
10 buckets again   1   1  10
60 buckets first   1   1   1
60 buckets again   1   1   1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
