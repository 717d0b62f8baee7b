#!/usr/bin/env bash
# cddlib 094m and lrslib 0.71b of Debian 12 (looked at on 29 November 2026), which list
# the corners of a polyhedron: a file whose numbers are "rational" holds a decimal. The
# exact program, cddexec_gmp, reads each decimal as 0, so that x = 2.5 has the corner 0,
# and 1/4 <= x <= 10.01 is empty. The program in floating point, cddexec, cuts it off:
# 2.5 is 2. Neither says a word, and both have status 0. lrs refuses the same file and
# names the decimal. As 5/2, or with "real" in the place of "rational", all are right.
# One would expect an error from all three, or the rational number that is written.
# Source: cddlib's manual, section "Polyhedra H- and V-Formats".
#
# Guess before the run: the exact program refuses a decimal, or reads it as a fraction.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='libcdd-tools=094m-1 libcdd0d=094m-1 lrslib=0.71b-2 liblrs1=0.71b-2
	libgmp10=2:6.2.1+dfsg1-1.1'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$(echo "$PWD"/usr/lib/*-linux-gnu) PATH=$PWD/usr/bin:$PATH
# corners prints what a program says of a file, from its V-representation on, or its
# complaint.
corners() {
	local text
	text=$("$@" 2>&1 | sed -n 's/^\*\*\** *//; /^begin/,/^end/p; /Illegal/p' | tr -s ' \n' ' ')
	echo "  $1 ($?): ${text% }"
}
# asked prints the corners of a rectangle with these rows.
asked() {
	printf '%s\n' "$*"
	printf '%s\n' x.ine H-representation "$@" end >x.ine
	corners cddexec_gmp --rep <x.ine
	corners cddexec --rep <x.ine
	corners lrs x.ine
}
found=$(
	asked 'linearity 1 1' begin '1 2 rational' '2.5 -1'
	asked 'linearity 1 1' begin '1 2 rational' '5/2 -1'
	asked begin '2 2 rational' '-1/4 1' '10.01 -1'
	asked begin '2 2 rational' '-1/4 1' '1001/100 -1'
)
printf '%s\n' "$found"
want='linearity 1 1 begin 1 2 rational 2.5 -1
  cddexec_gmp (0): begin 1 2 rational 1 0 end
  cddexec (0): begin 1 2 real 1 2 end
  lrs (1): Illegal character in number: '\''.5'\''
linearity 1 1 begin 1 2 rational 5/2 -1
  cddexec_gmp (0): begin 1 2 rational 1 5/2 end
  cddexec (0): begin 1 2 real 1 2.500000000E+00 end
  lrs (0): begin 2 rational 1 5/2 end
begin 2 2 rational -1/4 1 10.01 -1
  cddexec_gmp (0): begin 0 2 rational end
  cddexec (0): begin 2 2 real 1 2.500000000E-01 1 10 end
  lrs (1): Illegal character in number: '\''.01'\''
begin 2 2 rational -1/4 1 1001/100 -1
  cddexec_gmp (0): begin 2 2 rational 1 1/4 1 1001/100 end
  cddexec (0): begin 2 2 real 1 2.500000000E-01 1 1.001000000E+01 end
  lrs (0): begin 2 rational 1 1001/100 1 1/4 end'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
