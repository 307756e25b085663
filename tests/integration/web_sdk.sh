#!/bin/sh
# The tests of the web client's SDK, in a copy of it, so that the source tree stays as it is.
#
# usage: web_sdk.sh CHECKOUT SABOT RECORD_SESSION
#
# The npm modules are those of client-sdk/web, where somebody has installed them there, or of
# build/web, where ./dev test installs them.
set -eu

checkout=$1
web=$checkout/client-sdk/web

skip() {
    echo "skipped: $*"
    exit 0
}

command -v node >/dev/null || skip "there is no Node.js"
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 18 ] || skip "Node.js $major is older than 18"
modules=
for folder in "$web" "$checkout/build/web"; do
    if [ -d "$folder/node_modules/esbuild" ]; then
        modules=$folder/node_modules
        break
    fi
done
[ -n "$modules" ] || skip "the npm modules of client-sdk/web are not installed"

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R "$web/package.json" "$web/tsconfig.json" "$web/sdk" "$copy"
ln -s "$modules" "$copy/node_modules"
SABOT_CHECKOUT=$checkout SABOT=$2 RECORD_SESSION=$3 node "$copy/sdk/test/run.mjs"
