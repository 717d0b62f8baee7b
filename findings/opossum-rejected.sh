#!/usr/bin/env bash
# opossum 9.0.0 (npm, looked at on 28 November 2026): calls that an open circuit
# breaker turns down make it blind afterwards. Its error rate is failures divided
# by calls of the last ten seconds, calls that were turned down among them. After
# 1000 of these and one success the breaker is closed, and then 997 calls in turn
# fail before it opens. After 10 it takes 7 failing calls, and after none a single
# one, since failures from before it opened still count. One would expect that a
# call that never ran is no sample of the error rate, and that how many failures
# are let through does not depend on how busy the callers were meanwhile. Source:
# the README of the package: "When 50% of requests fail, trip the circuit", and
# "the number of failures by the number of times the circuit has been fired".
#
# Guess before the run: five failing calls each time, the volumeThreshold, as the
# window begins anew when the breaker closes.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opossum@9.0.0 >/dev/null
cat >rejected.mjs <<'JS'
import CircuitBreaker from 'opossum'

for (const rejected of [0, 10, 1000]) {
  let broken = true
  const action = async () => { if (broken) throw new Error('broken') }
  const breaker = new CircuitBreaker(action, { resetTimeout: 100, volumeThreshold: 5 })
  const call = () => breaker.fire().catch(() => {})
  while (!breaker.opened) await call()
  for (let k = 0; k < rejected; k++) await call()
  await new Promise(done => setTimeout(done, 300))
  broken = false
  await call()
  broken = true
  let failed = 0
  for (; breaker.closed; failed++) await call()
  console.log(`turned down: ${rejected}, then failed before it opened: ${failed}`)
  breaker.shutdown()
}
JS
found=$(node rejected.mjs)
printf '%s\n' "$found"
want='turned down: 0, then failed before it opened: 1
turned down: 10, then failed before it opened: 7
turned down: 1000, then failed before it opened: 997'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
