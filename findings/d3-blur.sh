#!/usr/bin/env bash
# d3-array 3.2.5 (npm, looked at on 28 November 2026): blur with radius 1 is
# three moving averages of three numbers, so a number reaches three neighbours
# on each side. A NaN reaches three to the left and all to the right, to the end
# of the row, and so does an Infinity. After 1e16 the blur of tenths is negative
# up to the end, at -0.19. The blur of a reversed row is then not the reversed
# blur. Each pass has a running sum that keeps what has left. One would expect a
# symmetric blur, whose means of numbers above zero are above zero. Source: the
# documentation, d3.blur, "three iterations of a moving average transform (box
# filter)", which says nothing of NaN; no public issue was found.
#
# Guess before the run: a NaN changes its neighbours alone, and numbers that are
# not negative have a blur that is not negative.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund d3-array@3.2.5 >/dev/null
cat >blur.mjs <<'JS'
import { blur } from 'd3-array'

// sides counts what holds on both sides of the middle, farther than three from
// it, in the blur of 101 tenths with another number in the middle.
const sides = (other, holds) => {
	const row = blur(Array.from({ length: 101 }, (_, k) => k === 50 ? other : 0.1), 1)
	const count = side => side.filter(holds).length
	return `left ${count(row.slice(0, 47))}, right ${count(row.slice(54))} of 47`
}
console.log('     1: not a tenth  ', sides(1, x => Math.abs(x - 0.1) > 1e-12))
console.log('   NaN: NaN          ', sides(NaN, Number.isNaN))
console.log('   Inf: NaN          ', sides(Infinity, Number.isNaN))
console.log('  1e16: below zero   ', sides(1e16, x => x < 0))
JS
found=$(node blur.mjs)
printf '%s\n' "$found"
want='     1: not a tenth   left 0, right 0 of 47
   NaN: NaN           left 0, right 47 of 47
   Inf: NaN           left 0, right 47 of 47
  1e16: below zero    left 0, right 47 of 47'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
