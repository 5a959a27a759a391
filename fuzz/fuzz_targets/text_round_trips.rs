#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| starshot_fuzz::text_round_trips(data));
