#!/usr/bin/env bash
# The Python layer as its users meet it: a wheel, installed into ./.venv, then its tests, types and style.
#   scripts/python.sh        everything
#   scripts/python.sh venv   only the environment with the wheel in it
. "$(dirname "$0")/lib.sh"
part starshot-py/pyproject.toml
python=${PYTHON:-python3}
need "$python"
"$python" -c 'import ensurepip, venv' 2>/dev/null || { echo "skipped: python venv module not found"; exit $SKIPPED; }

requirements=scripts/python-requirements.txt
stamp=.venv/requirements.txt
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
if ! cmp -s "$requirements" "$stamp" || ! .venv/bin/python -c '' 2>/dev/null; then
    rm -rf .venv
    "$python" -m venv .venv
    .venv/bin/pip install -q -r "$requirements"
    cp "$requirements" "$stamp"
fi

wheels=$target/wheels
rm -rf "$wheels"
.venv/bin/maturin build -q --release -m starshot-py/Cargo.toml --interpreter .venv/bin/python -o "$wheels"
.venv/bin/pip install -q --force-reinstall --no-deps "$wheels"/*.whl
say "installed $(basename "$wheels"/*.whl)"
[ "${1:-}" != venv ] || exit 0

sources=$(ls -d starshot-py/python starshot-py/tests examples/python 2>/dev/null || true)
.venv/bin/ruff check $sources
.venv/bin/ruff format --check $sources
.venv/bin/mypy --config-file starshot-py/pyproject.toml starshot-py/python
# From another folder, so that the installed package is compared with its stubs, not the sources.
(cd "$wheels" && "$root/.venv/bin/python" -m mypy.stubtest starshot)
if ls examples/python/*.py >/dev/null 2>&1; then
    for example in examples/python/*.py; do
        .venv/bin/python "$example" >"$wheels/example.txt" || die "$example ended with code $?"
        say "$example runs"
    done
fi
.venv/bin/pytest -q -o console_output_style=classic starshot-py/tests
