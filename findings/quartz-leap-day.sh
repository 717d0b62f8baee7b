#!/usr/bin/env bash
# github.com/reugn/go-quartz 0.15.2 (looked at on 29 November 2026), a scheduler in Go:
# a trigger for a day that a month does not have fires on a day of the next month. "0 0
# 0 29 2 ?", for 29 February, fires on 1 March 2025, 2026 and 2027, and then on 29
# February 2028, 2032 and so on: once it has met a leap year it waits for leap years. "0
# 0 0 31 4 ?" fires on each 1 May, and 30 February is 1 or 2 March. Of "31 2,3,4" the
# first is 3 March, and the others are right, as is "31" of all months. So whether the
# job runs in 2029 depends on whether it met 2028 before. github.com/robfig/cron/v3
# 3.0.1 has 29 February alone. One would expect that, and an error or no time at all for
# 31 April. Source: the comment of CronTrigger, where "0 15 10 15 * ?" fires "on the 15th
# day of every month"; no public issue was found.
#
# Guess before the run: 29 February of leap years. The source was not read.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module leap\n\ngo 1.25.0\n' >go.mod
timeout 120 go get github.com/reugn/go-quartz@v0.15.2 github.com/robfig/cron/v3@v3.0.1 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/reugn/go-quartz/quartz"
	"github.com/robfig/cron/v3"
)

func main() {
	begin := time.Date(2024, 12, 31, 0, 0, 0, 0, time.UTC)
	show := func(name string, next func(time.Time) time.Time) {
		fmt.Printf("%-16s", name)
		for i, at := 0, begin; i < 6; i++ {
			at = next(at)
			fmt.Print(at.Format(" 2 Jan 2006,"))
		}
		fmt.Println()
	}
	for _, days := range []string{"29 2", "30 2", "31 4", "31 2,3,4", "31 *"} {
		trigger, err := quartz.NewCronTrigger("0 0 0 " + days + " ?")
		if err != nil {
			panic(err)
		}
		show(days, func(after time.Time) time.Time {
			at, err := trigger.NextFireTime(after.UnixNano())
			if err != nil {
				panic(err)
			}
			return time.Unix(0, at).UTC()
		})
	}
	schedule, err := cron.ParseStandard("0 0 29 2 *")
	if err != nil {
		panic(err)
	}
	show("29 2, cron", schedule.Next)
}
GO
found=$(timeout 200 go run .)
printf '%s\n' "$found"
want='29 2             1 Mar 2025, 1 Mar 2026, 1 Mar 2027, 29 Feb 2028, 29 Feb 2032, 29 Feb 2036,
30 2             2 Mar 2025, 2 Mar 2026, 2 Mar 2027, 1 Mar 2028, 2 Mar 2029, 2 Mar 2030,
31 4             1 May 2025, 1 May 2026, 1 May 2027, 1 May 2028, 1 May 2029, 1 May 2030,
31 2,3,4         3 Mar 2025, 31 Mar 2025, 31 Mar 2026, 31 Mar 2027, 31 Mar 2028, 31 Mar 2029,
31 *             31 Jan 2025, 31 Mar 2025, 31 May 2025, 31 Jul 2025, 31 Aug 2025, 31 Oct 2025,'
want+='
29 2, cron       29 Feb 2028, 29 Feb 2032, 29 Feb 2036, 29 Feb 2040, 29 Feb 2044, 29 Feb 2048,'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
