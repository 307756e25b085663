#!/bin/sh
# Compiles the SDK as one file with gcc and clang, and plays with it: the same match in this process as
# with the library, and on a server.
#
#     amalgamation_test.sh BUILD_DIR SOURCE_DIR LIBRARY_MATCH
#
# LIBRARY_MATCH is match.c with the library of this build. Exit status: 0 if everything holds,
# otherwise 1.
set -eu

if [ $# -ne 3 ]; then
    echo "usage: amalgamation_test.sh BUILD_DIR SOURCE_DIR LIBRARY_MATCH" >&2
    exit 1
fi
build=$1
source=$2
library_match=$3
here=$source/tests/integration/alone
# shellcheck source=tests/integration/alone/support.sh
. "$here/support.sh"
made=$build/amalgamation
strict='-std=c17 -Wall -Wextra -Werror'
seconds=20

step every public name, and no other
for name in sabot_client sabot_local; do
    # shellcheck disable=SC2086 # flags are words of their own
    run "gcc does not compile $name.c" $ccache gcc $strict -O1 -c "$made/$name.c" -o "$work/$name.o"
    sed -n 's/^SB_API .*[ *]\(sb_[a-z_]*\)(.*/\1/p' "$made/$name.h" | sort >"$work/declared"
    nm -g --defined-only "$work/$name.o" | awk '{ print $3 }' | sort >"$work/visible"
    diff "$work/declared" "$work/visible" || fail "$name.o shows other names than its header"
done
[ "$(wc -l <"$work/declared")" -gt 50 ] || fail "the header declares too little"

# Higher levels take the compilers twice as long. `./dev determinism` plays the core as one file at -O2 and -O3.
step another compiler
if command -v clang >/dev/null; then
    # shellcheck disable=SC2086
    {
        run "clang does not compile sabot_client.c" clang $strict -fsyntax-only "$made/sabot_client.c"
        run "clang does not compile sabot_local.c" $ccache clang $strict -O0 -c "$made/sabot_local.c" \
            -o "$work/local_clang.o"
    }
fi
if command -v g++ >/dev/null; then
    printf '#include "sabot_local.h"\nint main() { return sb_client_update(nullptr, 0) == SB_OK; }\n' \
        >"$work/main.cpp"
    run "the header is not C++" g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        -I"$made" "$work/main.cpp"
fi

step the same match as with the library
"$library_match" $seconds >"$work/library" || fail "the match with the library ended with $?"
cat "$work/library"
grep -q 'hits [1-9]' "$work/library" || fail "nobody was hit: the match proves nothing"
grep -q 'predicted [1-9]' "$work/library" || fail "nothing was predicted"
grep -q 'without a cause 0$' "$work/library" || fail "a prediction was wrong"
# The commands of the README.
libraries=$(sed -n 's/^cc .*game\.c.* -o game //p' "$source/client-sdk/README.md")
[ -n "$libraries" ] || fail "client-sdk/README.md has no command that links a game"
for object in "$work/sabot_local.o" "$work/local_clang.o"; do
    [ -f "$object" ] || continue
    # shellcheck disable=SC2086
    run "match.c does not link" gcc $strict -DONE_FILE -I"$made" "$here/match.c" "$object" \
        -o "$work/match" $libraries -lzstd -ljansson
    "$work/match" $seconds >"$work/one_file" || fail "the match with one file ended with $?"
    diff "$work/library" "$work/one_file" || fail "one file plays another match than the library"
done

step on a server
# shellcheck disable=SC2086
run "online.c does not link" gcc $strict -DONE_FILE -I"$made" "$here/online.c" \
    "$work/sabot_client.o" -o "$work/online" $libraries
timeout 240 "$build/sabot" serve --bind 127.0.0.1 --port 0 --bots 2 >/dev/null 2>"$work/server" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 300); do
    port=$(sed -n 's/.*listening on 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/server" | head -n 1)
    [ -z "$port" ] || break
    sleep 0.1
done
[ -n "$port" ] || fail "the server does not listen: $(cat "$work/server")"
"$work/online" 127.0.0.1 "$port" 8 || fail "the match on a server does not hold"
kill "$server"
wait "$server" || fail "the server ended with $?"
echo ok
