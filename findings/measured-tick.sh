#!/usr/bin/env bash
# measured-core 2.0.0 (npm, looked at on 29 November 2026): a Meter is marked ten times a
# second for three hours. With tickInterval: 1000, which is to update its decaying
# averages each second, the rate of one minute is 50, that of fifteen minutes 45 and on
# its way to 50; with 60000 all rates are 0.83. The mean since the start is 10 throughout,
# and with 5000, the default, all are 10. The timer goes off each five seconds whatever
# the option says, and what has come since is then divided by the option. The weight is
# that of the option too, so that with 60000 a minute is over after five seconds: half a
# minute after the last mark the rate of one minute is divided by 403, and not by 1.65.
# One would expect the option to change how fine the steps are, and not the rate. Source:
# the types in Meter.js, tickInterval ("The interval in which the averages are updated.
# Defaults to 5000"); no public issue of measured was found.
#
# Guess before the run: 10 with each, and other steps. The constructor was read before
# the run.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund measured-core@2.0.0 >log 2>&1 || { cat log; exit 1; }
cat >tick.cjs <<'JS'
let now = 0, timers = [];
globalThis.setInterval = (run, every) => {
  timers.push({ run, every, due: now + every });
  return { ref() {}, unref() {} };
};
const { Meter } = require("measured-core");
for (const tickInterval of [1000, 5000, 10000, 60000]) {
  now = 0, timers = [];
  const meter = new Meter({ tickInterval, getTime: () => now });
  const second = () => {
    now += 1000;
    for (const timer of timers)
      for (; timer.due <= now; timer.due += timer.every) timer.run();
  };
  for (let k = 0; k < 3 * 3600; k++) meter.mark(10), second();
  const rates = meter.toJSON(), names = ["1MinuteRate", "5MinuteRate", "15MinuteRate", "mean"];
  for (let k = 0; k < 30; k++) second(); // nothing comes
  const fall = rates["1MinuteRate"] / meter.toJSON()["1MinuteRate"];
  console.log(`tickInterval ${tickInterval}:`,
    names.map(n => `${n} ${rates[n].toFixed(2)}`).join(", "));
  console.log(`  after 30 s the first is divided by ${fall.toFixed(2)}`);
}
JS
found=$(timeout 60 node tick.cjs)
printf '%s\n' "$found"
want='tickInterval 1000: 1MinuteRate 50.00, 5MinuteRate 49.96, 15MinuteRate 45.46, mean 10.00
  after 30 s the first is divided by 1.11
tickInterval 5000: 1MinuteRate 10.00, 5MinuteRate 10.00, 15MinuteRate 10.00, mean 10.00
  after 30 s the first is divided by 1.65
tickInterval 10000: 1MinuteRate 5.00, 5MinuteRate 5.00, 15MinuteRate 5.00, mean 10.00
  after 30 s the first is divided by 2.72
tickInterval 60000: 1MinuteRate 0.83, 5MinuteRate 0.83, 15MinuteRate 0.83, mean 10.00
  after 30 s the first is divided by 403.43'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
