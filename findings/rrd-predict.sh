#!/usr/bin/env bash
# RRDtool 1.7.2 of Debian 12 (looked at on 29 November 2026): PREDICT says what a row
# should be by rows that came some time before, and it knows the row itself, and the
# next one. Of ten rows, one a minute, the sixth is 120 and the others are 0. Predicted
# from a minute before, with a window of a minute, the sixth is 60, as the window ends
# one row later than it should. With the shift 0 the fifth is 60 as well. The short
# form, a shift and a negative number of times, begins with the shift 0: twice a minute
# is 0 and 60, not 60 and 120, and expects 30 in the fifth row and 60 in the sixth.
# PREDICTSIGMA has the same rows. The example of the manual, which marks "abnormal
# behavior", has the short form, so that each row is a part of what it is compared with.
# TREND ends where it should. One would expect the rows before the shift. Source: the
# manual page rrdgraph_rpn, by which the value is "the average between
# (t0-shift1-window) and (t0-shift1)", and which says of the short form that a base
# shift is given "and a number of time this is applied".
#
# Guess before the run: a row enters the predictions of later rows alone.
set -euo pipefail
[[ $(rrdtool --version 2>/dev/null) = 'RRDtool 1.7.2 '* ]] ||
	{ echo 'skipped: this is about RRDtool 1.7.2'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export TZ=UTC
begin=1199999940
timeout 10 rrdtool create x.rrd --start $begin --step 60 DS:x:GAUGE:120:U:U RRA:AVERAGE:0.5:1:50
rows=()
for row in {1..10}; do
	rows+=($((begin + 60 * row)):$((row == 6 ? 120 : 0)))
done
timeout 10 rrdtool update x.rrd "${rows[@]}"
# column shows what the expression is in each of the ten rows, and "-" if it is unknown.
column() {
	printf '%-28s' "$1"
	timeout 10 rrdtool xport --start $begin --end $((begin + 600)) --step 60 \
		DEF:x=x.rrd:x:AVERAGE CDEF:y="$1" XPORT:y |
		sed -n 's|.*<v>\(.*\)</v>.*|\1|p' |
		awk '{ printf "%4s", $1 ~ /[nN]a[nN]/ ? "-" : sprintf("%.0f", $1) } END { print "" }'
}
found=$(
	column x
	column x,60,TREND
	column x,120,TREND
	column 60,1,60,x,PREDICT
	column 0,1,60,x,PREDICT
	column 120,1,120,x,PREDICT
	column 120,60,2,60,x,PREDICT
	column 60,-2,60,x,PREDICT
	column 60,-1,60,x,PREDICTSIGMA
)
printf '%s\n' "$found"
want='x                              0   0   0   0   0 120   0   0   0   0
x,60,TREND                     0   0   0   0   0 120   0   0   0   0
x,120,TREND                    -   0   0   0   0  60  60   0   0   0
60,1,60,x,PREDICT              -   -   0   0   0  60  60   0   0   0
0,1,60,x,PREDICT               -   0   0   0  60  60   0   0   0   0
120,1,120,x,PREDICT            -   -   -   0   0   0  40  40  40   0
120,60,2,60,x,PREDICT          -   -   0   0   0  30  60  30   0   0
60,-2,60,x,PREDICT             -   0   0   0  30  60  30   0   0   0
60,-1,60,x,PREDICTSIGMA        -   -   0   0  85  85   0   0   0   -'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
