#!/bin/sh
# Builds the SDK with the libraries under it compiled from source trees, where no package of theirs can
# be found, and uses what it installs.
#
#     vendored_test.sh BUILD_DIR SOURCE_DIR
#
# The source trees are those that `./dev sources` unpacks; without them the test is skipped. Exit
# status: 0 if everything holds, otherwise 1.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: vendored_test.sh BUILD_DIR SOURCE_DIR" >&2
    exit 1
fi
build=$1
source=$2
here=$source/tests/integration/alone
# shellcheck source=tests/integration/alone/support.sh
. "$here/support.sh"
cc=$(value CMAKE_C_COMPILER)
generator=$(value CMAKE_GENERATOR)
trees=$source/build/sources
[ -f "$trees/complete" ] || skip "there are no source trees; ./dev sources fetches them"

set --
for name in enet msgpack sodium xxhash zstd jansson; do
    upper=$(echo $name | tr '[:lower:]' '[:upper:]')
    set -- "$@" "-DSABOT_${upper}_DIR=$trees/$name"
done
# No package is found, by pkg-config or otherwise.
PKG_CONFIG_LIBDIR=$work
export PKG_CONFIG_LIBDIR

step a wrong tree is refused
! cmake -S "$source" -B "$work/wrong" -G "$generator" -DCMAKE_C_COMPILER="$cc" -DSABOT_SDK_ONLY=ON \
    -DSABOT_ENET_DIR="$source" >"$work/log" 2>&1 || fail "any folder is taken for ENet"
grep -q 'SABOT_ENET_DIR: there is no include/enet/enet.h' "$work/log" || fail "it does not say why"

step compiled from source trees
run "it does not configure" cmake -S "$source" -B "$work/sdk" -G "$generator" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Release -DSABOT_SDK_ONLY=ON -DSABOT_LOCAL=ON "$@"
run "it does not build" cmake --build "$work/sdk" -j 2
run "it does not install" cmake --install "$work/sdk" --prefix "$work/prefix"
libdir=$(dirname "$(find "$work/prefix" -name libsabot.a)")
LD_LIBRARY_PATH=$libdir
PKG_CONFIG_LIBDIR=$libdir/pkgconfig
export LD_LIBRARY_PATH

step no library but the system\'s
for name in sabot sabot-local; do
    readelf -d "$libdir/lib$name.so" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' >"$work/needed"
    ! grep -v -e '^libc\.' -e '^libm\.' -e '^ld-linux' "$work/needed" || fail "lib$name.so needs more"
    nm -D --defined-only "$libdir/lib$name.so" | awk '{ print $3 }' | grep -v -e '^sb_' &&
        fail "lib$name.so shows other names"
    check_symbols "$libdir/lib$name.a"
done

step used
run "find_package does not configure" cmake -S "$here/consumer" -B "$work/user" -G "$generator" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$work/prefix" -DSABOT_BY=package
run "find_package does not build" cmake --build "$work/user"
check_connects "$work/user/use_static"
check_connects "$work/user/use_shared"
# shellcheck disable=SC2046 # flags are words of their own
run "sabot-local-static does not link" "$cc" -std=c17 "$here/match.c" -o "$work/match" \
    $(pkg-config --cflags --libs sabot-local-static)
"$work/match" 5 || fail "the match ended with $?"
echo ok
