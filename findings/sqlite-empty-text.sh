#!/usr/bin/env bash
# SQLite 3.54.1 (npm: sql.js 1.17.0, looked at on 29 November 2026): one empty text can
# shift the windows of group_concat for all rows after it. Where all texts of the frame
# but empty ones have left, the next text comes without its separator, and each later
# row then takes one character too many with it: of "red", "", "green", "blue" the last
# window of two rows is "reen-blue", and of texts of one letter each window has one row,
# not two. The same frame written as a subquery is right, and so is a null in the place
# of the empty text. One would expect the value of a frame to be a function of its rows.
# Source: SQLite's documentation, page "Window Functions", where a frame says which rows
# an aggregate reads; page "Built-in Aggregate Functions" on the separator.
#
# Guess before the run: group_concat over a frame is what it is over the same rows.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund sql.js@1.17.0 >log 2>&1 || { cat log; exit 1; }
cat >concat.cjs <<'JS'
require("sql.js")().then(SQL => {
  const db = new SQL.Database();
  db.run("create table t (i, x)");
  const show = (...texts) => {
    db.run("delete from t");
    texts.forEach((x, i) => db.run("insert into t values (?, ?)", [i, x]));
    const column = query => db.exec(query)[0].values.map(([v]) => String(v)).join(" ");
    console.log(texts.map(x => JSON.stringify(x)).join(" "));
    console.log("  over   " + column(`select group_concat(x, '-')
      over (order by i rows 1 preceding) from t`));
    console.log("  query  " + column(`select (select group_concat(x, '-') from
      (select x from t where i between u.i - 1 and u.i order by i)) from t u order by i`));
  };
  show("a", "b", "c", "d", "e", "f");
  show("a", "", "c", "d", "e", "f");
  show("a", null, "c", "d", "e", "f");
  show("red", "", "green", "blue");
  console.log(db.exec("select sqlite_version()")[0].values[0][0]);
});
JS
found=$(node concat.cjs)
printf '%s\n' "$found"
want='"a" "b" "c" "d" "e" "f"
  over   a a-b b-c c-d d-e e-f
  query  a a-b b-c c-d d-e e-f
"a" "" "c" "d" "e" "f"
  over   a a- c d e f
  query  a a- -c c-d d-e e-f
"a" null "c" "d" "e" "f"
  over   a a c c-d d-e e-f
  query  a a c c-d d-e e-f
"red" "" "green" "blue"
  over   red red- green reen-blue
  query  red red- -green green-blue
3.54.1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
