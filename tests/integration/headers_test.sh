#!/bin/sh
# Each public header compiles alone, in C and C++, by strict rules, and without any extension of GNU:
# headers_test.sh SOURCE CC
set -eu
source=$1 cc=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/sabot"
cp "$source"/client-sdk/include/sabot/*.h "$source/server/core/base/error.h" "$work/sabot"

# compiles <command>... : with the header's file as its last argument, twice included.
compiles() {
    "$@" -Wall -Wextra -Wconversion -Wundef -Werror -pedantic-errors -fsyntax-only -I "$work" \
        "$work/header.$extension" || {
        echo "$name does not compile: $*" >&2
        exit 1
    }
}

for header in "$work"/sabot/*.h; do
    name=${header##*/}
    for extension in c cpp; do
        printf '#include <sabot/%s>\n#include <sabot/%s>\nint main(void) { return 0; }\n' \
            "$name" "$name" >"$work/header.$extension"
    done
    extension=c
    for standard in c11 c17; do
        compiles "$cc" -std=$standard
        # As a compiler that is none of GNU's sees it.
        compiles "$cc" -std=$standard -U__GNUC__ -I "$work"
    done
    extension=cpp
    for compiler in c++ clang++; do
        command -v $compiler >/dev/null || continue
        for standard in c++11 c++17 c++20; do
            compiles $compiler -std=$standard -Wold-style-cast
        done
    done
    ! grep -n '__attribute__\|__extension__\|__typeof__\|__builtin_' "$header" |
        grep -v 'visibility("default")' || {
        echo "$name uses extensions of GNU" >&2
        exit 1
    }
done
echo "ok"
