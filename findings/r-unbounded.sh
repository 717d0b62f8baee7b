#!/usr/bin/env bash
# lpSolve 5.6.18 for R, of Debian 12 (looked at on 28 November 2026): an
# unbounded problem is a success with the optimum 1e+30 if the variable that
# grows stands in no row. "Maximize x + y where x <= 1" has the status 0, x = 1
# and y = 1e+30, and prints "Success: the objective function is 1e+30";
# "minimize -y where x <= 1" has -1e+30, and with 2y it is 2e+30. Where the
# variable has a row that does not hold it, x - y <= 1, the status is 3, which
# is unbounded. A reader would expect 3 in both: 1e+30 is the number that
# lp_solve, the C library, takes for infinity, and a program that reads the
# status goes on with a strategy of 1e+30. Source: the help page lp.object,
# status ("0 = success, 2 = no feasible solution"), and lp_solve's page on
# solve, UNBOUNDED (3).
#
# Guess before the run: lp agrees with the corners on small whole problems, also
# where they are infeasible or unbounded.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
command -v Rscript >/dev/null || { echo 'skipped: there is no R'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
package=r-cran-lpsolve=5.6.18-1
apt-get download $package >log 2>&1 || { apt-get update; apt-get download $package; } >log 2>&1
dpkg -x *.deb .
cat >unbounded.R <<'R'
library(lpSolve, lib.loc = "usr/lib/R/site-library")
show <- function(name, ...) {
  s <- lp(...)
  cat(name, ": status ", s$status, ", ", s$objval, " at ", toString(s$solution), "\n", sep = "")
}
show("max x + y, x <= 1", "max", c(1, 1), rbind(c(1, 0)), "<=", 1)
show("min -y, x <= 1", "min", c(0, -1), rbind(c(1, 0)), "<=", 1)
show("max x + 2 y, x <= 1", "max", c(1, 2), rbind(c(1, 0)), "<=", 1)
show("max x + y, x - y <= 1", "max", c(1, 1), rbind(c(1, -1)), "<=", 1)
R
found=$(Rscript --vanilla unbounded.R)
printf '%s\n' "$found"
want='max x + y, x <= 1: status 0, 1e+30 at 1, 1e+30
min -y, x <= 1: status 0, -1e+30 at 0, 1e+30
max x + 2 y, x <= 1: status 0, 2e+30 at 1, 1e+30
max x + y, x - y <= 1: status 3, 0 at 0, 0'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
