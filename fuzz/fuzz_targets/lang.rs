//! Any bytes as the small language: assembly that assembles and runs, or errors; never a panic, never long.
#![no_main]

use libfuzzer_sys::fuzz_target;
use machine_asm::Options;
use machine_cpu::{Cpu, DeviceSlots};
use machine_lang::{compile, compile_program};

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    match compile("main.u", &text) {
        Ok(compiled) => {
            assert_eq!(compiled.assembly.lines().count(), compiled.lines.len());
            let options = Options { most_cells: 1 << 20, ..Options::default() };
            // What is left to the assembler: devices of a board, their addresses, the size of memory.
            if let Ok(program) = compile_program("main.u", &text, &options) {
                let mut devices = DeviceSlots::new(program.devices.clone());
                if let Ok(mut cpu) = Cpu::new(program) {
                    cpu.run_for(100_000, &mut devices);
                }
            }
        }
        Err(errors) => assert!(!errors.to_string().is_empty()),
    }
});
