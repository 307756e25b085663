# Makes a bare Debian 12 in $work/base. Read by the checks of this folder, which have $work, say and fail.

# Prints this machine's Debian mirrors, one on each line: "<uri> <suite> <component>".
mirrors() {
    if command -v apt-get >/dev/null; then
        # shellcheck disable=SC2016 # apt's own variables
        apt-get indextargets --format '$(ORIGIN) $(REPO_URI) $(CODENAME) $(COMPONENT)' \
            'Created-By: Packages' 2>/dev/null |
            awk '$1 == "Debian" && $3 ~ /^bookworm(-|$)/ && $4 == "main" { print $2, $3, $4 }'
    fi
}

# Makes the bare system that stands for debian:12-slim.
make_base() {
    mirrors >"$work/mirrors"
    uri=$(awk '$2 == "bookworm" { print $1; exit }' "$work/mirrors")
    uri=${uri:-http://deb.debian.org/debian}
    say "debootstrap of bookworm"
    debootstrap --variant=minbase bookworm "$work/base" "$uri" >"$work/debootstrap.log" 2>&1 || {
        tail -n 20 "$work/debootstrap.log" >&2
        fail "debootstrap failed"
    }
    if [ -s "$work/mirrors" ]; then
        sed 's/^/deb /' "$work/mirrors" >"$work/base/etc/apt/sources.list"
    fi
    # Every stage copies this folder.
    rm -rf "$work/base/var/cache/apt/archives"/*.deb
    # An installed system has this file.
    [ -f "$work/base/etc/hosts" ] || echo '127.0.0.1 localhost' >"$work/base/etc/hosts"
    # As in the image, installing a package starts no service.
    printf '#!/bin/sh\nexit 101\n' >"$work/base/usr/sbin/policy-rc.d"
    chmod 755 "$work/base/usr/sbin/policy-rc.d"
}
