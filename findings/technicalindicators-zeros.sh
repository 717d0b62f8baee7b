#!/usr/bin/env bash
# technicalindicators 3.1.0 (npm, looked at on 28 November 2026): a zero does
# not enter some windows of three numbers, and what has left stays. After 1, 5,
# 3 and then only zeros, Highest is 3, Lowest of the negated numbers is -3, SD
# is 1.1547 and the upper Bollinger band is 2.1547, for ever. The walk over a
# window ends at the first number that JavaScript counts as false. SMA and WMA
# are right, and with .1 in place of 0 all six are. Returns and differences have
# zeros. One would expect 0 for each. Source: the README, entries "Bollinger
# Bands (BB)" and "Highest", which say nothing of zeros; no public issue was
# found.
#
# Guess before the run: a window of three zeros has highest 0 and deviation 0.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund technicalindicators@3.1.0 >/dev/null
cat >zeros.mjs <<'JS'
import { BollingerBands, Highest, Lowest, SD, SMA, WMA } from 'technicalindicators'

const period = 3
const row = numbers => numbers.map(x => +x.toFixed(4)).join(' ')
for (const filler of [0, 0.1]) {
	const values = [1, 5, 3, ...Array(5).fill(filler)]
	console.log(`1 5 3 and five times ${filler}`)
	console.log(' SMA    ', row(SMA.calculate({ period, values })))
	console.log(' WMA    ', row(WMA.calculate({ period, values })))
	console.log(' Highest', row(Highest.calculate({ period, values })))
	console.log(' Lowest ', row(Lowest.calculate({ period, values: values.map(x => -x) })))
	console.log(' SD     ', row(SD.calculate({ period, values })))
	console.log(' upper  ',
		row(BollingerBands.calculate({ period, values, stdDev: 1 }).map(band => band.upper)))
}
JS
found=$(node zeros.mjs)
printf '%s\n' "$found"
want='1 5 3 and five times 0
 SMA     3 2.6667 1 0 0 0
 WMA     3.3333 1.8333 0.5 0 0 0
 Highest 5 5 3 3 3 3
 Lowest  -5 -5 -3 -3 -3 -3
 SD      1.633 1.3608 1.1547 1.1547 1.1547 1.1547
 upper   4.633 4.0275 2.1547 2.1547 2.1547 2.1547
1 5 3 and five times 0.1
 SMA     3 2.7 1.0667 0.1 0.1 0.1
 WMA     3.3333 1.8833 0.5833 0.1 0.1 0.1
 Highest 5 5 3 0.1 0.1 0.1
 Lowest  -5 -5 -3 -0.1 -0.1 -0.1
 SD      1.633 2.0116 1.3671 0 0 0
 upper   4.633 4.7116 2.4337 0.1 0.1 0.1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
