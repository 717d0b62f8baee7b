#!/usr/bin/env bash
# trading-signals 8.3.0 (npm, looked at on 28 November 2026): a live chart
# replaces its newest candle until the candle is closed. If the first candle of
# all was replaced once, DX and ADX differ from those of the closed candles
# alone: the first DX(3) is 19.2 where it should be 100, and the last of forty
# is still another one. If another candle was replaced, nothing differs, and
# with SMA, RSI, ATR and CCI nothing ever does. While there is no candle before
# the first one, DX takes the one that is replaced for its predecessor. One
# would expect that a replaced candle leaves no trace. Source: the README,
# "Replace Mode: Efficient live chart updates" and "You can replace a previous
# value (useful for live charting)"; no public issue was found.
#
# Guess before the run: each indicator forgets a replaced candle, also the
# first.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund trading-signals@8.3.0 >/dev/null
cat >first.mjs <<'JS'
import { ADX, ATR, CCI, DX, RSI, SMA } from 'trading-signals'

const candle = k => {
	const close = 50 + 5 * Math.sin(k) + k / 10
	return { open: close - 1, close, high: close + 2, low: close - 2, volume: 1 }
}
const draft = { open: 60, close: 70, high: 80, low: 55, volume: 1 }
const single = { SMA, RSI }
// results feeds forty candles, of which the one at the given place is first a draft.
const results = (Indicator, place) => {
	const indicator = new Indicator(3), seen = []
	for (let k = 0; k < 40; k++) {
		const value = c => Indicator.name in single ? c.close : c
		if (k === place) indicator.update(value(draft), false)
		indicator.update(value(candle(k)), k === place)
		seen.push(indicator.getResult())
	}
	return seen
}
for (const Indicator of [SMA, RSI, ATR, CCI, DX, ADX]) {
	const closed = results(Indicator, -1)
	const off = place => {
		const live = results(Indicator, place)
		const rows = live.map((x, k) => Math.abs((x ?? 0) - (closed[k] ?? 0)) > 1e-9 ? k : -1)
			.filter(k => k >= 0)
		return rows.length === 0 ? 'none' : `${rows[0]} to ${rows.at(-1)}, ` +
			`${live[rows[0]].toFixed(1)} for ${closed[rows[0]].toFixed(1)}`
	}
	console.log(Indicator.name, '| first replaced:', off(0), '| second:', off(1), '| tenth:', off(9))
}
JS
found=$(node first.mjs)
printf 'candles whose result is another one\n%s\n' "$found"
want='SMA | first replaced: none | second: none | tenth: none
RSI | first replaced: none | second: none | tenth: none
ATR | first replaced: none | second: none | tenth: none
CCI | first replaced: none | second: none | tenth: none
DX | first replaced: 2 to 39, 19.2 for 100.0 | second: none | tenth: none
ADX | first replaced: 4 to 39, 43.2 for 53.8 | second: none | tenth: none'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
