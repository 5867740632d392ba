//! Every `.u` program that comes with the project gives the results stated in it, within its worst case.

use std::fs;
use std::path::Path;

use machine_asm::Options;
use machine_cpu::{Cpu, NoDevices, Stop, worst_case};

#[test]
fn every_program_gives_its_stated_results_within_its_worst_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../programs");
    let mut checked = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "u") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let stated: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("// Result: ")).collect();
        if stated.is_empty() {
            continue; // It needs a board.
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let program = machine_lang::compile_program(name, &text, &Options::default())
            .unwrap_or_else(|error| panic!("{error}"));
        let worst = worst_case(&program).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut cpu = Cpu::new(program).unwrap();
        assert_eq!(cpu.run_for(1_000_000_000, &mut NoDevices), Stop::Ended, "{name}");
        for line in stated {
            let (variable, value) = line.split_once(" = ").unwrap();
            assert_eq!(cpu.variable(variable), value.parse().ok(), "{variable} of {name}");
        }
        assert!(u128::from(cpu.cycles()) <= worst.cycles, "{name}: {worst:?}");
        checked += 1;
    }
    assert!(checked >= 1);
}
