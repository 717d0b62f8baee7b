#!/usr/bin/env bash
# SWI-Prolog 9.0.4 of Debian 12, library(clpq), constraints over the rational numbers
# (looked at on 29 November 2026): a decimal in a constraint stands for neither itself
# nor the double, but for the simplest fraction that rounds to the double. Decimals of
# seven digits are themselves; of 1000 with nine digits 711 are another number, and with
# twelve 998: {X = 0.299792458} has X = 34420332/114813869. {X = 0.3333333333333333,
# 3*X = 1} holds. So an exact proof about a decimal is one about its neighbour. One would
# expect the decimal or the double. Source: SWI-Prolog's manual, section "library(clpqr)"
# and the functions rational and rationalize, the second of which is taken without a word.
#
# Guess before the run: {X = 0.1} is 1/10 or the double, so each decimal is one or other.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='swi-prolog-core=9.0.4+dfsg-2 swi-prolog-core-packages=9.0.4+dfsg-2
	libtcmalloc-minimal4=2.10-1 libgmp10=2:6.2.1+dfsg1-1.1'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$(echo "$PWD"/usr/lib/*-linux-gnu) SWI_HOME_DIR=$PWD/usr/lib/swi-prolog
cat >decimals.pl <<'PL'
:- use_module(library(clpq)), use_module(library(aggregate)), use_module(library(lists)).
% stands(D, R) holds if the decimal D stands for the rational number R in a constraint.
stands(D, R) :- { X = D }, R = X.
% decimal(Digits, D-R): a decimal with so many digits, one in each thousandth part of
% (0, 1), and the rational number that it is.
decimal(Digits, D-R) :-
	Places is 10 ** Digits, Step is Places // 1000,
	between(0, 999, K), N is K * Step + (K * 7919 + 13) mod Step,
	format(atom(Text), '0.~|~`0t~d~*+', [N, Digits]), atom_number(Text, D),
	R is N rdiv Places.
:- initialization(main).
main :-
	forall(between(5, 13, Digits),
		( aggregate_all(count, ( decimal(Digits, D-R), stands(D, R) ), Same),
		  format('~d digits: ~d of 1000 are themselves~n', [Digits, Same]) )),
	forall(member(D, [0.299792458, 0.123456789, 0.3333333333333333, 0.14285714285714285]),
		( stands(D, R), format('~w is ~w~n', [D, R]) )),
	{ X = 0.3333333333333333, 3 * X = 1 }, format('three of ~w are 1~n', [X]).
PL
found=$(usr/lib/swi-prolog/bin/*/swipl -q -g halt decimals.pl)
printf '%s\n' "$found"
want='5 digits: 1000 of 1000 are themselves
6 digits: 1000 of 1000 are themselves
7 digits: 1000 of 1000 are themselves
8 digits: 957 of 1000 are themselves
9 digits: 289 of 1000 are themselves
10 digits: 54 of 1000 are themselves
11 digits: 5 of 1000 are themselves
12 digits: 2 of 1000 are themselves
13 digits: 1 of 1000 are themselves
0.299792458 is 34420332r114813869
0.123456789 is 13566680r109890109
0.3333333333333333 is 1r3
0.14285714285714285 is 1r7
three of 1r3 are 1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
