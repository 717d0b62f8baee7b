#!/usr/bin/env bash
# SQLite 3.54.1 (npm: sql.js 1.17.0, looked at on 29 November 2026): a column without a
# type, as it may be in SQLite, has whole numbers and one 0.5. A window that has once
# held the 0.5 adds in floating point for ever after: when it has left, the sum of the
# row 9007199254740993 alone is 9007199254740992.0, a real. The rows before the 0.5 have
# the right sum, an integer, and so has the same frame written as a subquery. What two
# readers of one table see of one row depends on where their queries begin. One would
# expect the sum of integers to be an integer, as the documentation says of sum().
# Source: SQLite's documentation, page "Built-in Aggregate Functions", on sum.
#
# Guess before the run: the sum is an integer again.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund sql.js@1.17.0 >log 2>&1 || { cat log; exit 1; }
cat >sum.cjs <<'JS'
require("sql.js")().then(SQL => {
  const db = new SQL.Database();
  db.run("create table t (i, x)");
  const big = "9007199254740993"; // 2^53 + 1, which is no double
  db.run(`insert into t values (1, ${big}), (2, 0.5), (3, ${big}), (4, ${big}), (5, 2)`);
  const show = (what, sum) => {
    const rows = db.exec(`select cast(s as text) from (select ${sum} as s from t u order by i)`);
    console.log(what + rows[0].values.map(([v]) => v).join(" "));
  };
  show("this row, over      ", "sum(x) over (order by i rows 0 preceding)");
  show("this row, subquery  ", "(select sum(x) from t where i = u.i)");
  show("last two, over      ", "sum(x) over (order by i rows 1 preceding)");
  show("last two, subquery  ", "(select sum(x) from t where i between u.i - 1 and u.i)");
  console.log(db.exec("select sqlite_version()")[0].values[0][0]);
});
JS
found=$(node sum.cjs)
printf '%s\n' "$found"
want='this row, over      9007199254740993 0.5 9007199254740992.0 9007199254740992.0 2.0
this row, subquery  9007199254740993 0.5 9007199254740993 9007199254740993 2
last two, over      9007199254740993 9007199254740994.0 9007199254740994.0 18014398509481984.0 9007199254740996.0
last two, subquery  9007199254740993 9007199254740994.0 9007199254740994.0 18014398509481986 9007199254740995
3.54.1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
