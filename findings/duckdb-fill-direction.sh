#!/usr/bin/env bash
# DuckDB 1.5.6 (npm: @duckdb/node-api 1.5.6-r.1, looked at on 28 November 2026):
# the window function fill puts 2 between the integers 1 and 4 if the rows are
# sorted upwards, and 3 if they are sorted downwards, as it cuts off the way
# from the value that comes first. So do dates: the middle of 1 and 4 January is
# the 2nd or the 3rd. Of 10, four gaps and 8 it makes 10, 10, 9, 9 upwards and
# 9, 9, 8, 8 downwards, where the line is at 9.6, 9.2, 8.8, 8.4. With double
# there is one answer, and DuckDB's own cast of it rounds, to 10, 9, 9, 8. One
# would expect that a line does not depend on the direction, and that the
# nearest integer is taken, as in a cast. Source: DuckDB's documentation, page
# "Window Functions", fill, "linear interpolation"; the public issue duckdb
# 20102 of 2025, closed, has the half of a way upwards, and not the direction.
#
# Guess before the run: fill of integers is fill of doubles, rounded.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 >/dev/null
cat >fill.mjs <<'JS'
import { DuckDBInstance } from '@duckdb/node-api'

const duck = await (await DuckDBInstance.create(':memory:')).connect()
// filled returns the values, whose gaps are null, as DuckDB fills them.
const filled = async (type, values, direction, cast = '') => {
	const rows = values.map((value, k) => `(${k}, ${value === null ? 'null' : `'${value}'`})`)
	const query = `select (fill(v::${type}) over (order by k ${direction}))${cast}
		from (values ${rows}) t(k, v) order by k`
	return (await duck.runAndReadAll(query)).getRows().join(' ')
}
for (const direction of ['asc', 'desc']) {
	console.log(direction, '|', await filled('integer', [1, null, 4], direction), '|',
		await filled('double', [1, null, 4], direction), '|',
		await filled('date', ['2026-01-01', null, '2026-01-04'], direction))
	const gap = [10, null, null, null, null, 8]
	console.log(direction, '|', await filled('integer', gap, direction), '|',
		await filled('double', gap, direction, '::integer'))
}
JS
found=$(node fill.mjs)
printf '%s\n' "$found"
want='asc | 1 2 4 | 1 2.5 4 | 2026-01-01 2026-01-02 2026-01-04
asc | 10 10 10 9 9 8 | 10 10 9 9 8 8
desc | 1 3 4 | 1 2.5 4 | 2026-01-01 2026-01-03 2026-01-04
desc | 10 9 9 8 8 8 | 10 10 9 9 8 8'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
