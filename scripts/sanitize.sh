#!/usr/bin/env bash
# The C and C++ programs of scripts/c.sh under the address, leak and undefined-behaviour sanitizers, against the static library.
# First the library as it is shipped: its heap is watched, its own code is not. Then, where a nightly Rust compiler is, the library
# instrumented like the programs.
. "$(dirname "$0")/lib.sh"
part starshot-ffi/Cargo.toml
need cc c++

out=$target/sanitize
mkdir -p "$out"
checks="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g -O1"
export ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1 UBSAN_OPTIONS=print_stacktrace=1
programs="$(ls examples/c/*.c starshot-ffi/tests/*.c examples/cpp/*.cpp)"

printf 'int main(void) { return 0; }\n' >"$out/probe.c"
{ cc $checks "$out/probe.c" -o "$out/probe" && "$out/probe"; } >"$out/probe.txt" 2>&1 ||
    { echo "skipped: the C compiler has no sanitizers that run here: $(tail -n 1 "$out/probe.txt")"; exit $SKIPPED; }

# A sanitizer that sees nothing would pass everything.
cat >"$out/freed.c" <<'C'
#include <starshot.h>
int main(void) {
    starshot_log *log;
    if (starshot_log_new(&log, NULL)) return 1;
    starshot_log_free(log);
    return (int)*(volatile unsigned char *)log;
}
C
cat >"$out/leaked.c" <<'C'
#include <starshot.h>
int main(void) {
    starshot_state *state;
    return (int)starshot_state_new("starshot", 0, NULL, NULL, &state, NULL) * ((state = NULL) != NULL);
}
C
cat >"$out/overfull.c" <<'C'
#include <stdlib.h>
#include <starshot.h>
int main(void) {
    char *small = malloc(4);
    return (int)starshot_game_id(0, small, 64, NULL, NULL);
}
C

# all LIBRARY WHAT: builds every program against that library and runs it; the three wrong ones must be caught.
all() {
    local library=$1 what=$2 source name kind
    for source in $programs; do
        name=$(basename "$source")
        case $source in *.cpp) kind="c++ -std=c++17" ;; *) kind="cc -std=c11" ;; esac
        $kind $checks -I starshot-ffi/include "$source" "$library" -lpthread -lm -ldl -o "$out/$name.out"
        "$out/$name.out" >"$out/$name.txt" 2>&1 || { tail -n 40 "$out/$name.txt"; die "$source is caught with $what"; }
    done
    say "$(wc -w <<<"$programs") programs: no address error, no leak, nothing undefined, with $what"
    for name in freed:heap-use-after-free leaked:LeakSanitizer overfull:heap-buffer-overflow; do
        # Only instrumented code sees the library write where it must not.
        if [ "${name%:*}" = overfull ] && [ "$what" != "the instrumented library" ]; then continue; fi
        cc $checks -I starshot-ffi/include "$out/${name%:*}.c" "$library" -lpthread -lm -ldl -o "$out/wrong"
        if "$out/wrong" >"$out/wrong.txt" 2>&1; then die "${name%:*}.c is not caught with $what"; fi
        grep -q "${name#*:}" "$out/wrong.txt" || { tail -n 20 "$out/wrong.txt"; die "${name%:*}.c fails with $what, but not by ${name#*:}"; }
    done
    say "what is wrong on purpose is caught with $what"
}

build_library
all "$target/release/libstarshot.a" "the shipped library"

# Whether a nightly compiler is there, without letting rustup fetch one.
nightly=$(rustup toolchain list 2>/dev/null | sed -n 's/^\(nightly[^ ]*\).*/\1/p' | head -n 1)
triple=$(rustc -vV | sed -n 's/^host: //p')
if [ -z "$nightly" ]; then
    say "left out: the instrumented library, for want of a nightly Rust compiler"
elif [ ! -e "$(rustc "+$nightly" --print sysroot)/lib/rustlib/$triple/lib/librustc-nightly_rt.asan.a" ]; then
    say "left out: the instrumented library, $nightly has no address sanitizer for $triple"
else
    RUSTFLAGS="-Zsanitizer=address -Cforce-frame-pointers=yes" CARGO_PROFILE_DEV_DEBUG=line-tables-only \
        cargo "+$nightly" rustc -q -p starshot-ffi --target "$triple" --target-dir "$target/sanitized" --crate-type staticlib
    all "$target/sanitized/$triple/debug/libstarshot.a" "the instrumented library"
fi
