# shellcheck shell=sh
# Part of ../dev, which reads it: fuzzing, by libFuzzer or AFL++.

# fuzz_libfuzzer <target> <seconds> <keep> <seeds>... : sets executions and findings.
fuzz_libfuzzer() {
    program=$root/build/fuzz/tests/fuzz_$1
    found=$root/build/fuzz/corpus/$1 # kept beside the build from run to run
    finds=$root/build/fuzz/findings/$1
    log=$root/build/fuzz/$1.log
    target=$1 seconds=$2 keep=$3
    shift 3
    mkdir -p "$found" "$finds"
    # A finding ends the run, and the next run continues from there. Too much memory is a finding too.
    "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$finds/" "$found" "$@" >"$log" 2>&1 || status=$?
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
    findings=$(find "$finds" -type f -newer "$root/build/fuzz/started" | wc -l)
    if [ "${status:-0}" -ne 0 ]; then
        # Print the finding without the thousands of progress lines.
        grep -v '^#[0-9]' "$log" >&2 || true
    elif [ "$keep" ]; then
        # Keeps inputs that reach code beyond the committed ones and beyond the vectors, whose seeds the
        # build makes. It ignores how often code is reached, so that the corpus stays small.
        committed=$root/tests/fuzz/corpus/$target
        rm -rf "$found-kept"
        mkdir -p "$found-kept" "$committed"
        for folder in "$@"; do
            cp "$folder"/* "$found-kept"
        done
        find "$found-kept" -type f >"$found-kept.before"
        "$program" -set_cover_merge=1 -use_counters=0 "$found-kept" "$found" >"$log" 2>&1 || status=$?
        find "$found-kept" -type f | grep -Fxv -f "$found-kept.before" |
            xargs -r cp -t "$committed"
    fi
}

# fuzz_afl <target> <seconds> <keep> <seeds>...
fuzz_afl() {
    program=$root/build/fuzz-afl/tests/fuzz_$1
    out=$root/build/fuzz-afl/out/$1
    log=$root/build/fuzz-afl/$1.log
    in=$root/build/fuzz-afl/in/$1
    target=$1 seconds=$2
    shift 3
    rm -rf "$in"
    mkdir -p "$in" "$out"
    for folder in "$@"; do
        find "$folder" -maxdepth 1 -type f -exec cp -f {} "$in" \;
    done
    # No user interface, and no dependence on machine settings, so that it runs anywhere.
    AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_AUTORESUME=1 \
        AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
        afl-fuzz -i "$in" -o "$out" -V "$seconds" -t 10000 -m none -- "$program" \
        >"$log" 2>&1 || status=$?
    executions=$(sed -n 's/^execs_done *: *//p' "$out/default/fuzzer_stats" 2>/dev/null)
    findings=$(find "$out" \( -path '*/crashes*/id*' -o -path '*/hangs*/id*' \) \
        -newer "$root/build/fuzz-afl/started" | wc -l)
    [ "${status:-0}" -eq 0 ] || tail -n 30 "$log" >&2
}

# fuzz_one <engine> <target> <seconds> <keep> : prints one line of the report.
fuzz_one() {
    preset=$(fuzz_preset "$1")
    engine=$1 name=$2 length=$3 keep_found=$4
    say "$name for $length s by $engine"
    set --
    for seeds in "$root/tests/fuzz/corpus/$name" "$root/build/$preset/tests/fuzz/seeds/$name"; do
        [ ! -d "$seeds" ] || set -- "$@" "$seeds"
    done
    status=0 executions='' findings=0
    "fuzz_$engine" "$name" "$length" "$keep_found" "$@"
    give_back
    printf '%-14s %12s executions, ' "$name" "${executions:-?}"
    if [ "$findings" -gt 0 ]; then
        echo "$findings found: see $finds_in"
    elif [ "$status" -ne 0 ]; then
        echo "it ended with status $status: see build/$preset/$name.log"
    else
        echo "nothing found"
    fi
    [ "$findings" -eq 0 ] && [ "$status" -eq 0 ]
}

fuzz_preset() {
    case $1 in
    afl) echo fuzz-afl ;;
    *) echo fuzz ;;
    esac
}

do_fuzz() {
    seconds=60 engine=libfuzzer keep=
    targets=
    while [ $# -gt 0 ]; do
        case $1 in
        --seconds | --engine) [ $# -gt 1 ] || wrong "fuzz: $1 needs a value" ;;
        esac
        case $1 in
        --seconds)
            seconds=$2
            shift
            ;;
        --engine)
            engine=$2
            shift
            ;;
        --keep) keep=yes ;;
        '' | *[!a-z_]*) wrong "fuzz: '$1' is neither a flag nor a target" ;;
        *) targets="$targets $1" ;;
        esac
        shift
    done
    case $seconds in
    '' | *[!0-9]* | 0*) wrong "fuzz: '$seconds' is no number of seconds" ;;
    esac
    case $engine in
    libfuzzer) finds_in='build/fuzz/findings' ;;
    afl) finds_in='build/fuzz-afl/out' ;;
    *) wrong "fuzz: '$engine' is no engine: libfuzzer or afl" ;;
    esac
    [ -z "$keep" ] || [ "$engine" = libfuzzer ] || wrong "fuzz: --keep is for libfuzzer"
    for target in $targets; do
        [ -f "$root/tests/fuzz/fuzz_$target.c" ] ||
            wrong "fuzz: there is no target '$target':" \
                "$(cd "$root/tests/fuzz" && printf '%s ' fuzz_*.c | sed 's/fuzz_\([a-z_]*\)\.c/\1/g')"
    done
    preset=$(fuzz_preset "$engine")
    build_preset "$preset" fuzz
    touch "$root/build/$preset/started"
    all=
    for program in "$root/build/$preset"/tests/fuzz_*; do
        [ -x "$program" ] && all="$all ${program##*/fuzz_}"
    done
    failed=0
    report=
    for target in ${targets:-$all}; do
        line=$(fuzz_one "$engine" "$target" "$seconds" "$keep") || failed=1
        report="$report$line
"
        say "$line"
    done
    printf '%s' "$report"
    exit "$failed"
}
