# shellcheck shell=sh
# Part of ../dev, which reads it: the packages that a command needs, and how they are installed.

# packages_of <group>... : prints these groups' package names from docker/packages.txt.
packages_of() {
    for group in "$@"; do
        awk -v group="$group" '$1 == group { print $2 }' "$root/docker/packages.txt"
    done
}

# need <group>... : installs the missing packages of these groups.
need() {
    if ! command -v dpkg-query >/dev/null; then
        say "not a Debian system: taking it that these are there in some form:" \
            "$(packages_of "$@" | tr '\n' ' ')"
        return
    fi
    missing=
    for package in $(packages_of "$@"); do
        # The query fails for an unknown package, which counts as missing.
        status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$status" = installed ] || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -eq 0 ]; then
        set --
    elif command -v sudo >/dev/null; then
        set -- sudo
    else
        wrong "these packages are missing, and without root or sudo they cannot be installed:" \
            "$missing"
    fi
    say "installing from Debian:$missing"
    # Old package lists often suffice, so a failed update is no error.
    "$@" apt-get -q -o DPkg::Lock::Timeout=120 update >&2 || say "apt-get update failed; going on"
    # shellcheck disable=SC2086 # one word a package
    "$@" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120 \
        install --no-install-recommends $missing >&2 ||
        wrong "the packages could not be installed:$missing"
    # Builds that were configured without these packages are configured again.
    rm -f "$root"/build/*/.configured
}

# groups_for <preset> : prints the package groups that a build with this preset needs.
groups_for() {
    case $1 in
    clang* | fuzz) echo build test clang ;;
    fuzz-afl) echo build test clang afl ;;
    *) echo build test ;;
    esac
}

# has_node : whether Node.js and npm are there, from Debian or elsewhere; Debian's npm would not install
# beside another's.
has_node() {
    major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
    [ "$major" -ge 18 ] && command -v npm >/dev/null
}

# need_web : installs Node.js, and the npm modules of the web client. They are in build/web, so that
# the sources do not change.
need_web() {
    has_node || need web
    web=$root/client-sdk/web
    folder=$root/build/web
    ! cmp -s "$web/package-lock.json" "$folder/installed.json" || return 0
    say "installing the npm modules of client-sdk/web"
    mkdir -p "$folder"
    rm -f "$folder/installed.json"
    cp "$web/package.json" "$web/package-lock.json" "$web/.npmrc" "$folder"
    status=0
    { (cd "$folder" && npm ci --ignore-scripts >&2) &&
        cp "$web/package-lock.json" "$folder/installed.json"; } || status=$?
    give_back
    return "$status"
}

# need_wasm : installs what building and testing the core as WebAssembly needs.
need_wasm() {
    need build clang wasm
    need_web || wrong "npm ci failed in build/web"
}

# cross_groups <comma-separated targets> : prints the package groups of these targets; all without any.
cross_groups() {
    echo cross
    if [ "$1" ]; then
        printf '%s\n' "$1" | tr ',' '\n' | sed 's/^/cross-/'
    else
        awk '/^cross-/ { print $1 }' "$root/docker/packages.txt" | sort -u
    fi
}

# need_browser : installs and builds what tests in a browser need: Chromium, modules, a server, a client.
need_browser() {
    need browser
    need_web || wrong "npm ci failed in build/web"
    build_preset release sabot browser_spectator race
}

do_packages() {
    [ $# -gt 0 ] || set -- $(awk '/^[a-z]/ && $1 != "run" { print $1 }' "$root/docker/packages.txt" | sort -u)
    for group in "$@"; do
        [ "$(packages_of "$group")" ] || wrong "packages: there is no group '$group'"
    done
    groups=
    for group in "$@"; do
        [ "$group" = web ] && has_node || groups="$groups $group"
    done
    # shellcheck disable=SC2086 # one word a group
    need $groups
}
