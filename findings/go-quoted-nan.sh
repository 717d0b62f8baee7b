#!/usr/bin/env bash
# Go 1.27.2, package encoding/json (looked at on 29 November 2026): a float64 whose
# tag says ",string", as feeds of prices and rewards need it that put numbers in
# quotes, now takes "NaN" and "+Inf", without an error and without a change of the
# program. Go 1.26.8 refuses both, but takes "-Inf" for minus infinity, since it
# looks at the first character alone. Neither writes such a value: Marshal returns
# an error for what Unmarshal has just read. A window that sums these numbers then
# holds NaN for ever where an error stopped it before. One would expect that the
# package, which promises to go on as it did, refuses what is no number of JSON.
# Source: the documentation of Marshal, which says that NaN and infinities cause an
# error, and that of the option: a field is "stored as JSON inside a JSON-encoded
# string".
#
# Guess before the run: errors for all but "1.5", with both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
printf 'module quoted\n\ngo 1.25.0\n' >go.mod
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
)

func main() {
	var tick struct {
		Price float64 `json:"price,string"`
	}
	for _, price := range []string{"1.5", "+1.5", "NaN", "+Inf", "-Inf", "1e400"} {
		is := "an error"
		if json.Unmarshal(fmt.Appendf(nil, `{"price":%q}`, price), &tick) == nil {
			is = fmt.Sprint(tick.Price)
			if _, err := json.Marshal(tick); err != nil {
				is += ", which it does not write"
			}
		}
		fmt.Printf("%s: %s\n", price, is)
	}
}
GO
export GOFLAGS=-mod=mod GOWORK=off
found=$(for go in 1.26.8 1.27.2; do
	echo "go $go"
	GOTOOLCHAIN=go$go go run .
done)
printf '%s\n' "$found"
want='go 1.26.8
1.5: 1.5
+1.5: an error
NaN: an error
+Inf: an error
-Inf: -Inf, which it does not write
1e400: an error
go 1.27.2
1.5: 1.5
+1.5: 1.5
NaN: NaN, which it does not write
+Inf: +Inf, which it does not write
-Inf: -Inf, which it does not write
1e400: an error'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
