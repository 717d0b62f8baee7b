#!/usr/bin/env bash
# gnuplot 5.4.4 of Debian 12 (looked at on 29 November 2026): a row that is filtered out
# makes a running total begin anew. Rows with x from 1 to 5 have y = 1, 2, -4, 8, 16.
# "smooth cumulative" over those with ($2 > 0 ? $2 : 1/0) is 1, 3, 8, 24; with the row
# taken out of the file, or with 0 for 1/0, the total is 27. "smooth cnormal" ends at
# 0.889 and not at 1. If the file isn't sorted, those before the filtered row are one
# curve and those after it another: of the rows x = 5, 1, 3, 4, 2 the share comes to
# 0.63 at 5, begins again with 0.0741 at 2 and ends at 0.37. One would expect the total
# of the rows that pass. Source: gnuplot's help. On "using", with such a filter, it says
# that gnuplot "quietly ignores undefined points, so unsuitable points are suppressed",
# and of cnormal that it "normalises the y-values onto the range [0:1]" by the sum "of
# all data points with lower x-values". Only of splines and Bezier curves does it say
# that undefined values part them.
#
# Guess: an undefined row adds nothing. A NaN in a test of other things showed it first.
set -euo pipefail
[[ $(gnuplot --version 2>/dev/null) = 'gnuplot 5.4 patchlevel 4' ]] ||
	{ echo 'skipped: this is about gnuplot 5.4 patchlevel 4'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
printf '%s\n' '1 1' '2 2' '3 -4' '4 8' '5 16' >sorted
printf '%s\n' '5 16' '1 1' '3 -4' '4 8' '2 2' >mixed
grep -v -e -4 mixed >without
# curve NAME FILE Y prints the points of the curve "plot FILE using 1:Y smooth NAME".
curve() {
	printf '%-11s%-9s%-19s' "$1" "$2" "$3"
	timeout 10 gnuplot -e "set table 'out'; plot '$2' using 1:($3) smooth $1"
	awk '/^ *[0-9]/ { printf " (%s, %.3g)", $1, $2 } END { print "" }' out
}
found=$(
	for name in cumulative cnormal; do
		curve $name without '$2'
		curve $name sorted '$2 > 0 ? $2 : 1/0'
		curve $name mixed '$2 > 0 ? $2 : 1/0'
		curve $name mixed '$2 > 0 ? $2 : 0'
	done
)
printf '%s\n' "$found"
want='cumulative without  $2                  (1, 1) (2, 3) (4, 11) (5, 27)
cumulative sorted   $2 > 0 ? $2 : 1/0   (1, 1) (2, 3) (4, 8) (5, 24)
cumulative mixed    $2 > 0 ? $2 : 1/0   (1, 1) (5, 17) (2, 2) (4, 10)
cumulative mixed    $2 > 0 ? $2 : 0     (1, 1) (2, 3) (3, 3) (4, 11) (5, 27)
cnormal    without  $2                  (1, 0.037) (2, 0.111) (4, 0.407) (5, 1)
cnormal    sorted   $2 > 0 ? $2 : 1/0   (1, 0.037) (2, 0.111) (4, 0.296) (5, 0.889)
cnormal    mixed    $2 > 0 ? $2 : 1/0   (1, 0.037) (5, 0.63) (2, 0.0741) (4, 0.37)
cnormal    mixed    $2 > 0 ? $2 : 0     (1, 0.037) (2, 0.111) (3, 0.111) (4, 0.407) (5, 1)'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
