#!/usr/bin/env bash
# z3 4.8.12 of Debian 12, its Python interface (looked at on 29 November 2026): a float
# of 1e16 or more is 0 to the prover, without a word. x >= 1e16 and x <= 1 have a
# solution, and x + 1e16 <= x is met; with 10 ** 16 for 1e16, which is equal to it in
# Python, there is none. 1e15 and 0.1 are themselves, as exact rational numbers. A float
# goes over as the text that Python writes for it, and where this text has an exponent
# the number that comes in is 0; so is that of the text "1e5". A bound for "large
# enough", such as 1e20, is none at all. One would expect the number, or an error.
# Source: z3's manual of RealVal, by which the value may be a "float or string
# representing a number in decimal or rational notation". Of the public issues of
# Z3Prover/z3, 659 has RealVal("1.234E5") as 123400 in 2016, and 1793 an error for
# 3.0e16 in 2018; none has the 0.
#
# Guess before the run: 0.1 is 1/10, and an exponent is either read or refused.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
[ -x /usr/bin/python3 ] || { echo 'skipped: there is no Python of Debian'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='python3-z3=4.8.12-3.1 libz3-4=4.8.12-3.1'
apt-get download $packages >log 2>&1 ||
	{ apt-get update; apt-get download $packages; } >log 2>&1 ||
	{ echo "skipped: $packages are not to be had"; exit 0; }
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$(echo "$PWD"/usr/lib/*-linux-gnu)
export Z3_LIBRARY_PATH=$LD_LIBRARY_PATH PYTHONPATH=$PWD/usr/lib/python3/dist-packages
cat >floats.py <<'P'
import z3
x = z3.Real('x')
for number in [0.1, 123456.789, 1e15, 1e16, 2.0 ** 60, 3.5e20, 1e-4, '1e5']:
    print(repr(number), 'is', z3.RealVal(number))
for claim in ['x >= 1e16', 'x >= 10 ** 16', 'x >= 3.5e20', 'x + 1e16 <= x']:
    solver = z3.Solver()
    solver.add(eval(claim), x <= 1)
    print(claim, 'and x <= 1:', solver.check())
P
found=$(timeout 60 /usr/bin/python3 floats.py)
printf '%s\n' "$found"
want="0.1 is 1/10
123456.789 is 123456789/1000
1000000000000000.0 is 1000000000000000
1e+16 is 0
1.152921504606847e+18 is 0
3.5e+20 is 0
0.0001 is 1/10000
'1e5' is 0
x >= 1e16 and x <= 1: sat
x >= 10 ** 16 and x <= 1: unsat
x >= 3.5e20 and x <= 1: sat
x + 1e16 <= x and x <= 1: sat"
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
