#!/usr/bin/env bash
# tdigest 0.1.3 and prom-client 15.1.3, whose Summary uses it (npm, looked at on 29
# November 2026): one slow request in a thousand sets the quantile of 0.9. Of 999 times of
# 10 ms and one of 10000 the median is 20, the quantile of 0.6 is 2018, and that of 0.9 is
# 8012, where 99.9 % of the times are 10. Equal numbers share one centroid, however many
# they are, and a quantile is read off a straight line from the middle of one centroid to
# the middle of the next: from rank 499.5 on it climbs to 10000. Of 900 rewards of 0 and
# 100 of 1 the quantile of 0.75 is 0.6. With the 999 spread over a hundredth of a
# millisecond all is well, so drawn numbers in a test do not show it. Digest of the same
# package and @datadog/sketches-js 2.1.1 say 10 and 0. One would expect an error of a
# percent or so in the rank. Source: the README of tdigest; its source says that equal
# numbers are kept together "without limit", a departure from the paper. Issue 60 of
# CamDavidsonPilon/tdigest, in Python, open, has the same of dice.
#
# Guess: 10 for all quantiles below 0.999. The source was read before the run.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund tdigest@0.1.3 prom-client@15.1.3 \
	@datadog/sketches-js@2.1.1 >log 2>&1 || { cat log; exit 1; }
cat >ties.cjs <<'JS'
const { TDigest, Digest } = require("tdigest"), { Summary } = require("prom-client");
const { DDSketch } = require("@datadog/sketches-js");
const quantiles = [0.25, 0.5, 0.6, 0.75, 0.9, 0.95];
const repeat = (n, of) => Array.from({ length: n }, (_, k) => of(k));
const inputs = {
  "999 x 10 and 10000": [...repeat(999, () => 10), 10000],
  "9.995 to 10.005 and 10000": [...repeat(999, k => 9.995 + k / 1e5), 10000],
  "900 x 0 and 100 x 1": [...repeat(900, () => 0), ...repeat(100, () => 1)],
};
const ways = {
  "the list": list => p => list[Math.ceil(p * list.length) - 1],
  "TDigest": list => { const d = new TDigest(); d.push(list); return p => d.percentile(p) },
  "Summary": async list => {
    const summary = new Summary({ name: "of", help: "of", percentiles: quantiles, registers: [] });
    list.forEach(v => summary.observe(v));
    const { values } = await summary.get();
    return p => values.find(v => v.labels.quantile === p).value;
  },
  "Digest": list => { const d = new Digest(); d.push(list); return p => d.percentile(p) },
  "DDSketch": list => {
    const sketch = new DDSketch({ relativeAccuracy: 0.01 });
    list.forEach(v => sketch.accept(v));
    return p => sketch.getValueAtQuantile(p);
  },
};
(async () => {
  console.log("quantiles", ...quantiles);
  for (const [name, list] of Object.entries(inputs)) {
    console.log(name);
    for (const [way, of] of Object.entries(ways))
      console.log(" ", way.padEnd(8), ...quantiles.map(await of(list)).map(v => +v.toFixed(1)));
  }
})();
JS
found=$(timeout 60 node ties.cjs)
printf '%s\n' "$found"
want='quantiles 0.25 0.5 0.6 0.75 0.9 0.95
999 x 10 and 10000
  the list 10 10 10 10 10 10
  TDigest  10 20 2018 5015 8012 9011
  Summary  10 20 2018 5015 8012 9011
  Digest   10 10 10 10 10 10
  DDSketch 10.1 10.1 10.1 10.1 10.1 10.1
9.995 to 10.005 and 10000
  the list 10 10 10 10 10 10
  TDigest  10 10 10 10 10 10
  Summary  10 10 10 10 10 10
  Digest   10 10 10 10 10 10
  DDSketch 10.1 10.1 10.1 10.1 10.1 10.1
900 x 0 and 100 x 1
  the list 0 0 0 0 0 1
  TDigest  0 0.1 0.3 0.6 0.9 1
  Summary  0 0.1 0.3 0.6 0.9 1
  Digest   0 0 0 0 0 1
  DDSketch 0 0 0 0 0 1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
