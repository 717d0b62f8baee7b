#!/usr/bin/env bash
# RcppRoll 0.3.0 for R, of Debian 12 (looked at on 29 November 2026): the median of a
# window with a missing row depends on where the row lies. roll_median over three rows
# of NA, 1, 2 is 1, of 1, NA, 2 it is NA, and of 1, 2, NA it is 2; R's median says NA of
# each, and 1.5 with na.rm = TRUE; roll_median has the same values with it. Of the 24
# orders of 1, 2, 3 and NA, 7 have a number without na.rm, and none has 2 with it.
# roll_mean of the same windows is right in both ways. One would expect NA wherever
# there is an NA, and with na.rm the median of the others. Source: RcppRoll's help page,
# na.rm ("Remove missing values?").
#
# Guess before the run: on small whole numbers each roll_ function agrees with R's own,
# with and without na.rm.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
command -v Rscript >/dev/null || { echo 'skipped: there is no R'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='r-cran-rcpproll=0.3.0-2 r-cran-rcpp=1.0.10-1'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >median.R <<'R'
.libPaths(c("usr/lib/R/site-library", .libPaths()))
library(RcppRoll)
for (rows in list(c(NA, 1, 2), c(1, NA, 2), c(1, 2, NA)))
  for (na.rm in c(FALSE, TRUE))
    cat(toString(rows), "na.rm", na.rm, "roll_median", roll_median(rows, 3, na.rm = na.rm),
        "median", median(rows, na.rm), "roll_mean",
        roll_mean(rows, 3, na.rm = na.rm), fill = TRUE)
places <- expand.grid(1:4, 1:4, 1:4, 1:4)
orders <- places[apply(places, 1, function(p) !anyDuplicated(p)), ]
count <- function(test) sum(apply(orders, 1, function(p) test(c(1, 2, 3, NA)[p])))
cat("orders", nrow(orders), "not NA", count(function(v) !is.na(roll_median(v, 4))),
    "right with na.rm", count(function(v) isTRUE(roll_median(v, 4, na.rm = TRUE) == 2)),
    fill = TRUE)
R
found=$(Rscript --vanilla median.R)
printf '%s\n' "$found"
want='NA, 1, 2 na.rm FALSE roll_median 1 median NA roll_mean NA
NA, 1, 2 na.rm TRUE roll_median 1 median 1.5 roll_mean 1.5
1, NA, 2 na.rm FALSE roll_median NA median NA roll_mean NA
1, NA, 2 na.rm TRUE roll_median NA median 1.5 roll_mean 1.5
1, 2, NA na.rm FALSE roll_median 2 median NA roll_mean NA
1, 2, NA na.rm TRUE roll_median 2 median 1.5 roll_mean 1.5
orders 24 not NA 7 right with na.rm 0'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
