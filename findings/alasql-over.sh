#!/usr/bin/env bash
# alasql 4.19.1 (npm, looked at on 29 November 2026), a SQL database for browsers: a sum
# over a window depends on what else the query selects. sum(x) over (partition by g) is
# 4 and 5 for two groups if the query also selects x and g. Without x it is 0, and avg
# is null; without g it is 9, the sum of all rows, and row_number() goes through all
# groups. Nothing says so. An order is ignored as well: sum(x) over (order by i) is 9 in
# each row, where SQL has 1, 4, 9, and row_number() over (order by x desc) numbers the
# rows as they come, 1 2 3, where SQL has 3 2 1. One would expect what SQL says, or an
# error, as for a frame with ROWS. Source: issue 2408 of AlaSQL/alasql, closed, which
# tells of other wrong values.
#
# Guess before the run: partitions are right, and an order makes a running total.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund alasql@4.19.1 >log 2>&1 || { cat log; exit 1; }
cat >over.cjs <<'JS'
const alasql = require("alasql");
alasql("create table t (i int, g int, x int)");
alasql("insert into t values (1, 1, 1), (2, 1, 3), (3, 2, 5)");
const show = (columns, over) => console.log(`${columns}, ${over}:`,
  alasql(`select ${columns}, ${over} as found from t`).map(row => String(row.found)).join(" "));
for (const columns of ["i, x, g", "i, g", "i, x", "i"])
  for (const of of ["sum(x)", "avg(x)"]) show(columns, `${of} over (partition by g)`);
for (const columns of ["g", "i"]) show(columns, "row_number() over (partition by g)");
show("i, x", "sum(x) over (order by i)");
show("i, x", "row_number() over (order by x desc)");
JS
found=$(node over.cjs)
printf '%s\n' "$found"
want='i, x, g, sum(x) over (partition by g): 4 4 5
i, x, g, avg(x) over (partition by g): 2 2 5
i, g, sum(x) over (partition by g): 0 0 0
i, g, avg(x) over (partition by g): null null null
i, x, sum(x) over (partition by g): 9 9 9
i, x, avg(x) over (partition by g): 3 3 3
i, sum(x) over (partition by g): 0 0 0
i, avg(x) over (partition by g): null null null
g, row_number() over (partition by g): 1 2 1
i, row_number() over (partition by g): 1 2 3
i, x, sum(x) over (order by i): 9 9 9
i, x, row_number() over (order by x desc): 1 2 3'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
