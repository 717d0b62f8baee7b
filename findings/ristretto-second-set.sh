#!/usr/bin/env bash
# github.com/dgraph-io/ristretto/v2 2.4.2 (looked at on 28 November 2026): two
# calls of Set for a new key, with the values 1 and 2, return true, and after
# Wait the cache serves 1 for good. The first call still waits in a buffer when
# the second one comes, so both are new items, and the policy rejects the
# second. With other lifetimes the row also lives as long as the first call
# said. There is room for all rows. One would expect the last value, or no
# value, and never an older one. Source: the README, "updates are guaranteed"
# and only a Set "for a new item" may be dropped; the documentation of
# Cache.Wait, "This ensures a call to Set() will be visible to future calls to
# Get()". No public issue was found.
#
# Guess before the run: the second of two quick calls decides value and
# lifetime.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module second\n\ngo 1.25.0\n' >go.mod
go get github.com/dgraph-io/ristretto/v2@v2.4.2 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/dgraph-io/ristretto/v2"
)

func main() {
	cache, err := ristretto.NewCache(&ristretto.Config[int, int]{
		NumCounters: 100_000, MaxCost: 1 << 30, BufferItems: 64,
	})
	if err != nil {
		panic(err)
	}
	defer cache.Close()
	for key := range 1000 {
		if !cache.SetWithTTL(key, 1, 1, time.Minute) || !cache.SetWithTTL(key, 2, 1, time.Hour) {
			panic("a call returned false")
		}
	}
	cache.Wait()
	first, second, short := 0, 0, 0
	for key := range 1000 {
		value, _ := cache.Get(key)
		lifetime, _ := cache.GetTTL(key)
		switch {
		case value == 1 && lifetime <= time.Minute:
			first++
		case value == 2 && lifetime > time.Minute:
			second++
		default:
			short++
		}
	}
	fmt.Println(first, "keys have the first value and lifetime,", second, "the second,",
		short, "something else")
	if first == 0 {
		panic("this has changed")
	}
}
GO
GOMAXPROCS=1 go run .
