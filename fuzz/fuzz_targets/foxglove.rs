//! Any bytes as what a viewer says, in text and in bytes, and as names of subprotocols; and as what it publishes for a robot.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_foxglove::{FromViewer, SUBPROTOCOLS, ToViewer, subprotocol};

fuzz_target!(|input: &[u8]| {
    let _ = FromViewer::parse_bytes(input);
    let Ok(text) = std::str::from_utf8(input) else { return };
    if let Some(name) = subprotocol(text) {
        assert!(SUBPROTOCOLS.contains(&name));
    }
    match FromViewer::parse_text(text) {
        // Whatever a viewer said may be repeated to it, and is JSON then too.
        Ok(FromViewer::SetParameters { parameters, id }) => {
            let told = ToViewer::ParameterValues { parameters, id }.to_text();
            assert!(told.starts_with(r#"{"op":"parameterValues""#), "{told}");
        }
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
