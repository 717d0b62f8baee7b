command -v sqlite3 > /dev/null || { echo skipped; exit; }
ask() { echo "with t(i, v) as (values (1, $1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
  select typeof(sum(v) over (order by i rows 4 preceding)) from t order by i;" |
  sqlite3 :memory: | tail -n 1; }
echo "1.5 1 1 1 1 1 | $(ask 1.5) | $(ask 1)"
