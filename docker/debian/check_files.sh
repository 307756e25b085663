# What can be checked of packages without installing them. Read by `check`.

check_sums() {
    (cd "$packages" && sha256sum --quiet -c SHA256SUMS) || fail "SHA256SUMS does not hold"
    for name in sabot-server libsabot1 libsabot-dev sabot-web python3-sabot; do
        set -- "$packages/${name}"_*.deb
        [ $# -eq 1 ] && [ -f "$1" ] || fail "there is not one package $name"
    done
    python3 - "$packages/sabot.spdx.json" <<'END' || fail "the bill of materials is not whole"
import json, sys
bill = json.load(open(sys.argv[1], encoding="utf-8"))
names = {package["SPDXID"]: package for package in bill["packages"]}
assert bill["spdxVersion"] == "SPDX-2.3" and bill["dataLicense"] == "CC0-1.0"
assert len(names) == len(bill["packages"]), "an identifier occurs twice"
for relation in bill["relationships"]:
    for end in (relation["spdxElementId"], relation["relatedSpdxElement"]):
        assert end == "SPDXRef-DOCUMENT" or end in names, f"{end} is related, but not described"
unknown = [name for name, package in names.items() if package["versionInfo"] == "NOASSERTION"]
assert not unknown, f"without a version: {unknown}"
END
    say "checksums and bill of materials hold"
}

check_lintian() {
    command -v lintian >/dev/null || fail "lintian is missing"
    set --
    [ "$(id -u)" -ne 0 ] || set -- --allow-root
    lintian "$@" --fail-on error "$packages"/*.deb >"$work/lintian" 2>&1 || {
        cat "$work/lintian" >&2
        fail "lintian finds errors"
    }
    say "lintian finds no error, and $(grep -c '^W:' "$work/lintian" || true) warnings"
}

check_unpacked() {
    tree=$work/tree
    mkdir -p "$tree"
    for package in "$packages"/*.deb; do
        dpkg-deb -x "$package" "$tree"
    done
    check_versions
    check_unit
    check_shells
    check_pages
    # Alerts, dashboard and compose.yaml are read beside this program.
    /usr/bin/python3 -B "$root/docker/monitoring/check.py" "$tree/usr/bin/sabot" ||
        fail "docker/monitoring and the program differ"
}

# The table of versions is that of the program.
check_versions() {
    set -- $("$tree/usr/bin/sabot" --version | tr -d '(),')
    # sabot 0.1.0 protocol 2.2 simulation 8 log format 1
    row=$(grep -F "| $2 |" "$root/docker/CHANGELOG.md") || fail "CHANGELOG.md has no row for $2"
    rules=$(sed -n 's/^#define SB_RULES_INTERFACE_VERSION \([0-9]*\)u$/\1/p' "$root/server/core/game/rules.h")
    [ "$row" = "| $2 | $4 | $6 | $9 | $rules | libsabot.so.1 |" ] ||
        fail "CHANGELOG.md says '$row', the program '$*', and the rules interface is $rules"
}

check_unit() {
    # The program that reloads the service is part of every system.
    mkdir -p "$tree/bin" "$tree/lib/systemd/system"
    cp -L /bin/kill "$tree/bin/kill"
    cp /lib/systemd/system/*.target "$tree/lib/systemd/system/"
    systemd-analyze verify --man=no --root="$tree" sabot.service sabot.socket >"$work/verify" 2>&1 &&
        [ ! -s "$work/verify" ] || {
        cat "$work/verify" >&2
        fail "systemd finds faults in the units"
    }
    # In tenths; what is left is that it uses the network and the root file system.
    systemd-analyze security --no-pager --offline=true --threshold=15 --root="$tree" sabot.service \
        >"$work/security" 2>&1 || {
        cat "$work/security" >&2
        fail "the unit leaves open what it can close"
    }
    say "$(tail -n 1 "$work/security" | sed 's/[^A-Za-z0-9. :-]//g')"
}

# complete_bash <word>... : prints what bash completes at the last word.
complete_bash() {
    bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sabot; echo "${COMPREPLY[*]}"' \
        "$tree/usr/share/bash-completion/completions/sabot" "$@"
}

# complete_fish <line> : likewise of fish, names alone.
complete_fish() {
    # shellcheck disable=SC2016 # fish's own variables
    fish --no-config -c 'source $argv[1]; complete -C "$argv[2]"' \
        "$tree/usr/share/fish/vendor_completions.d/sabot.fish" "$1" | cut -f 1 | tr '\n' ' ' | sed 's/ $//'
}

# expect <what> <expected> <found>
expect() {
    [ "$2" = "$3" ] || fail "$1: '$3' instead of '$2'"
}

check_shells() {
    expect "bash completes a command" "replay" "$(complete_bash sabot rep)"
    expect "bash completes a command of a command" "verify" "$(complete_bash sabot replay ver)"
    expect "bash completes an option" "--log-format" "$(complete_bash sabot serve --port 7 --log-fo)"
    expect "bash completes words" "text json" "$(complete_bash sabot serve --log-format '')"
    for shell in zsh fish; do
        command -v "$shell" >/dev/null || { say "$shell is not there: its completion is not checked"; continue; }
        case $shell in
        zsh) zsh -n "$tree/usr/share/zsh/vendor-completions/_sabot" || fail "zsh does not read its completion" ;;
        fish)
            expect "fish completes a command" "replay" "$(complete_fish 'sabot rep')"
            expect "fish completes an option" "--log-format" "$(complete_fish 'sabot serve --log-fo')"
            expect "fish completes words" "json text" "$(complete_fish 'sabot serve --log-format ')"
            ;;
        esac
    done
}

# Each command has a page, and each option of the server is on its page.
check_pages() {
    for command in $("$tree/usr/bin/sabot" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        [ -f "$tree/usr/share/man/man1/sabot-$command.1.gz" ] || fail "sabot $command has no man page"
    done
    "$tree/usr/bin/sabot" serve --help | sed -n 's/^  --\([a-z-]*\).*/\1/p' >"$work/options"
    zcat "$tree/usr/share/man/man1/sabot-serve.1.gz" | sed 's/\\-/-/g; s/\\f[BIR]//g' |
        sed -n 's/^--\([a-z-]*\).*/\1/p' >"$work/documented"
    cmp -s "$work/options" "$work/documented" || fail "sabot-serve(1) has other options than the program"
    say "$(wc -l <"$work/options") options of the server are on its page and complete in the shells"
}
