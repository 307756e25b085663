#!/bin/sh
# Installs the SDK into a temporary prefix and builds programs against it from outside the tree: by
# find_package and pkg-config, static and shared. Also runs the commands of its README that compile.
#
#     install_test.sh BUILD_DIR SOURCE_DIR
#
# Exit status: 0 if everything holds, otherwise 1.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: install_test.sh BUILD_DIR SOURCE_DIR" >&2
    exit 1
fi
build=$1
source=$2
program=$build/sabot
example=$source/tests/integration/install

value() {
    sed -n "s|^$1:[A-Z]*=||p" "$build/CMakeCache.txt"
}

cc=$(value CMAKE_C_COMPILER)
# Use this build's generator, since make may be missing.
generator=$(value CMAKE_GENERATOR)
# A program that links a library with sanitizers or coverage needs the same flags, and nobody installs
# such a library. So the SDK is built once more without them.
if [ -n "$(value SABOT_SANITIZE)" ] || [ -n "$(value CMAKE_C_FLAGS)" ]; then
    cmake -S "$source" -B "$build/plain" -G "$generator" -DCMAKE_C_COMPILER="$cc" \
        -DCMAKE_BUILD_TYPE=Release -DSABOT_TESTS=OFF >/dev/null
    cmake --build "$build/plain" -j 2 \
        --target sabot_static sabot_shared sabot_local_static sabot_local_shared >/dev/null
    build=$build/plain
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
prefix=$work/prefix

step() {
    echo "== $*"
}

fail() {
    echo "install_test: $*" >&2
    exit 1
}

# Runs a program and checks what it prints.
check() {
    timeout 60 "$1" >"$work/out" || fail "$1 ended with $?"
    grep -q '^-13 SB_ERROR_RESOLVE: the host name cannot be resolved$' "$work/out" ||
        fail "$1 does not print the errors"
    grep -q '^closed: the server does not answer$' "$work/out" || fail "$1 did not time out"
}

# Likewise for a program with a match in its own process.
check_local() {
    timeout 60 "$1" >"$work/out" || fail "$1 ended with $?"
    grep -q '^SB_ERROR_MALFORMED: the map: /name: is missing$' "$work/out" ||
        fail "$1 does not say what is wrong with a map"
    grep -q '^tick 29[0-9], alive$' "$work/out" || fail "$1 did not play its match"
}

needs_shared() {
    readelf -d "$1" | grep -q "NEEDED.*lib${2:-sabot}\\.so\\.1"
}

step install
cmake --install "$build" --prefix "$prefix" --component sdk >"$work/log" ||
    fail "the component does not install"
library=$(find "$prefix" -name libsabot.a)
[ -n "$library" ] || fail "no libsabot.a"
libdir=$(dirname "$library")
LD_LIBRARY_PATH=$libdir
PKG_CONFIG_PATH=$libdir/pkgconfig
export LD_LIBRARY_PATH PKG_CONFIG_PATH

step exported symbols
# The library must export every function with SB_API in its headers, and nothing else.
compare_exports() {
    name=$1
    shift
    nm -D --defined-only "$libdir/lib$name.so" | awk '{ print $3 }' | grep -v '@' | sort \
        >"$work/exported"
    (cd "$prefix/include/sabot" && sed -n 's/^SB_API .*[ *]\(sb_[a-z_]*\)(.*/\1/p' "$@") | sort \
        >"$work/declared"
    diff "$work/declared" "$work/exported" || fail "the exports of $name differ from its headers"
}
public="$(cd "$prefix/include/sabot" && echo client*.h) error.h find.h tanks.h"
# shellcheck disable=SC2086 # a list of names
compare_exports sabot $public
# shellcheck disable=SC2086
compare_exports sabot-local $public local.h

step find_package
cmake -S "$example" -B "$work/cmake" -G "$generator" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" \
    -DCMAKE_BUILD_TYPE=Release >"$work/log" || fail "find_package does not configure"
cmake --build "$work/cmake" >"$work/log" || fail "find_package does not build"
for kind in static shared default; do
    check "$work/cmake/use_$kind"
done
needs_shared "$work/cmake/use_shared" || fail "use_shared does not use the shared library"
needs_shared "$work/cmake/use_default" || fail "sabot::sabot is not the shared library"
! needs_shared "$work/cmake/use_static" || fail "use_static uses the shared library"
for kind in static shared default; do
    check_local "$work/cmake/use_local_$kind"
done
check "$work/cmake/use_superset"
for kind in shared default; do
    needs_shared "$work/cmake/use_local_$kind" sabot-local ||
        fail "use_local_$kind does not use the shared library"
    ! needs_shared "$work/cmake/use_local_$kind" || fail "use_local_$kind uses both libraries"
done
! needs_shared "$work/cmake/use_local_static" sabot-local ||
    fail "use_local_static uses the shared library"

step find_package, static by choice
cmake -S "$example" -B "$work/cmake2" -G "$generator" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" \
    -Dsabot_USE_STATIC_LIBS=ON >"$work/log" || fail "find_package does not configure"
cmake --build "$work/cmake2" --target use_default use_local_default >"$work/log" ||
    fail "it does not build"
check "$work/cmake2/use_default"
check_local "$work/cmake2/use_local_default"
! needs_shared "$work/cmake2/use_local_default" sabot-local ||
    fail "sabot_USE_STATIC_LIBS has no effect on sabot::local"
! needs_shared "$work/cmake2/use_default" || fail "sabot_USE_STATIC_LIBS has no effect"

# shellcheck disable=SC2046 # flags are words of their own
{
    step pkg-config
    "$cc" "$example/main.c" -o "$work/pc_shared" $(pkg-config --cflags --libs sabot)
    "$cc" "$example/main.c" -o "$work/pc_static" $(pkg-config --cflags sabot) \
        $(pkg-config --libs-only-L sabot) -Wl,-Bstatic -lsabot -Wl,-Bdynamic \
        $(pkg-config --libs libenet msgpack libsodium libxxhash) -lm
    "$cc" "$example/main.c" -o "$work/pc_full" $(pkg-config --cflags --static --libs sabot)
    "$cc" "$example/main.c" -o "$work/pc_archive" $(pkg-config --cflags --libs sabot-static)
    "$cc" "$example/local.c" -o "$work/pc_local_shared" $(pkg-config --cflags --libs sabot-local)
    "$cc" "$example/local.c" -o "$work/pc_local_full" \
        $(pkg-config --cflags --static --libs sabot-local)
    "$cc" "$example/local.c" -o "$work/pc_local_archive" \
        $(pkg-config --cflags --libs sabot-local-static)
}
for kind in shared static full archive; do
    check "$work/pc_$kind"
done
for kind in shared full archive; do
    check_local "$work/pc_local_$kind"
done
needs_shared "$work/pc_local_shared" sabot-local || fail "pc_local_shared links no shared library"
! needs_shared "$work/pc_local_archive" sabot-local || fail "pc_local_archive links a shared library"

step a rules module by pkg-config
module=$work/heavy_ball.so
# shellcheck disable=SC2046
"$cc" -std=c17 -O2 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Werror \
    "$source/server/core/game/examples/heavy_ball/heavy_ball.c" -o "$module" \
    $(pkg-config --cflags sabot-rules) -lm || fail "sabot-rules.pc does not compile a module"
"$program" rules --rules "$module" >"$work/rules" || fail "sabot does not load the module"
"$program" rules --rules "$(dirname "$program")/rules/heavy_ball.so" >"$work/rules_in_tree"
diff "$work/rules_in_tree" "$work/rules" || fail "the module is not the one that this tree builds"
timeout 60 "$program" serve --rules "$module" --bind 127.0.0.1 --port 0 --bots 2 --ticks 300 \
    --record "$work/logs" >"$work/out" 2>&1 || fail "it is not served: $(cat "$work/out")"
"$program" replay verify --rules "$module" "$work"/logs/*.sblog >"$work/out" 2>&1 ||
    fail "its match does not verify: $(cat "$work/out")"

step a mode of the tank game by pkg-config
race=$source/server/core/game/examples/race
# shellcheck disable=SC2046
"$cc" -std=c17 -O2 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Werror "$race/race.c" \
    -o "$work/race.so" $(pkg-config --cflags sabot-rules) -lm ||
    fail "the installed headers do not compile a mode"
timeout 60 "$program" serve --rules "$work/race.so" --map "$race/circuit.json" --bind 127.0.0.1 \
    --port 0 --ai 2 --ticks 300 >"$work/out" 2>&1 || fail "it is not served: $(cat "$work/out")"

step the example programs
# shellcheck disable=SC2046
for package in sabot sabot-static; do
    "$cc" "$source/client-sdk/examples/drive.c" -o "$work/drive" \
        $(pkg-config --cflags --libs "$package") || fail "drive.c does not link with $package"
    ! "$work/drive" "" >"$work/out" || fail "drive plays without a host"
    grep -q host "$work/out" || fail "drive does not run with $package"
done
# shellcheck disable=SC2046
for package in sabot-local sabot-local-static; do
    "$cc" "$source/client-sdk/examples/single_player.c" -o "$work/single_player" \
        $(pkg-config --cflags --libs "$package") ||
        fail "single_player.c does not link with $package"
    "$work/single_player" 5 >/dev/null || fail "single_player does not run with $package"
done
needs_shared "$work/pc_shared" || fail "pc_shared does not use the shared library"
! needs_shared "$work/pc_static" || fail "pc_static uses the shared library"
! needs_shared "$work/pc_archive" || fail "pc_archive uses the shared library"

step the commands of the README
# Compiles each program as client-sdk/README.md says, in a folder with the sources where a clone has them.
mkdir "$work/clone"
ln -s "$source/client-sdk" "$source/server" "$work/clone/"
awk '/\\$/ { sub(/\\$/, ""); printf "%s", $0; next } 1' "$source/client-sdk/README.md" |
    grep -oE '^(cc|c\+\+) -std=[^&]*|`(cc|c\+\+) -std=[^&`]*' | tr -d '`' | grep -E ' (client-sdk|server)/' >"$work/commands"
[ "$(wc -l <"$work/commands")" -ge 7 ] || fail "client-sdk/README.md has lost commands"
while read -r command; do
    case $command in
    c++*) command -v c++ >/dev/null || continue ;;
    esac
    (cd "$work/clone" && eval "$command") >"$work/out" 2>&1 ||
        fail "client-sdk/README.md: $command: $(cat "$work/out")"
done <"$work/commands"
[ -x "$work/clone/first" ] || fail "client-sdk/README.md does not make its first program"

if command -v c++ >/dev/null; then
    step C++
    printf '#include <sabot/local.h>\n#include <sabot/tanks.h>\nint main() { return sb_client_create(nullptr, nullptr) == SB_OK || sb_local_server_update(nullptr, 0) == SB_OK || sb_tanks_event_read(nullptr, nullptr) == SB_OK; }\n' \
        >"$work/main.cpp"
    # shellcheck disable=SC2046
    c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "$work/main.cpp" -o "$work/cpp" \
        $(pkg-config --cflags --libs sabot-local) || fail "the headers are not C++"
    "$work/cpp" || fail "the C++ program does not run"
    # shellcheck disable=SC2046
    c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "$source/client-sdk/cpp/examples/drive.cpp" \
        -o "$work/drive" $(pkg-config --cflags --libs sabot) ||
        fail "the example of C++ does not compile with the installed sabot.hpp"
fi
echo "ok"
