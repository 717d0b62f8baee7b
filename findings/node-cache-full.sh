#!/usr/bin/env bash
# node-cache 5.1.2 (npm, looked at on 28 November 2026): a cache of at most one
# key refuses a new key although its only key has expired. Expired keys count
# until the next check, after ten minutes by default. Asking has(), which says
# that the key is not there, removes it, and then the same set succeeds. A full
# cache also refuses another value for a key that it has. One would expect that
# a dead key takes no place, that a question changes nothing, and that the
# number of keys does not grow when one is overwritten. Source: the README of
# the package, which says of maxKeys "If a new item is set and the cache is
# full, an error is thrown" and of has "Returns boolean indicating if the key is
# cached".
#
# Guess before the run: the set after the expiry succeeds without a question.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-cache@5.1.2 >/dev/null
cat >full.mjs <<'JS'
import NodeCache from 'node-cache'

const attempt = action => { try { return action() } catch (error) { return error.message } }
const cache = new NodeCache({ maxKeys: 1 })
cache.set('old', 1, 0.05)
console.log('other value:', attempt(() => cache.set('old', 2, 0.05)))
await new Promise(done => setTimeout(done, 200))
console.log('new key after the expiry:', attempt(() => cache.set('new', 3)))
console.log('has the old key:', cache.has('old'))
console.log('new key after the question:', attempt(() => cache.set('new', 3)))
JS
found=$(node full.mjs)
printf '%s\n' "$found"
want='other value: Cache max keys amount exceeded
new key after the expiry: Cache max keys amount exceeded
has the old key: false
new key after the question: true'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
