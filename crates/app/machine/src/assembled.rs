//! What became of a program's text.

use std::path::Path;

use machine_asm::Program;
use machine_cpu::worst_case;
use serde::Serialize;

/// What a program is made of.
#[derive(Debug, Serialize)]
pub struct Assembled {
    file: String,
    instructions: usize,
    data_cells: u32,
    worst_case_cycles: Option<u128>,
    functions: Vec<Named>,
    variables: Vec<Named>,
}

#[derive(Debug, Serialize)]
struct Named {
    name: String,
    address: u32,
    length: u32,
}

impl Assembled {
    /// Of a program that was read from this file.
    pub fn new(file: &Path, program: &Program) -> Self {
        let functions = program.functions.iter().map(|f| Named {
            name: f.name.clone(),
            address: f.start,
            length: f.end - f.start,
        });
        let variables = program.variables.iter().map(|v| Named {
            name: v.name.clone(),
            address: v.address,
            length: v.length,
        });
        Self {
            file: file.display().to_string(),
            instructions: program.code.len(),
            data_cells: program.data_length(),
            worst_case_cycles: worst_case(program).ok().map(|worst| worst.cycles),
            functions: functions.collect(),
            variables: variables.collect(),
        }
    }
}
