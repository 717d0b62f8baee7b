#!/usr/bin/env bash
# pandas 1.5.3 of Debian 12 (looked at on 29 November 2026): an infinite row is a
# missing one in each window but that of count. The largest of the last two rows of 1,
# Infinity, 2, 4 is 1, 1, 2, 4 where one row is enough, and the mean 1, 1, 2, 3;
# expanding and ewm leave the row out too. Where both rows are asked for there is no
# value until Infinity has left. Over the same windows count counts it, so that the sum
# divided by the count is 0.5 and 1 where the mean is 1 and 2. Series.max and cummax,
# which have no window, say Infinity. So a waiting time that never ended makes the worst
# of a window look better. One would expect Infinity, as without a window. Source: issue
# 57549 of pandas-dev/pandas, open, about windows of time; these are windows of rows.
#
# Guess before the run: max is 1, Infinity, Infinity, and sum the same.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
[ -x /usr/bin/python3.11 ] || { echo 'skipped: there is no Python of Debian'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='python3-pandas=1.5.3+dfsg-2 python3-pandas-lib=1.5.3+dfsg-2 python3-numpy python3-six
	python3-dateutil python3-tz libblas3 liblapack3 libgfortran5 libquadmath0 libopenblas0-pthread'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >windows.py <<'PY'
import pandas
s = pandas.Series([1, float("inf"), 2, 4])
two = s.rolling(2, min_periods=1)
print("max", two.max().tolist(), "mean", two.mean().tolist(), "median", two.median().tolist())
print("sum", two.sum().tolist(), "count", two.count().tolist())
print("both rows", s.rolling(2).max().tolist(), "expanding", s.expanding().max().tolist())
print("ewm", s.ewm(alpha=0.5, adjust=False).mean().round(3).tolist())
print("no window", s.max(), s.cummax().tolist(), s.count())
PY
libraries=$(echo "$PWD"/usr/lib/*-linux-gnu)
found=$(PYTHONPATH=usr/lib/python3/dist-packages \
	LD_LIBRARY_PATH=$libraries:$libraries/blas:$libraries/lapack:$libraries/openblas-pthread \
	/usr/bin/python3.11 -S windows.py)
printf '%s\n' "$found"
want='max [1.0, 1.0, 2.0, 4.0] mean [1.0, 1.0, 2.0, 3.0] median [1.0, 1.0, 2.0, 3.0]
sum [1.0, 1.0, 2.0, 6.0] count [1.0, 2.0, 2.0, 2.0]
both rows [nan, nan, nan, 4.0] expanding [1.0, 1.0, 2.0, 4.0]
ewm [1.0, 1.0, 1.667, 2.833]
no window inf [1.0, inf, inf, inf] 4'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
