#!/usr/bin/env bash
# GNU Octave 7.3.0 of Debian 12 (looked at on 29 November 2026): a window may be given
# as [nb, na], the rows before and after the current one, which always counts. [0, 0] is
# the row alone, but movsum, movmean, movmax and movfun then give each row the value of
# the whole column: the sums of 1, 2, 3, 4, 10, 6 are 26 six times. Nothing says so. [1,
# 0], [0, 1] and [2, 2] are right, and the length 1 is refused with "WLEN must be > 1",
# which leads one to [0, 0]. A program that tries windows of 0, 1, 2 days sees all of
# the future in the first. One would expect the rows themselves, or the same error.
# Source: Octave's manual, section "Statistics on Sliding Windows of Data".
#
# Guess before the run: the rows themselves.
set -euo pipefail
[[ $(octave-cli --version 2>/dev/null) = *'version 7.3.0'* ]] ||
	{ echo 'skipped: this is about GNU Octave 7.3.0'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
cat >row.m <<'M'
y = [1 2 3 4 10 6];
for window = {[0 0], [1 0], [0 1], [2 2]}
  printf ("%s: sums %s, maxima %s, last %s\n", mat2str (window{1}), ...
    mat2str (movsum (y, window{1})), mat2str (movmax (y, window{1})), ...
    mat2str (movfun (@(rows) rows(end,:), y, window{1})));
endfor
printf ("columns: %s\n", mat2str (movsum ([y; 2*y; 3*y], [0 0])));
try
  movsum (y, 1);
catch refused
  disp (refused.message);
end_try_catch
M
found=$(octave-cli --quiet row.m 2>&1 | grep -v 'preparing to exit')
printf '%s\n' "$found"
want='[0 0]: sums [26 26 26 26 26 26], maxima [10 10 10 10 10 10], last [6 6 6 6 6 6]
[1 0]: sums [1 3 5 7 14 16], maxima [1 2 3 4 10 10], last [1 2 3 4 10 6]
[0 1]: sums [3 5 7 14 16 6], maxima [2 3 4 10 10 6], last [2 3 4 10 6 6]
[2 2]: sums [6 10 20 25 23 20], maxima [3 4 10 10 10 10], last [3 4 10 6 6 6]
columns: [6 12 18 24 60 36;6 12 18 24 60 36;6 12 18 24 60 36]
movslice: WLEN must be > 1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
