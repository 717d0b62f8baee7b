command -v mariadbd > /dev/null || { echo skipped; exit; }
d=$(mktemp -d)
mariadb-install-db --no-defaults --datadir=$d/data --auth-root-authentication-method=normal > /dev/null 2>&1
mariadbd --no-defaults --user=$(id -un) --datadir=$d/data --socket=$d/s --skip-networking 2> /dev/null &
ask() { echo "with t(i, v) as (select 1, $1 union all select 2, 1e-1 union all select 3, 1e-1
  union all select 4, 1e-1 union all select 5, 1e-1 union all select 6, 1e-1)
  select sum(v) over (order by i rows 4 preceding) from t order by i;" |
  mariadb --no-defaults -N -u root -S $d/s 2> /dev/null; }
until is=$(ask 1e6); do sleep 0.2; done
echo "1000000 0.1 0.1 0.1 0.1 0.1 | $(echo "$is" | tail -n 1) | $(ask 1e-1 | tail -n 1)"
kill $!; wait
rm -r $d
