//! Any bytes must give a log or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use robot_logs::{Choice, read};

fuzz_target!(|bytes: &[u8]| {
    match read(bytes, &Choice::default()) {
        Ok(logged) => {
            assert!(logged.log.scans.iter().all(|scan| scan.laser < logged.log.lasers.len()));
            let text = link_logs::write_carmen(&logged.log);
            if !logged.log.scans.is_empty() {
                let _ = link_logs::read_carmen(text.as_bytes());
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
