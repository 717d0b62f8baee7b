#!/usr/bin/env bash
# fraction.js 5.3.4 (npm, looked at on 28 November 2026), the exact fractions
# that mathjs 15.2.0 uses too: a number below 1e-7 is made into 0. 1e-7 is
# 1/10000000 and 9e-8 is 0, whose inverse is the error "Division by Zero".
# 0.99999999 is 1, and 0.00012345678 is 1/8100. The strings '0.00000009' and
# '0.99999999' are kept exactly. A reader would expect a number that is not 0 to
# stay so, as 9e-8 is 9/100000000 with a small denominator for a BigInt. What a
# sum of such rows is off is not rounding of its digits: all of it is gone.
# Source: the README, Doubles, by which "the method is really precise", and
# wrong for "too large exact numbers".
#
# Guess before the run: 1e-9 is 1/1000000000.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fraction.js@5.3.4 mathjs@15.2.0 >/dev/null
cat >small.mjs <<'JS'
import Fraction from 'fraction.js'
import { evaluate } from 'mathjs'

for (const number of [1e-7, 9e-8, 0.99999999, 0.00012345678, '0.00000009', '0.99999999'])
	console.log(typeof number, number, 'is', new Fraction(number).toFraction())
try {
	new Fraction(9e-8).inverse()
} catch (error) {
	console.log('the inverse of 9e-8:', error.message)
}
console.log('mathjs:', evaluate('fraction(9e-8) * 100000000').toString())
JS
found=$(node small.mjs)
printf '%s\n' "$found"
want='number 1e-7 is 1/10000000
number 9e-8 is 0
number 0.99999999 is 1
number 0.00012345678 is 1/8100
string 0.00000009 is 9/100000000
string 0.99999999 is 99999999/100000000
the inverse of 9e-8: Division by Zero
mathjs: 0'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
