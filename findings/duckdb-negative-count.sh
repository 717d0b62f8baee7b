#!/usr/bin/env bash
# DuckDB 1.5.6 and SQLite 3.54.1 (npm: @duckdb/node-api 1.5.6-r.1 and sql.js
# 1.17.0, looked at on 28 November 2026): count(*) over a frame that ends before
# it begins, such as ROWS BETWEEN 1 PRECEDING AND 3 PRECEDING, is negative in
# DuckDB, and 1 or 2 with EXCLUDE TIES. In the same frame count(column) is 0 and
# sum is null. SQLite counts 0 rows. One would expect 0, or an error. A share of
# a window, sum / count(*), then has the wrong sign in silence. Source: DuckDB's
# documentation, page "Window Functions"; SQLite's, section "Frame
# Specifications". The public issue duckdb 23589 of July 2026 is closed as
# mended on the branch of development, and says that 1.5.4 refused its query.
# This query is another one.
#
# Guess before the run: the engines agree on the count of an empty frame.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 sql.js@1.17.0 >/dev/null
cat >count.mjs <<'JS'
import initialize from 'sql.js'
import { DuckDBInstance } from '@duckdb/node-api'

const duck = await (await DuckDBInstance.create(':memory:')).connect()
const lite = new (await initialize()).Database()
const text = rows => rows.map(row => row.map(v => v ?? 'null').join('/')).join(' ')
for (const frame of ['rows between 1 preceding and 3 preceding',
	'groups between 1 preceding and 3 preceding',
	'rows between 3 following and 1 following',
	'rows between 0 preceding and 3 preceding exclude ties']) {
	const query = `select count(*) over w, count(i) over w, sum(i) over w
		from (select 0 as i union all select 1 union all select 2 union all select 3) t
		window w as (order by i ${frame}) order by i`
	console.log(`${frame}\n  DuckDB ${text((await duck.runAndReadAll(query)).getRows())}`)
	console.log(`  SQLite ${text(lite.exec(query)[0].values)}`)
}
JS
found=$(node count.mjs)
printf 'count(*)/count(i)/sum(i) of four rows:\n%s\n' "$found"
want='rows between 1 preceding and 3 preceding
  DuckDB 0/0/null 0/0/null -1/0/null -1/0/null
  SQLite 0/0/null 0/0/null 0/0/null 0/0/null
groups between 1 preceding and 3 preceding
  DuckDB 0/0/null 0/0/null -1/0/null -1/0/null
  SQLite 0/0/null 0/0/null 0/0/null 0/0/null
rows between 3 following and 1 following
  DuckDB -1/0/null -1/0/null 0/0/null 0/0/null
  SQLite 0/0/null 0/0/null 0/0/null 0/0/null
rows between 0 preceding and 3 preceding exclude ties
  DuckDB 0/0/null 1/0/null 2/0/null 2/0/null
  SQLite 0/0/null 0/0/null 0/0/null 0/0/null'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
