//! Every program that comes with the project gives the results stated in it, within its worst case.

use std::fs;
use std::path::{Path, PathBuf};

use machine_cpu::{Cpu, NoDevices, Stop, worst_case};

/// More cycles than any of them takes.
const BUDGET: u64 = 1_000_000_000;

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../programs");
    let files = fs::read_dir(folder)
        .expect("there are programs")
        .map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "s")).collect();
    files.sort();
    files
}

/// The `; Result: name = value` lines.
fn stated(text: &str) -> Vec<(&str, i32)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("; Result: "));
    let pairs = lines.map(|line| line.split_once(" = ").expect("name = value"));
    pairs.map(|(name, value)| (name, value.parse().expect("a number"))).collect()
}

#[test]
fn every_program_gives_its_stated_results_within_its_worst_case() {
    let programs = programs();
    assert!(programs.len() >= 7, "{programs:?}");
    for path in programs {
        let text = fs::read_to_string(&path).unwrap();
        let results = stated(&text);
        if results.is_empty() {
            continue; // It needs a board, or is included by others.
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let program = machine_asm::assemble_text(name, &text).unwrap_or_else(|e| panic!("{e}"));
        let worst = worst_case(&program).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut cpu = Cpu::new(program).unwrap();
        assert_eq!(cpu.run_for(BUDGET, &mut NoDevices), Stop::Ended, "{name}");
        for (variable, value) in results {
            assert_eq!(cpu.variable(variable), Some(value), "{variable} of {name}");
        }
        assert!(u128::from(cpu.cycles()) <= worst.cycles, "{name}: {} {worst:?}", cpu.cycles());
    }
}

#[test]
fn every_program_is_laid_out_as_the_formatter_does() {
    for path in programs() {
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(machine_asm::format(&text), text, "{}", path.display());
    }
}
