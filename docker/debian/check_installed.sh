# What is checked of packages in a bare system that systemd has booted, and by a second build. Read by
# `check`.

# Builds the sources again in a folder with another name, without ccache.
check_reproducible() {
    say "building again in another folder"
    copy=$work/a-copy-with-another-name
    mkdir "$copy"
    # Files that git knows, as they are now.
    (cd "$root" && git -c safe.directory="$root" ls-files -z -co --exclude-standard |
        tar --null --files-from=- --ignore-failed-read -cf - 2>/dev/null) | tar -C "$copy" -xf -
    (cd "$copy" && export CCACHE_DISABLE=1 && cmake --preset package &&
        cmake --build build/package --target sabot sabot_static sabot_shared sabot_local_static \
            sabot_local_shared debian_files) >"$work/again.log" 2>&1 || {
        tail -n 20 "$work/again.log" >&2
        fail "the second build fails"
    }
    "$copy/docker/debian/make" "$copy/build/package"
    cmp "$packages/SHA256SUMS" "$copy/build/package/packages/SHA256SUMS" >&2 || {
        diff "$packages/SHA256SUMS" "$copy/build/package/packages/SHA256SUMS" >&2 || true
        fail "a second build in another folder gives other bytes"
    }
    rm -rf "$copy"
    say "a second build in another folder gives the same bytes"
}

# Prints the program of the version before: that of a commit, or the present one.
program_before() {
    if [ -z "$before" ]; then
        printf '%s\n' "$tree/usr/bin/sabot"
        return
    fi
    say "building the program of $before"
    git -C "$root" -c safe.directory="$root" worktree add -q --detach "$work/before" "$before" >&2
    (cd "$work/before" && cmake --preset release -DSABOT_TESTS=OFF &&
        cmake --build build/release --target sabot) >"$work/before.log" 2>&1 || {
        tail -n 20 "$work/before.log" >&2
        fail "$before does not build"
    }
    printf '%s\n' "$work/before/build/release/sabot"
}

# The server's package with a lower version, and that program.
make_package_before() {
    program=$(program_before)
    dpkg-deb -R "$packages"/sabot-server_*.deb "$work/lower"
    sed -i 's/^Version: \(.*\)/Version: \1~before/' "$work/lower/DEBIAN/control"
    cp "$program" "$work/lower/usr/bin/sabot"
    # The sums of the files have changed with the program.
    rm "$work/lower/DEBIAN/md5sums"
    dpkg-deb --root-owner-group -b "$work/lower" "$system/packages/before.deb" >/dev/null
}

# in_system <command>... : runs a command in the booted system.
in_system() {
    nsenter --target "$leader" --mount --uts --ipc --net --pid --cgroup --root --wd -- \
        env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        SABOT_ADMIN_TOKEN_FILE=/etc/sabot/admin.token SABOT_OPERATOR_URL=http://127.0.0.1:9091 "$@"
}

# until <seconds> <what> <command>... : waits until the command succeeds.
until_true() {
    tries=$(($1 * 5)) what=$2
    shift 2
    until "$@" >"$work/try.log" 2>&1; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || {
            cat "$work/try.log" >&2
            in_system journalctl --no-pager -n 40 -u sabot >&2 || true
            fail "in vain waited for: $what"
        }
        sleep 0.2
    done
}

# install <file in /packages>... : by apt, which takes what the packages depend on from its cache.
install() {
    in_system apt-get -q -y --no-install-recommends --allow-downgrades install "$@" >"$work/apt.log" 2>&1 || {
        tail -n 20 "$work/apt.log" >&2
        fail "cannot install $*"
    }
}

# Boots the system with a network of its own, so that no port is taken.
boot() {
    systemd-nspawn -q -D "$system" --register=no --keep-unit --private-network --boot \
        </dev/null >"$work/boot.log" 2>&1 &
    booted=$!
    tries=100 leader=
    until leader=$(pgrep -P "$booted") && in_system systemctl is-system-running --quiet 2>/dev/null; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || { tail -n 20 "$work/boot.log" >&2; fail "systemd does not boot"; }
        sleep 0.2
    done
}

# Makes the bare system, with the archives that the packages depend on in apt's cache.
make_system() {
    make_base
    system=$work/base
    rm "$system/usr/sbin/policy-rc.d"
    mkdir "$system/packages"
    for package in "$packages"/*.deb; do
        cp "$package" "$system/packages/$(dpkg-deb -f "$package" Package).deb"
    done
    chroot "$system" sh -c 'apt-get -q update && DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y --no-install-recommends install systemd systemd-sysv init-system-helpers &&
        DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends --download-only install \
        gcc libc6-dev pkg-config openssl /packages/*.deb' >"$work/apt.log" 2>&1 </dev/null || {
        tail -n 20 "$work/apt.log" >&2
        fail "the bare system lacks what the packages depend on"
    }
}

# Files that belong to no state of the packages.
list_files() {
    in_system find / -xdev \( -path /proc -o -path /sys -o -path /run -o -path /tmp -o -path /packages \
        -o -path /var/cache -o -path /var/log -o -path /var/tmp -o -path /var/lib/apt -o -path /var/lib/dpkg \
        -o -path /var/lib/systemd/timers -o -path /root \) -prune -o -print | sort
}

check_answers() {
    until_true 20 "a server that is ready" in_system sabot admin server ready
    in_system bash -c 'exec 3<>/dev/tcp/127.0.0.1/9091; printf "GET /readyz HTTP/1.0\r\n\r\n" >&3; head -n 1 <&3' \
        >"$work/readyz"
    grep -q ' 200 ' "$work/readyz" || fail "/readyz does not answer 200: $(cat "$work/readyz")"
    in_system systemctl show sabot -P DynamicUser | grep -q yes || fail "the service has no dynamic user"
    in_system sh -c 'grep -q "^Seccomp:.2" "/proc/$(systemctl show sabot -P MainPID)/status"' ||
        fail "no system calls are filtered"
}

# What `sabot --version` says of the simulation and the log format.
plays() {
    in_system sabot --version | sed 's/.*\(simulation.*\))/\1/'
}

# The version before played by other rules: its log stays, the server says so, and new clients play.
check_other_simulation() {
    say "the version before has $plays_before, this one $plays_now: new matches begin"
    wait "$bots" || true
    grep -q 'not resumed: .*\.sblog: needs simulation version' "$work/journal" || {
        tail -n 30 "$work/journal" >&2
        fail "the server does not say why the match ends"
    }
    in_system sabot bot --connect 127.0.0.1:7777 --count 4 --seconds 3 --quiet || fail "new bots cannot play"
}

# Four bots play while the server is upgraded under them.
check_upgrade() {
    say "upgrading under a match"
    in_system sabot bot --connect 127.0.0.1:7777 --count 4 --seconds 25 --json --quiet \
        >"$work/bots.json" 2>"$work/bots.log" &
    bots=$!
    until_true 20 "four players" in_system sh -c \
        'test "$(sabot admin players list --json | grep -o "\"bot-[0-3]\"" | sort -u | wc -l)" -eq 4'
    plays_before=$(plays)
    # What is not yet written may be lost, so some seconds are played.
    sleep 3
    process=$(in_system systemctl show sabot -P MainPID)
    install /packages/sabot-server.deb
    plays_now=$(plays)
    [ "$(in_system systemctl show sabot -P MainPID)" != "$process" ] || fail "the upgrade did not restart the server"
    check_answers
    in_system journalctl --no-pager -u sabot >"$work/journal"
    if [ "$plays_before" != "$plays_now" ]; then
        check_other_simulation
        return
    fi
    grep -q 'match 1 goes on behind tick' "$work/journal" || {
        tail -n 30 "$work/journal" >&2
        fail "the match did not go on"
    }
    wait "$bots" || { cat "$work/bots.log" "$work/bots.json" >&2; fail "the bots did not play to their end"; }
    grep -q '"connected": 4,.*"refused": 0, "timed_out": 0,.*"reconnects": 4,' "$work/bots.json" ||
        fail "not all bots came back: $(cat "$work/bots.json")"
}

check_sdk() {
    install /packages/libsabot1.deb /packages/libsabot-dev.deb /packages/python3-sabot.deb \
        /packages/sabot-web.deb gcc libc6-dev pkg-config
    in_system python3 -c '
from sabot import Client, State
with Client("127.0.0.1", 7777, name="python") as client:
    client.wait(State.PLAYING)' || fail "Python cannot play"
    cp "$root/client-sdk/examples/watch.c" "$system/packages/watch.c"
    in_system sh -c 'cc -std=gnu17 -o /packages/watch /packages/watch.c $(pkg-config --cflags --libs sabot) &&
        /packages/watch --help >/dev/null 2>&1; test $? -ne 127 && ldd /packages/watch | grep -q "libsabot.so.1 => /"' ||
        fail "a program cannot be linked with libsabot"
}

# The recipe of docker/README.md for a page with a certificate and a password, as it stands there.
check_public() {
    say "following the recipe for a public server"
    install openssl
    awk '/sudo mkdir -p .etc.systemd.system.sabot.socket.d/ { on = 1 } /```/ { on = 0 }
        on { sub(/^   /, ""); print }' "$root/docker/README.md" >"$system/packages/recipe"
    grep -q LoadCredential "$system/packages/recipe" || fail "docker/README.md has no such recipe"
    in_system sh -ec 'folder=/etc/letsencrypt/live/play.example.org
        mkdir -p $folder
        openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=play.example.org \
            -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null
        chmod 600 $folder/privkey.pem
        sed -i "s/^  \"players\": 16,/&\n  \"session_password\": \"let me in\",\n  \"web\": 443,/" /etc/sabot/sabot.json
        sudo() { "$@"; }
        . /packages/recipe' >"$work/recipe.log" 2>&1 || { cat "$work/recipe.log" >&2; fail "the recipe fails"; }
    check_answers
    in_system sh -c 'printf "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n" |
        timeout 10 openssl s_client -quiet -connect 127.0.0.1:443 2>/dev/null' | grep -qi '<!doctype html>' ||
        fail "there is no page behind the certificate"
    in_system sabot bot --connect 127.0.0.1:7777 --password 'let me in' --seconds 2 --quiet ||
        fail "the password does not admit a bot"
    ! in_system sabot bot --connect 127.0.0.1:7777 --seconds 2 --quiet 2>/dev/null ||
        fail "a bot joined without the password"
    # These are the operator's files, which a purge leaves alone.
    in_system rm -r /etc/letsencrypt /etc/systemd/system/sabot.socket.d /etc/systemd/system/sabot.service.d
}

check_purge() {
    say "purging"
    in_system apt-get -q -y purge sabot-server libsabot1 libsabot-dev python3-sabot sabot-web >"$work/apt.log" 2>&1 ||
        { tail -n 20 "$work/apt.log" >&2; fail "the purge fails"; }
    in_system apt-get -q -y purge gcc libc6-dev pkg-config openssl >"$work/apt.log" 2>&1
    in_system apt-get -q -y --purge autoremove >"$work/apt.log" 2>&1
    list_files >"$work/files.after"
    comm -13 "$work/files.before" "$work/files.after" >"$work/files.left"
    [ ! -s "$work/files.left" ] || { head -n 40 "$work/files.left" >&2; fail "the purge leaves files"; }
}

check_log() {
    in_system sh -c 'sabot replay verify --allow-unclosed /var/lib/sabot/logs/*.sblog' >"$work/verify" || {
        cat "$work/verify" >&2
        fail "the log of the match does not verify"
    }
    grep -q 'continued after 1 dead server' "$work/verify" || fail "the log does not go over the upgrade"
}

check_installed() {
    command -v systemd-nspawn >/dev/null || fail "systemd-nspawn is missing"
    make_system
    make_package_before
    boot
    list_files >"$work/files.before"
    say "installing $(in_system dpkg-deb -f /packages/before.deb Version)"
    install /packages/before.deb
    check_answers
    check_upgrade
    check_sdk
    check_public
    in_system systemctl stop sabot.socket sabot.service
    [ "$plays_before" != "$plays_now" ] || check_log
    check_purge
    say "installed, played, upgraded under a match, purged without a trace"
}
