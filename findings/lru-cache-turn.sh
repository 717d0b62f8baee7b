#!/usr/bin/env bash
# lru-cache 11.5.3 (npm, looked at on 28 November 2026): an item with ttl 10 is
# still served 200 ms later, as long as the program has not gone back to its
# event loop. The option ttlResolution, 1 by default, is described as the least
# number of milliseconds between two looks at the clock. A reader would expect a
# ttl that is at most a millisecond late; the time that was read is only dropped
# by a timer, so that in one turn of the loop the clock stands still. With
# ttlResolution 0 it moves. Source: the README of the package, ttlResolution.
#
# Guess before the run: get returns undefined after 200 ms of work.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund lru-cache@11.5.3 >/dev/null
cat >turn.mjs <<'JS'
import { LRUCache } from 'lru-cache'

const work = ms => { for (const end = performance.now() + ms; performance.now() < end;); }
const turn = () => new Promise(done => setTimeout(done, 5))
const seen = []
for (const ttlResolution of [1, 0]) {
	const cache = new LRUCache({ max: 10, ttl: 10, ttlResolution })
	cache.set('row', 1)
	cache.get('row')
	work(200)
	seen.push([ttlResolution, 'in the same turn, after 200 ms', cache.get('row') ?? 'none'])
	await turn()
	seen.push([ttlResolution, 'in the next turn', cache.get('row') ?? 'none'])
}
console.log(seen.map(s => s.join(' ')).join('\n'))
JS
found=$(node turn.mjs)
printf 'ttlResolution, when, value of an item with ttl 10:\n%s\n' "$found"
want='1 in the same turn, after 200 ms 1
1 in the next turn none
0 in the same turn, after 200 ms none
0 in the next turn none'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
