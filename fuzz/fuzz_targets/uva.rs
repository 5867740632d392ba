//! Any bytes as a configuration of the UvA's: a team and its agents, or what is wrong, each with a line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_uva::{Agent, Ini, Team};

fuzz_target!(|input: &[u8]| {
    let Ok(ini) = Ini::read(input) else { return };
    if let Err(errors) = Team::read(&ini) {
        assert!(!errors.is_empty(), "a refusal says why");
    }
    for name in ini.sections.keys() {
        if let Err(errors) = Agent::read(&ini, name) {
            assert!(!errors.is_empty(), "a refusal says why");
        }
    }
});
