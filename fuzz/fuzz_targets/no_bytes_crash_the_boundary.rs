#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| starshot_fuzz::no_bytes_crash_the_boundary(data));
