# What the tests of this folder share: steps, failures, a folder for their work, and the build's settings.
# shellcheck shell=sh disable=SC2034 # used by the scripts that source this file

# A fixed folder of the build, so that ccache finds there what an earlier run has compiled: paths below
# the checkout count from the build folder, as in the top CMakeLists.txt.
work=$build/tests/$(basename "$0" .sh)
rm -rf "$work"
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

ccache=$(command -v ccache || true)
if [ "$ccache" ]; then
    CMAKE_C_COMPILER_LAUNCHER=$ccache CCACHE_BASEDIR=$source CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=include_file_ctime,include_file_mtime
    export CMAKE_C_COMPILER_LAUNCHER CCACHE_BASEDIR CCACHE_NOHASHDIR CCACHE_SLOPPINESS
fi

step() {
    echo "== $*"
}

fail() {
    echo "$(basename "$0"): $*" >&2
    exit 1
}

skip() {
    echo "skipped: $*"
    exit 0
}

# value <variable> : of the cache of the build.
value() {
    sed -n "s|^$1:[A-Z]*=||p" "$build/CMakeCache.txt"
}

# run <what fails> <command>... : prints the command's output only if it fails.
run() {
    what=$1
    shift
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "$what"
    }
}

# Sets cpu_seconds to the processor time of ended children, in whole seconds. A subshell has none, so
# that this is no pipe.
note_cpu() {
    times >"$work/times"
    cpu_seconds=$(awk 'NR == 2 { split($1, own, "m"); split($2, kernel, "m")
        printf "%d", own[1] * 60 + own[2] + kernel[1] * 60 + kernel[2] }' "$work/times")
}

# check_connects <program> : a program of ../install/main.c runs.
check_connects() {
    timeout 60 "$1" >"$work/out" || fail "$1 ended with $?"
    grep -q '^closed: the server does not answer$' "$work/out" || fail "$1 did not time out"
}

# check_symbols <archive>... : others can link nothing but names that begin with sb_ or sabot_. What
# sanitizers add is no part of the archive's own code.
check_symbols() {
    nm -A -g --defined-only "$@" | awk 'NF == 3 { print $3, $1 }' |
        grep -v -e '^sb_' -e '^sabot_' -e '^__odr_asan' -e '^_*asan' -e '^__start_asan' \
            >"$work/symbols" || true
    [ ! -s "$work/symbols" ] || {
        head -n 20 "$work/symbols" >&2
        fail "archives have symbols outside sb_ and sabot_"
    }
}
