#!/usr/bin/env bash
# PostgreSQL 18.7 and DuckDB 1.5.6 (npm: @electric-sql/pglite 0.5.17 and
# @duckdb/node-api 1.5.6-r.1, looked at on 28 November 2026): the sum of the
# last month, RANGE BETWEEN INTERVAL '1 month' PRECEDING AND CURRENT ROW. At 30
# March 2024, 0:00, the frame begins on 29 February, 0:00, where a row has the
# value 1. If there is also a row of 29 March, 12:00, with the value 0,
# PostgreSQL's sum is 0 and not 1. That row's frame begins on 29 February,
# 12:00, later than the next one's, and PostgreSQL does not go back. Its own
# subtraction, in a sum over a condition, gives 1, and so does DuckDB. Sorted
# downwards, PostgreSQL gives 1 too. One would expect that a zero changes no
# sum. Source: PostgreSQL's documentation, "Window Function Calls"; "B-Tree
# Support Functions" states laws for in_range that months of other lengths
# cannot keep. No public report was found.
#
# Guess before the run: frames agree with the engine's own subtraction, and the
# row with 0 changes nothing.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 \
	@electric-sql/pglite@0.5.17 >/dev/null
cat >month.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { DuckDBInstance } from '@duckdb/node-api'

const postgres = await PGlite.create()
const duck = await (await DuckDBInstance.create(':memory:')).connect()
const engines = {
	PostgreSQL: async query => (await postgres.query(query)).rows.map(row => Number(row.s)),
	DuckDB: async query => (await duck.runAndReadAll(query)).getRows().map(row => Number(row[0])),
}
const first = `(timestamp '2024-02-29 00:00', 1)`, last = `(timestamp '2024-03-30 00:00', 0)`
const zero = `(timestamp '2024-03-29 12:00', 0)`
const up = `range between interval '1 month' preceding and current row`
const down = `range between current row and interval '1 month' following`
for (const [name, ask] of Object.entries(engines))
	for (const rows of [[first, last], [first, zero, last]]) {
		const table = `(values ${rows}) t(k, v)`
		const newest = async sum => (await ask(`select ${sum} as s from ${table} order by k`)).at(-1)
		console.log(`${name}, ${rows.length} rows: frame`,
			await newest(`sum(v) over (order by k ${up})`), 'downwards',
			await newest(`sum(v) over (order by k desc ${down})`), 'condition',
			await newest(`(select sum(v) from (values ${rows}) u(k, v)
				where u.k between t.k - interval '1 month' and t.k)`))
	}
JS
found=$(node month.mjs)
printf 'the sum of the month before 30 March:\n%s\n' "$found"
want='PostgreSQL, 2 rows: frame 1 downwards 1 condition 1
PostgreSQL, 3 rows: frame 0 downwards 1 condition 1
DuckDB, 2 rows: frame 1 downwards 1 condition 1
DuckDB, 3 rows: frame 1 downwards 1 condition 1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
