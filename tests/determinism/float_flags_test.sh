#!/bin/sh
# Checks that no flags of users break the determinism contract: the core refuses them at compile
# time, or CMake's target sabot_float undoes them.
#
#     float_flags_test.sh BUILD_DIR SOURCE_DIR COMPILER
#
# Exit status: 0 if everything holds, otherwise 1.
set -eu

if [ $# -ne 3 ]; then
    echo "usage: float_flags_test.sh BUILD_DIR SOURCE_DIR COMPILER" >&2
    exit 1
fi
rooms=$1/rooms
source=$2
cc=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
    echo "float_flags_test: $*" >&2
    exit 1
}

# preprocess <file> <flags>... : as somebody does who compiles the core without our CMake targets.
preprocess() {
    file=$1
    shift
    "$cc" -std=c17 "$@" -I"$rooms/base" -I"$rooms/physics" -I"$rooms/game" -E "$file" \
        -o /dev/null 2>"$work/messages"
}

# refused <text> <flags>...
refused() {
    text=$1
    shift
    if preprocess "$solver" "$@"; then
        fail "$cc $* is not refused"
    fi
    grep -q "Sabot: .*$text" "$work/messages" || fail "$cc $*: no message has '$text'"
}

# accepted <flags>...
accepted() {
    preprocess "$solver" "$@" || fail "$cc $*: $(cat "$work/messages")"
}

solver=$source/server/core/physics/world/solver/solver_pair.c
fused='-mno-fma -mno-fma4 -mno-avx512f'
accepted -O2
accepted -Ofast -fno-fast-math
refused fno-fast-math -ffast-math
refused fno-fast-math -Ofast
refused fno-fast-math -ffinite-math-only

# Every file that computes with floats refuses them, not just one.
for room in physics game; do
    find "$source/server/core/$room" -name '*.c' -exec grep -lw float {} +
done >"$work/files"
[ "$(wc -l <"$work/files")" -gt 100 ] || fail "the files with floats were not found"
while read -r file; do
    if preprocess "$file" -ffast-math; then
        fail "$file does not refuse -ffast-math: include base/float_flags.h"
    fi
done <"$work/files"

case $("$cc" -dumpmachine) in
x86_64* | i?86*) ;;
*) exit 0 ;;
esac
for flags in -mfma -mfma4 -march=haswell -march=skylake-avx512 -mavx512f; do
    refused mno-fma "$flags"
    # shellcheck disable=SC2086 # one word a flag
    accepted "$flags" $fused
done
# To gcc, AVX-512 without FMA is a processor that still fuses; clang takes both away.
"$cc" --version | grep -q clang || refused mno-fma -march=skylake-avx512 -mno-fma

# Users set flags for their whole project; sabot_float's must come after them.
objdump=$(command -v objdump) || fail "there is no objdump"
for flags in -march=haswell -march=skylake-avx512 '-mfma -Ofast'; do
    cmake -S "$source" -B "$work/build" -G Ninja -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Release \
        -DSABOT_TESTS=OFF -DCMAKE_C_FLAGS="-O3 $flags" >"$work/log" 2>&1 ||
        fail "cmake with $flags: $(tail -n 5 "$work/log")"
    ninja -C "$work/build" "$solver^" >"$work/log" 2>&1 ||
        fail "with $flags: $(tail -n 5 "$work/log")"
    object=$(find "$work/build" -name solver_pair.c.o)
    "$objdump" -d "$object" >"$work/code"
    grep -qE 'v?mulps' "$work/code" || fail "$object multiplies nothing: objdump does not work"
    if grep -E 'vfn?m(add|sub)' "$work/code"; then
        fail "with $flags multiplications and additions are fused"
    fi
done
