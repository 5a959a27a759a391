#!/usr/bin/env bash
# Breaks one line of a rule at a time and shows that the scenario of that rule turns red. Slow: each break is a build.
# breaks.sh [RULE...]: all of starshot-rules/tests/breaks, or these.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! git diff --quiet -- starshot-rules/src; then
    echo "breaks: starshot-rules/src has changes that are not committed; commit them first" >&2
    exit 2
fi
patches=()
for rule in "$@"; do patches+=("starshot-rules/tests/breaks/$rule.patch"); done
[ "$#" -gt 0 ] || patches=(starshot-rules/tests/breaks/*.patch)
patch=""
restore() { [ -z "$patch" ] || git apply -R "$patch"; patch=""; }
trap restore EXIT
green=0
for next in "${patches[@]}"; do
    rule=$(basename "$next" .patch)
    git apply "$next"
    patch=$next
    said=$(cargo test --quiet -p starshot-rules --test scenarios 2>&1 || true)
    restore
    if grep -q "^$rule\.txt:[0-9]*: " <<<"$said"; then
        echo "red   $rule"
    else
        echo "GREEN $rule: nothing noticed"
        green=$((green + 1))
    fi
done
exit $((green > 0))
