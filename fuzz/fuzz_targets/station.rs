//! Any bytes as messages of the station, in both directions: a message or an error, and what is written stays.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_station::{FromPage, ToPage};

fuzz_target!(|input: &[u8]| {
    if let Ok(message) = ToPage::decode(input) {
        let bytes = message.encode();
        let again = ToPage::decode(&bytes).expect("what was written can be read");
        assert_eq!(again.encode(), bytes);
    }
    if let Ok(text) = std::str::from_utf8(input)
        && let Ok(asked) = FromPage::parse(text)
    {
        let again = FromPage::parse(&asked.to_text()).expect("what was written can be read");
        assert_eq!(again, asked);
    }
});
