#!/usr/bin/env bash
# Builds every fuzz target for libFuzzer into $OUT, each with its first inputs. The
# environment is that of an OSS-Fuzz build: SRC, OUT, CXX, CXXFLAGS, LIB_FUZZING_ENGINE.
# ONLY names a target to build instead of all.
#
# The Go compiler instruments the code for libFuzzer by itself, so that a target takes
# the bytes as they are, and nothing has to be rewritten or fetched.
set -euo pipefail
cd "$SRC/boundedrecall"

targets=$(go test ./fuzz -list '^Fuzz' | grep '^Fuzz')
for target in $targets; do
	if [ "${ONLY:-$target}" != "$target" ]; then
		continue
	fi
	archive=$(mktemp --suffix .a)
	CGO_ENABLED=1 go build -tags libfuzzer -buildmode c-archive -trimpath -gcflags all=-d=libfuzzer \
		-ldflags "-X=main.target=$target" -o "$archive" ./fuzz/libfuzzer
	# shellcheck disable=SC2086
	$CXX ${CXXFLAGS:-} $LIB_FUZZING_ENGINE "$archive" -o "$OUT/$target"
	rm -f "$archive" "${archive%.a}.h"
done
go test ./fuzz -run '^TestArchives$' -archives "$OUT"
