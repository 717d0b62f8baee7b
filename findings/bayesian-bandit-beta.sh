#!/usr/bin/env bash
# bayesian-bandit 0.10.0 (npm, looked at on 29 November 2026): what it draws for an arm
# is not from the Beta distribution of Thompson's rule. An arm that was never tried has
# Beta(1, 1), which is uniform; its draws have the mean 0.4 and a density like the
# square root of 1 - x, so that a new arm beats 0.5 in 35 % of the draws and not in half
# of them. After one win and one loss the mean is 0.42, and after ten of each 0.46. The
# draws are made by rejection: r1 gives the point, r2 decides, and the test has 4 r1
# r2^2 where the density of the points asks for 4 r1^2 r2. One would expect the mean (1
# + wins) / (2 + tries). All pairs of a grid of 1000 x 1000 stand for the random numbers
# here. Source: the package's comment on rbeta, and pull request 2 of
# omphalos/bayesian-bandit.js, which called it incorrect in 2017 without giving a cause,
# and was closed.
#
# Guess: the mean is 0.5 in all three. The sampler was read before the run.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund bayesian-bandit@0.10.0 >log 2>&1 || { cat log; exit 1; }
cat >beta.cjs <<'JS'
const { Arm } = require("bayesian-bandit").Bandit;
const n = 1000;
for (const [wins, losses] of [[0, 0], [1, 1], [10, 10]]) {
  const arm = new Arm({ count: wins + losses, sum: wins });
  let pair = 0, second = false, draws = 0, sum = 0, above = 0;
  arm.random = () => {
    if (pair === n * n) throw "all pairs were used";
    const number = second ? Math.floor(pair++ / n) : pair % n;
    second = !second;
    return (number + 0.5) / n;
  };
  try {
    for (;;) {
      const x = arm.sample();
      draws++, sum += x, above += x > 0.5;
    }
  } catch (e) {
    if (e !== "all pairs were used") throw e;
  }
  console.log(`${wins} wins, ${losses} losses: mean ${(sum / draws).toFixed(3)}, above 0.5`,
    (above / draws).toFixed(3));
}
JS
found=$(node beta.cjs)
printf '%s\n' "$found"
want='0 wins, 0 losses: mean 0.400, above 0.5 0.354
1 wins, 1 losses: mean 0.423, above 0.5 0.359
10 wins, 10 losses: mean 0.464, above 0.5 0.365'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
