#!/usr/bin/env bash
# Proves that the rules need no std: links them into a program without any operating system library, runs it, and compares what
# it prints with the same work done by an ordinary program. Then lets std in on purpose and expects the build to break, so that
# the proof is known to be able to fail.
. "$(dirname "$0")/lib.sh"
need cc
case "$(uname -sm)" in
    "Linux x86_64" | "Linux aarch64") ;;
    *) echo "skipped: the link proof is written for Linux on x86_64 or aarch64"; exit $SKIPPED ;;
esac

package=starshot-rules/tests/no_std
build=$target/no-std
cargo_() { cargo "$1" -q --manifest-path "$package/Cargo.toml" --target-dir "$build" "${@:2}"; }

cargo_ build --release --lib
cc -nostdlib -static -ffreestanding -fno-builtin -fno-stack-protector -O1 -fno-tree-loop-distribute-patterns \
    -Wall -Wextra -Werror -Wl,--gc-sections \
    "$package/start.c" "$build/release/libstarshot_no_std.a" -o "$build/bare"
code=0
bare=$("$build/bare") || code=$?
[ "$code" -eq 0 ] || die "the bare program ended with code $code"

cargo_ build --release --example host
host=$("$build/release/examples/host")
[ "$bare" = "$host" ] || die "without std the rules give '$bare', with std around them '$host'"
say "linked without std or libc, and gives the same as the host: $bare"

if with_std=$(cargo_ check --release --lib --features let-std-in 2>&1); then
    die "std was let in and the build did not notice: the proof proves nothing"
fi
grep -q 'E0152' <<<"$with_std" || { echo "$with_std"; die "the build with std broke for another reason than std"; }
say "with std let in it breaks, as it must: $(grep -m 1 'E0152' <<<"$with_std")"
