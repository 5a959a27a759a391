#!/usr/bin/env bash
# The C# file compiled with warnings as errors and run under Mono against the shared library.
. "$(dirname "$0")/lib.sh"
part starshot-ffi/unity
need mcs mono

out=$target/csharp
mkdir -p "$out"
build_library
mcs -langversion:7 -warnaserror -out:"$out/game.exe" starshot-ffi/unity/Runtime/StarShot.cs examples/csharp/*.cs
LD_LIBRARY_PATH=$target/release mono "$out/game.exe"
