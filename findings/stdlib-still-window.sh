#!/usr/bin/env bash
# Five packages of stdlib (npm, looked at on 29 November 2026), accumulators over a moving
# window: @stdlib/stats-incr-mstdev 0.0.6, mvmr 0.0.7, mpcorr 0.0.6, mapcorr 0.0.6 and
# mpcorrdist 0.0.6. The standard deviation of a window of three equal rows is NaN, or some
# 1e-8, after small whole numbers: of 1, 2, 4, 4, 4 it ends with NaN. For 2000 series of
# 0, 1 and 2 it is NaN in a quarter of the still windows. The ratio of variance and mean
# is below 0. The correlation with a still window is Infinity, its absolute value too, and
# the distance, which is from 0 to 2, is -Infinity; of a line and its double, both still,
# the correlation is 0.7, or 1.38. Variances and sums are changed by each row that comes
# and goes, and end a little above or below 0, where a root is taken or a division made.
# Rewards and counts stand still often. One would expect 0 for the deviation, and for the
# correlation 0, as for the first row, or NaN. Source: the READMEs, by which NaN comes of
# "NaN or a value which, when used in computations, results in NaN"; no public issue was
# found.
#
# Guess before the run: 0, up to 1e-16. The source was read after the run.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
timeout 200 npm install --silent --no-audit --no-fund --prefix "$folder" \
	@stdlib/stats-incr-{mstdev@0.0.6,mvmr@0.0.7,mpcorr@0.0.6,mapcorr@0.0.6,mpcorrdist@0.0.6} \
	>log 2>&1 || { cat log; exit 1; }
cat >still.cjs <<'JS'
const of = name => require("@stdlib/stats-incr-" + name)(3);
const show = (name, ...series) => {
  const accumulator = of(name);
  const got = series[0].map((_, i) => accumulator(...series.map(s => s[i])));
  console.log(name.padEnd(10), ...got.map(v => +v.toPrecision(3)));
};
show("mstdev", [1, 2, 4, 4, 4, 5]);
show("mvmr", [1, 2, 4, 4, 4, 5]);
const x = [5, 1, 4, 2, 2, 8, 8, 8, 3], y = [1, 2, 3, 3, 3, 3, 5, 6, 4];
for (const name of ["mpcorr", "mapcorr", "mpcorrdist"]) show(name, x, y);
const line = [1, 4, 9, 9, 9, 9, 2, 5, 7, 7, 7];
show("mpcorr", line, line.map(v => 2 * v));
let state = 7, still = 0, missing = 0, positive = 0;
const draw = () => (state = (state * 1103515245 + 12345) % 2147483648, (state >> 16) % 3);
for (let series = 0; series < 2000; series++) {
  const deviation = of("mstdev"), rows = [];
  for (let row = 0; row < 30; row++) {
    rows.push(draw());
    const got = deviation(rows[row]);
    if (row < 2 || rows[row] !== rows[row - 1] || rows[row] !== rows[row - 2]) continue;
    still++;
    if (Number.isNaN(got)) missing++;
    else if (got > 0) positive++;
  }
}
const share = n => Math.round(100 * n / still) + " %";
console.log("still windows: NaN", share(missing), "above 0", share(positive));
JS
found=$(timeout 60 node still.cjs)
printf '%s\n' "$found"
want='mstdev     0 0.707 1.53 1.15 NaN 0.577
mvmr       0 0.333 1 0.4 -2.22e-16 0.0769
mpcorr     0 -1 -0.24 0.756 -6.45e-9 -2.15e-9 0.5 Infinity 0.866
mapcorr    0 1 0.24 0.756 6.45e-9 2.15e-9 0.5 Infinity 0.866
mpcorrdist 1 2 1.24 0.244 1 1 0.5 -Infinity 0.134
mpcorr     0 1 1 1 0.7 0.7 1 1 1 1 1.38
still windows: NaN 25 % above 0 54 %'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
