#!/usr/bin/env bash
# Six caches of npm with a time to live of thirty days, on Node 20 (looked at on 29
# November 2026). memory-cache 0.2.0, expiry-map 2.0.0 and moize 6.1.7 have let go of the
# entry before a fifth of a second is over: their timer is given a number of milliseconds
# that does not fit into 32 bits, and Node then waits for 1 ms, with a warning on its
# standard error. lru-cache 11.5.3 with ttlAutopurge keeps the entry, but its timer goes
# off every millisecond, for each key. memoizee 0.4.17 refuses the number with an error,
# and @isaacs/ttlcache 2.1.5 is right. With 24 days all six are. So a window of a month is
# the shortest. One would expect a longer time to live to let an entry live longer, or an
# error. Source: Node's documentation, page "Timers", on setTimeout; the READMEs, which
# give no limit.
#
# Guess before the run: all keep it, since what is stored is the time when it ends.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund memory-cache@0.2.0 expiry-map@2.0.0 moize@6.1.7 \
	lru-cache@11.5.3 @isaacs/ttlcache@2.1.5 memoizee@0.4.17 >log 2>&1 || { cat log; exit 1; }
cat >days.cjs <<'JS'
const { Cache } = require("memory-cache"), { LRUCache } = require("lru-cache");
const ExpiryMap = require("expiry-map"), { TTLCache } = require("@isaacs/ttlcache");
const remembered = of => { // calls of a function are the entries
  let calls = 0;
  const f = of(() => ++calls);
  return { set: () => f("key"), get: () => f("key") === 1 || undefined };
};
const caches = {
  "memory-cache": ttl => {
    const cache = new Cache();
    return { set: (k, v) => cache.put(k, v, ttl), get: k => cache.get(k) ?? undefined };
  },
  "expiry-map": ttl => new ExpiryMap(ttl),
  "moize": maxAge => remembered(f => require("moize")(f, { maxAge })),
  "lru-cache": ttl => new LRUCache({ max: 9, ttl, ttlAutopurge: true }),
  "ttlcache": ttl => new TTLCache({ ttl }),
  "memoizee": maxAge => remembered(f => require("memoizee")(f, { maxAge })),
};
const wait = setTimeout;
let timers = 0;
globalThis.setTimeout = (...all) => (timers++, wait(...all));
(async () => {
  const [name, days] = process.argv.slice(2);
  let found;
  try {
    const cache = caches[name](days * 86400e3);
    cache.set("key", true);
    await new Promise(done => wait(done, 200));
    found = cache.get("key") === undefined ? "gone" : "kept";
  } catch (e) { found = e.name }
  console.log(`${name}, ${days} days: ${found}${timers > 3 ? ", timer after timer" : ""}`);
  process.exit();
})();
JS
found=$(for name in memory-cache expiry-map moize lru-cache ttlcache memoizee; do
	for days in 24 30; do node days.cjs $name $days 2>/dev/null; done
done)
printf '%s\n' "$found"
want='memory-cache, 24 days: kept
memory-cache, 30 days: gone
expiry-map, 24 days: kept
expiry-map, 30 days: gone
moize, 24 days: kept
moize, 30 days: gone
lru-cache, 24 days: kept
lru-cache, 30 days: kept, timer after timer
ttlcache, 24 days: kept
ttlcache, 30 days: kept
memoizee, 24 days: kept
memoizee, 30 days: TypeError'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
