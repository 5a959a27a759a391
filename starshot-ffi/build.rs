//! Names the shared library after its interface, so that a program finds one that it can work with.

use std::env;

/// `STARSHOT_ABI_VERSION`; `tests/abi.rs` compares them.
const ABI: u32 = 1;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libstarshot.so.{ABI}");
    }
}
