#!/bin/sh
# Builds the SDK alone, where nothing of the server's libraries can be found, and uses it as games do:
# installed, by FetchContent and by add_subdirectory.
#
#     alone_test.sh BUILD_DIR SOURCE_DIR
#
# Exit status: 0 if everything holds, otherwise 1.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: alone_test.sh BUILD_DIR SOURCE_DIR" >&2
    exit 1
fi
build=$1
source=$2
here=$source/tests/integration/alone
# shellcheck source=tests/integration/alone/support.sh
. "$here/support.sh"
cc=$(value CMAKE_C_COMPILER)
generator=$(value CMAKE_GENERATOR)
# A build takes less than 30 s on two cores.
cpu_seconds_max=60

# Of the machine's packages pkg-config finds these four alone.
mkdir "$work/pc"
for package in libenet msgpack libsodium libxxhash; do
    ln -s "$(pkg-config --variable=pcfiledir "$package")/$package.pc" "$work/pc"
done
PKG_CONFIG_LIBDIR=$work/pc
export PKG_CONFIG_LIBDIR
unset PKG_CONFIG_PATH
! pkg-config --exists libuv || fail "pkg-config still finds libuv"

# configure <source> <build> <arguments>...
configure() {
    from=$1
    to=$2
    shift 2
    run "$from does not configure" cmake -S "$from" -B "$to" -G "$generator" \
        -DCMAKE_C_COMPILER="$cc" "$@"
}

step the SDK alone
note_cpu
begun=$cpu_seconds
# No ccache: the time is one of the things tested.
CCACHE_DISABLE=1
export CCACHE_DISABLE
configure "$source" "$work/sdk" -DCMAKE_BUILD_TYPE=Release -DSABOT_SDK_ONLY=ON
run "the SDK does not build" cmake --build "$work/sdk" -j 2
note_cpu
seconds=$((cpu_seconds - begun))
echo "$seconds s of processor time"
[ "$seconds" -le "$cpu_seconds_max" ] || fail "it took more than $cpu_seconds_max s"
[ ! -e "$work/sdk/sabot" ] || fail "the server was built"
unset CCACHE_DISABLE

step installed
run "it does not install" cmake --install "$work/sdk" --prefix "$work/prefix"
libdir=$(dirname "$(find "$work/prefix" -name libsabot.a)")
LD_LIBRARY_PATH=$libdir
export LD_LIBRARY_PATH
! find "$work/prefix" | grep -q local || fail "libsabot-local is installed without being asked for"
check_symbols "$libdir/libsabot.a"
configure "$here/consumer" "$work/installed" -DCMAKE_PREFIX_PATH="$work/prefix" -DSABOT_BY=package
run "find_package does not build" cmake --build "$work/installed"
check_connects "$work/installed/use_static"
check_connects "$work/installed/use_shared"

step pkg-config without the packages of other libraries
PKG_CONFIG_LIBDIR=$libdir/pkgconfig
# shellcheck disable=SC2046 # flags are words of their own
"$cc" "$source/tests/integration/install/main.c" -o "$work/shared" \
    $(pkg-config --cflags --libs sabot) || fail "the shared library does not link"
check_connects "$work/shared"
# The plain names of --static are enough too, where the compiler finds the libraries.
# shellcheck disable=SC2046
"$cc" "$source/tests/integration/install/main.c" -o "$work/static" \
    $(pkg-config --cflags sabot) "$libdir/libsabot.a" \
    $(pkg-config --static --libs-only-l sabot | sed 's/-lsabot //') ||
    fail "pkg-config --static does not name what the archive needs"
PKG_CONFIG_LIBDIR=$work/pc

step FetchContent from an archive
tar -C "$source" --exclude=node_modules --exclude=build --exclude=web -czf "$work/sabot.tar.gz" \
    CMakeLists.txt LICENSE protocol server/core server/content client-sdk
configure "$here/consumer" "$work/fetched" -DCMAKE_BUILD_TYPE=Debug -DSABOT_BY=fetch \
    -DSABOT_ARCHIVE="file://$work/sabot.tar.gz"
run "FetchContent does not build" cmake --build "$work/fetched" -j 2
check_connects "$work/fetched/use_static"
check_connects "$work/fetched/use_shared"
run "the project does not install" cmake --install "$work/fetched" --prefix "$work/game"
[ -z "$(find "$work/game" -name '*sabot*' 2>/dev/null)" ] || fail "the project installs the SDK"

step add_subdirectory
configure "$here/consumer" "$work/below" -DCMAKE_BUILD_TYPE=Debug -DSABOT_BY=folder \
    -DSABOT_FOLDER="$source"
run "add_subdirectory does not build" cmake --build "$work/below" -j 2 --target use_static
check_connects "$work/below/use_static"
echo ok
