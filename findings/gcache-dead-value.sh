#!/usr/bin/env bash
# github.com/bluele/gcache 0.0.2 (looked at on 29 November 2026), a cache in Go: a value
# that is set without a lifetime gets what is left of the old one's. A key is set for a
# minute with SetWithExpire and then, within the minute, with Set, which says nothing of
# time: after the minute it is gone. Two minutes later, when the old value is dead but
# nobody has asked for it, Set returns no error and the very next Get does not find the
# key; the Set after that works, as the failed Get has cleared the place. All four kinds
# of cache do so. A cache with a lifetime for all entries sets a new one each time. One
# would expect Set to store a value that stays, as it does for a new key, and a value to
# be found at the instant at which it was stored. Source: the README, whose section on
# Set has no time and whose section on SetWithExpire gives one to "a key-value pair"; no
# public issue was found.
#
# Guess, not written down before the run: the second Set has no end. The source was read
# after the run.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module dead\n\ngo 1.25.0\n' >go.mod
timeout 120 go get github.com/bluele/gcache@v0.0.2 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/bluele/gcache"
)

func main() {
	for _, kind := range []string{gcache.TYPE_SIMPLE, gcache.TYPE_LRU, gcache.TYPE_LFU, gcache.TYPE_ARC} {
		clock := gcache.NewFakeClock()
		cache := gcache.New(9).EvictType(kind).Clock(clock).Build()
		set := func(key string, value int) {
			if err := cache.Set(key, value); err != nil {
				panic(err)
			}
		}
		get := func(key string) any {
			value, err := cache.Get(key)
			if err != nil {
				return "gone"
			}
			return value
		}
		for _, key := range []string{"early", "late"} {
			if err := cache.SetWithExpire(key, 1, time.Minute); err != nil {
				panic(err)
			}
		}
		set("new", 1)
		clock.Advance(30 * time.Second)
		set("early", 2)
		within := get("early")
		clock.Advance(90 * time.Second)
		set("late", 2)
		fmt.Printf("%-6s new %v; set early: %v, then %v; set late: %v", kind,
			get("new"), within, get("early"), get("late"))
		set("late", 3)
		fmt.Printf(", set again: %v\n", get("late"))
	}
}
GO
found=$(timeout 200 go run .)
printf '%s\n' "$found"
want='simple new 1; set early: 2, then gone; set late: gone, set again: 3
lru    new 1; set early: 2, then gone; set late: gone, set again: 3
lfu    new 1; set early: 2, then gone; set late: gone, set again: 3
arc    new 1; set early: 2, then gone; set late: gone, set again: 3'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
