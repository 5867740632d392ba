//! Any text must give a graph or an error, and what was read is read again from what was written.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Ok((file, _)) = link_graphs::read(&text) {
        link_graphs::read(&link_graphs::write(&file)).expect("what was written is read");
    }
});
