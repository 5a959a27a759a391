#!/usr/bin/env bash
# The self-play example on Ray, with the wheel of the step `python`, in an environment of its own (Ray is large): ./.venv-ray.
. "$(dirname "$0")/lib.sh"
part examples/python/ray_selfplay.py
python=${PYTHON:-python3}
need "$python"
"$python" -c 'import ensurepip, venv' 2>/dev/null || { echo "skipped: python venv module not found"; exit $SKIPPED; }

ls "$target"/wheels/*.whl >/dev/null 2>&1 || scripts/python.sh venv
wanted=$({ echo ray==2.60.0; grep -E '^(numpy|pytest)==' scripts/python-requirements.txt; })
stamp=.venv-ray/requirements.txt
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
if [ "$wanted" != "$(cat $stamp 2>/dev/null)" ] || ! .venv-ray/bin/python -c '' 2>/dev/null; then
    rm -rf .venv-ray
    "$python" -m venv .venv-ray
    .venv-ray/bin/pip install -q $wanted
    echo "$wanted" >$stamp
fi
.venv-ray/bin/pip install -q --force-reinstall --no-deps "$target"/wheels/*.whl

# Sockets have short names, so not in the clone.
RAY_TMPDIR=$(mktemp -d)
trap 'rm -rf "$RAY_TMPDIR"' EXIT
export RAY_TMPDIR RAY_USAGE_STATS_ENABLED=0 RAY_AUTH_MODE=disabled
PYTHONPATH=examples/python .venv-ray/bin/pytest -q -p no:cacheprovider -o console_output_style=classic \
    examples/python/tests/test_ray_selfplay.py
