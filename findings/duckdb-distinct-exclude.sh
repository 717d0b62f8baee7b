#!/usr/bin/env bash
# DuckDB 1.5.6 (npm: @duckdb/node-api 1.5.6-r.1, looked at on 29 November 2026): in a
# frame with EXCLUDE the word DISTINCT is ignored by median, quantile_cont and
# quantile_disc. Of the rows 4, 4, 1 around the second of 4, 0, 4, 1, 3 the median of the
# distinct ones is 2.5, and median(distinct x) with EXCLUDE CURRENT ROW is 4. So it is
# with EXCLUDE TIES where no row has a tie, so that nothing is left out: of 4, 0, 4 it is
# 4, not 2. The same frame without EXCLUDE is right, and so are sum, avg and list with
# both words, and a subquery. One would expect the two words not to meddle with each
# other, or an error. Source: DuckDB's documentation, page "Window Functions", sections
# on DISTINCT and EXCLUDE. The public issues 24442 and 24452 of duckdb tell of mad with
# FILTER and of ties of mode in such frames.
#
# Guess before the run: frame and subquery agree for each aggregate.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 >log 2>&1 ||
	{ cat log; exit 1; }
cat >distinct.mjs <<'JS'
import { DuckDBInstance } from "@duckdb/node-api";
const db = await (await DuckDBInstance.create(":memory:")).connect();
const rows = "(1, 4), (2, 0), (3, 4), (4, 1), (5, 3)";
await db.run(`create table t as select * from (values ${rows}) v(i, x)`);
const column = async query => (await db.runAndReadAll(query)).getRowsJson().flat().join(" ");
const frame = "rows between 2 preceding and 2 following";
for (const [exclude, but] of
  [["", ""], ["exclude ties", ""], ["exclude current row", "and i <> o.i"]]) {
  console.log(exclude || "no exclude");
  for (const of of ["median(distinct x)", "quantile_disc(distinct x, 0.5)", "sum(distinct x)",
    "median(x)"]) {
    const over = await column(`select ${of} over (order by i ${frame} ${exclude})
      from t order by i`);
    const query = await column(`select (select ${of} from t where i between o.i - 2 and o.i + 2
      ${but}) from t o order by i`);
    console.log(`  ${of}: ${over}${over === query ? "" : `, in a subquery ${query}`}`);
  }
}
JS
found=$(node distinct.mjs)
printf '%s\n' "$found"
want='no exclude
  median(distinct x): 2 1 2 2 3
  quantile_disc(distinct x, 0.5): 0 1 1 1 3
  sum(distinct x): 4 5 8 8 8
  median(x): 4 2.5 3 2 3
exclude ties
  median(distinct x): 4 2.5 3 2 3, in a subquery 2 1 2 2 3
  quantile_disc(distinct x, 0.5): 4 1 3 1 3, in a subquery 0 1 1 1 3
  sum(distinct x): 4 5 8 8 8
  median(x): 4 2.5 3 2 3
exclude current row
  median(distinct x): 2 4 2 3 2.5, in a subquery 2 2.5 2 3 2.5
  quantile_disc(distinct x, 0.5): 0 4 1 3 1, in a subquery 0 1 1 3 1
  sum(distinct x): 4 5 8 7 5
  median(x): 2 4 2 3 2.5'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
