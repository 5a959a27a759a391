#!/usr/bin/env bash
# Checks the rules for a target that has core and alloc and no std at all, where a compiler with such a target is installed.
# It finds what the link proof cannot: a dependency that names std but whose std code is never linked.
# Debian: rustc-web, cargo-web, libstd-rust-web-dev-bpf. Not a step of `make test`; the build server runs it.
. "$(dirname "$0")/lib.sh"
triple=bpfel-unknown-none
rustc=${BARE_RUSTC:-/usr/bin/rustc}
cargo=${BARE_CARGO:-/usr/bin/cargo}
[ -d "$("$rustc" --print sysroot 2>/dev/null)/lib/rustlib/$triple/lib" ] ||
    { echo "skipped: no compiler with the target $triple found"; exit $SKIPPED; }

check() { RUSTC=$rustc "$cargo" check -q -p starshot-rules --lib --no-default-features --target $triple --target-dir "$target/bare-metal" "$@"; }
check --features bots
say "the rules build for $triple"
if with_std=$(check --features std 2>&1); then die "the feature std builds for $triple: the check proves nothing"; fi
grep -q "can't find crate for .std." <<<"$with_std" || { echo "$with_std"; die "the build with std broke for another reason than std"; }
say "with the feature std they do not, as it must be"
