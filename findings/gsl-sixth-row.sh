#!/usr/bin/env bash
# GSL 2.7.1 of Debian 12 (looked at on 29 November 2026): with the sixth row a running
# quantile jumps to the median. Of the rows 1, 2, 3, 4, 5 gsl_rstat_quantile has the
# 0.99 quantile 4.96, and after the 6 it is 3; so are the median and the 0.01 quantile,
# which was 1.04, and which is still 3 after a hundred rows, where 1.99 is right. With
# mixed rows the 0.99 quantile goes from 858 to 484, where 855 is right, and is at 615
# after ten. Up to five rows the function sorts them; then it goes over to five markers
# (P2), and hands out the middle one, which the rows to come have yet to move. A guard
# that asks for six rows before it looks at the slowest ones begins at the worst place.
# One would expect quantiles of rising rows not to fall, and a row more to do little
# harm. Source: GSL's manual, chapter "Running Statistics": approximations, which "grow
# more accurate as more data is added". The public issue 6 of boostorg/accumulators has
# Boost's P2 with fewer rows than six.
#
# Guess before the run: of the rows 1, 2, 3, ... the running quantiles are near the true
# ones from the first row on, and none falls.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
command -v gcc >/dev/null || { echo 'skipped: there is no C compiler'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
package=libgsl-dev=2.7.1+dfsg-5+deb12u1
apt-get download $package >log 2>&1 ||
	{ apt-get update; apt-get download $package; } >log 2>&1 ||
	{ echo "skipped: $package is not to be had"; exit 0; }
dpkg -x *.deb .
cat >rows.c <<'C'
#include <gsl/gsl_rstat.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>
#include <stdio.h>
static double value(int order, int i) {  /* the numbers from 1 to 1000, rising or mixed */
	return order == 0 ? i + 1 : (i * 383 + 100) % 1000 + 1;
}
int main(void) {
	static const char *name[] = {"rising", "mixed"};
	static const double p[] = {0.01, 0.5, 0.99};
	static const int rows[] = {4, 5, 6, 10, 20, 100, 1000};
	for (int order = 0; order < 2; order++)
		for (int k = 0; k < 3; k++) {
			gsl_rstat_quantile_workspace *w = gsl_rstat_quantile_alloc(p[k]);
			double seen[1000], sorted[1000];
			printf("%s, %g:", name[order], p[k]);
			for (int i = 0, next = 0; i < 1000; i++) {
				seen[i] = value(order, i);
				gsl_rstat_quantile_add(seen[i], w);
				if (i + 1 != rows[next])
					continue;
				next++;
				for (int j = 0; j <= i; j++)
					sorted[j] = seen[j];
				gsl_sort(sorted, 1, i + 1);
				printf(" %.4g(%.4g)", gsl_rstat_quantile_get(w),
				       gsl_stats_quantile_from_sorted_data(sorted, 1, i + 1, p[k]));
			}
			printf("\n");
			gsl_rstat_quantile_free(w);
		}
	return 0;
}
C
libraries=(usr/lib/*-linux-gnu/libgsl.a usr/lib/*-linux-gnu/libgslcblas.a)
gcc -O1 -I usr/include rows.c "${libraries[@]}" -lm -o rows
found=$(timeout 10 ./rows)
printf '%s\n' "$found"
want='rising, 0.01: 1.03(1.03) 1.04(1.04) 3(1.05) 3(1.09) 3(1.19) 3(1.99) 10(10.99)
rising, 0.5: 2.5(2.5) 3(3) 3(3.5) 5(5.5) 10(10.5) 50(50.5) 500(500.5)
rising, 0.99: 3.97(3.97) 4.96(4.96) 3(5.95) 7(9.91) 17(19.81) 97(99.01) 990(990)
mixed, 0.01: 105.5(105.5) 107(107) 304.3(20.25) 207.8(23.65) 123.9(28.16) 26.49(16.99) 12.49(10.99)
mixed, 0.5: 367(367) 484(484) 484(367) 356.3(441.5) 511.8(473.5) 503.4(496) 502(500.5)
mixed, 0.99: 855.5(855.5) 857.6(857.6) 484(855.3) 615.2(859.4) 863.3(982.8) 971.9(995) 990.6(990)'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
