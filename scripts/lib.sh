# Shared by the scripts of this folder: source it first. Sets $root and $target, and moves to the root of the repository.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
case $target in /*) ;; *) target=$root/$target ;; esac
cd "$root"

# The workspaces beside the main one, each with its own lock file.
side_workspaces="fuzz starshot-ffi/godot starshot-rules/benches/peers starshot-rules/tests/no_std"

# Exit codes by which a step tells scripts/test.sh why it did nothing.
SKIPPED=77
ABSENT=78

have() { command -v "$1" >/dev/null 2>&1; }

# need TOOL...: ends the step as skipped when one of the tools is missing.
need() {
    local tool
    for tool in "$@"; do
        have "$tool" || { echo "skipped: $tool not found"; exit $SKIPPED; }
    done
}

# part PATH: ends the step when that part of the project is not in this tree.
part() {
    [ -e "$root/$1" ] || { echo "absent: there is no $1"; exit $ABSENT; }
}

# Builds the C library; target/release then has the shared one under its soname, too, by which programs look for it. A library that
# is a Rust library at the same time would be built without link-time optimisation.
build_library() {
    cargo rustc -q --release -p starshot-ffi --crate-type cdylib,staticlib
    ln -sf libstarshot.so "$target/release/libstarshot.so.$(abi)"
}
abi() { sed -n 's/^pub const STARSHOT_ABI_VERSION: u32 = \(.*\);/\1/p' starshot-ffi/src/lib.rs; }

say() { printf '   %s\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }
