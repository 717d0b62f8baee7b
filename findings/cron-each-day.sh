#!/usr/bin/env bash
# Five readers of cron lines (looked at on 29 November 2026): croner 11.0.1, cron-parser
# 5.10.6 and cron 4.4.0 (npm), github.com/robfig/cron/v3 3.0.1 and
# github.com/adhocore/gronx 1.20.4 (Go). They differ in what "each day" is beside a day of
# the week. "0 0 */1 * 1" is each Monday in cron, robfig and gronx, and each day in croner
# and cron-parser. "0 0 1-31 * 1" is each Monday in cron alone. "0 0 */2 * 1" is each
# second day and each Monday, 9 days of 15, and in gronx each second day that is a Monday,
# 1 of 15. No two but croner and cron-parser agree on all three, while "0 0 * * 1" is one
# thing to all. One would expect a line to mean the same everywhere, or an error. Source:
# the manual page crontab(5), by which either day field is enough if both "are restricted
# (i.e., do not contain the "*" character)", and gronx follows that. Pull request 1070 of
# kelektiv/node-cron, open, is about 1-31 in cron, and issue 70 of robfig/cron, closed,
# about a step in robfig.
#
# Guess before the run: one answer to each line. The sources were not read.
set -euo pipefail
{ command -v go && command -v npm; } >/dev/null || { echo "skipped: Go or npm is missing"; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
timeout 200 npm install --silent --no-audit --no-fund --prefix "$folder" croner@11.0.1 \
	cron-parser@5.10.6 cron@4.4.0 >log 2>&1 || { cat log; exit 1; }
printf 'module days\n\ngo 1.25.0\n' >go.mod
timeout 120 go get github.com/robfig/cron/v3@v3.0.1 github.com/adhocore/gronx@v1.20.4 2>/dev/null
cat >days.cjs <<'JS'
const { Cron } = require("croner"), { CronExpressionParser } = require("cron-parser");
const { CronTime } = require("cron");
const begin = new Date("2025-12-31T12:00:00Z"), end = new Date("2026-01-15T12:00:00Z");
const tz = "UTC", readers = {
  croner: (line, at) => new Cron(line, { timezone: tz }).nextRun(at),
  "cron-parser": (line, at) => CronExpressionParser.parse(line, { currentDate: at, tz }).next().toDate(),
  cron: (line, at) => new CronTime(line, tz).getNextDateFrom(at, tz).toJSDate(),
};
for (const [name, next] of Object.entries(readers))
  console.log(name.padEnd(11), ...process.argv.slice(2).map(line => {
    for (let at = begin, days = 0; ; days++) if ((at = next(line, at)) > end) return days;
  }));
JS
cat >main.go <<'GO'
package main

import (
	"fmt"; "os"; "time"
	"github.com/adhocore/gronx"
	"github.com/robfig/cron/v3"
)

func main() {
	show := func(name string, next func(line string, at time.Time) time.Time) {
		fmt.Printf("%-11s", name)
		for _, line := range os.Args[1:] {
			end, days := time.Date(2026, 1, 15, 12, 0, 0, 0, time.UTC), 0
			for at := next(line, end.AddDate(0, 0, -15)); at.Before(end); at = next(line, at) {
				days++
			}
			fmt.Print(" ", days)
		}
		fmt.Println()
	}
	show("robfig/cron", func(line string, at time.Time) time.Time {
		schedule, _ := cron.ParseStandard(line)
		return schedule.Next(at)
	})
	show("gronx", func(line string, at time.Time) time.Time {
		at, _ = gronx.NextTickAfter(line, at, false)
		return at
	})
}
GO
lines=('0 0 */2 * 1' '0 0 */1 * 1' '0 0 1-31 * 1' '0 0 * * 1')
found=$(timeout 60 node days.cjs "${lines[@]}" && timeout 100 go run . "${lines[@]}")
printf 'days of 15 for  %s  %s  %s  %s\n%s\n' "${lines[@]}" "$found"
want='croner      9 15 15 2
cron-parser 9 15 15 2
cron        9 2 2 2
robfig/cron 9 2 15 2
gronx       1 2 15 2'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
