#!/usr/bin/env bash
# cockatiel 3.2.1 (npm, looked at on 28 November 2026): SamplingBreaker, told to
# look at ten seconds and to need one call in a second at least, opens when one
# call fails today and nine failed yesterday. Ten calls that fail an hour apart
# open it too. Its buckets of one second move on by one with a call, however long
# nobody called, so it looks at the last ten seconds in which there were calls.
# With a success in each of the ten seconds before, it forgets as it should. One
# would expect that a failure leaves the window after ten seconds. Source: the
# README of the package, "Break if more than 20% of requests fail in a 30 second
# time window", and the comment of the class, "calls over the last
# samplingDuration, so long as there's at least minimumRps".
#
# Guess before the run: closed in all three cases.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cockatiel@3.2.1 >/dev/null
cat >days.mjs <<'JS'
import { CircuitState, SamplingBreaker, circuitBreaker, handleAll } from 'cockatiel'

const second = 1000, hour = 3600 * second
let now = Date.parse('2026-11-27T12:00:00Z')
Date.now = () => now
const newBreaker = () => circuitBreaker(handleAll, {
  halfOpenAfter: 48 * hour,
  breaker: new SamplingBreaker({ threshold: 0.5, duration: 10 * second, minimumRps: 1 })
})
const fail = breaker => breaker.execute(() => { throw new Error('broken') }).catch(() => {})
const state = breaker => CircuitState[breaker.state]

let breaker = newBreaker()
for (let k = 0; k < 9; k++) await fail(breaker)
now += 24 * hour
console.log('nine failures yesterday:', state(breaker))
await fail(breaker)
console.log('and one today:', state(breaker))

breaker = newBreaker()
let calls = 0
for (; calls < 100 && breaker.state === CircuitState.Closed; calls++) {
  now += hour
  await fail(breaker)
}
console.log(`${calls} failures, an hour apart:`, state(breaker))

breaker = newBreaker()
for (let k = 0; k < 9; k++) await fail(breaker)
for (let k = 0; k < 10; k++) {
  now += second
  await breaker.execute(() => {})
}
await fail(breaker)
console.log('nine failures, ten seconds with a call each, a failure:', state(breaker))
JS
found=$(node days.mjs)
printf '%s\n' "$found"
want='nine failures yesterday: Closed
and one today: Open
10 failures, an hour apart: Open
nine failures, ten seconds with a call each, a failure: Closed'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
