#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| starshot_fuzz::no_command_panics(data));
