# The parts that both scripts here share: compilers, emulators, flags, and how a program is built.
# shellcheck shell=sh disable=SC2034 # used by the script that sources this file and sets $root

build=$root/build/determinism

# As in CMakeLists.txt: ccache reuses objects that another checkout has compiled.
ccache=$(command -v ccache || true)
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
export CCACHE_SLOPPINESS=include_file_ctime,include_file_mtime

native=$(uname -m)
foreign_known='i686 aarch64 armhf riscv64 ppc64el s390x windows'

# The flags of the CMake target sabot_float, which are the determinism contract.
float_flags='-ffp-contract=off -fno-fast-math'
float_flags_gcc='-fexcess-precision=fast'
float_flags_x86='-mno-fma -mno-fma4 -mno-avx512f'
float_flags_i686='-msse2 -mfpmath=sse'
wasm_flags='--target=wasm32-wasi'
wasm_stack='-Wl,--stack-first -Wl,-z,stack-size=1048576' # the default of 64 KiB is too small

say() {
    printf 'determinism: %s\n' "$*" >&2
}

wrong() {
    say "$*"
    exit 2
}

# in_list <word> <words>...
in_list() {
    word=$1
    shift
    case " $* " in *" $word "*) return 0 ;; esac
    return 1
}

# Prints the compiler's name and Debian's name of a target.
cross_compiler() {
    case $1 in
    armhf) echo arm-linux-gnueabihf-gcc ;;
    ppc64el) echo powerpc64le-linux-gnu-gcc ;;
    windows) echo x86_64-w64-mingw32-gcc ;;
    *) echo "$1-linux-gnu-gcc" ;;
    esac
}

# Prints the command that runs a target's programs; nothing if this machine runs them itself.
emulator_of() {
    case $1 in
    "$native") ;;
    i686) [ "$native" = x86_64 ] || echo qemu-i386-static ;;
    armhf) echo qemu-arm-static ;;
    wasm32) echo "node --experimental-wasi-unstable-preview1 --no-warnings $here/run_wasm.mjs" ;;
    ppc64el) echo qemu-ppc64le-static ;;
    windows) echo "$root/tests/wine" ;;
    *) echo "qemu-$1-static" ;;
    esac
}

# Prints what a target's compiler adds to the name of a program.
suffix_of() {
    [ "$1" != windows ] || echo .exe
}

# Succeeds if clang, with lld, its runtime and wasi-libc, can build WebAssembly programs.
wasm_is_built_here() {
    # shellcheck disable=SC2086 # one word a flag
    echo 'int main(void) { return 0; }' |
        clang $wasm_flags -x c - -o /dev/null >/dev/null 2>&1
}

check_float_flags() {
    for flags in "$float_flags" "$float_flags_gcc" "$float_flags_x86" "$float_flags_i686"; do
        grep -qF -- "$flags" "$root/CMakeLists.txt" ||
            wrong "the flags of sabot_float in CMakeLists.txt are no longer '$flags': change $0 too"
    done
    grep -qF -- "$float_flags" "$root/client-sdk/web/wasm/CMakeLists.txt" ||
        wrong "client-sdk/web/wasm/CMakeLists.txt does not have the flags '$float_flags'"
}

# Includes are "base/..." and so on; xxhash is compiled in from its header, so that no target needs
# its library. The headers of Debian's packages are the same for all targets.
prepare_includes() {
    mkdir -p "$build/include"
    for room in base physics game record; do
        ln -sfn "$root/server/core/$room" "$build/include/$room"
    done
    for name in xxhash.h zstd.h zstd_errors.h; do
        header=
        for folder in /usr/include /usr/local/include; do
            [ -f "$folder/$name" ] && header=$folder/$name && break
        done
        [ -n "$header" ] || wrong "$name is missing"
        cmp -s "$header" "$build/include/$name" || cp "$header" "$build/include/$name"
    done
}

ninja_rules() {
    cat <<EOF
builddir = $build
rule compile
  command = $ccache \$compiler -std=c17 \$own -D_POSIX_C_SOURCE=200809L -DXXH_INLINE_ALL $
      -I$build/include -MMD -MF \$out.d -c \$in -o \$out
  depfile = \$out.d
  deps = gcc
rule link
  command = \$compiler \$own \$in -o \$out \$libraries -lm \$linking
EOF
}

# ninja_program <folder> <compiler> <target> <flags> <program> [library] : of all $sources
ninja_program() {
    # As CMake does it: the flags of the contract come after those of the user.
    own="$4 $float_flags"
    case $2 in *gcc) own="$own $float_flags_gcc" ;; esac
    case $3 in i686 | x86_64 | windows) own="$own $float_flags_x86" ;; esac
    [ "$3" != i686 ] || own="$own $float_flags_i686"
    linking=
    case $3 in
    "$native") ;;
    wasm32) own="$own $wasm_flags" linking=$wasm_stack ;;
    *) own="$own -static" ;; # this machine has no shared libraries of foreign targets
    esac
    objects=
    for source in $sources; do
        object=$build/$1/${source#"$root/"}.o
        objects="$objects $object"
        printf 'build %s: compile %s\n  compiler = %s\n  own = %s\n' \
            "$object" "$source" "$2" "$own"
    done
    printf 'build %s: link%s\n  compiler = %s\n  own = %s\n  libraries = %s\n  linking = %s\n' \
        "$build/$1/$5$(suffix_of "$3")" "$objects" "$2" "$own" "${6-}" "$linking"
}
