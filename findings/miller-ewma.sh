#!/usr/bin/env bash
# Miller 6.6.0 of Debian 12 (looked at on 29 November 2026): the verb step goes through
# a column, and one empty cell ends its exponential average. Of 1, nothing, 3, 4, 5 the
# stepper ewma is 1 and then empty for ever. In the same command the sum rsum is 1,
# nothing, 4, 8, 13, counter counts on, and slwin_1_0, the mean of a row and the one
# before it, is that of the cells that are there; delta loses two rows. One would expect
# ewma to leave the cell out, as rsum and the verb stats1 do. Source: Miller's help
# of the verb, which says nothing of empty cells, and its page on null data, by whose
# rules what is computed from an empty value is empty.
#
# Guess before the run: all steppers leave an empty cell out, as stats1 does.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
apt-get download miller=6.6.0-2+b3 >log 2>&1 ||
	{ apt-get update; apt-get download miller=6.6.0-2+b3; } >log 2>&1
dpkg -x *.deb .
printf 'x\n1\n\n3\n4\n5\n' >rows.csv
found=$(usr/bin/mlr --icsv --ocsv step -a ewma,rsum,counter,slwin_1_0,delta -d 0.5 -f x rows.csv)
mean=$(usr/bin/mlr --icsv --ojson --jvstack stats1 -a mean,count -f x rows.csv | tr -d ' \n')
printf '%s\n%s\n' "$found" "$mean"
want='x,x_ewma_0.5,x_rsum,x_counter,x_1_0,x_delta
1,1,1,1,1,0
,,,,1,
3,,4,2,3,
4,,8,3,3.5,1
5,,13,4,4.5,1'
[ "$found" = "$want" ] && [ "$mean" = '[{"x_mean":3.25,"x_count":4}]' ] ||
	{ echo 'this has changed'; exit 1; }
