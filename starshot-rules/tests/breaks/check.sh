#!/bin/sh
# Each patch here breaks one rule in one line; its first line names the rule. This applies them one by one to a copy of the
# committed tree and demands that the scenario file of that rule fails.
#
#   starshot-rules/tests/breaks/check.sh [RULE-ID ...]
set -eu
cd "$(git rev-parse --show-toplevel)"
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git archive HEAD | tar -x -C "$copy"
export CARGO_TARGET_DIR="${BREAKS_TARGET_DIR:-$PWD/target/breaks}" CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0
scenarios() {
    cargo test --quiet --package starshot-rules --test scenarios starshot 2>&1
}
cd "$copy"
scenarios >"$copy/green" || { cat "$copy/green"; echo "not green before any break"; exit 1; }
failed=0
for patch in starshot-rules/tests/breaks/*.patch; do
    rule=$(sed -n '1s/^breaks: \([^ ]*\) .*/\1/p' "$patch")
    case " ${*:-$rule} " in *" $rule "*) ;; *) continue ;; esac
    if ! git apply "$patch"; then
        echo "$rule: the patch no longer applies"
        failed=1
        continue
    fi
    if scenarios >"$copy/red"; then
        echo "$rule: every scenario still passes"
        failed=1
    elif grep -q "^$rule\.txt:" "$copy/red"; then
        echo "$rule: red, as it should be"
    else
        echo "$rule: something else failed:"
        grep -m5 -e '^error' -e '\.txt:' "$copy/red" || tail -5 "$copy/red"
        failed=1
    fi
    git apply --reverse "$patch"
done
exit $failed
