#!/bin/sh
# Checks that others can link nothing of our archives but names that begin with sb_ or sabot_.
#
#     symbols_test.sh BUILD_DIR SOURCE_DIR ARCHIVE...
#
# Exit status: 0 if everything holds, otherwise 1.
set -eu

if [ $# -lt 3 ]; then
    echo "usage: symbols_test.sh BUILD_DIR SOURCE_DIR ARCHIVE..." >&2
    exit 1
fi
build=$1
source=$2
# shellcheck source=tests/integration/alone/support.sh
. "$2/tests/integration/alone/support.sh"
shift 2
check_symbols "$@"
echo "$# archives, $(nm -g --defined-only "$@" | grep -c ' sb_') names"
