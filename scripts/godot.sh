#!/usr/bin/env bash
# The Godot extension as far as it can be tried without the engine: its logic run, the class compiled, the sample's script
# parsed and its calls compared with the class. The engine itself is not run here.
. "$(dirname "$0")/lib.sh"
part starshot-ffi/godot/Cargo.toml
python=${PYTHON:-python3}
need "$python"
"$python" -c 'import ensurepip, venv' 2>/dev/null || { echo "skipped: python venv module not found"; exit $SKIPPED; }

cargo test -q --manifest-path starshot-ffi/godot/Cargo.toml --no-default-features --target-dir "$target/side"
cargo clippy -q --manifest-path starshot-ffi/godot/Cargo.toml --target-dir "$target/side" -- -D warnings
say "the classes compile"

tools=$target/godot-tools
wanted=gdtoolkit==4.5.0
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
if [ "$(cat "$tools/wanted" 2>/dev/null)" != $wanted ]; then
    rm -rf "$tools"
    "$python" -m venv "$tools"
    "$tools/bin/pip" install -q $wanted
    echo $wanted >"$tools/wanted"
fi
"$tools/bin/gdparse" examples/godot/*.gd
"$tools/bin/gdlint" examples/godot/*.gd
"$tools/bin/gdformat" --check examples/godot/*.gd
for call in $(grep -ohE '\bgame\.[a-z_]+\(' examples/godot/*.gd | sed 's/game\.//; s/(//' | sort -u); do
    grep -A 1 '#\[func\]' starshot-ffi/godot/src/class.rs | grep -q "fn $call(" || die "main.gd calls $call, which the class does not have"
done
grep -q 'entry_symbol = "gdext_rust_init"' examples/godot/starshot.gdextension || die "the entry symbol is another one"
say "the sample parses and calls what there is"
